"""Unfolds the barcode of a trust bundle or a status list, by docs/SPEC.md §15: statement.py < TEXT

And reads the entries of a list, by §14.2."""

import re
import sys
import zlib

from outside import base64url, canonical, from_base64url

TYPES = {"PT1T/": "trust+jwt", "PT1S/": "statuslist+jwt"}
WIDTHS = [0, 2, 4, 6, 7, 9, 11, 12, 14]  # letters of so many bytes, §4.1
LONGEST = 786_432


def from_letters(letters):
    data = b""
    for start in range(0, len(letters), 14):
        block = letters[start:start + 14]
        number = 0
        for letter in block:
            number = number * 26 + ord(letter) - ord("A")
        # Raises where no bytes have so many letters, or so small a block holds no such number.
        data += number.to_bytes(WIDTHS.index(len(block)), "big")
    return data


def token(text):
    """The compact JWT that a text unfolds to; raises ValueError or OverflowError where it is malformed."""
    found = re.fullmatch("(PT1[TS]/)([A-Z0-9]{1,16})/([A-Z]{112})([A-Z]*)", text)
    if not found:
        raise ValueError("no statement")
    prefix, kid, signature, letters = found.groups()
    stream = zlib.decompressobj()
    payload = stream.decompress(from_letters(letters), LONGEST + 1)
    if len(payload) > LONGEST or not stream.eof or stream.unused_data:
        raise ValueError("not one whole stream of lawful length")
    header = canonical({"alg": "ES256", "kid": kid, "typ": TYPES[prefix]})
    return ".".join(map(base64url, (header, payload, from_letters(signature))))


def statuses(status_list):
    """How many entries a `status_list` has, and those that are not zero, by docs/SPEC.md §14.2."""
    bits = status_list["bits"]
    data = zlib.decompress(from_base64url(status_list["lst"]))
    count = len(data) * 8 // bits
    values = ((i, data[i * bits // 8] >> i % (8 // bits) * bits & 2 ** bits - 1) for i in range(count))
    return count, {index: value for index, value in values if value}


if __name__ == "__main__":
    print(token(sys.stdin.read().strip()))
