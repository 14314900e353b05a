"""ui/field.html: label, hint, input and error belong together, whatever the widget."""

import re

import pytest
from django import forms
from django.template.loader import render_to_string


class Entry(forms.Form):
    name = forms.CharField(label="名称", help_text="大家看到的名字")
    side = forms.ChoiceField(
        label="哪一方", choices=[("odd", "单号"), ("even", "双号")], widget=forms.RadioSelect
    )
    public = forms.BooleanField(label="公开", help_text="随时可以收回")
    note = forms.CharField(label="备注", required=False)


def drawn(name: str, form: Entry) -> str:
    return render_to_string("ui/field.html", {"field": form[name]})


@pytest.mark.parametrize("name", ["name", "side", "public"])
def test_what_is_missing_is_said_beside_the_field(name: str) -> None:
    html = drawn(name, Entry({}))
    assert f'id="id_{name}_error"' in html
    assert 'class="error"' in html
    assert 'aria-invalid="true"' in html


@pytest.mark.parametrize("name", ["name", "side", "public", "note"])
def test_what_describes_a_field_is_there(name: str) -> None:
    html = drawn(name, Entry({}))
    described = [
        one for ids in re.findall(r'aria-describedby="([^"]+)"', html) for one in ids.split()
    ]
    assert set(described) <= set(re.findall(r'\sid="([^"]+)"', html))


@pytest.mark.parametrize("name", ["name", "public", "note"])
def test_a_label_names_its_field(name: str) -> None:
    html = drawn(name, Entry())
    assert f'for="id_{name}"' in html
    assert 'class="error"' not in html


def test_choices_are_a_group_with_a_title() -> None:
    html = drawn("side", Entry())
    assert html.count("<fieldset") == html.count("</fieldset>") == 1
    assert "<legend>哪一方</legend>" in html
    assert html.count('class="choice"') == 2


def test_what_may_be_left_out_says_so() -> None:
    assert 'class="optional"' in drawn("note", Entry())
    assert 'class="optional"' not in drawn("name", Entry())
