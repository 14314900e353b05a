"""赛事: a tournament, its rules, its tables, its people, and who may do what in it.

Whatever is shown to others goes by slug, key or a number within the tournament; the database's own
ids stay inside. Rows are written by the services only.
"""

import uuid

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gouji_league.tournaments.stage_fouls import StageFoul as StageFoul

SLUG = RegexValidator(r"^[a-z0-9]+(-[a-z0-9]+)*\Z", _("网址名只能用小写字母、数字和连字符。"))


class Tournament(models.Model):
    """赛事, or one table tonight (散桌), which is a small unlisted one."""

    class Kind(models.TextChoices):
        EVENT = "event", _("赛事")
        TABLE = "table", _("散桌")

    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    slug = models.CharField(_("网址名"), max_length=60, unique=True, validators=[SLUG])
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.EVENT)
    name = models.CharField(_("赛事名称"), max_length=80)
    host = models.CharField(_("主办方"), max_length=80, blank=True)
    place = models.CharField(_("地点"), max_length=80, blank=True)
    starts = models.DateField(_("开始日期"), null=True, blank=True)
    ends = models.DateField(_("结束日期"), null=True, blank=True)
    preset = models.CharField(max_length=40, blank=True)
    settings = models.JSONField(default=dict)
    """What holds for the whole tournament and has no column: the time plan, masked names …"""
    step = models.PositiveSmallIntegerField(null=True, default=1)
    """The step of the set-up that comes next; None: the set-up is done."""
    version = models.PositiveBigIntegerField(default=1)
    public_version = models.PositiveBigIntegerField(default=1)
    published_at = models.DateTimeField(null=True, blank=True)
    archived_at = models.DateTimeField(null=True, blank=True)
    made_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(ends__isnull=True) | Q(starts__isnull=True) | Q(ends__gte=F("starts")),
                name="tournament_ends_after_it_starts",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Role(models.Model):
    """职务: what an account may do in one tournament; a person may hold several."""

    class Name(models.TextChoices):
        ORGANISER = "organiser", _("主办")
        CHIEF = "chief", _("裁判长")
        REFEREE = "referee", _("裁判")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="roles")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="roles")
    role = models.CharField(max_length=10, choices=Name)
    tables = models.JSONField(default=list)
    """A referee's tables by number; empty: every table."""
    made_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user", "role"], name="role_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user} · {self.get_role_display()}"


class Stage(models.Model):
    """阶段: one format by one rule book; what differs from deal to match is in `settings`."""

    class Format(models.TextChoices):
        ROTATION = "rotation", _("轮换")
        SINGLES = "singles", _("个人赛")
        ROUND_ROBIN = "round_robin", _("循环赛")
        SWISS = "swiss", _("积分编排")
        KNOCKOUT = "knockout", _("淘汰赛")
        GROUPS = "groups", _("小组赛")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=40, blank=True)
    format = models.CharField(max_length=20, choices=Format)
    rulebook = models.CharField(max_length=20)
    settings = models.JSONField(default=dict)
    keys = models.JSONField(default=list)
    """The ranking keys in order."""
    match_points = models.JSONField(default=list)
    """What a win, a draw and a loss bring."""
    ended_at = models.DateTimeField(null=True)
    """打住: the organiser ended it before, or without, a last round of its own."""

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="stage_number_once"),
        ]

    def __str__(self) -> str:
        return self.name or self.get_format_display()


class Edition(models.Model):
    """规则版本: the options of a stage. From the first deal on a change makes a new one."""

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="editions")
    number = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    used = models.BooleanField(default=False)
    """A match is played by it: it stays as it is, and a change makes another."""
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    made_by = models.CharField(max_length=100)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "number"], name="edition_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.stage} · {self.number}"


class Table(models.Model):
    """桌: a piece of furniture with a number and a place in the hall."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=40, blank=True)
    place = models.CharField(max_length=80, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="table_number_once"),
        ]

    def __str__(self) -> str:
        return self.name or str(self.number)


class Named(models.Model):
    """A name, and the forms of it by which it is searched, sorted and compared (names.py)."""

    name = models.CharField(_("姓名"), max_length=80)
    name_key = models.CharField(max_length=80, db_index=True, editable=False)
    pinyin = models.CharField(max_length=400, editable=False)
    """Every reading, syllables joined, readings apart by a blank."""
    initials = models.CharField(max_length=100, editable=False)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.name


class Unit(Named):
    """单位: a school, a union branch; it may enter several teams."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="units")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "name_key"], name="unit_once"),
        ]


class Person(Named):
    """人: somebody across tournaments; players are linked to one on confirmation."""

    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)


class Player(Named):
    """选手: somebody in one tournament, by a number that stays."""

    class Presence(models.TextChoices):
        ENTERED = "entered", _("未到")
        CHECKED_IN = "checked_in", _("已到")
        ABSENT = "absent", _("缺席")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="players")
    number = models.PositiveIntegerField()
    person = models.ForeignKey(Person, models.SET_NULL, null=True, related_name="players")
    unit = models.ForeignKey(Unit, models.SET_NULL, null=True, related_name="players")
    own_number = models.CharField(_("号码"), max_length=40, blank=True)
    """A number that the person brings: staff or student number."""
    contact = models.CharField(_("联系方式"), max_length=80, blank=True)
    """Never public."""
    code = models.CharField(max_length=12, editable=False)
    """What a name card's QR code holds for the door."""
    presence = models.CharField(max_length=12, choices=Presence, default=Presence.ENTERED)
    presence_at = models.DateTimeField(null=True)
    out_at = models.DateTimeField(null=True)
    """取消资格: since then in no line-up and in no draw of this tournament."""

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="player_number_once"),
            models.UniqueConstraint(fields=["tournament", "code"], name="player_code_once"),
        ]


class Entrant(Named):
    """参赛者: who is ranked: a player, a team of three with substitutes, or a pair."""

    class Kind(models.TextChoices):
        PLAYER = "player", _("个人")
        TEAM = "team", _("队")
        PAIR = "pair", _("对")

    class Status(models.TextChoices):
        ENTERED = "entered", _("已报名")
        CHECKED_IN = "checked_in", _("已签到")
        ABSENT = "absent", _("缺席")
        WITHDRAWN = "withdrawn", _("退赛")
        OUT = "out", _("取消资格")

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="entrants")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=Kind)
    unit = models.ForeignKey(Unit, models.SET_NULL, null=True, related_name="entrants")
    status = models.CharField(max_length=12, choices=Status, default=Status.ENTERED)
    seed = models.PositiveIntegerField(_("种子"), null=True, blank=True)
    approved = models.BooleanField(default=True)
    """False: signed up by a unit's leader, and the organiser has not accepted it yet."""
    sent = models.UUIDField(null=True, editable=False)
    """The filled-in form that it came by: sent twice, it enters one."""

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="entrant_number_once"),
            models.UniqueConstraint(fields=["tournament", "sent"], name="entrant_sent_once"),
        ]


class Member(models.Model):
    """A player's place in an entrant: the three or two of the first line-up, then substitutes."""

    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="members")
    player = models.ForeignKey(Player, models.CASCADE, related_name="memberships")
    position = models.PositiveSmallIntegerField()
    captain = models.BooleanField(default=False)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["entrant", "player"], name="member_once"),
            models.UniqueConstraint(fields=["entrant", "position"], name="member_position_once"),
        ]

    def __str__(self) -> str:
        return str(self.player)


class Taking(models.Model):
    """参加: an entrant in one stage: where it stands in the draw, and what it came in with."""

    class Left(models.TextChoices):
        KEEP = "keep", _("退赛，打过的算")
        ANNUL = "annul", _("退赛，成绩取消")

    stage = models.ForeignKey(Stage, models.CASCADE, related_name="takings")
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="takings")
    group = models.CharField(max_length=20, blank=True)
    seed = models.PositiveIntegerField(null=True)
    """Its place in the order of seeds of this stage, from 1."""
    origin = models.CharField(max_length=20, blank=True)
    """Where it came from: A1 is the first of group A."""
    since = models.PositiveSmallIntegerField(default=1)
    """The stage's round from which on it plays: late-comers."""
    carried = models.JSONField(null=True)
    """What it brings from an earlier stage: {"match_points": …} or {"for": …, "against": …}."""
    withdrawn = models.CharField(max_length=8, choices=Left, blank=True)
    lots = models.PositiveIntegerField(null=True)
    """Drawn to break a tie: the smaller goes first."""

    class Meta:
        ordering = ["entrant__number"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "entrant"], name="entrant_in_stage_once"),
        ]

    def __str__(self) -> str:
        return f"{self.stage} · {self.entrant}"


class SignUp(models.Model):
    """报名链接: by which a unit's leader enters the unit's own teams, without an account.

    The code itself is not kept: the digest finds the row, and the machine's own secret makes the
    same code again from key and generation, so that an organiser can hand it out a second time.
    """

    unit = models.OneToOneField(Unit, models.CASCADE, related_name="sign_up")
    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    generation = models.PositiveIntegerField(default=1)
    digest = models.CharField(max_length=64, unique=True)
    leader = models.CharField(_("领队"), max_length=40, blank=True)
    deadline = models.DateTimeField(_("截止时间"))
    closed_at = models.DateTimeField(null=True, blank=True)
    made_at = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return str(self.unit)


class SentBack(models.Model):
    """退回: what the organiser asks a unit's leader to change before an entrant is accepted."""

    entrant = models.OneToOneField(Entrant, models.CASCADE, related_name="sent_back")
    reason = models.CharField(_("要改什么"), max_length=200)
    at = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return self.reason


class Import(models.Model):
    """导入: a roster that was given, as it is read, checked, taken over and perhaps undone."""

    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="imports")
    source = models.CharField(max_length=200, blank=True)
    """The file's name; empty: pasted."""
    data = models.BinaryField(null=True)
    """What was given, until it is taken over: with another format it is read anew."""
    grid = models.JSONField(default=list)
    """The cells as text, row by row."""
    reading = models.JSONField(default=dict)
    """What each column is, and whether a row is an entrant or a person."""
    choices = models.JSONField(default=dict)
    """By row: the mends that were accepted, rows left out."""
    job = models.ForeignKey("jobs.Job", models.SET_NULL, null=True, related_name="+")
    made = models.JSONField(default=list)
    """What it entered, as it was then: it can be undone while that still holds."""
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    applied_at = models.DateTimeField(null=True)
    undone_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.source or str(self.key)


class Undo(models.Model):
    """撤销: what an act took away, as it was before, for as long as the act can be taken back.

    The log tells of the act and is never altered; contacts are masked there, and whole here.
    """

    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="undos")
    entry = models.OneToOneField("audit.Entry", models.PROTECT, related_name="+")
    was = models.JSONField(default=dict, encoder=DjangoJSONEncoder)
    """Emptied when it is taken back: nobody's contact is kept longer than it is of use."""
    undone_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return str(self.entry)
