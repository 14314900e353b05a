"""例子: small matches told in words and scored, so that a page can show what a rule does."""
