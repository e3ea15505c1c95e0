"""Passenger lists that airlines send by text, read a second time: docs/reference/departure-messages.md as a program.

Nothing here calls passtool. `answer(received, texts)` gives the lines that the program departure-cases prints.
"""

import re
import unicodedata
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta, timezone
from functools import lru_cache

KINDS = ("PNL", "ADL", "PFS")
LEFT_OUT = set("PRL ETL FTL PTM PSM PIL PAL CAL SOM SPM BSM BTM BPM BUM BNS BCM BMM BRQ SSM ASM MVT LDM CPM".split())
MONTHS = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split()
WITHOUT_BLANK = {"L", "R", "RN", "O", "I", "N", "W"}
ELEMENTS = set("L R RN C D M F N W BG S SN WL ID1 ID2 DG1 DG2 RG1 RG2 DBC".split())
TITLES = ("MASTER", "CHILD", "MISS", "MSTR", "MRS", "CHD", "INF", "MR", "MS")
TITLES_APART = {*TITLES, "DR", "PROF", "REV"}
REFUSED = {"UN", "NO", "UC", "US", "XX", "HX"}
SEATS = {"SEAT", "RQST", "NSST", "NSSA", "NSSB", "NSSR", "NSSW", "SMST", "SMSA", "SMSB", "SMSW"}
CATEGORIES = ("NOSHO OFFLK NOREC OFFLN GOSHO GOSHN CHGFL CHGCL CHGSG INVOL IDPAD CFMWL FQTVN APIPX").split()
SPELLED = {"Ä": "AE", "Å": "AA", "Æ": "AE", "Ö": "OE", "Ø": "OE", "Œ": "OE", "Ü": "UE", "ß": "SS", "ẞ": "SS",
           "Þ": "TH", "Ð": "D", "Đ": "D", "Ħ": "H", "ı": "I", "Ł": "L", "Ŋ": "N", "Ŧ": "T"}
LONGEST_TEXT, LONGEST_LINE, COLUMNS = 16 << 20, 65_536, 64
MOST_NAMES, MOST_OTHER_LINES = 50_000, 1_000


# --- characters and lines -------------------------------------------------------------------------


@dataclass
class Line:
    number: int
    text: str
    columns: list  # or a range
    marks: dict  # lower-case, character-removed, character-replaced: the first column

    def column(self, index=0):
        if index < len(self.columns):
            return self.columns[index]
        return self.columns[-1] + 1


def characters(raw):
    """The characters of a line with their columns; None for a byte that is not UTF-8."""
    index = 0
    while index < len(raw):
        size = 1 if raw[index] < 0x80 else 4 if raw[index] >= 0xF0 else 3 if raw[index] >= 0xE0 else 2
        try:
            letter = raw[index:index + size].decode()
            if len(letter) != 1:
                raise ValueError
        except ValueError:
            letter, size = None, 1
        yield letter, index + 1
        index += size


def has_no_place(letter):
    number = ord(letter)
    return (number < 0x20 or 0x7F <= number <= 0x9F or number in (0xAD, 0x61C, 0xFEFF) or 0x300 <= number <= 0x36F
            or 0x200B <= number <= 0x200F or 0x202A <= number <= 0x202E or 0x2060 <= number <= 0x2064
            or 0x2066 <= number <= 0x2069)


def spelled(letter):
    upper = letter if letter in SPELLED else letter.upper()
    if upper in SPELLED:
        return SPELLED[upper]
    base = unicodedata.normalize("NFD", upper)[0]
    return base if "A" <= base <= "Z" else "?"


def lines_of(data):
    for number, raw in enumerate(re.split(rb"\r\n|\r|\n", data), 1):
        if len(raw) <= LONGEST_LINE and re.fullmatch(rb"[ -`{-~]*", raw):
            text = raw.decode()
            begin = len(text) - len(text.lstrip(" ")) + 1
            text = text.strip(" ")
            if text:
                yield Line(number, text, range(begin, begin + len(text)), {})
            continue
        shown, marks = [], {}
        for letter, column in characters(raw[:LONGEST_LINE]):
            if letter is None:
                marks.setdefault("character-replaced", column)
                shown.append(("?", column))
            elif "a" <= letter <= "z":
                marks.setdefault("lower-case", column)
                shown.append((letter.upper(), column))
            elif " " <= letter <= "~":
                shown.append((letter, column))
            elif letter in "\t\v\f\u00a0\u2007\u202f":
                shown.append((" ", column))
            elif letter == "\ufeff" and column == 1:
                pass
            elif has_no_place(letter):
                marks.setdefault("character-removed", column)
            else:
                marks.setdefault("character-replaced", column)
                shown += [(each, column) for each in spelled(letter)]
        while shown and shown[0][0] == " ":
            shown.pop(0)
        while shown and shown[-1][0] == " ":
            shown.pop()
        if len(raw) > LONGEST_LINE:
            marks["line-cut"] = LONGEST_LINE + 1
        if shown:
            yield Line(number, "".join(each for each, _ in shown), [column for _, column in shown], marks)


# --- passengers -----------------------------------------------------------------------------------


@dataclass
class Element:
    letters: str
    text: str
    place: tuple
    unsure: bool = False

    @property
    def said(self):
        return self.letters, self.text, self.unsure


@dataclass
class Passenger:
    surname: str
    given: str
    title: str
    written: str
    destination: str
    letter: str
    group: tuple
    own: list
    shared: list
    locator: str
    unnamed: bool
    place: tuple
    ordinal: int = 1

    @property
    def said(self):
        return (self.surname, self.written, self.letter, self.destination, self.group, self.ordinal, self.locator,
                self.unnamed, [each.said for each in self.own], [each.said for each in self.shared])

    @property
    def elements(self):
        return self.shared + self.own

    @property
    def block(self):
        return self.destination, self.letter

    @property
    def key(self):
        return self.surname, self.given, self.locator

    @property
    def identity(self):
        return self.surname, self.given, self.locator, self.ordinal

    @property
    def remarks(self):
        return [remark(each.text) for each in self.elements if each.letters == "R"]

    @property
    def kind(self):
        if self.unnamed:
            return "unnamed"
        if self.given in ("EXST", "CBBG", "STCR"):
            return "seat-only"
        if self.title == "INF":
            return "infant"
        if self.title in ("CHD", "CHILD") or any(each["code"] in ("CHLD", "UMNR") for each in self.remarks):
            return "child"
        return "adult"

    @property
    def seats(self):
        return 0 if self.kind == "infant" else 1

    @property
    def tickets(self):
        return [each[0] for each in map(ticket, self.remarks) if each and not each[2]]

    @property
    def locators(self):
        found = {match[0] for each in self.elements if each.letters == "L" and (match := locator(each.text))}
        return found | {self.locator}


def identity_text(identity):
    surname, given, reference, ordinal = identity
    return f"{surname}/{given} {reference or '-'}" + ("" if ordinal == 1 else f" ({ordinal})")


def locator(text):
    match = re.match(r"([A-Z0-9]{1,20})(?:/([^/]*)(?:/.*)?)?\Z", text)
    return match and (match[1], match[2] or None)


@lru_cache(4_096)
def remark(text):
    match = re.match(r"([A-Z]{3,4})(?![^ /]) *(.*)\Z", text)
    if not match:
        return {"code": "", "status": None, "count": None, "text": text}
    code, rest = match.groups()
    match = re.match(r"([A-Z]{2})([0-9]{1,3})(?![^ /]) *(.*)\Z", rest)
    if match:
        return {"code": code, "status": match[1], "count": int(match[2]), "text": match[3]}
    return {"code": code, "status": None, "count": None, "text": rest}


def active(said):
    return said["status"] not in REFUSED


def ticket(said):
    if said["code"] != "TKNE":
        return None
    match = re.match(r"(INF)?([0-9]{13,14})(?![0-9])(?:\Z|[/C]([0-9]{1,2})(?![0-9]))", said["text"])
    return match and (match[2][:13], match[3] and int(match[3]), bool(match[1]))


def ticket_text(found):
    return found[0] + (f"/{found[1]}" if found[1] is not None else "")


def short_date(text):
    match = re.fullmatch(r"([0-9]{2})([A-Z]{3})([0-9]{2})", text)
    if not match or match[2] not in MONTHS:
        return None
    try:
        date(2000, MONTHS.index(match[2]) + 1, int(match[1]))
    except ValueError:
        return None
    return text


def infant(said):
    if said["code"] != "INFT" or not active(said):
        return None
    words, born = [each for each in said["text"].split(" ") if each], None
    if words and short_date(words[0]):
        born = words.pop(0)
    elif words and short_date(words[-1]):
        born = words.pop()
    return (" ".join(words), born) if words else None


def seats(said):
    if said["code"] not in SEATS or not active(said):
        return None
    found = []
    for word in [each for each in said["text"].split(" ") if each][:9]:
        match = re.fullmatch(r"([0-9]{1,3})(?:([A-Z])-([A-Z])|([A-Z]{1,9}))", word)
        if not match or int(match[1]) == 0:
            continue
        letters = match[4] or "".join(map(chr, range(ord(match[2]), ord(match[3]) + 1)))
        found += [f"{int(match[1])}{letter}" for letter in letters]
    return found


def document(said):
    if said["code"] != "DOCS" or not active(said):
        return None
    fields = said["text"].removeprefix("/").split("/", 20)
    return fields if len(fields) >= 3 else None


def sequence(said):
    return int(said["text"]) if said["code"] == "CHKD" and re.fullmatch("[0-9]{1,4}", said["text"]) else None


def flyer(said):
    if said["code"] != "FQTV":
        return None
    words = [each for each in said["text"].split(" ") if each]
    if len(words) < 2 or not 2 <= len(words[0]) <= 3:
        return None
    return words[0], re.match("[^-/]*", words[1])[0]


def flight_number(text):
    """Carrier and number without leading zeros, or None."""
    match = re.fullmatch(r"([A-Z0-9]{2}[A-Z]|[A-Z0-9]{2}(?![A-Z]))([0-9]{1,4})([A-Z]?)", text)
    return match and match[1] + (match[2].lstrip("0") or "0") + match[3]


def connection(text):
    match = re.match(
        r"([A-Z0-9]{2}[A-Z]|[A-Z0-9]{2}(?![A-Z]))([0-9]{1,4})(?![0-9])([A-Z](?=[A-Z]))?([A-Z])([0-9]{2})"
        r"((?:[A-Z]{3}){0,2})([0-9]{4})?(.*)\Z", text)
    if not match or len(text) < 8 or not 1 <= int(match[5]) <= 31:
        return None
    airports = [match[6][index:index + 3] for index in range(0, len(match[6]), 3)]
    flight = flight_number(match[1] + match[2] + (match[3] or ""))
    return flight and (flight, match[4], int(match[5]), airports, match[7], match[8])


def readable(said):
    if not active(said):
        return True
    check = {"TKNE": ticket, "INFT": infant, "SEAT": seats, "DOCS": document, "FQTV": flyer}.get(said["code"])
    if said["code"] == "CHKD":
        return sequence(said) is not None
    return check is None or bool(check(said))


def title_of(written):
    """The given name and its title."""
    if written in TITLES_APART:
        return "", written
    before, blank, last = written.rpartition(" ")
    if blank and last in TITLES_APART:
        return before.strip(" "), last
    for title in TITLES:
        if written.endswith(title) and len(written) >= len(title) + 2:
            return written[:-len(title)], title
    return written, None


# --- names with their elements --------------------------------------------------------------------


class Refused(Exception):
    def __init__(self, kind, place):
        super().__init__(kind)
        self.kind, self.place = kind, place


@dataclass
class NameElement:
    count: int
    surname: str
    given: list
    group: tuple
    place: tuple
    elements: list = field(default_factory=list)
    too_many: bool = False


def elements_in(text):
    """The text before the first element, and the elements: letters, text, index, and whether no blank stands before."""
    starts = []
    for match in re.finditer(r"\.([A-Z][A-Z0-9]{0,3})/", text):
        apart = match.start() == 0 or text[match.start() - 1] == " "
        if apart or match[1] in WITHOUT_BLANK:
            starts.append((match, apart))
    found = []
    for index, (match, apart) in enumerate(starts):
        if index + 1 < len(starts):
            said = text[match.end():starts[index + 1][0].start()].rstrip(" ")
        else:
            said = text[match.end():]
        found.append((match[1], said, match.start(), not apart))
    return (text[:starts[0][0].start()].rstrip(" ") if starts else text), found


def name_element(text, place):
    match = re.match(r"([0-9]{1,3})([A-Z].*)\Z", text)
    if not match:
        return None
    names, group = match[2], None
    party = re.match(r"(.*)-([A-Z]{1,2})([0-9]{1,3})\Z", names)
    if party:
        names, group = party[1], (party[2], int(party[3]))
    surname, *given = [each.strip(" ") for each in names.split("/")]
    given = [each for each in given if each]
    return NameElement(int(match[1]), surname, given, group, place) if len(given) <= 99 else None


def association(text):
    """The text before the last hyphen that a number and a letter follow, and the names after it."""
    for match in reversed(list(re.finditer("-", text))):
        rest = re.match(r"[0-9]{1,3}([A-Z].*)\Z", text[match.end():])
        if rest:
            names = []
            for item in [each for each in rest[1].split(",") if each]:
                surname, *given = [each.strip(" ") for each in re.sub("^[0-9]+", "", item).split("/")]
                names += [(surname, each) for each in given] or [(surname, "")]
            return text[:match.start()], names
    return None


def passengers_of(name, block, carrier, doubt):
    blocked = name.surname in ("ZZ", "NONAMES")
    people = [(each, *title_of(each), blocked) for each in name.given]
    if not people and name.count <= 1 and not blocked:
        people = [("", "", None, False)]
    if any(given == "" for _, given, _, _ in people):
        doubt("given-name-missing", name.place)
    seats_taken = sum(title != "INF" for _, _, title, _ in people)
    if seats_taken > name.count:
        doubt("names-more", name.place)
    if seats_taken < name.count:
        if not blocked:
            doubt("names-fewer", name.place)
        people += [("", "", None, True)] * (name.count - seats_taken)

    spellings = {}
    for index, (written, given, _, _) in enumerate(people):
        for spelling in {written, given}:
            spellings.setdefault(spelling, []).append(index)
    own, shared = [[] for _ in people], []
    for element in name.elements:
        if element.letters not in ELEMENTS and not re.fullmatch("[OI][0-9]*", element.letters):
            doubt("element-unknown", element.place)
        owners, kept = None, element
        if element.letters == "R":
            belongs = association(element.text)
            if belongs is None:
                said = remark(element.text)
                if len(people) > 1 and said["code"] != "OSI" and said["count"] != len(people):
                    doubt("association-missing", element.place)
                    kept = replace(element, unsure=True)
            else:
                owners = {index for surname, given in belongs[1]
                          for index in (spellings.get(given, []) if surname == name.surname else [])}
                if any(surname != name.surname or len(spellings.get(given, [])) != 1 for surname, given in belongs[1]):
                    owners = set()
                if not owners:
                    doubt("association-unknown", element.place)
                    kept, owners = replace(element, unsure=True), None
                else:
                    kept = replace(element, text=belongs[0])
        if owners is None and len(people) == 1:
            owners = {0}
        if owners is None:
            shared.append(kept)
        else:
            for index in sorted(owners):
                own[index].append(kept)
    if len(shared) > 100:
        doubt("too-many-elements", shared[100].place)
        shared = shared[:100]

    checked = set()
    for element in [*shared, *(each for elements in own for each in elements)]:
        if element.place not in checked:
            checked.add(element.place)
            check(element, doubt)
    if sum(each.letters == "L" and "/" not in each.text for each in name.elements) > 1:
        doubt("locators-unclear", name.place)
    found = [match for each in (own[0] if len(people) == 1 else shared)
             if each.letters == "L" and (match := locator(each.text))]
    chosen = ([each for each in found if each[1] == carrier] or [each for each in found if each[1] is None] or found
              or [("", None)])[0][0]
    return [Passenger(name.surname, given, title, written, *block, name.group, own[index], shared, chosen, unnamed,
                      name.place)
            for index, (written, given, title, unnamed) in enumerate(people)]


def check(element, doubt):
    if element.letters == "L" and not locator(element.text):
        doubt("remark-unreadable", element.place)
    if element.letters in ("I", "O", "M") and not connection(element.text):
        doubt("remark-unreadable", element.place)
    if element.letters == "R":
        said = remark(element.text)
        if not said["code"]:
            doubt("remark-unknown", element.place)
        elif not readable(said):
            doubt("remark-unreadable", element.place)


# --- parts ----------------------------------------------------------------------------------------


@dataclass
class Part:
    kind: str
    place: tuple
    origin: datetime
    sender: str
    addresses: list
    departure: str = None
    carrier: str = None
    number: int = None
    last: bool = False
    association: str = None
    cabins: list = field(default_factory=list)
    classes: list = field(default_factory=list)
    layout: str = None
    totals: list = field(default_factory=list)
    entries: list = field(default_factory=list)
    numeric: list = field(default_factory=list)
    sales: list = field(default_factory=list)
    other: list = field(default_factory=list)
    lines: list = field(default_factory=list)

    def keep(self, text):
        if len(self.other) < MOST_OTHER_LINES:
            self.other.append(text)


class Envelope:
    def __init__(self):
        self.addresses, self.sender, self.time, self.line = [], None, None, None

    def take(self, line):
        words = [each for each in line.text.split(" ") if each]
        if line.text.startswith("."):
            words = [each for each in line.text[1:].split(" ") if each]
            if words and re.fullmatch("[A-Z0-9]{7}", words[0]):
                self.sender, self.line, self.time = words[0], line, None
                match = re.fullmatch(r"(?:../)?([0-9]{2})([0-9]{2})([0-9]{2})", words[1]) if len(words) > 1 else None
                if match and 1 <= int(match[1]) <= 31 and int(match[2]) < 24 and int(match[3]) < 60:
                    self.time = tuple(map(int, match.groups()))
            return
        if re.fullmatch("[A-Z]{2}", words[0]):
            words = words[1:]
        if words and all(re.fullmatch("[A-Z0-9]{7}", each) for each in words):
            self.addresses = (self.addresses + words)[:99]

    def origin(self, received):
        if not self.time:
            return None
        limit = received + timedelta(days=1)
        year, month = limit.year, limit.month
        for _ in range(3):
            try:
                found = datetime(year, month, *self.time, tzinfo=timezone.utc)
                if found <= limit:
                    return found
            except ValueError:
                pass
            year, month = (year - 1, 12) if month == 1 else (year, month - 1)
        return None


def departure_of(text, origin):
    """The departure, its carrier and the number of the part (None without one), or None."""
    words = [each for each in text.split(" ") if each]
    if not 2 <= len(words) <= 3 or not re.fullmatch("[A-Z]{3}", words[1]):
        return None
    match = re.fullmatch(r"([^/]*)/([0-9]{1,2})([A-Z]{3})", words[0])
    if not match or match[3] not in MONTHS or not flight_number(match[1]):
        return None
    number = None
    if len(words) == 3:
        part = re.fullmatch("PART([0-9]{1,3})", words[2])
        if not part or int(part[1]) == 0:
            return None
        number = int(part[1])
    for year in range(origin.year - 1, origin.year + 2):
        try:
            day = date(year, MONTHS.index(match[3]) + 1, int(match[2]))
        except ValueError:
            continue
        if -30 <= (day - origin.date()).days <= 330:
            width = 3 if "A" <= match[1][2] <= "Z" else 2
            return f"{flight_number(match[1])}/{day}/{words[1]}", match[1][:width], number
    return None


class Reader:
    """Reads the parts of one text."""

    def __init__(self, data, source, received):
        self.source, self.received = source, received
        self.doubts, self.refused, self.parts = [], [], []
        self.envelope, self.small, self.names = Envelope(), False, 0
        if len(data) > LONGEST_TEXT:
            self.doubt("text-too-long", (source, 1, 1))
            return
        lines = list(lines_of(data))
        index = 0
        while index < len(lines):
            line = lines[index]
            index += 1
            if line.text in KINDS:
                index = self.part(lines, index)
            else:
                if line.text in LEFT_OUT:
                    self.doubt("kind-not-read", self.place(line))
                self.envelope.take(line)
        self.doubts.sort(key=lambda each: (each[1], each[0]))

    def doubt(self, kind, place):
        self.doubts.append((kind, place))

    def place(self, line, index=0):
        return self.source, line.number, line.column(index)

    def part(self, lines, index):
        """Reads one part; the index of the line behind it."""
        first = lines[index - 1]
        origin = self.envelope.origin(self.received)
        if origin is None:
            self.doubt(*(("origin-time", self.place(self.envelope.line)) if self.envelope.line
                         else ("origin-missing", self.place(first))))
        part = Part(first.text, self.place(first), origin or self.received, self.envelope.sender,
                    self.envelope.addresses)
        self.envelope = Envelope()
        body = Body(self, part)
        try:
            while True:
                if index == len(lines) or lines[index].text in KINDS:
                    raise Refused("end-missing", part.place)
                line = lines[index]
                index += 1
                self.form(line)
                if body.take(line):
                    break
            self.names += body.names
            if self.names > MOST_NAMES:
                raise Refused("too-many-names", part.place)
            self.parts.append(part)
        except Refused as why:
            self.doubt(why.kind, why.place)
            self.refused.append((part.place, part.kind, part.departure, part.number, why.kind))
        return index

    def form(self, line):
        for kind, column in line.marks.items():
            if kind == "lower-case":
                if self.small:
                    continue
                self.small = True
            self.doubt(kind, (self.source, line.number, column))
        if len(line.text) > COLUMNS:
            self.doubt("line-too-long", self.place(line, COLUMNS))


class Body:
    """The lines of a part, one after another."""

    def __init__(self, reader, part):
        self.reader, self.part = reader, part
        self.block, self.section = None, "LIST" if part.kind == "PNL" else None
        self.destination, self.category, self.name = None, None, None
        self.skips, self.names = False, 0

    def doubt(self, kind, place):
        self.reader.doubt(kind, place)

    def take(self, line):
        """Takes a line; whether it is the end."""
        part, place = self.part, self.reader.place(line)
        part.lines.append(line.text)
        if part.departure is None:
            found = departure_of(line.text, part.origin)
            if not found:
                raise Refused("flight-line", place)
            part.departure, part.carrier, part.number = found
            if part.number is None:
                part.number = 1
                self.doubt("part-number-missing", place)
            return False
        if line.text[0] == ".":
            before, elements = elements_in(line.text)
            if before or not elements:
                self.reader.envelope.take(line)
                self.unknown(line)
            elif self.name is None:
                self.doubt("element-alone", place)
                part.keep(line.text)
            else:
                self.add(elements, line)
            return False
        self.close_name()
        if line.text[0] == "-":
            self.sales_destination(line) if part.kind == "PFS" else self.total(line)
        elif line.text[0].isdigit():
            self.begin_name(line)
        else:
            return self.word(line)
        return False

    def unknown(self, line):
        self.doubt("line-unknown", self.reader.place(line))
        self.part.keep(line.text)

    def total(self, line):
        match = re.fullmatch(r"-([A-Z]{3})([0-9]{1,3})([A-Z])(?:[- ]?PAD([0-9]{1,3}))?", line.text)
        if not match:
            self.unknown(line)
            return
        part, letter = self.part, match[3]
        if part.classes and not any(letter == cabin or letter in letters for cabin, letters in part.classes):
            self.doubt("class-unknown", self.reader.place(line))
        self.block = match[1], letter
        part.totals.append((self.block, int(match[2]), match[4] and int(match[4]), self.reader.place(line)))
        self.skips = False
        if part.kind == "ADL":
            self.section = None

    def begin_name(self, line):
        if self.skips:
            self.part.keep(line.text)
            return
        place = self.reader.place(line)
        before, elements = elements_in(line.text)
        name = name_element(before, place)
        is_open = self.category if self.part.kind == "PFS" else self.block and self.section
        if not is_open:
            if not name:
                self.unknown(line)
                return
            lacks_total = self.part.kind != "PFS" and not self.block
            raise Refused("name-without-total" if lacks_total else "name-without-section", place)
        if not name:
            raise Refused("name-unreadable", place)
        self.name = name
        self.add(elements, line)

    def add(self, elements, line):
        for letters, text, index, together in elements:
            place = self.reader.place(line, index)
            if together:
                self.doubt("elements-together", place)
            if letters in ("RN", "SN"):
                if self.name.elements and self.name.elements[-1].letters == letters[0]:
                    self.name.elements[-1].text += text
                    continue
                self.doubt("continuation-alone", place)
            if len(self.name.elements) < 500:
                self.name.elements.append(Element(letters, text, place))
            else:
                self.doubt("too-many-elements", place)

    def close_name(self):
        name, self.name = self.name, None
        if name is None:
            return
        block = self.category["block"] if self.part.kind == "PFS" else self.block
        found = passengers_of(name, block, self.part.carrier, self.doubt)
        self.names += len(found)
        if self.part.kind == "PFS":
            self.category["names"] += found
        else:
            self.part.entries += [(self.section, each) for each in found]

    def word(self, line):
        part, text, place = self.part, line.text, self.reader.place(line)
        if text.startswith("END"):
            if text == "END" + part.kind:
                part.last = True
                self.close_category()
                return True
            if text.startswith("ENDPART"):
                match = re.fullmatch("[0-9]{1,3}", text[7:])
                if not match or int(text[7:]) != part.number:
                    raise Refused("end-wrong", place)
                self.close_category()
                return True
            if len(text) == 6:
                raise Refused("end-wrong", place)
        if part.kind == "ADL" and text in ("DEL", "ADD", "CHG") and self.block:
            self.section = text
        elif part.kind == "PFS" and self.sales_line(line):
            self.skips = False
        elif text.startswith("CFG/"):
            part.layout = text[4:]
            layout = re.match("[^/ ]*", part.layout)[0]
            if re.fullmatch(r"(?:[0-9]{1,3}[A-Z]){1,9}", layout):
                part.cabins = [(each[1], int(each[0])) for each in re.findall("([0-9]+)([A-Z])", layout)]
            elif re.fullmatch(r"(?:[A-Z][0-9]{1,3}){1,9}", layout):
                part.cabins = [(each[0], int(each[1])) for each in re.findall("([A-Z])([0-9]+)", layout)]
            else:
                part.cabins = []
                self.unknown(line)
        elif text.startswith("RBD "):
            words = [each for each in text[4:].split(" ") if each]
            if words and len(words) <= 9 and all(re.fullmatch("[A-Z]/[A-Z]{1,28}", each) for each in words):
                part.classes = [(each[0], each[2:]) for each in words]
            else:
                part.classes = []
                self.unknown(line)
        elif text.startswith("ANA/"):
            part.association = text[4:24]
        elif text in ("AVAIL", "TRANSIT"):
            self.skips = True
        elif text == "NIL":
            pass
        elif text.startswith(("SI ", "STD/", "ATD/")) or self.skips:
            part.keep(text)
        else:
            self.reader.envelope.take(line)
            self.unknown(line)
        return False

    # Final sales.

    def close_category(self):
        if self.category:
            self.part.sales.append(self.category)
        self.category = None

    def sales_destination(self, line):
        self.close_category()
        if re.fullmatch("-[A-Z]{3}", line.text):
            self.destination, self.skips = line.text[1:], False
        else:
            self.unknown(line)

    def sales_line(self, line):
        words, place = [each for each in line.text.split(" ") if each], self.reader.place(line)
        figures = r"[0-9]{1,3}(?:/[0-9]{1,3}){0,8}"
        if (2 <= len(words) <= 3 and re.fullmatch("[A-Z]{3}", words[0]) and re.fullmatch(figures, words[1])
                and (len(words) == 2 or re.fullmatch("PAD" + figures, words[2]))):
            self.close_category()
            seats = [int(each) for each in words[1].split("/")]
            if self.part.cabins and len(seats) != len(self.part.cabins):
                self.doubt("numeric-line", place)
            else:
                standby = [int(each) for each in words[2][3:].split("/")] if len(words) == 3 else None
                self.part.numeric.append((words[0], seats, standby, place))
            return True
        match = len(words) == 2 and re.fullmatch("[A-Z]{4,6}", words[0]) and re.fullmatch(
            "([0-9]{1,3})([A-Z])", words[1])
        if not self.destination or not match:
            return False
        self.close_category()
        if words[0] not in CATEGORIES:
            self.doubt("category-unknown", place)
        self.category = {"category": words[0], "block": (self.destination, match[2]), "count": int(match[1]),
                         "place": place, "names": []}
        return True
