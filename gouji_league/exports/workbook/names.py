"""名称: the named ranges that formulas speak of, so that they can be read aloud."""

from typing import Final

from gouji_league.rules.words.text import Words
from gouji_league.tournaments.words import reader_language

NAMES: Final = {
    "line.match": Words("行_场", "line_match"),
    "line.stage": Words("行_阶段", "line_stage"),
    "line.deal": Words("行_盘", "line_deal"),
    "line.side": Words("行_方", "line_side"),
    "line.entrant": Words("行_记给", "line_for"),
    "line.part": Words("行_归类", "line_part"),
    "line.points": Words("行_分", "line_points"),
    "line.counts": Words("行_计", "line_counts"),
    "match.no": Words("场_号", "match_no"),
    "match.first": Words("场_黑方总分", "match_first_total"),
    "match.second": Words("场_白方总分", "match_second_total"),
    "deal.match": Words("盘_场", "deal_match"),
    "deal.number": Words("盘_序", "deal_number"),
    "deal.counts": Words("盘_计", "deal_counts"),
    "deal.sweep": Words("盘_包揽方", "deal_sweep"),
    "tractor.match": Words("升盘_场", "tractor_match"),
    "tractor.counts": Words("升盘_计", "tractor_counts"),
    "foul.match": Words("罚_场", "foul_match"),
    "foul.stage": Words("罚_阶段", "foul_stage"),
    "foul.entrant": Words("罚_记给", "foul_for"),
    "foul.points": Words("罚_分", "foul_points"),
    "foul.outside": Words("罚_赛外", "foul_outside"),
    "share.match": Words("得_场", "share_match"),
    "share.stage": Words("得_阶段", "share_stage"),
    "share.entrant": Words("得_号", "share_for"),
    "share.counts": Words("得_计", "share_counts"),
    "share.measured": Words("得_可平均", "share_measured"),
    "share.finished": Words("得_打完", "share_finished"),
    "share.result": Words("得_胜负", "share_result"),
    "share.match_points": Words("得_场分", "share_match_points"),
    "share.own": Words("得_本人", "share_own"),
    "share.gained": Words("得_得", "share_gained"),
    "share.lost": Words("得_失", "share_lost"),
    "share.given_own": Words("得_折算本人", "share_given_own"),
    "share.given_gained": Words("得_折算得", "share_given_gained"),
    "share.given_lost": Words("得_折算失", "share_given_lost"),
    "share.deals": Words("得_盘数", "share_deals"),
    "share.sweeps": Words("得_包揽", "share_sweeps"),
    "share.specials": Words("得_特殊贡", "share_specials"),
    "share.foul_points": Words("得_罚分", "share_foul_points"),
    "share.fouls": Words("得_犯规数", "share_fouls"),
    "share.opponent": Words("得_对手场分", "share_opponent"),
    "share.progress": Words("得_累进", "share_progress"),
    "share.progress_cut": Words("得_去首累进", "share_progress_cut"),
    "table.entrant": Words("榜{n}_号", "table{n}_for"),
    "table.match_points": Words("榜{n}_场分", "table{n}_match_points"),
}


def name(key: str, number: int = 0) -> str:
    """The range as it is named in the reader's language; `number`: the stage's."""
    return NAMES[key].to(reader_language()).format(n=number)


def sumifs(what: str, **given: str) -> str:
    """SUMIFS over one sheet: sumifs("line.points", match="B5", side='"■"')."""
    return f"SUMIFS({name(what)},{_pairs(what, given)})"


def countifs(sheet: str, **given: str) -> str:
    return f"COUNTIFS({_pairs(sheet, given)})"


def _pairs(sheet: str, given: dict[str, str]) -> str:
    stem = sheet.partition(".")[0]
    return ",".join(f"{name(f'{stem}.{key}')},{value}" for key, value in given.items())
