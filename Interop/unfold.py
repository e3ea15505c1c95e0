#!/usr/bin/python3
"""docs/SPEC.md a second time: unfolds and verifies passes in all three forms.

usage: Interop/unfold.py JWKS NOW < TEXT      prints the verdict, and the token if there is one
"""
import base64, itertools, json, re, sys, unicodedata
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils

EPOCH, LAST, KINDS = 946684800, 4102444800, ("show", "stay", "appointment", "event", "staff")
LOW = 0x7FFFFFFF800000007FFFFFFFFFFFFFFFDE737D56D38BCF4279DCE5617E3192A8
CROCKFORD, LIST = "0123456789ABCDEFGHJKMNPQRSTVWXYZ", "urn:passtool:status:{}:{}"
KID, ISS, AIRLINE = "[A-Z0-9]{1,16}", "[A-Za-z0-9._-]{2,32}", "[A-Z0-9]{2,3}"
WIDTHS, Spelled = (0, 2, 4, 6, 7, 9, 11, 12, 14), type("Spelled", (str,), {})
SHAPE = re.compile(  # §2.5 and §3; S is a string, I an integer
    r'{"iss":S,"jti":"[0-9A-HJKMNP-TV-Z]{16}","iat":I,"nbf":I,"exp":I,(?:"bcbp":S|"ticket":{'
    r'"kind":"(?:show|stay|appointment|event|staff)","title":S,"place":S,"starts":I,"ends":I'
    r'(?:,"holder":S)?(?:,"seats":\[S(?:,S){0,98}\])?,"admits":[1-9][0-9]?,"ref":S})'
    r'(?:,"status":{"status_list":{"idx":I,"uri":S}})?(?:,"cnf":.*)?}'
    .replace("S", r'"(?:\\.|[^"\\])*"').replace("I", "[0-9]+"), re.DOTALL)
class Answer(ValueError): pass
def must(holds, reason="malformed"):
    if not holds: raise Answer(reason)
def b64(data): return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
def unb64(text):  # §2.1
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)); must(b64(data) == text); return data
def unique(pairs): must(len(dict(pairs)) == len(pairs)); return dict(pairs)
def parse(data):  # §2.2
    value = json.loads(text := data.decode(), object_pairs_hook=unique, parse_float=Spelled,
                       parse_constant=lambda _: must(False))
    steps = [(c in "{[") - (c in "}]") for c in re.sub(r'"(\\.|[^"\\])*"', "", text)]
    must(max(itertools.accumulate(steps)) <= 8); spell(value).encode(); return value
def spell(value):
    if type(value) is dict: return "{%s}" % ",".join(f"{spell(k)}:{spell(v)}" for k, v in value.items())
    if type(value) is list: return "[%s]" % ",".join(map(spell, value))
    return value if type(value) is Spelled else json.dumps(value, ensure_ascii=False)
def is_text(value):  # §3
    return 1 <= len(value) <= 64 and unicodedata.is_normalized("NFC", value) and all(
        c in "\u200c\u200d" or unicodedata.category(c) not in ("Cc", "Cf") for c in value)
def check(claims):  # §2.5 and §3, but for the order of the times
    must(SHAPE.fullmatch(spell(claims)) and re.fullmatch(ISS, claims["iss"]))
    must(all(EPOCH <= claims[m] <= LAST and claims[m] % 60 == 0 for m in ("iat", "nbf", "exp")))
    if ticket := claims.get("ticket"):
        texts = [ticket[m] for m in ("title", "place", "holder", "ref") if m in ticket] + ticket.get("seats", [])
        must(all(map(is_text, texts)) and EPOCH <= ticket["starts"] <= ticket["ends"] <= LAST)
    entry = claims.get("status", {"status_list": {"idx": 0, "uri": "u"}})["status_list"]
    must(entry["idx"] < 2**63 and re.fullmatch("[!-~]{1,255}", entry["uri"]))
def check_signed(claims, payload):  # the rest of §2.5, and §5.6
    check(claims); must(spell(claims).encode() == payload)
    must(claims["nbf"] < claims["exp"] >= claims["iat"])
    if "ticket" in claims: return
    bcbp = BCBP(claims["bcbp"]); must(not bcbp.structural and not bcbp.type)
    must(all(re.fullmatch("[A-Z]{6}", leg[7:13]) and re.fullmatch(AIRLINE, leg[13:16].rstrip(" "))
             and re.fullmatch("[0-9]{1,4}[A-Z]?", leg[16:21].replace(" ", ""))
             and 1 <= int(leg[21:24].replace(" ", "")) <= 366 for leg in bcbp.legs))
    must(not bcbp.looks() or bcbp.claims() == {k: v for k, v in claims.items() if k != "cnf"})
def width(size): return size // 8 * 14 + WIDTHS[size % 8]
def letters(text, size):  # §4.1; a number beyond its block overflows to_bytes
    must(len(text) == width(size) and re.fullmatch("[A-Z]*", text))
    numbers = [sum((ord(c) - 65) * 26**place for place, c in enumerate(text[at:at + 14][::-1]))
               for at in range(0, len(text), 14)]
    return b"".join(n.to_bytes(min(8, size - 8 * at), "big") for at, n in enumerate(numbers))
def fields(data, *widths):  # §4.2
    bits, values = "".join(f"{byte:08b}" for byte in data), []
    for count in widths: values.append(int(bits[:count], 2)); bits = bits[count:]
    must("1" not in bits); return values
def head(iss, jti, *minutes):
    jti, times = "".join(CROCKFORD[jti >> at & 31] for at in range(75, -1, -5)), ("iat", "nbf", "exp")
    return {"iss": iss, "jti": jti} | {m: EPOCH + 60 * minute for m, minute in zip(times, minutes)}
def listed(idx, uri): return {"status": {"status_list": {"idx": idx, "uri": uri}}}
class BCBP:  # §5.3, read tolerantly: a fatal fault is malformed
    def __init__(self, text):
        self.text, self.n, self.p, self.legs, self.use, self.unique = text, len(text), 23, [], "", ""
        self.structural = self.hex = self.sized = False; self.type = None
        must(self.n <= 2048 and re.fullmatch("M[1-4][ -~]{21,}", text))
        must("^" not in text[2:22] or re.search("[a-z]", text[2:22]))
        for number in range(int(text[1])): self.leg(number == 0, number == int(text[1]) - 1)
        self.mark, rest = self.p, text[self.p:]
        if rest.startswith("^"):
            must(re.match(r"\^[A-Z0-9]", rest)); self.p += 2; self.type, self.data = rest[1], rest[4:]
            must(self.size() == len(self.data))
        elif rest: self.fault(rest.strip(" ") and not self.sized)
    def fault(self, fatal=False): must(not fatal); self.structural = True
    def size(self):
        digits = self.text[self.p:self.p + 2]; must(re.fullmatch("[0-9A-Fa-f]{2}", digits))
        self.p += 2; self.hex |= digits != digits.upper(); return int(digits, 16)
    def leg(self, first, last):
        leg, left = self.text[self.p:self.p + 37], self.n - self.p; self.legs.append(leg)
        if left < 37: self.fault(not last or left < 24)
        must(re.fullmatch("([A-Za-z]{3}| {3}){2}", leg[7:13]) and re.fullmatch("[0-9 ]{3}", leg[21:24])
             and re.fullmatch(" +| *[0-9]{1,4} *[A-Z]? *", leg[16:21]))
        must(" " in leg[21:24] or 1 <= int(leg[21:24]) <= 366); self.p += min(left, 35)
        if left < 37: self.p = self.n; return
        size = self.size(); end, lost = self.p + size, self.p + size > self.n
        if size == 0:
            if not last or self.text[self.p:self.p + 1] != ">": return
            self.fault(); end = max((at for at in range(self.n) if (mark := re.match(
                r"\^.([0-9A-Fa-f]{2})", self.text[at:])) and int(mark[1], 16) == self.n - at - 4), default=self.n)
        elif lost: self.fault(not last); end = self.n
        if first:
            must(end - self.p >= 4 and self.text[self.p] == ">"); self.p += 2
            self.unique = self.part((0, 1, 2, 3, 7, 8, 11, 24, 37, 50), self.size(), end, lost)
        if self.p < end:
            must(end - self.p >= 2); self.sized = True
            self.part((0, 3, 13, 14, 15, 18, 21, 37, 38, 41, 42), self.size(), end, lost)
            self.use, self.p = self.text[self.p:end] if first else self.use, end
    def part(self, whole, size, end, lost):  # `whole`: the lengths that cut no item
        start, stop = self.p, min(self.p + size, end)
        if start + size > end: self.fault(start == end and not lost); self.sized |= len(self.legs) == 1
        self.structural |= stop - start not in whole; self.p = stop; return self.text[start:stop]
    def looks(self): return any(self.use[-size:].startswith("PT1") for size in (45, 38))
    def claims(self):  # §6.2
        iss, long = self.unique[8:11].rstrip(" "), re.fullmatch("PT1[A-Z]{42}", self.use[-45:])
        must(re.fullmatch(AIRLINE, iss) and (long or self.use[-38:].startswith("PT1")))
        times, entry = ((80, 26, 26, 26), (11, 23) if long else ())
        *times, number, index = fields(letters(self.use[-42:], 24), *times, *entry) if long else \
            fields(letters(self.use[-35:], 20), *times) + [0, 0]
        status = listed(index, LIST.format(iss, number)) if long else {}
        return head(iss, *times) | {"bcbp": self.text[:self.mark]} | status
def from_bcbp(text):  # §6.3
    bcbp = BCBP(text)
    if bcbp.type != "J": raise Answer("signature_missing" if bcbp.looks() else "unsigned")
    must(not bcbp.structural and not bcbp.hex)
    return bcbp.data[:-112], bcbp.claims(), letters(bcbp.data[-112:], 64)
def from_packed(text):  # §7
    rest = text[4:]
    def take(size): nonlocal rest; must(len(rest) >= size); part, rest = rest[:size], rest[size:]; return part
    *times, starts, ends, kind, admits, holder, seats, kid, iss, form = fields(
        letters(take(56), 32), 80, 26, 26, 26, 32, 32, 3, 7, 1, 7, 4, 5, 2)
    must(kind < 5 and seats <= 99 and form < 3); count, texts = 3 + holder + seats, []
    size = ((0, 34, 71)[form] + 9 * count + 7) // 8
    lengths = fields(letters(take(width(size)), size), *((), (11, 23), (63, 8))[form], *(1, 8) * count)
    kid, iss, codes = take(kid + 1), take(iss + 2), lengths[-2 * count:]
    index, uri = (0, "") if form == 0 else (lengths[1], LIST.format(iss, lengths[0])) if form == 1 else \
        (lengths[0], take(lengths[1]))
    must(form != 2 or index >= 1 << 23 or uri not in [LIST.format(iss, n) for n in range(2048)])
    for coded, size in zip(codes[::2], codes[1::2]):
        data = letters(take(width(size + 1)), size + 1) if coded else take(size + 1).encode()
        must(bool(re.fullmatch(b"[ -~]*", data)) != bool(coded)); texts.append(data.decode())
    signature = letters(take(112), 64); must(not rest)
    ticket = {"kind": KINDS[kind], "title": texts[0], "place": texts[1], "starts": starts, "ends": ends}
    ticket |= ({"holder": texts[2]} if holder else {}) | ({"seats": texts[-1 - seats:-1]} if seats else {})
    ticket |= {"admits": admits, "ref": texts[-1]}
    return kid, head(iss, *times) | {"ticket": ticket} | (listed(index, uri) if form else {}), signature
def verdict(scan, keys, now):
    """The reason, or ok; and the token. `keys` are public keys by key id, trusted for every issuer."""
    token = None
    try:
        must(len(scan) <= 65536, "too_long")
        text = re.sub(r"^(\][zQLd][0-9A-Za-z])?(\\[0-9]{6})*", "", scan.decode("latin-1"))  # §1
        text = re.sub(r"(\r?\n|\r)\Z", "", text); must(text, "empty"); must(len(text) <= 1800, "too_long")
        packed, bcbp = text.startswith("PT1/"), len(text) >= 60 and re.match("M[1-4]", text)
        if packed or bcbp:
            kid, claims, signature = from_packed(text) if packed else from_bcbp(text)
            check(claims); must(re.fullmatch(KID, kid))
            header = spell({"alg": "ES256", "kid": kid, "typ": "pass+jwt"})
            token = ".".join(map(b64, (header.encode(), spell(claims).encode(), signature)))
            must(len(token) <= 1800, "too_long"); must(int.from_bytes(signature[32:], "big") <= LOW)
        else:
            must(re.match(r"eyJ|[A-Za-z0-9_-]*(\.[A-Za-z0-9_-]*){2}\Z", text), "not_a_pass"); token = text
        header, payload, signature = map(unb64, token.split("."))
        fields_, message = parse(header), token.rpartition(".")[0].encode()
        must(type(fields_) is dict); must(fields_.get("alg") == "ES256", "unsupported_algorithm")
        good = re.fullmatch(r'{"alg":"ES256","kid":"[A-Z0-9]{1,16}","typ":"(?:\\.|[^"\\])*"}', spell(fields_))
        must(good and spell(fields_).encode() == header, "unexpected_header")
        newer = re.fullmatch(r"pass(?!1\+)[1-9][0-9]{0,2}\+jwt", fields_["typ"])
        must(newer or fields_["typ"] == "pass+jwt", "wrong_type"); must(len(signature) == 64)
        claims = parse(payload); must(type(claims) is dict and len(claims) <= 64)
        must(type(claims.get("iss")) is str and re.fullmatch(ISS, claims["iss"]))
        must(fields_["kid"] in keys, "unknown_key")
        pair = [int.from_bytes(half, "big") for half in (signature[:32], signature[32:])]
        keys[fields_["kid"]].verify(utils.encode_dss_signature(*pair), message, ec.ECDSA(hashes.SHA256()))
        must(not newer, "newer_format")
        try: check_signed(claims, payload)
        except (ValueError, OverflowError): raise Answer("malformed_claims")
        must("cnf" not in claims, "holder_proof_required")
        must(now >= max(claims["nbf"], claims["iat"]) - 60, "not_yet_valid")
        must(now < claims["exp"] + 60, "expired")
        must("bcbp" in claims or claims["ticket"]["kind"] != "staff", "not_a_boarding_pass")
        if "bcbp" in claims:
            bcbp = BCBP(claims["bcbp"]); must(bcbp.legs[0][34] not in "02", "not_checked_in")
            must(bcbp.legs[0][34] != "7", "standby"); must(bcbp.unique[7:8] != "I", "not_a_boarding_pass")
        return "ok", token
    except InvalidSignature: return "bad_signature", token
    except (ValueError, OverflowError, RecursionError) as fault:
        return str(fault) if type(fault) is Answer else "malformed", token
def keys_of(jwks):
    points = [(key["kid"], *(int.from_bytes(unb64(key[m]), "big") for m in "xy")) for key in jwks["keys"]]
    return {kid: ec.EllipticCurvePublicNumbers(x, y, ec.SECP256R1()).public_key() for kid, x, y in points}
if __name__ == "__main__":
    with open(sys.argv[1]) as file: trusted = keys_of(json.load(file))
    print(*filter(None, verdict(sys.stdin.buffer.read(), trusted, int(sys.argv[2]))), sep="\n")
