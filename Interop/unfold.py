"""Unfolds and verifies the barcode of a pass, by docs/SPEC.md alone: unfold.py JWKS NOW < TEXT"""
import base64, hashlib, io, itertools, json, re, sys, unicodedata as unicode
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
KID, ISS, BASE32 = "[A-Z0-9]{1,16}", "[A-Za-z0-9._-]{2,32}", "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
URN, STRING, RUN, KINDS = "urn:passtool:status:%s:%d", r'"(?:[^"\\]|\\.)*"', "PT1[A-Z]{16}", "show stay appointment event staff".split()
FIRST, LAST, N = 946684800, 4102444800, 2**256 - 2**224 + 2**192 - 0x4319055258E8617B0C46353D039CDAAF
UNIQUE, REPEATED = (0, 1, 2, 3, 7, 8, 11, 24, 37, 50), (0, 3, 13, 14, 15, 18, 21, 37, 38, 41, 42)
LEG = ".{7}[A-Z]{6}[A-Z0-9]{2}[A-Z0-9 ](?! {5}).{5}(?=.{0,2}[1-9])"  # in a claim, §5.6
HEADER, DAY = '{"alg":"ES256","kid":"%s","typ":%s}', r"(?!000|36[7-9]|3[7-9]\d|[4-9]\d\d|\d \d)[\d ]{3}"
NEXT = r".{7}[A-Z]{6}.{3}\d{4}[A-Z ](?=\d{3})" + DAY + ".{11}[0-9A-F]{2}"
ITEMS = r"(?=.{14}$)([A-Za-z]{3}|   ){2} *(\d{1,4} *[A-Z]? *)?" + DAY  # 26, 38, 43, 46: not fatal
PAYLOAD = (('{"iss":"%s","jti":"[%s]{16}","iat":@,"nbf":@,"exp":@,("bcbp":<>|"ticket":{"kind":"(%s)"'
           ',"title":<>,"place":<>,"starts":@,"ends":@(,"holder":<>)?(,"seats":\\[<>(,<>){0,98}])?,'
           '"admits":[1-9][0-9]?,"ref":<>}(,"first":"[%s]{16}")?)(,"status":{"status_list":{"idx":@,"uri":"([!#-Z^-~]|'
           r'\[|\]|\\["\\]){1,255}"}})?(,"cnf":.*)?}') % (ISS, BASE32, "|".join(KINDS), BASE32)).replace("<>", STRING).replace("@", "[0-9]+")
def need(condition, reason="malformed"):
    if not condition: raise PermissionError(reason)
def to_base64(data): return base64.urlsafe_b64encode(data).decode().rstrip("=")
def from_base64(text):
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    return need(to_base64(data) == text) or data
def spell(value): return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
def unique(pairs): return need(len(dict(pairs)) == len(pairs)) or dict(pairs)
def parse(data):  # text, value, and whether the spelling is canonical but for the members (§2.2)
    text, bare = data.decode(), re.sub(STRING, "", data.decode())
    need(max(itertools.accumulate((c in "[{") - (c in "]}") for c in bare), default=0) <= 8)
    value = json.loads(text, object_pairs_hook=unique, parse_constant=int)
    spelt = re.sub(STRING, lambda string: spell(json.loads(string[0])), text).encode()
    return text, value, spelt == data and not re.search(r"\s|-0(?![.0-9Ee])", bare)
def keys_of(jwks):  # the usable ones by key id (§2.6), trusted for every issuer
    use, load = dict(kty="EC", crv="P-256", use="sig", alg="ES256"), ec.EllipticCurvePublicKey
    return {key["kid"]: load.from_encoded_point(ec.SECP256R1(), b"\4" + from_base64(key["x"]) +
            from_base64(key["y"])) for key in jwks["keys"] if use | key == key | use}
def fields(read, *widths):  # bit fields (§4.2) out of the letters (§4.1) that `read` gives
    bits, count = "", (sum(widths) + 7) // 8
    for size in [min(8, count - start) for start in range(0, count, 8)]:
        letters = re.fullmatch("[A-Z]+", read((0, 2, 4, 6, 7, 9, 11, 12, 14)[size]))[0]
        number = sum((ord(c) - 65) * 26**place for place, c in enumerate(reversed(letters)))
        bits += "".join(f"{byte:08b}" for byte in number.to_bytes(size, "big"))
    return [int(value, 2) for value in re.fullmatch("".join("(.{%d})" % width for width in widths) + "0*", bits).groups()]
def behind(text, end, last=True):  # cut where a security section begins that reaches to the end, or there
    marks = re.finditer(r"\^(?=.([0-9A-Fa-f]{2}))", text if last else "")
    end = ([end] + [mark.start() for mark in marks if int(mark[1], 16) == len(text) - mark.start() - 4])[-1]
    return text[:end], text[end:]
def walk(text):  # legs with item 4, unique part, text, what is behind it, faults (§5.3)
    legs, first, faults, rest = [], "", set(), text[23:]
    def part(text, lengths=range(256)):  # takes a size, and what it counts
        size, held = int(re.match("[0-9A-Fa-f]{2}", text)[0], 16), text[2:]
        need(held or size == 0 or "lost" in faults or lengths == range(256))
        short = ["odd", "sized"] + ["lost"] * (lengths == range(256)) if size > len(held) else []
        faults.update(short, ["hex"] * (text[:2] != text[:2].upper()), ["odd"] * (len(held[:size]) not in lengths))
        return held[:size], held[size:]
    need(re.fullmatch(r"M[1-4](?=[^^]{20})[ -~]{21,2046}", text))
    for left in reversed(range(int(text[1]))):
        leg, (field, rest) = rest[:37], part(rest[35:]) if len(rest) > 36 else ("", "")
        need(re.fullmatch(ITEMS, leg[7:13] + leg[16:24]))
        if len(leg) < 37 or not left and leg[35:] == "00" and rest[:1] == ">":
            field, rest = behind(rest, len(faults.add("odd") or rest))
        bare = not legs and (field or leg[36:] and leg[35:] != "00") and field[:1] != ">"
        if not legs and field[:1] == ">": first, field = part(field[2:], UNIQUE)
        if not bare and re.match("[0-9A-Fa-f]{2}", field): field = part(field, REPEATED)[faults.add("sized") or 1]
        elif bare or field:  # left unread
            size = len(field) - bool(left and not re.match(NEXT, rest) and re.match(NEXT, field[-1:] + rest))
            field, rest = faults.add("odd") or "", behind(field + rest, size, not left)[1]
        legs.append((leg, field))
    if rest[:1] == "^": need(re.match("[A-Z0-9]", rest[1:]) and part(rest[2:]) and int(rest[2:4], 16) >= len(rest) - 4)
    elif rest: faults.add(need("sized" in faults or not rest.strip(" ")) or "odd")
    return legs, first, text[:len(text) - len(rest)], rest, faults
def spelled(number): return "".join(BASE32[number >> place & 31] for place in range(75, -1, -5))
def payload(iss, number, minutes, member, value, status, first=()):
    times = zip(("iat", "nbf", "exp"), (FIRST + 60 * m for m in minutes if m <= 52596000))
    status = {"status": {"status_list": dict(zip(("idx", "uri"), status))}} if status else {}
    return {"iss": iss, "jti": spelled(number), **dict(times), member: value, **dict(first), **status}
def said(legs, first, bcbp):  # the payload that the run of a boarding pass says (§6.2)
    run, iss = re.search("PT1([A-Z]{42}|[A-Z]{35})$", legs[0][1])[1], first[8:11].rstrip(" ")
    number, *values = fields(io.StringIO(run).read, 80, 26, 26, 26, *[11, 23] * (len(run) == 42))
    return payload(iss, number, values[:3], "bcbp", bcbp, values[3:] and (values[4], URN % (iss, values[3])))
def boarding(text):
    *parts, section, faults = walk(text)
    need(section[:2] == "^J", "signature_missing" if re.search(RUN, text) else "unsigned")
    need(re.fullmatch("[A-Z0-9]{2,3} ?", parts[1][8:11]) and not faults & {"odd", "hex"})
    return compact(section[4:-112], said(*parts), section[4:][-112:])
def packed(text):
    read = io.StringIO(text[4:]).read
    number, *minutes, starts, ends, kind, admits, held, seats, kid, iss, form, again = fields(
        read, 80, 26, 26, 26, 32, 32, 3, 7, 1, 7, 4, 5, 2, 1)
    sizes = fields(read, *[80] * again, *((), (11, 23), (63, 8))[form], *[9] * (3 + held + seats))
    first, kid, iss, status = [("first", spelled(sizes.pop(0)))] if again else [], read(kid + 1), read(iss + 2), ()
    if form: status = (sizes[1], URN % (iss, sizes[0])) if form == 1 else (sizes[0], read(sizes[1]))
    need(form < 2 or sizes[0] >= 2**23 or status[1] not in [URN % (iss, n) for n in range(2048)])
    title, place, *texts, ref = [packed_text(read, size) for size in sizes[-3 - held - seats:]]
    ticket = dict(kind=KINDS[kind], title=title, place=place, starts=starts, ends=ends)
    ticket.update(zip(["holder"] * held + ["seats"] * (seats > 0), texts[:held] + [texts[held:]]))
    check_ticket(ticket := ticket | dict(admits=admits, ref=ref))
    return compact(kid, payload(iss, number, minutes, "ticket", ticket, status, first), read())
def packed_text(read, size):
    text = read(size + 1) if size < 256 else bytes(fields(read, *[8] * (size - 255))).decode()
    return need((size < 256) == bool(re.fullmatch("[ -~]*", text))) or text
def compact(kid, claims, letters):
    text, mark = spell(claims), bytes(fields(io.StringIO(letters).read, *[8] * 64))
    need(re.fullmatch(KID, kid) and re.fullmatch(PAYLOAD, text) and len(letters) == 112)
    token = ".".join(map(to_base64, ((HEADER % (kid, '"pass+jwt"')).encode(), text.encode(), mark)))
    return need(len(token) <= 1800, "too_long") or need(int.from_bytes(mark[32:]) <= N // 2) or token
def check_ticket(ticket):  # the values of one that has its members (§3)
    for text in [ticket["title"], ticket["place"], ticket.get("holder", "-"), ticket["ref"], *ticket.get("seats", [])]:
        need(not {c not in "\u200c\u200d" and unicode.category(c) for c in text} & {"Cc", "Cf"})
        need(0 < len(text) <= 64 and unicode.is_normalized("NFC", text))
    need(FIRST <= ticket["starts"] <= ticket["ends"] <= LAST)
def check(text, claims):  # §2.5, §3, §5.6; gives passenger status, and whether nobody may board
    need(re.fullmatch(PAYLOAD, text) and len({"first": 0} | claims) - len(claims.keys() & {"status", "cnf"}) == 7)
    iat, nbf, exp = times = need(claims.get("first") != claims["jti"]) or claims["iat"], claims["nbf"], claims["exp"]
    need(iat <= exp > nbf and all(FIRST <= t <= LAST and t % 60 == 0 for t in times))
    for entry in claims.get("status", {}).values(): need(entry["idx"] < 2**63)
    if ticket := claims.get("ticket"): return check_ticket(ticket), ticket["kind"] == "staff"
    *parts, rest, faults = walk(claims["bcbp"])
    need("odd" not in faults and not rest and all(re.match(LEG, leg) for leg, _ in parts[0]))
    need(re.fullmatch("[A-Z0-9]{2,3}", claims["iss"]) and parts[1][8:11].strip() in ("", claims["iss"]))
    need(not re.search(RUN, parts[2]) or said(*parts) | {"cnf": 0} == claims | {"cnf": 0})
    return parts[0][0][0][34], parts[1][7:8] == "I"
def judge(token, keys, now):  # §9 from step 5 on
    head, body, mark = map(from_base64, token.split("."))
    text, header, exact = parse(head)
    need(header.get("alg") == "ES256", "unsupported_algorithm") or need(exact and re.fullmatch(HEADER % (KID, STRING), text), "unexpected_header")
    newer = re.fullmatch(r"pass([2-9]|[1-9][0-9]{1,2})\+jwt", header["typ"]) or need(header["typ"] == "pass+jwt", "wrong_type")
    text, claims, exact = need(len(mark) == 64) or parse(body)
    need( len(claims) <= 64 and re.fullmatch(ISS, claims["iss"]))
    need(header["kid"] in keys, "unknown_key")
    pair = utils.encode_dss_signature(int.from_bytes(mark[:32]), int.from_bytes(mark[32:]))
    keys[header["kid"]].verify(pair, token.rpartition(".")[0].encode(), ec.ECDSA(hashes.SHA256()))
    try: status, nobody = need(not newer, "newer_format") or need(exact) or check(text, claims)
    except Exception: need(False, "newer_format" if newer else "malformed_claims")
    faults = {"not_yet_valid": now < max(claims["nbf"], claims["iat"]) - 60, "expired": now >= claims["exp"] + 60,
              "not_checked_in": status in ("0", "2"), "not_a_boarding_pass": nobody,
              "holder_proof_required": "cnf" in claims, "standby": status == "7", "ok": True}
    return next(reason for reason in faults if faults[reason])
def unfold(scan):  # §1
    text = need(len(scan) <= 65536, "too_long") or re.sub(rb"\A(\][zQLd][0-9A-Za-z])?(\\[0-9]{6})*|\r?\n?\Z", b"", scan).decode("latin-1")
    need(text[:5] not in ("PT1T/", "PT1S/"), "wrong_type") or need(0 < len(text) <= 1800, "too_long" if text else "empty")
    if text[:4] == "PT1/": return packed(text)
    whole = re.match(r"M[1-4]", text) if len(text) >= 60 else re.fullmatch("M1(?=[^^]{20})[ -~]+", text)
    if whole and (len(text) >= 60 or re.fullmatch(ITEMS, text[30:36] + text[39:47])): return boarding(text)
    return need(re.match(r"eyJ|[\w-]*\.[\w-]*\.[\w-]*\Z", text, re.A), "not_a_pass") or text
def survivor(token): return to_base64(hashlib.sha256(token.rpartition(".")[0].encode()).digest()[:16])  # §13.6
def verdict(scan, keys, now, token=None):
    try: return judge(token := unfold(scan), keys, now), token
    except (PermissionError, InvalidSignature) as fault: return str(fault) or "bad_signature", token
    except Exception: return "malformed", None
if __name__ == "__main__": print(*verdict(open(0, "rb").read(), keys_of(json.load(open(sys.argv[1]))), int(sys.argv[2])))
