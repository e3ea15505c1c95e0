"""What the keys of a US keyboard type on another one, by X.Org's xkeyboard-config, which libxkbcommon reads."""

import ctypes

# The keys that type a character, by the codes of evdev: four rows, the key beside Enter, and the space bar.
KEYS = [49, *range(10, 22), *range(24, 36), *range(38, 49), 51, *range(52, 62), 65]


class Names(ctypes.Structure):
    _fields_ = [(name, ctypes.c_char_p) for name in ("rules", "model", "layout", "variant", "options")]


def library():
    xkb = ctypes.CDLL("libxkbcommon.so.0")
    for name, result, arguments in [
            ("xkb_context_new", ctypes.c_void_p, [ctypes.c_int]),
            ("xkb_keymap_new_from_names", ctypes.c_void_p, [ctypes.c_void_p, ctypes.POINTER(Names), ctypes.c_int]),
            ("xkb_keymap_key_get_syms_by_level", ctypes.c_int,
             [ctypes.c_void_p, ctypes.c_uint32, ctypes.c_uint32, ctypes.c_uint32, ctypes.POINTER(ctypes.POINTER(ctypes.c_uint32))]),
            ("xkb_keysym_to_utf32", ctypes.c_uint32, [ctypes.c_uint32])]:
        function = getattr(xkb, name)
        function.restype, function.argtypes = result, arguments
    return xkb


def characters(layout):
    """The character of each key and level; "Dead" for a key that waits for the next one."""
    xkb = library()
    names = Names(b"evdev", b"pc105", layout.encode(), None, None)
    keymap = xkb.xkb_keymap_new_from_names(xkb.xkb_context_new(0), ctypes.byref(names), 0)
    found = {}
    for key in KEYS:
        for level in (0, 1):
            symbols = ctypes.POINTER(ctypes.c_uint32)()
            count = xkb.xkb_keymap_key_get_syms_by_level(keymap, key, 0, level, ctypes.byref(symbols))
            code = xkb.xkb_keysym_to_utf32(symbols[0]) if count == 1 else 0
            found[key, level] = chr(code) if code >= 0x20 else "Dead"
    return found


def typed(text, layout):
    """The keys, as a browser names them, of a scanner for a US keyboard that types a text on another one."""
    keys = {character: place for place, character in reversed(characters("us").items())}
    there = characters(layout)
    return [there[keys[letter]] if letter in keys else letter for letter in text]
