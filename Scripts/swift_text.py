"""Tells the comments and string literals of a Swift file from its code.

The checks beside this file share it. It reads the rules of the language that matter here: nested
comments, raw strings, strings of several lines, and code inside of a string, such as "\\(count)".
"""

import re

OPENING = re.compile(r'//|/\*|(#*)("""|")')
IN_COMMENT = re.compile(r"/\*|\*/")
IN_INTERPOLATION = re.compile(r'[()]|#*(?:"""|")')


def code_only(text):
    """The text with comments and string literals blanked; every line stays where it was."""
    out, position = [], 0
    for kind, start, stop in pieces(text):
        if kind != "code":
            out += [text[position:start], re.sub(r"[^\n]", " ", text[start:stop])]
            position = stop
    out.append(text[position:])
    return "".join(out)


def pieces(text):
    """The comments, strings and interpolated code of the text: (kind, start, stop), in their order.

    The kind is "comment", "string" or "code". Code is reported only where it stands in a string,
    after the string that it stands in.
    """
    position = 0
    while opening := OPENING.search(text, position):
        start, inside = opening.start(), []
        if opening.group() == "//":
            kind, position = "comment", text.find("\n", start)
            position = len(text) if position < 0 else position
        elif opening.group() == "/*":
            kind, position = "comment", end_of_comment(text, start)
        else:
            kind, position = "string", end_of_string(text, opening, inside)
        yield kind, start, position
        yield from (("code", *place) for place in inside)


def end_of_comment(text, start):
    depth, position = 0, start
    while mark := IN_COMMENT.search(text, position):
        depth += 1 if mark.group() == "/*" else -1
        position = mark.end()
        if depth == 0:
            return position
    return len(text)


def end_of_string(text, opening, inside):
    """Where the string ends; the places of the code in it are appended to `inside`."""
    quotes, hashes = opening.group(2), opening.group(1)
    if hashes and quotes == '"""' and re.match(r"[^\n]*\S", text[opening.end():]):
        quotes = '"'  # A raw string of one line that begins with quotes, such as #""""#.
    escape = "\\" + hashes
    marks = [re.escape(quotes + hashes), re.escape(escape) + r"(?P<code>\()?"]
    marks += ["\n"] if quotes == '"' else []
    mark_of_string = re.compile("|".join(marks))
    position = opening.start() + len(hashes) + len(quotes)
    while mark := mark_of_string.search(text, position):
        if mark.group("code"):
            position = end_of_interpolation(text, mark.end())
            inside.append((mark.start(), position))
        elif mark.group() == escape:
            position = mark.end() + 1
        elif mark.group() == "\n":
            return mark.start()
        else:
            return mark.end()
    return len(text)


def end_of_interpolation(text, start):
    depth, position = 1, start
    while depth > 0 and (mark := IN_INTERPOLATION.search(text, position)):
        position = mark.end()
        if mark.group() in "()":
            depth += 1 if mark.group() == "(" else -1
        else:
            position = end_of_string(text, OPENING.match(text, mark.start()), [])
    return position if depth == 0 else len(text)


def line_of(text, offset):
    return text.count("\n", 0, offset) + 1
