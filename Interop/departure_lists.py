"""Messages from parts, and lists from messages: the second half of docs/reference/departure-messages.md as a program."""

from dataclasses import dataclass, field, replace
from datetime import datetime, timezone

from departure_reader import (Reader, connection, document, flyer, identity_text, infant, seats, sequence, ticket,
                              ticket_text)

PAUSE = 600  # seconds between parts of a message


# --- from parts to messages -----------------------------------------------------------------------


@dataclass
class Message:
    kind: str
    departure: str
    origin: datetime
    place: tuple
    cabins: list
    classes: list
    lines: list
    totals: list = field(default_factory=list)
    entries: list = field(default_factory=list)
    doubts: list = field(default_factory=list)

    @property
    def numbers_only(self):
        return self.kind == "PNL" and not self.entries


def in_order(doubts):
    return sorted(doubts, key=lambda each: (each[1], each[0]))


def once(doubts, kind, place):
    if not doubts or doubts[-1] != (kind, place):
        doubts.append((kind, place))


def first(values):
    return next((each for each in values if each), [])


def is_whole(parts):
    return bool(parts) and all(each.number == index and each.last == (index == len(parts))
                               for index, each in enumerate(parts, 1))


class Messages:
    def __init__(self, parts):
        self.lists, self.sales, self.incomplete, self.doubts = [], [], [], []
        groups = {}
        for part in sorted(parts, key=self.order):
            groups.setdefault((part.kind, part.departure, part.association), []).append(part)
        clusters = []
        for group in groups.values():
            for part in group:
                if part is group[0] or (part.origin - before).total_seconds() > PAUSE:
                    clusters.append([])
                clusters[-1].append(part)
                before = part.origin
        for cluster in sorted(clusters, key=lambda each: self.order(each[0])):
            self.sort_out(cluster)
        self.lists.sort(key=lambda each: (each.origin, [line for part in each.lines for line in part]))
        self.sales.sort(key=lambda each: each["origin"])
        for each in self.lists:
            self.doubts += each.doubts
        for each in self.sales:
            self.doubts += each["doubts"]
        self.doubts = in_order(self.doubts)

    @staticmethod
    def order(part):
        return part.origin, part.number, part.last, part.lines, part.place

    def sort_out(self, cluster):
        kept, seen = [], set()
        for part in cluster:
            copy = part.number, part.origin if part.kind == "ADL" else None, tuple(part.lines)
            if copy in seen:
                self.doubts.append(("part-twice", part.place))
            else:
                seen.add(copy)
                kept.append(part)
        together = sorted(kept, key=lambda each: each.number)
        if is_whole(together):
            self.take(together)
            return
        runs = []
        for part in kept:
            if runs and not runs[-1][-1].last and runs[-1][-1].number < part.number:
                runs[-1].append(part)
            else:
                runs.append([part])
        all_whole, rest = all(map(is_whole, runs)), []
        for run in runs:
            if is_whole(run) and (all_whole or len(run) == 1):
                self.take(run)
            else:
                rest += run
        if rest:
            numbers = [each.number for each in rest]
            twice = sorted({each for each in numbers if numbers.count(each) > 1})
            self.incomplete.append((rest[0], sorted(set(numbers)),
                                    [each for each in range(1, max(numbers)) if each not in numbers],
                                    any(each.last for each in rest), twice))
            self.doubts.append(("part-contradicts" if twice else "part-missing", rest[0].place))

    def take(self, parts):
        if parts[0].kind == "PFS":
            self.sales.append(final_sales(parts))
        else:
            self.lists.append(list_message(parts))


def list_message(parts):
    message = Message(parts[0].kind, parts[0].departure, min(each.origin for each in parts), parts[0].place,
                      first(each.cabins for each in parts), first(each.classes for each in parts),
                      [each.lines for each in parts])
    doubts, totals = message.doubts, {}
    for part in parts:
        for block, number, standby, place in part.totals:
            if block in totals and totals[block][1] != number:
                doubts.append(("total-differs", place))
            totals[block] = (block, number, standby, place)
        message.entries += part.entries
    message.totals = list(totals.values())

    locators, sizes = {}, {}
    for _, who in message.entries:
        if who.group:
            letters, size = who.group
            if who.locator:
                locators.setdefault(letters, set()).add(who.locator)
            if sizes.get(letters, size) != size:
                once(doubts, "group-size", who.place)
            sizes[letters] = max(size, sizes.get(letters, 0))
    changed = []
    for section, who in message.entries:
        if who.group:
            letters = who.group[0]
            who = replace(who, group=(letters, sizes[letters]))
            if not who.locator and len(locators.get(letters, ())) == 1:
                who = replace(who, locator=next(iter(locators[letters])))
                once(doubts, "locator-from-group", who.place)
        changed.append((section, who))
    message.entries = changed
    for _, who in changed:
        if not who.locator and not who.unnamed:
            once(doubts, "locator-missing", who.place)
    if message.kind == "PNL":
        ordinals = {}
        for index, (section, who) in enumerate(message.entries):
            ordinals[who.key] = ordinals.get(who.key, 0) + 1
            message.entries[index] = section, replace(who, ordinal=ordinals[who.key])
            if ordinals[who.key] > 1 and not who.unnamed and who.kind != "seat-only":
                once(doubts, "twice-in-list", who.place)
        counts = count_seats(who for _, who in message.entries)
        for block, number, _, place in message.totals if message.entries else []:
            if not fits(counts, block, number):
                once(doubts, "sum-differs", place)
    message.doubts = in_order(doubts)
    return message


def count_seats(people, block_of=lambda who: who.block):
    counts = {}
    for who in people:
        seats_taken, infants = counts.get(block_of(who), (0, 0))
        counts[block_of(who)] = (seats_taken + who.seats, infants + (who.seats == 0))
    return counts


def fits(counts, block, number):
    seats_taken, infants = counts.get(block, (0, 0))
    return number in (seats_taken, seats_taken + infants)


def final_sales(parts):
    doubts, numeric, blocks = [], {}, []
    for part in parts:
        for line in part.numeric:
            if line[0] not in numeric:
                numeric[line[0]] = line
            elif numeric[line[0]][1] != line[1]:
                doubts.append(("numeric-line", line[3]))
        for block in part.sales:
            if blocks and all(blocks[-1][each] == block[each] for each in ("category", "block", "count")):
                blocks[-1]["names"] = blocks[-1]["names"] + block["names"]
            else:
                blocks.append(dict(block))
    for block in blocks:
        if sum(who.seats for who in block["names"]) != block["count"]:
            doubts.append(("sales-count", block["place"]))
    return {"departure": parts[0].departure, "origin": min(each.origin for each in parts),
            "cabins": first(each.cabins for each in parts), "classes": first(each.classes for each in parts),
            "numeric": list(numeric.values()), "blocks": blocks, "doubts": in_order(doubts)}


# --- from messages to a list ----------------------------------------------------------------------


@dataclass
class Slot:
    before: object
    now: object
    deletion: tuple = None


class List:
    """The passengers of a departure; `apply` gives another one and what differs."""

    def __init__(self, base):
        self.departure, self.cabins, self.classes = base.departure, base.cabins, base.classes
        self.passengers, self.totals = [who for _, who in base.entries], base.totals
        self.applied, self.waiting = [base], []

    def cabin(self, letter):
        return next((cabin for cabin, letters in self.classes if letter in letters), letter)

    def apply(self, message):
        refusal = self.refusal(message)
        if refusal:
            return self, {"message": message, "refusal": refusal, "steps": [], "unresolved": [],
                          "doubts": [(refusal, message.place)]}
        doubts = []
        if self.applied[-1].origin == message.origin:
            doubts.append(("equal-time", message.place))
        work = Work(self, message)
        after = object.__new__(List)
        after.departure = self.departure
        after.cabins, after.classes = message.cabins or self.cabins, message.classes or self.classes
        after.passengers = [each.now for each in work.slots if each.now]
        totals = {} if message.kind == "PNL" else {each[0]: each for each in self.totals}
        totals.update({each[0]: each for each in message.totals})
        after.totals, after.applied = list(totals.values()), [*self.applied, message]
        after.waiting = [each for each in work.parked if each[1].identity not in work.added]
        steps = work.steps()
        if message.kind == "PNL" and steps:
            doubts.append(("second-list", message.place))
        doubts += work.doubts + after.sums(message)
        return after, {"message": message, "refusal": None, "steps": steps, "unresolved": work.unresolved,
                       "doubts": in_order(doubts)}

    def refusal(self, message):
        if message.departure != self.departure:
            return "another-departure"
        if any((each.kind, each.origin, each.lines) == (message.kind, message.origin, message.lines)
               for each in self.applied):
            return "same-message"
        if message.origin < self.applied[-1].origin:
            return "older-message"
        return "same-message" if message.numbers_only else None

    def sums(self, message):
        if message.kind == "PNL":
            return [each for each in message.doubts if each[0] == "sum-differs"]

        def whole(block):
            return block[0], self.cabin(block[1])

        counts = count_seats(self.passengers)
        by_cabin = count_seats(self.passengers, lambda who: whole(who.block))
        declared = {}
        for block, number, _, _ in self.totals:
            declared[whole(block)] = declared.get(whole(block), 0) + number
        found = []
        for block, number, _, place in message.totals:
            if fits(counts, block, number):
                continue
            known = any(block[1] == cabin or block[1] in letters for cabin, letters in self.classes)
            if known and whole(block) in by_cabin and fits(by_cabin, whole(block), declared.get(whole(block))):
                continue
            found.append(("sum-differs", place))
        return found


class Work:
    """One message at a list."""

    def __init__(self, before, message):
        self.slots = [Slot(who, who) for who in before.passengers]
        self.doubts, self.unresolved, self.added, self.parked = [], [], set(), list(before.waiting)
        self.ordinals = {}
        for who in before.passengers:
            self.ordinals[who.key] = max(who.ordinal, self.ordinals.get(who.key, 0))
        if message.kind == "PNL":
            for slot in self.slots:
                slot.now, slot.deletion = None, message.place
            for entry in message.entries:
                self.add(entry)
            self.parked = []
            return
        for section, action in (("DEL", self.delete), ("ADD", self.add), ("CHG", self.change)):
            for entry in message.entries:
                if entry[0] == section:
                    action(entry)

    def steps(self):
        found = []
        for slot in self.slots:
            if slot.before and slot.now:
                if slot.before.said != slot.now.said:
                    found.append(("changed", slot.before.identity, slot.now.identity, slot.now.place))
            elif slot.now:
                found.append(("added", slot.now.identity, slot.now.place))
            elif slot.before:
                found.append(("removed", slot.before.identity, slot.deletion))
        return sorted(found, key=lambda each: each[-1])

    # Search.

    def narrow(self, slots, fits_best):
        kept = [each for each in slots if fits_best(each.now or each.before)] if len(slots) > 1 else []
        return kept or slots

    def narrow_all(self, slots, who, by_block=True):
        tickets = set(who.tickets)
        slots = self.narrow(slots, lambda each: each.written == who.written)
        slots = self.narrow(slots, lambda each: tickets & set(each.tickets))
        return self.narrow(slots, lambda each: each.block == who.block) if by_block else slots

    def of_name(self, who, reference):
        return [each for each in self.slots if each.now and (each.now.surname, each.now.given) ==
                (who.surname, who.given) and (reference is None or reference in each.now.locators)]

    def match(self, who):
        found = self.of_name(who, who.locator or None)
        if not found and who.locator:
            found = self.of_name(who, "")
        if who.unnamed:
            found = [each for each in found if each.now.unnamed]
            return ([each for each in found if each.now.block == who.block] or found)[:1]
        return self.narrow_all(found, who)

    def deleted(self, who):
        free = [each for each in self.slots if not each.now and each.deletion]
        found = [each for each in free if (each.before.surname, each.before.given) == (who.surname, who.given)
                 and who.locator in each.before.locators]
        if not found:
            found = [each for number in who.tickets for each in free if number in each.before.tickets]
        return next(iter(self.narrow_all(found, who, by_block=False)), None)

    def known(self, who):
        if who.unnamed:
            return []
        tickets = set(who.tickets)
        found = [each for each in self.of_name(who, who.locator)
                 if not tickets or not each.now.tickets or tickets & set(each.now.tickets)]
        if not found:
            for number in sorted(tickets):
                found += [each for each in self.of_name(who, None)
                          if number in each.now.tickets and not any(each is other for other in found)]
        return self.narrow_all(found, who)

    # Actions.

    def replace(self, slot, who):
        old = slot.now or slot.before
        ordinal = old.ordinal if old.key == who.key else self.ordinals.get(who.key, 0) + 1
        slot.now, slot.deletion = replace(who, ordinal=ordinal), None
        self.ordinals[who.key] = max(ordinal, self.ordinals.get(who.key, 0))

    def report(self, kind, who, slots):
        self.doubts.append((kind, who.place))
        self.unresolved.append((kind, who.place, sorted(each.now.identity for each in slots[:9])))

    def delete(self, entry):
        found = self.match(entry[1])
        if len(found) == 1:
            found[0].now, found[0].deletion = None, entry[1].place
        else:
            self.report("deletion-ambiguous" if found else "deletion-unknown", entry[1], found)

    def add(self, entry):
        who = entry[1]
        self.added.add(who.identity)
        slot = self.deleted(who)
        if slot:
            self.replace(slot, who)
            return
        found = self.known(who)
        if len(found) > 1:
            self.report("change-ambiguous", who, found)
        elif found:
            before = found[0].now.said
            self.replace(found[0], who)
            if before != found[0].now.said:
                self.doubts.append(("addition-known", who.place))
        else:
            ordinal = self.ordinals.get(who.key, 0) + 1
            self.ordinals[who.key] = ordinal
            self.slots.append(Slot(None, replace(who, ordinal=ordinal)))

    def change(self, entry):
        found = self.match(entry[1])
        if len(found) == 1:
            self.replace(found[0], entry[1])
            return
        if not found:
            self.parked.append(entry)
        self.report("change-ambiguous" if found else "change-unknown", entry[1], found)


def counting(sales, opened):
    """The counting by which the figures of a PFS agree with the list, or None."""
    letters = [cabin for cabin, _ in sales["cabins"] or opened.cabins]
    if not letters:
        for block in [each[0] for each in opened.totals] + [who.block for who in opened.passengers]:
            if opened.cabin(block[1]) not in letters:
                letters.append(opened.cabin(block[1]))
    written = {each[0]: each[1] for each in sales["numeric"]}
    listed = {who.key: who.block for who in opened.passengers}
    for way in ("boarded", "checked-in"):
        figures = {each: [0] * len(letters) for each in written}

        def add(number, block):
            if opened.cabin(block[1]) in letters:
                row = figures.setdefault(block[0], [0] * len(letters))
                row[letters.index(opened.cabin(block[1]))] += number

        for who in opened.passengers:
            add(who.seats, who.block)
        for block in sales["blocks"]:
            category, number = block["category"], sum(who.seats for who in block["names"])
            if category in ("NOSHO", "CHGFL") or category == "OFFLK" and way == "boarded":
                add(-number, block["block"])
            if category in ("NOREC", "GOSHO", "IDPAD", "CFMWL") or category in ("OFFLN", "GOSHN") and way != "boarded":
                add(number, block["block"])
            if category in ("CHGCL", "INVOL", "CHGSG"):
                for who in block["names"]:
                    if who.key in listed:
                        add(-who.seats, listed[who.key])
                        add(who.seats, block["block"])
        if figures == written:
            return way
    return None


# --- the answer -----------------------------------------------------------------------------------


def shown(place):
    return f"{place[0]}:{place[1]}:{place[2]}"


def moment(when):
    return when.strftime("%Y-%m-%dT%H:%M:%SZ")


class Answer:
    def __init__(self):
        self.lines = []

    def add(self, *members):
        self.lines.append("\t".join("-" if each is None else str(each) for each in members))

    def total(self, total):
        block, number, standby, place = total
        self.add("total", " ".join(block), number, standby, shown(place))

    def numeric(self, line):
        airport, figures, standby, place = line
        self.add("numeric", airport, "/".join(map(str, figures)), standby and "/".join(map(str, standby)), shown(place))

    def sales(self, block):
        self.add("sales", block["category"], *block["block"], block["count"], shown(block["place"]))
        for who in block["names"]:
            self.name(who, block["category"])

    def name(self, who, word):
        self.add("name", word, who.surname, who.given, who.title, who.written, " ".join(who.block),
                 who.group and f"{who.group[0]}{who.group[1]}", who.locator, who.kind, who.ordinal, shown(who.place))
        for each in who.elements:
            self.add("element", each.letters, each.text, "unsure" if each.unsure else "sure", shown(each.place))

    def facts(self, who):
        remarks = who.remarks
        tickets = [each for each in map(ticket, remarks) if each]
        for each in tickets:
            if not each[2]:
                self.add("ticket", ticket_text(each))
        small = next((each for each in map(infant, remarks) if each), None)
        if small:
            own = next((ticket_text(each) for each in tickets if each[2]), None)
            self.add("infant", *small, own)
        for each in remarks:
            if (found := seats(each)) is not None:
                self.add("seats", each["code"], " ".join(found))
        for each in map(document, remarks):
            if each:
                self.add("document", "/".join(each))
        number = next((found for each in remarks if (found := sequence(each)) is not None), None)
        if number is not None:
            self.add("sequence", number)
        loyal = next((each for each in map(flyer, remarks) if each), None)
        if loyal:
            self.add("flyer", *loyal)
        for word, letter in (("onward", "O"), ("inbound", "I")):
            for each in who.elements:
                if each.letters[0] == letter and (each.letters == letter or each.letters[1:].isdigit()):
                    found = connection(each.text)
                    if found:
                        flight, bookable, day, airports, time, rest = found
                        self.add(word, flight, bookable, day, " ".join(airports), time, rest)

    def read(self, reader):
        for kind, place in reader.doubts:
            self.add("doubt", shown(place), kind)
        for place, kind, departure, number, why in reader.refused:
            self.add("refused", shown(place), kind, departure, number, why)
        for part in reader.parts:
            self.add("part", shown(part.place), part.kind, part.departure, part.number,
                     "last" if part.last else "more", moment(part.origin), part.sender, part.association,
                     " ".join(part.addresses))
            self.add("cabins", " ".join(f"{letter}{number}" for letter, number in part.cabins),
                     " ".join("/".join(each) for each in part.classes), part.layout)
            for total in part.totals:
                self.total(total)
            for section, who in part.entries:
                self.name(who, section)
                self.facts(who)
            for line in part.numeric:
                self.numeric(line)
            for block in part.sales:
                self.sales(block)
            for line in part.other:
                self.add("other", line)

    def messages(self, found):
        for kind, place in found.doubts:
            self.add("set-doubt", shown(place), kind)
        for part, present, missing, last, twice in found.incomplete:
            self.add("incomplete", part.kind, part.departure, " ".join(map(str, present)), " ".join(map(str, missing)),
                     "last" if last else "-", " ".join(map(str, twice)), shown(part.place))
        for message in found.lists:
            self.add("message", message.kind, message.departure, moment(message.origin), shown(message.place))
            for total in message.totals:
                self.total(total)
        for sales in found.sales:
            self.add("final-sales", sales["departure"], moment(sales["origin"]))
            for line in sales["numeric"]:
                self.numeric(line)
            for block in sales["blocks"]:
                self.sales(block)
        named = [each for each in found.lists if each.kind == "PNL" and each.entries]
        departures = sorted({each.departure for each in named})
        if len(departures) > 1:
            self.add("several", " ".join(departures))
        elif named:
            self.opened(named[0], found)
        else:
            self.add("numbers-only" if any(each.numbers_only for each in found.lists) else "no-list")

    def opened(self, base, found):
        opened, changes, later = List(base), [], []
        for message in found.lists:
            if message is base or message.numbers_only:
                continue
            if message.kind == "PNL":
                later.append(message)
                continue
            opened, change = opened.apply(message)
            changes.append(change)
        pending = [opened.apply(each)[1] for each in later]
        for kind, place in base.doubts + [each for change in changes + pending for each in change["doubts"]]:
            self.add("list-doubt", shown(place), kind)
        for word, several in (("change", changes), ("pending", pending)):
            for change in several:
                self.change(word, change)
        self.add("list", opened.departure)
        for who in opened.passengers:
            self.name(who, "-")
        for total in opened.totals:
            self.total(total)
        for _, who in opened.waiting:
            self.add("waiting", shown(who.place))
        for sales in found.sales:
            if sales["departure"] == opened.departure:
                self.add("counting", counting(sales, opened))

    def change(self, word, change):
        message = change["message"]
        self.add(word, message.kind, moment(message.origin), change["refusal"])
        for step in change["steps"]:
            self.add(step[0], *map(identity_text, step[1:-1]), shown(step[-1]))
        for kind, place, candidates in change["unresolved"]:
            self.add("unresolved", kind, shown(place), ", ".join(map(identity_text, candidates)))


def answer(received, texts):
    """The lines about texts, and the kinds of doubts in them."""
    lines, parts = Answer(), []
    for index, text in enumerate(texts, 1):
        reader = Reader(text, f"t{index}", datetime.fromtimestamp(received, timezone.utc))
        lines.read(reader)
        parts += reader.parts
    lines.messages(Messages(parts))
    return lines.lines
