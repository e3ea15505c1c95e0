"""Messages about invented departures, right and wrong, for two readers to agree on."""

import random

CARRIERS = ["QX", "Q7", "QXA", "XQ"]
AIRPORTS = ["QAA", "QBB", "QCC", "QDD"]
SURNAMES = ("ABT BRAND CORDES DAHL EICHE FRANK GREVE HAAS IHLE JAHN KLEE LUTZ MOOS NOLL OTT PAUL QUAST RABE SAUER TIMM "
            "UHL VEIT WOLF XAVER YORK ZIMMER SMITH-ODELL O'NEIL VON DER AUE").split(" ")
GIVEN = "ANNA BEN CARLA DORA EMIL FIONA GERD HANNA IDA JONAS KLARA LEO MAX NINA ADAMS ALEXANDR BO JO".split()
TITLES = ["MR", "MRS", "MS", "MISS", "MSTR", "CHD", "INF", "", "DR", " MR", " DR", "MASTER", "CHILD"]
ODD = ["Ä".encode(), "ß".encode(), "ø".encode(), "é".encode(), "漢".encode(), "\u202e".encode(), "\u200b".encode(),
       "\ufeff".encode(), "\u00a0".encode(), b"\x00", b"\x1b[2J", b"\t", b"\x0c", b"\xff", b"\xc3", b"@", b"|", b"  "]
FIRST_DAY = 1_767_225_600  # 2026-01-01T00:00:00Z
MONTHS = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split()


class Departure:
    """An invented departure with its bookings, and the messages about it."""

    def __init__(self, dice):
        self.dice = dice
        self.second = FIRST_DAY + dice.randrange(400) * 86_400 + dice.randrange(1_440) * 60
        self.flight = f"{dice.choice(CARRIERS)}{dice.choice([7, 42, 417, 1234])}{dice.choice(['', '', '', 'A'])}"
        self.board, *self.stops = dice.sample(AIRPORTS, dice.choice([2, 2, 3]))
        self.classes = dice.choice([["C", "Y"], ["Y"], ["C", "Y", "M"]])
        self.ticket = 9_990_000_000_000 + dice.randrange(10 ** 9)
        self.blocks = [(stop, letter) for stop in self.stops for letter in self.classes]
        self.people = {block: [] for block in self.blocks}
        for block in self.blocks:
            for _ in range(dice.choice([0, 1, 3, 6])):
                self.people[block].append(self.booking(block))

    def ahead(self, minutes):
        return self.second + minutes * 60

    def stamp(self, second):
        return datetime_of(second).strftime("%d%H%M")

    def envelope(self, kind, second, part):
        day = datetime_of(self.second + 86_400)
        sender = self.dice.choice([f".{self.board}RMQX {self.stamp(second)}"] * 12
                                  + [f".{self.board}RMQX XX/{self.stamp(second)} TEXT", f".{self.board}RMQX"])
        return [f"QU {self.board}KMQX", sender, kind,
                f"{self.flight}/{day.day:02}{MONTHS[day.month - 1]} {self.board} PART{part}"]

    # Bookings: names in one element, with their elements.

    def booking(self, block):
        dice = self.dice
        count = dice.choice([1, 1, 1, 2, 3])
        given = [dice.choice(GIVEN) + dice.choice(TITLES) for _ in range(count)]
        if dice.random() < 0.05:
            given[-1] = dice.choice(["EXST", "CBBG"])
        surname = dice.choice(SURNAMES)
        if dice.random() < 0.04:
            surname, given = dice.choice([("NONAMES", []), ("ZZ", ["AGENCY"])])
        locator = "".join(dice.choice("ABCDEFGHJKLMNPQRSTUVWXYZ23456789") for _ in range(6))
        booking = {"count": count, "surname": surname, "given": given, "group": None, "elements": [], "seats": count}
        if dice.random() < 0.15:
            booking["group"] = f"{dice.choice('AB')}{dice.choice([count, count, 7])}"
        if not (booking["group"] and dice.random() < 0.4) and dice.random() < 0.96:
            booking["elements"].append(f".L/{locator}" + dice.choice(["", "", "", f"/{self.flight[:2]}", "/ZZ"]))
        for name in given:
            booking["elements"] += self.remarks(surname, name, count)
        if dice.random() < 0.1:
            booking["elements"].append(dice.choice([
                f".O/QX822Y{dice.randrange(1, 29):02}QBBQCC1540HK", ".O2/QX9Y01QCCQDD", ".I/QX210Y12QDD",
                ".M/XQ6417Y12QAAQBB1000HK", ".C/CLUB OF INVENTORS", ".Z/TEXT", ".ID2/N1-01JAN90", ".WL/X", ".O/NOT",
                ".N/0000123456002/QBB", ".W/K/2/31", ".S/UT/AB12345///", ".L/ABC123", ".L/SHORT-1"]))
        return booking

    def remarks(self, surname, name, count):
        dice = self.dice
        self.ticket += 1
        tie = f"-1{surname}/{name}" if count > 1 and dice.random() < 0.9 else ""
        found = [f".R/TKNE HK1 {self.ticket}{dice.choice(['/1', 'C1', '', '/12'])}{tie}"] if dice.random() < 0.9 else []
        if dice.random() < 0.2:
            found.append(f".R/SEAT HK1 {dice.randrange(1, 40)}{dice.choice(['A', 'AC', 'A-C', 'D'])}{tie}")
        if dice.random() < 0.1:
            found += [f".R/INFT HK1 {dice.choice(['15JAN26 ', '', '31FEB26 '])}{surname}/LEO{tie}",
                      f".R/TKNE HK1 INF{self.ticket + 5_000_000}/1{tie}"]
        if dice.random() < 0.2:
            found.append(f".R/DOCS HK1/P/UTO/X{dice.randrange(10 ** 7)}/UTO/04FEB80/F/09SEP31/{surname}/{name}{tie}")
        if dice.random() < 0.3:
            found.append(dice.choice([
                ".R/WCHR HK1", f".R/VGML HK{count}", ".R/FQTV QX 1000200301", ".R/OSI QX 2VIP", ".R/ZZZZ HK1 TEXT",
                ".R/CHLD HK1 03JUN18", ".R/CHKD HK1 0007", ".R/UMNR HK1 UM08", ".R/SEAT UN1 12A", ".R/TKNE HK1 123",
                ".R/12345", ".R/INFT NN1", ".R/CTCE HK1 A//B.QX", ".R/DOCS HK1"]) + dice.choice([tie, ""]))
        return found

    # Lines.

    def name_lines(self, booking, elements=None):
        dice = self.dice
        line = "/".join([f"{booking['count']}{booking['surname']}", *booking["given"]])
        line += f"-{booking['group']}" if booking["group"] else ""
        lines = [line]
        for element in booking["elements"] if elements is None else elements:
            pieces = [element]
            if element.startswith(".R/") and (len(element) > 64 or dice.random() < 0.1):
                cut = dice.randrange(3, min(64, len(element)) + 1)
                while element[cut - 1] == " ":
                    cut -= 1
                pieces = [element[:cut], ".RN/" + element[cut:]]
            if len(lines[-1]) + 1 + len(pieces[0]) <= 64 and dice.random() < 0.8:
                lines[-1] += dice.choice([" "] * 30 + [""]) + pieces[0]
                lines += pieces[1:]
            else:
                lines += pieces
        return lines

    def total(self, block, people=None):
        count = sum(each["seats"] for each in (self.people[block] if people is None else people))
        return f"-{block[0]}{count:0{self.dice.choice([3, 3, 3, 2, 1])}}{block[1]}"

    def parts(self, kind, second, units, breaks):
        """Texts of a message; a unit is its heading lines and its lines. `breaks` is the number of parts at most."""
        dice, texts = self.dice, []
        cuts = sorted({0, *(dice.randrange(len(units) + 1) for _ in range(breaks - 1)), len(units)})
        if len(cuts) == 1:
            cuts = [0, 0]
        for part, (begin, end) in enumerate(zip(cuts, cuts[1:]), 1):
            lines = self.envelope(kind, second + dice.choice([0, 0, 60]) * (part - 1), part)
            if part == 1 or dice.random() < 0.3:
                lines += self.heading
            above = []
            for heading, body in units[begin:end]:
                if heading != above:
                    same = 0
                    while same < min(len(heading), len(above)) and heading[same] == above[same]:
                        same += 1
                    lines += heading[same:] if same else heading
                    above = heading
                lines += body
            texts.append([*lines, f"ENDPART{part}" if end != len(units) or part + 1 < len(cuts) else f"END{kind}"])
        return texts

    # Messages.

    def name_list(self, second):
        dice = self.dice
        letters = "".join(self.classes)
        self.heading = dice.choice([[], [f"CFG/016C132Y"], ["CFG/C16Y132", f"RBD C/CJ Y/YBM{letters}"],
                                    ["CFG/016C132Y/738 QBB 016C132Y", "AVAIL", "QAA QBB", "C004", "12 34"]])
        units = [([self.total(block)], lines) for block in self.blocks
                 for lines in ([self.name_lines(each) for each in self.people[block]] or [[]])]
        return self.parts("PNL", second, units, dice.choice([1, 1, 2, 3]))

    def changes(self, second):
        dice, units = self.dice, []
        self.heading = dice.choice([[], [f"ANA/{dice.randrange(10 ** 6):06}"]])
        sections = {block: {"DEL": [], "ADD": [], "CHG": []} for block in self.blocks}
        for block in self.blocks:
            for booking in list(self.people[block]):
                what = dice.random()
                if what < 0.12:
                    self.people[block].remove(booking)
                    sections[block]["DEL"].append((booking, dice.choice([booking["elements"][:1], [], None])))
                elif what < 0.2:
                    booking["elements"] = booking["elements"][:1] + self.remarks(
                        booking["surname"], (booking["given"] or ["X"])[0], booking["count"])
                    sections[block]["CHG"].append((booking, None))
                elif what < 0.27:
                    other = dice.choice(self.blocks)
                    self.people[block].remove(booking)
                    self.people[other].append(booking)
                    sections[block]["DEL"].append((booking, booking["elements"][:1]))
                    sections[other]["ADD"].append((booking, None))
            if dice.random() < 0.5:
                self.people[block].append(self.booking(block))
                sections[block]["ADD"].append((self.people[block][-1], None))
        for block in self.blocks:
            total = self.total(block)
            units.append(([total], []))
            for section, entries in sections[block].items():
                units += [([total, section], self.name_lines(*entry)) for entry in entries]
        return self.parts("ADL", second, units, dice.choice([1, 1, 1, 2]))

    def final_sales(self, second):
        dice, units = self.dice, []
        self.heading = ["CFG/016C132Y"] if self.classes == ["C", "Y"] else []
        checked_in = dice.random() < 0.5
        for stop in self.stops:
            figures, blocks = [], []
            for letter in self.classes:
                flown = 0
                for category in ("", "NOSHO", "OFFLK", "NOREC", "GOSHO", "WHATS"):
                    if category in ("NOREC", "GOSHO", "WHATS"):
                        names = [self.booking((stop, letter)) for _ in range(dice.choice([0, 0, 0, 0, 1]))]
                    else:
                        names = [each for each in self.people[stop, letter]
                                 if category == dice_word(each, second)]
                    seats = sum(each["seats"] for each in names)
                    if category in ("", "NOREC", "GOSHO") or category == "OFFLK" and checked_in:
                        flown += seats
                    if category and names:
                        heading = [f"-{stop}", f"{category} {seats}{letter}"]
                        blocks += [(heading, self.name_lines(each, each["elements"][:1])) for each in names]
                figures.append(flown)
            units += [([], [f"{stop} " + "/".join(f"{each:03}" for each in figures)])] + blocks
        return self.parts("PFS", second, units, dice.choice([1, 2]))


def dice_word(booking, second):
    return random.Random(f"{booking['surname']}{booking['elements'][:1]}{second}").choice(
        ["", "", "", "", "", "", "NOSHO", "OFFLK"])


def datetime_of(second):
    from datetime import datetime, timezone
    return datetime.fromtimestamp(second, timezone.utc)


# --- what goes wrong ------------------------------------------------------------------------------


def spoilt(dice, lines):
    """Lines of a text after one thing went wrong."""
    lines = list(lines)
    at = dice.randrange(len(lines))
    what = dice.randrange(16)
    if what == 0:
        del lines[at]
    elif what == 1:
        lines.insert(at, lines[at])
    elif what == 2:
        other = dice.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
    elif what in (3, 4) and lines[at]:
        index = dice.randrange(len(lines[at]))
        letter = bytes([dice.choice(b"ABCMRZ0129 ./-=+")])
        lines[at] = lines[at][:index] + letter + lines[at][index + (what == 3):]
    elif what == 5 and lines[at]:
        index = dice.randrange(len(lines[at]))
        lines[at] = lines[at][:index] + lines[at][index + 1:]
    elif what == 6:
        index = dice.randrange(len(lines[at]) + 1)
        lines[at] = lines[at][:index] + dice.choice(ODD) + lines[at][index:]
    elif what == 7:
        lines[at] = lines[at].lower()
    elif what == 8:
        lines[at] = lines[at][:dice.randrange(len(lines[at]) + 1)]
    elif what == 9:
        lines[at] += b" .R/" + bytes(dice.choice(b"AZ 19/-") for _ in range(dice.choice([5, 60, 300])))
    elif what == 10:
        lines.insert(at, dice.choice([b"", b"NIL", b"SI HELLO", b"PNL", b"ADL", b"PRL", b"ENDPNL", b"ENDPART1", b"DEL",
                                      b"CHG", b".RN/ MORE", b".R/OTHS HK1 X", b"-QBB009Y-PAD15", b"-QBB150Y", b"ZCZC 1",
                                      b"1SMITH", b"0SMITH/ANNMS", b"9999A/B", b"TRANSIT", b"ADDRESS", b"NNNN",
                                      b"QBB 001/002 PAD1/0", b"NOSHO 1Y", b"-QBB", b"RBD Y/YBM", b"CFG/X", b"=HEADER"]))
    elif what == 11 and at:
        lines[at - 1:at + 1] = [lines[at - 1] + b" " + lines[at]]
    elif what == 12:
        lines[at] = lines[at].replace(b" ", b"")
    elif what == 13:
        lines[at] = b"  " + lines[at].replace(b" ", b"   ") + b" \t"
    elif what == 14:
        lines[at] = lines[at].replace(b"/", b"", 1)
    else:
        digits = [index for index, byte in enumerate(lines[at]) if byte in b"0123456789"]
        if digits:
            index = dice.choice(digits)
            lines[at] = lines[at][:index] + bytes([dice.choice(b"0123456789")]) + lines[at][index + 1:]
    return lines


def case(seed):
    """One case: the second of receipt and its texts. A third are right, the others are spoilt a few times."""
    dice = random.Random(seed)
    departure = Departure(dice)
    texts = departure.name_list(departure.second)
    received = departure.ahead(60)
    for number in range(dice.choice([0, 1, 1, 2])):
        changes = departure.changes(departure.ahead(dice.choice([15, 30, 5, 0, -20]) + 20 * number))
        texts += changes
        if dice.random() < 0.1:
            texts += changes
    if dice.random() < 0.1:
        texts += departure.name_list(departure.ahead(59))
    if dice.random() < 0.3:
        texts += departure.final_sales(departure.ahead(90))
    if dice.random() < 0.05:
        texts += Departure(dice).name_list(departure.second)
    texts = [[line.encode() for line in text] for text in texts]
    if dice.random() < 0.15:
        del texts[dice.randrange(len(texts))]
    if dice.random() < 0.15 and texts:
        texts.append(dice.choice(texts))
    dice.shuffle(texts)
    if dice.random() < 0.67:
        for _ in range(dice.choice([1, 1, 2, 3, 8])):
            if texts:
                at = dice.randrange(len(texts))
                texts[at] = spoilt(dice, texts[at] or [b""])
    files = []
    for text in texts:
        if files and dice.random() < 0.2:
            files[-1] += text
        else:
            files.append(list(text))
    end = dice.choice([b"\n", b"\n", b"\r\n", b"\r"])
    return received, [end.join(lines) + dice.choice([end, b""]) for lines in files]
