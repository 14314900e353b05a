"""赛事工作簿: a tournament as an Excel file whose sums anybody can follow, and its single tables.

`making` puts the workbook together and registers it as `xlsx`. What a sheet holds is a Table
(`shape`): its columns, and rows of plain values. The same rows make a single table as xlsx or csv
(`single`). `book` writes tables to a file; `cells` makes every value harmless.

Points go upwards by formulas: lines → matches → what each match gave (`shares`) → standings. The
program's own figure stands beside each formula, and a difference shows red.
"""
