"""时刻: what is stored is a moment that every zone and both databases can tell."""

import pytest
from django import forms

from gouji_league.desk.acts.places import PostponeForm
from gouji_league.tournaments.forms.signup import LinkForm, LinksForm
from gouji_league.tournaments.forms.staff import LinkForm as StaffLinkForm
from gouji_league.ui.moments import MomentField


@pytest.mark.parametrize("sent", ["1970-01-01 09:00", "2027-05-01T09:00", "2200-12-31 23:59"])
def test_it_is_taken(sent: str) -> None:
    assert MomentField().clean(sent) is not None


@pytest.mark.parametrize("sent", ["0001-01-01 00:00", "1969-12-31 23:59", "9999-12-31 23:59", "x"])
def test_another_is_refused(sent: str) -> None:
    with pytest.raises(forms.ValidationError):
        MomentField().clean(sent)


@pytest.mark.parametrize("form", [PostponeForm, LinkForm, LinksForm, StaffLinkForm])
def test_every_form_that_asks_for_one_asks_so(form: type[forms.Form]) -> None:
    fields = form.base_fields.values()
    asked = [one for one in fields if isinstance(one, forms.DateTimeField)]
    assert asked
    assert all(isinstance(one, MomentField) for one in asked)
