"""The five rule books by key. A book is complete in its own module; nothing else holds its figures."""

from typing import Final

from gouji_league.rules.book import AnyBook, Book, TractorBook
from gouji_league.rules.books import dagang, dongfang, shida, shuangsheng, standard

GOUJI: Final[dict[str, Book]] = {
    module.BOOK.key: module.BOOK for module in (standard, dongfang, dagang, shida)
}
TRACTOR: Final[dict[str, TractorBook]] = {shuangsheng.BOOK.key: shuangsheng.BOOK}
BOOKS: Final[dict[str, AnyBook]] = {**GOUJI, **TRACTOR}
