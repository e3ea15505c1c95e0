#!/usr/bin/python3
"""docs/SPEC.md a second time: unfolds and verifies all three forms. usage: unfold.py JWKS NOW < TEXT"""
import base64, contextlib, itertools, json, re, sys, unicodedata
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
EPOCH, LAST, KINDS = 946684800, 4102444800, ("show", "stay", "appointment", "event", "staff")
LOW, BASE32 = 0x7FFFFFFF800000007FFFFFFFFFFFFFFFDE737D56D38BCF4279DCE5617E3192A8, "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
KID, ISS, AIRLINE, STRING = "[A-Z0-9]{1,16}", "[A-Za-z0-9._-]{2,32}", "[A-Z0-9]{2,3}", r'"(?:\\.|[^"\\])*"'
LIST, TIMES, HEX, Spelled = "urn:passtool:status:{}:{}", ("iat", "nbf", "exp"), "[0-9A-Fa-f]{2}", type("_", (str,), {})
SHAPE = re.compile(  # §2.5 and §3; S is a string, I an integer
    r'{"iss":"[A-Za-z0-9._-]{2,32}","jti":"[0-9A-HJKMNP-TV-Z]{16}","iat":I,"nbf":I,"exp":I,(?:"bcbp":S|"ticket":{'
    r'"kind":"(?:show|stay|appointment|event|staff)","title":S,"place":S,"starts":I,"ends":I(?:,"holder":S)?(?:,'
    r'"seats":\[S(?:,S){0,98}\])?,"admits":[1-9][0-9]?,"ref":S})(?:,"status":{"status_list":{"idx":I,"uri":'
    r'"(?:[!#-\[\]-~]|\\["\\]){1,255}"}})?(?:,"cnf":.*)?}'.replace("S", STRING).replace("I", "[0-9]+"), re.DOTALL)
UNIQUE, REPEATED = (0, 1, 2, 3, 7, 8, 11, 24, 37, 50), (0, 3, 13, 14, 15, 18, 21, 37, 38, 41, 42)  # cut no item
class Answer(ValueError): pass
BANNED = {chr(n) for n in range(0x110000) if unicodedata.category(chr(n)) in ("Cc", "Cf")} - {"\u200c", "\u200d"}
def must(holds, reason="malformed"):
    if not holds: raise Answer(reason)
def b64(data): return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
def unb64(text): data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)); must(b64(data) == text); return data
def unique(pairs): must(len(dict(pairs)) == len(pairs)); return dict(pairs)
def parse(data):  # §2.2
    value = json.loads(data.decode(), object_pairs_hook=unique, parse_float=Spelled, parse_constant=int)
    spell(value).encode(); return value
def spell(x, depth=1):
    if type(x) is dict: must(depth < 9); return "{%s}" % ",".join(f"{spell(k)}:{spell(v, depth + 1)}" for k, v in x.items())
    if type(x) is list: must(depth < 9); return "[%s]" % ",".join(spell(element, depth + 1) for element in x)
    return x if type(x) is Spelled else json.dumps(x, ensure_ascii=False)
def is_text(text): return 1 <= len(text) <= 64 and unicodedata.is_normalized("NFC", text) and not BANNED & set(text)  # §3
def check(claims):  # §2.5 and §3, but for the order of the times
    must(SHAPE.fullmatch(spell(claims)) and all(EPOCH <= claims[m] <= LAST and claims[m] % 60 == 0 for m in TIMES))
    must("status" not in claims or claims["status"]["status_list"]["idx"] < 2**63)
    if ticket := claims.get("ticket"):
        texts = [ticket[m] for m in ("title", "place", "holder", "ref") if m in ticket] + ticket.get("seats", [])
        must(all(map(is_text, texts)) and EPOCH <= ticket["starts"] <= ticket["ends"] <= LAST)
def check_signed(claims, payload):  # the rest of §2.5, and §5.6
    check(claims); must(spell(claims).encode() == payload and claims["nbf"] < claims["exp"] >= claims["iat"])
    if "ticket" in claims: return
    bcbp, iss = BCBP(claims["bcbp"]), claims["iss"]; must(re.fullmatch(AIRLINE, iss) and bcbp.unique[8:11].rstrip(" ") in ("", iss))
    must(not bcbp.structural and not bcbp.type and all(
        re.fullmatch("[A-Z]{6}[A-Z0-9]{2}[A-Z0-9 ]", leg[7:16]) and 1 <= int(leg[21:24].replace(" ", "")) <= 366
        and re.fullmatch("[0-9]{1,4}[A-Z]?", leg[16:21].replace(" ", "")) for leg in bcbp.legs))
    must(not bcbp.looks() or bcbp.claims() == {k: v for k, v in claims.items() if k != "cnf"})
def width(size): return size // 8 * 14 + (0, 2, 4, 6, 7, 9, 11, 12)[size % 8]
def letters(text, size):  # §4.1; a number beyond its block overflows to_bytes
    must(len(text) == width(size) and re.fullmatch("[A-Z]*", text)); blocks = range(0, len(text), 14)
    numbers = [sum((ord(c) - 65) * 26**place for place, c in enumerate(text[at:at + 14][::-1])) for at in blocks]
    return b"".join(n.to_bytes(min(8, size - 8 * at), "big") for at, n in enumerate(numbers))
def fields(data, *widths):  # §4.2
    bits = iter("".join(f"{byte:08b}" for byte in data))
    values = [int("".join(itertools.islice(bits, count)), 2) for count in widths]; must("1" not in bits); return values
def claims_of(iss, jti, times, content, entry):
    return {"iss": iss, "jti": "".join(BASE32[jti >> at & 31] for at in range(75, -1, -5))} | {
        m: EPOCH + 60 * at for m, at in zip(TIMES, times)} | content | ({"status": {"status_list": entry}} if entry else {})
class BCBP:  # §5.3, read tolerantly: a fatal fault is malformed
    def __init__(self, text):
        self.text, self.n, self.p, self.legs, self.use, self.unique = text, len(text), 23, [], "", ""
        self.structural = self.hex = self.sized = False; self.type = None
        must(re.fullmatch("M[1-4][ -~]{21,2046}", text) and "^" not in text[2:22])
        for number in range(int(text[1])): self.leg(number == 0, number == int(text[1]) - 1)
        self.mark, rest = self.p, text[self.p:]
        if rest[:1] == "^": must(re.match(r"\^[A-Z0-9]", rest)); self.type, self.data = rest[1], rest[4:]; self.p += 2
        must(not self.type or self.size() == len(self.data))
        if rest and not self.type: self.fault(rest.strip(" ") and not self.sized)
    def fault(self, fatal): must(not fatal); self.structural = True
    def size(self):
        digits = self.text[self.p:self.p + 2]; must(re.fullmatch(HEX, digits))
        self.p += 2; self.hex |= digits != digits.upper(); return int(digits, 16)
    def leg(self, first, last):
        leg, left = self.text[self.p:self.p + 37], self.n - self.p; self.legs.append(leg); self.p += min(left, 35)
        must(re.fullmatch("([A-Za-z]{3}| {3}){2}", leg[7:13]) and re.fullmatch(" +| *[0-9]{1,4} *[A-Z]? *", leg[16:21])
             and re.fullmatch("(?=.{3}$) *[0-9]* *", leg[21:24]) and (" " in leg[21:24] or 1 <= int(leg[21:24]) <= 366))
        if left < 37: self.fault(not last); self.p = self.n; return
        size = self.size(); end, lost = self.p + size, self.p + size > self.n
        if not size and not (last and self.text[self.p:self.p + 1] == ">"): return
        marks = [m.start() for m in re.finditer(rf"\^(?=.({HEX})(.*))", self.text) if int(m[1], 16) == len(m[2])]
        if not size: self.fault(False); end = max(marks, default=self.n)
        elif lost: self.fault(not last); end = self.n
        if first: must(end > self.p + 3 and self.text[self.p] == ">"); self.p += 2; self.unique = self.part(UNIQUE, end, lost)
        if self.p >= end: return
        must(end - self.p >= 2); self.part(REPEATED, end, lost); self.sized = True
        self.use, self.p = self.text[self.p:end] if first else self.use, end
    def part(self, whole, end, lost):
        size, start = self.size(), self.p; self.p = min(start + size, end)
        if start + size > end: self.fault(start == end and not lost); self.sized = True
        self.structural |= self.p - start not in whole; return self.text[start:self.p]
    def looks(self): return re.search("PT1[A-Z]{16}", self.text)
    def claims(self):  # §6.2
        iss, long = self.unique[8:11].rstrip(" "), re.fullmatch("PT1[A-Z]{42}", self.use[-45:])
        must(re.fullmatch(AIRLINE, iss) and (long or self.use[-38:].startswith("PT1")))
        run = letters(self.use[-42:], 24) if long else letters(self.use[-35:], 20)
        jti, *times = fields(run, 80, 26, 26, 26, *((11, 23) if long else ()))
        entry = {"idx": times[4], "uri": LIST.format(iss, times[3])} if long else None
        return claims_of(iss, jti, times, {"bcbp": self.text[:self.mark]}, entry)
def from_packed(rest):  # §7
    def take(size): nonlocal rest; must(len(rest) >= size); part, rest = rest[:size], rest[size:]; return part
    take(4); head = fields(letters(take(56), 32), 80, 26, 26, 26, 32, 32, 3, 7, 1, 7, 4, 5, 2)
    starts, ends, kind, admits, holder, seats, kid, iss, form = head[4:]
    count = 3 + holder + seats; size, texts = ((0, 34, 71)[form] + 9 * count + 7) // 8, []
    lengths = fields(letters(take(width(size)), size), *((), (11, 23), (63, 8))[form], *(1, 8) * count)
    kid, iss = take(kid + 1), take(iss + 2); uri = take(lengths[1]) if form == 2 else LIST.format(iss, lengths[0])
    entry = {"idx": lengths[form % 2], "uri": uri} if form else None
    must(form < 2 or entry["idx"] >= 1 << 23 or entry["uri"] not in [LIST.format(iss, n) for n in range(2048)])
    for coded, size in zip(lengths[-2 * count::2], lengths[1 - 2 * count::2]):
        data = letters(take(width(size + 1)), size + 1) if coded else take(size + 1).encode()
        must(bool(re.fullmatch(b"[ -~]*", data)) != bool(coded)); texts.append(data.decode())
    ticket = {"kind": KINDS[kind], "title": texts[0], "place": texts[1], "starts": starts, "ends": ends}
    ticket |= ({"holder": texts[2]} if holder else {}) | ({"seats": texts[-1 - seats:-1]} if seats else {})
    ticket |= {"admits": admits, "ref": texts[-1]}; signature = letters(take(112), 64); must(not rest)
    return kid, claims_of(iss, head[0], head[1:4], {"ticket": ticket}, entry), signature
def short(text):
    with contextlib.suppress(ValueError): return BCBP(text)
def unfold(scan):  # §1 and §6.3; the token
    text = re.sub(r"^(\][zQLd][0-9A-Za-z])?(\\[0-9]{6})*|(\r?\n|\r)\Z", "", scan.decode("latin-1"))
    must(text, "empty"); must(len(text) <= 1800, "too_long")
    if text.startswith("PT1/"): kid, claims, signature = from_packed(text)
    elif re.match("M[1-4]", text) and (len(text) >= 60 or short(text)):
        bcbp = BCBP(text); must(bcbp.type == "J", "signature_missing" if bcbp.looks() else "unsigned")
        must(not bcbp.structural and not bcbp.hex); kid, signature = bcbp.data[:-112], letters(bcbp.data[-112:], 64); claims = bcbp.claims()
    else: must(re.match(r"eyJ|[A-Za-z0-9_-]*(\.[A-Za-z0-9_-]*){2}\Z", text), "not_a_pass"); return text
    check(claims); must(re.fullmatch(KID, kid)); header = spell({"alg": "ES256", "kid": kid, "typ": "pass+jwt"})
    token = ".".join(map(b64, (header.encode(), spell(claims).encode(), signature)))
    must(len(token) <= 1800, "too_long"); must(int.from_bytes(signature[32:], "big") <= LOW); return token
def verify(token, keys, now):  # §9
    raw, payload, signature = map(unb64, token.split(".")); header = parse(raw); must(type(header) is dict)
    must(header.get("alg") == "ES256", "unsupported_algorithm")
    good = re.fullmatch(rf'{{"alg":"ES256","kid":"{KID}","typ":{STRING}}}', spell(header))
    must(good and spell(header).encode() == raw, "unexpected_header")
    newer = re.fullmatch(r"pass(?!1\+)[1-9][0-9]{0,2}\+jwt", header["typ"])
    must(newer or header["typ"] == "pass+jwt", "wrong_type"); must(len(signature) == 64)
    claims = parse(payload); must(type(claims) is dict and len(claims) <= 64 and re.fullmatch(ISS, claims["iss"]))
    must(header["kid"] in keys, "unknown_key")
    pair = utils.encode_dss_signature(*(int.from_bytes(half, "big") for half in (signature[:32], signature[32:])))
    keys[header["kid"]].verify(pair, token.rpartition(".")[0].encode(), ec.ECDSA(hashes.SHA256())); must(not newer, "newer_format")
    try: check_signed(claims, payload)
    except (ValueError, OverflowError): raise Answer("malformed_claims")
    must("cnf" not in claims, "holder_proof_required")
    must(now >= max(claims["nbf"], claims["iat"]) - 60, "not_yet_valid"); must(now < claims["exp"] + 60, "expired")
    if "ticket" in claims: return must(claims["ticket"]["kind"] != "staff", "not_a_boarding_pass")
    bcbp = BCBP(claims["bcbp"]); must(bcbp.legs[0][34] not in "02", "not_checked_in")
    must(bcbp.legs[0][34] != "7", "standby"); must(bcbp.unique[7:8] != "I", "not_a_boarding_pass")
def verdict(scan, keys, now, token=None):  # the reason, or ok; and the token
    try: must(len(scan) <= 65536, "too_long"); token = unfold(scan); verify(token, keys, now); return "ok", token
    except (InvalidSignature, ValueError, LookupError, TypeError, OverflowError, RecursionError) as fault:
        return {Answer: str(fault), InvalidSignature: "bad_signature"}.get(type(fault), "malformed"), token
def point(key): return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), b"\4" + unb64(key["x"]) + unb64(key["y"]))
def keys_of(jwks): return {key["kid"]: point(key) for key in jwks["keys"]}  # trusted for every issuer
if __name__ == "__main__": print(*verdict(sys.stdin.buffer.read(), keys_of(json.load(open(sys.argv[1]))), int(sys.argv[2])))
