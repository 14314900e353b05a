"""数: averages and what they are rounded to, exactly. FORMATS sections 3 and 5."""

from fractions import Fraction

from gouji_league.rules.ranking.facts import Number


def half_away(number: Number) -> int:
    """四舍五入: to the nearest whole number, a half away from zero."""
    return _rounded(number.numerator, number.denominator)


def _rounded(total: int, parts: int) -> int:
    up = (2 * abs(total) + parts) // (2 * parts)
    return up if total >= 0 else -up


def exact(total: Number, parts: int) -> Number:
    """An average without loss; whole where it is."""
    share = Fraction(total, parts)
    return share.numerator if share.denominator == 1 else share


def shown(number: Number, *, places: int) -> float:
    """To so many decimals, a half away from zero, as people round."""
    scale: int = 10**places
    return _rounded(number.numerator * scale, number.denominator) / scale
