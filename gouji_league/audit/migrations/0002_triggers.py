from django.db import migrations

from gouji_league.audit import triggers


class Migration(migrations.Migration):
    dependencies = [("audit", "0001_initial")]
    operations = [migrations.RunPython(triggers.install, triggers.remove)]
