"""排字: how wide words are in print, what size fits them, and where their lines may end."""


def width(text: str) -> float:
    """In signs of Chinese; a Latin letter is about half as wide."""
    return sum(0.5 if ord(sign) < 0x2E80 else 1 for sign in text)
