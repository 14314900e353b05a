import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="User",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                (
                    "last_login",
                    models.DateTimeField(blank=True, null=True, verbose_name="last login"),
                ),
                ("username", models.CharField(max_length=40, unique=True, verbose_name="登录名")),
                ("name", models.CharField(max_length=40, verbose_name="姓名")),
                (
                    "language",
                    models.CharField(
                        choices=[("zh-hans", "简体中文"), ("en", "English")],
                        default="zh-hans",
                        max_length=10,
                        verbose_name="语言",
                    ),
                ),
                ("is_active", models.BooleanField(default=True)),
                ("joined", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
            ],
            options={
                "verbose_name": "账号",
                "verbose_name_plural": "账号",
            },
        ),
    ]
