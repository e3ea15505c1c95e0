#!/usr/bin/python3
"""Compares series of appointments with Python's zoneinfo and dateutil, and reads our calendars by others.

usage: Interop/recurrence.py [--zones N]

    --zones N   only every N-th zone, for a quick look; all by default

Occurrences: in each zone of the system, over 2025 and over another year, daily, weekly, biweekly and monthly rules at
hours that its transitions skip and double, against dateutil.rrule and zoneinfo; and over years in which places crossed
the date line or changed their standard time. Zones: each VTIMEZONE is read by dateutil.tz.tzical, which must
have zoneinfo's offset at each hour around each transition. Calendars: series with exceptions are expanded by icalendar
and recurring-ical-events, which see the VTIMEZONE under a name that they cannot know. Calendars of passes: see
calendars.py.

The questions go to recurrence-cases of the debug build, or to the program that RECURRENCE_CASES names. Both sides read
/usr/share/zoneinfo. Prints one line for each check, `ok …` or `FAILED …`. The packages of PyPI are installed
into .build/recurrence.
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".build" / "recurrence"
PACKAGES = ["python-dateutil==2.9.0.post0", "icalendar==7.3.0", "recurring-ical-events==3.8.2"]


def with_the_packages():
    """Begins again under an interpreter that has them, made where it is missing."""
    done = HOME / "packages"
    if not done.exists() or done.read_text().split() != PACKAGES:
        subprocess.run(["/usr/bin/python3", "-m", "venv", HOME], check=True)
        subprocess.run([HOME / "bin" / "pip", "install", "--quiet", *PACKAGES], check=True)
        done.write_text("\n".join(PACKAGES))
    interpreter = str(HOME / "bin" / "python")
    os.execv(interpreter, [interpreter, *sys.argv])


if Path(sys.prefix).resolve() != HOME.resolve():
    with_the_packages()

import argparse
import io
import itertools
import random
import zoneinfo
from datetime import datetime, timedelta, timezone

sys.dont_write_bytecode = True
import calendars
import icalendar
import recurring_ical_events
from dateutil import rrule, tz

# The system's files on both sides, and none of the package tzdata.
ZONES = "/usr/share/zoneinfo"
zoneinfo.reset_tzpath([ZONES])

YEAR = 2025
LENGTH = 5400  # of an appointment, in seconds
DAY = timedelta(days=1)
HISTORY = [
    ("Africa/Casablanca", 2018), ("Africa/Casablanca", 2019), ("Africa/Monrovia", 1972), ("America/Caracas", 2007),
    ("America/Caracas", 2016), ("America/Lima", 1990), ("America/Santiago", 2019), ("America/Santiago", 2022),
    ("America/Sao_Paulo", 2018), ("Antarctica/Casey", 2020), ("Antarctica/Troll", 2024), ("Asia/Gaza", 2023),
    ("Asia/Pyongyang", 2015), ("Asia/Pyongyang", 2018), ("Asia/Tehran", 2022), ("Australia/Lord_Howe", 1985),
    ("Europe/Dublin", 1971), ("Europe/Istanbul", 2016), ("Europe/Moscow", 2011), ("Europe/Moscow", 2014),
    ("Europe/Volgograd", 2020), ("Pacific/Apia", 2011), ("Pacific/Enderbury", 1994), ("Pacific/Fakaofo", 2011),
    ("Pacific/Kiritimati", 1994), ("Pacific/Kwajalein", 1969), ("Pacific/Kwajalein", 1993),
    ("Pacific/Norfolk", 2015), ("Pacific/Norfolk", 2019), ("Pacific/Tongatapu", 2017),
]

passed, failed = 0, 0


def report(name, faults, count):
    """One line for a check, with its first faults."""
    global passed, failed
    if count == 0:
        faults = [*faults, "nothing was compared"]
    if not faults:
        passed += 1
        print(f"ok     {name}: {count:,}", flush=True)
        return
    failed += 1
    print(f"FAILED {name}: {len(faults):,} of {count:,}", flush=True)
    for fault in faults[:5]:
        print(f"       {fault}", flush=True)


# --- what recurrence-cases says -------------------------------------------------------------------


def program(name="recurrence-cases", variable="RECURRENCE_CASES"):
    named = os.environ.get(variable)
    if named:
        return Path(named).resolve()
    found = subprocess.run(["swift", "build", "--package-path", ROOT, "--show-bin-path"], check=True,
                           stdout=subprocess.PIPE, text=True).stdout.strip()
    return Path(found, name)


def asked(questions):
    """The answers, one after the other, each a list of lines; they are worked out while others are compared."""
    path = HOME / "questions"
    path.write_text("".join("\t".join(map(str, question)) + "\n" for question in questions))
    with open(path) as file:
        process = subprocess.Popen([program()], stdin=file, stdout=subprocess.PIPE, text=True)
    for question in questions:
        lines = []
        while (line := process.stdout.readline()) != ".\n":
            if not line:
                sys.exit(f"recurrence-cases ended with {process.wait()} at {question}")
            lines.append(line.rstrip("\r\n"))
        yield lines
    if process.wait() != 0:
        sys.exit(f"recurrence-cases ended with {process.returncode}")


# --- zones, by zoneinfo alone ---------------------------------------------------------------------


def seconds(year):
    return int(datetime(year, 1, 1, tzinfo=timezone.utc).timestamp())


def reading(zone, second):
    local = datetime.fromtimestamp(second, zone)
    return local.utcoffset(), local.tzname()


def transitions(zone, first, last):
    """The seconds from first to last at which offset or name change."""
    found, before = [], reading(zone, first)
    for second in range(first, last, 21_600):
        low, high = second, second + 21_600
        after = reading(zone, high)
        if after == before:
            continue
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if reading(zone, middle) == before else (low, middle)
        found.append(high)
        before = after
    return found


def naive(second, offset):
    return datetime(1970, 1, 1) + timedelta(seconds=second) + offset


def hours(zone, moments):
    """Times of day at which something happens: in the middle of what is skipped or doubled, and at its edges."""
    times = {(9, 0), (0, 30), (2, 30)}
    for moment in moments:
        before, after = reading(zone, moment - 1)[0], reading(zone, moment)[0]
        for offset in (before, after, (before + after) / 2):
            time = naive(moment, offset)
            times.add((time.hour, time.minute))
    return sorted(times)


def has_day(zone, day):
    """Whether clocks ever show a day."""
    noon = int(datetime(day.year, day.month, day.day, 12, tzinfo=timezone.utc).timestamp())
    return any(datetime.fromtimestamp(second, zone).date() == day.date()
               for second in range(noon - 172_800, noon + 172_800, 900))


def occurrence(zone, local):
    """What one is expected to be, as recurrence-cases writes it; None on a day that the zone does not have."""
    begin = local.replace(tzinfo=zone)
    second = int(begin.timestamp())
    clock = "regular"
    if datetime.fromtimestamp(second, zone).replace(tzinfo=None, fold=0) != local:
        clock = "skipped"
        if not has_day(zone, local):
            return None
    elif begin.utcoffset() != begin.replace(fold=1).utcoffset():
        clock = "doubled"
    return f"{local.isoformat()} {second} {second + LENGTH} {clock}"


# --- rules ----------------------------------------------------------------------------------------

WEEKDAYS = [rrule.MO, rrule.TU, rrule.WE, rrule.TH, rrule.FR, rrule.SA, rrule.SU]
NAMES = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]


def rules(weekday, is_daily):
    """Rules whose weekday is that of a transition: as text, for dateutil, and how many occurrences a year has.

    Daily ones are for few hours, because each is as much work as thirty monthly ones.
    """
    day, next_day = NAMES[weekday], NAMES[(weekday + 3) % 7]
    if is_daily:
        yield "FREQ=DAILY", dict(freq=rrule.DAILY), 365
    yield f"FREQ=WEEKLY;BYDAY={day}", dict(freq=rrule.WEEKLY, byweekday=WEEKDAYS[weekday]), 52
    yield f"FREQ=WEEKLY;INTERVAL=2;BYDAY={day},{next_day};WKST=SU", dict(
        freq=rrule.WEEKLY, interval=2, wkst=rrule.SU,
        byweekday=[WEEKDAYS[weekday], WEEKDAYS[(weekday + 3) % 7]]), 52
    yield "FREQ=MONTHLY;BYMONTHDAY=31", dict(freq=rrule.MONTHLY, bymonthday=31), 7
    yield "FREQ=MONTHLY;BYMONTHDAY=30,-1", dict(freq=rrule.MONTHLY, bymonthday=[30, -1]), 12
    yield f"FREQ=MONTHLY;BYDAY=2{day}", dict(freq=rrule.MONTHLY, byweekday=WEEKDAYS[weekday](2)), 12
    yield f"FREQ=MONTHLY;BYDAY=-1{day},1{day}", dict(
        freq=rrule.MONTHLY, byweekday=[WEEKDAYS[weekday](-1), WEEKDAYS[weekday](1)]), 24


class Days:
    """The local times of a rule from a first one on, by dateutil; the same for each zone."""

    def __init__(self):
        self.known = {}

    def __call__(self, year, time, text, options):
        key = (year, time, text)
        if key not in self.known:
            first = next(iter(rrule.rrule(dtstart=datetime(year, 1, 1, *time), **options)))
            last = datetime(year + 1, 3, 1)
            self.known[key] = list(itertools.takewhile(
                lambda local: local < last, rrule.rrule(dtstart=first, **options)))
        return self.known[key]


def cases_of_rules(places):
    """Questions with what is expected, by the name of the check."""
    days, cases = Days(), []
    for check, name, year in places:
        zone = zoneinfo.ZoneInfo(name)
        moments = transitions(zone, seconds(year), seconds(year + 1))
        weekday = datetime.fromtimestamp(moments[0], zone).weekday() if moments else 6
        for number, time in enumerate(sorted(hours(zone, moments), key=lambda time: time in ((9, 0), (0, 30)))):
            for text, options, count in rules(weekday, number < 2):
                locals_ = days(year, time, text, options)
                question = ("rule", name, locals_[0].isoformat(), LENGTH, f"{text};COUNT={count}")
                cases.append((check, question, zone, locals_, count))
        # An end in UTC, on the second of an occurrence and the second before: dateutil compares moments as well.
        for end in moments[:2]:
            time = naive(end, reading(zone, end - 1)[0])
            start = datetime(year, 1, 1, time.hour, time.minute, time.second, tzinfo=zone)
            for until in (end, end - 1):
                moment = datetime.fromtimestamp(until, timezone.utc)
                found = rrule.rrule(rrule.DAILY, dtstart=start, until=moment)
                locals_ = [local.replace(tzinfo=None) for local in found]
                text = f"FREQ=DAILY;UNTIL={moment:%Y%m%dT%H%M%SZ}"
                if not locals_:
                    continue
                cases.append((check, ("rule", name, locals_[0].isoformat(), LENGTH, text), zone, locals_, 366))
    return cases


def compare_rules(cases, answers):
    faults, counts = {}, {}
    for (check, question, zone, locals_, count), answer in zip(cases, answers):
        wanted = list(itertools.islice(filter(None, (occurrence(zone, local) for local in locals_)), count))
        counts[check] = counts.get(check, 0) + len(wanted)
        found = faults.setdefault(check, [])
        if answer != wanted:
            pair = next((pair for pair in itertools.zip_longest(answer, wanted) if pair[0] != pair[1]))
            found.append(f"{question[1:]}: {pair[0]!r}, not {pair[1]!r}")
    for check, found in faults.items():
        report(check, found, counts[check])


# --- zones in calendars ---------------------------------------------------------------------------


def compare_zones(places, answers):
    faults, count = [], 0
    for (name, first, last), answer in zip(places, answers):
        zone = zoneinfo.ZoneInfo(name)
        try:
            read = tz.tzical(io.StringIO("\n".join(answer))).get(name)
        except (ValueError, KeyError) as problem:
            faults.append(f"{name}: {problem}")
            continue
        moments = transitions(zone, first, last)
        looked = {first, (first + last) // 2, last - 1}
        for moment in moments:
            looked.update(range(moment - 26 * 3600, moment + 26 * 3600, 3600))
            looked.update((moment - 1, moment))
        for second in sorted(looked):
            if not first <= second < last:
                continue
            local = datetime.fromtimestamp(second, zone)
            seen = local.replace(tzinfo=read)
            count += 1
            if (seen.utcoffset(), seen.tzname()) != (local.utcoffset(), local.tzname()):
                faults.append(f"{name} at {local.isoformat()} {local.tzname()}: {seen.utcoffset()} {seen.tzname()}")
    report("VTIMEZONE has zoneinfo's offsets and names, read by dateutil", faults, count)


# --- series as calendars --------------------------------------------------------------------------

SERIES = [
    ("Europe/Vienna", "2025-01-31T18:00:00", "FREQ=MONTHLY;BYMONTHDAY=-1;UNTIL=20251231",
     ["skip 2025-03-31T18:00:00", "move 2025-05-31T18:00:00 2025-06-01T10:00:00 3600"]),
    ("America/New_York", "2025-03-02T02:30:00", "FREQ=WEEKLY;COUNT=40",
     ["move 2025-03-09T02:30:00 2025-03-10T09:00:00 5400", "skip 2025-11-02T02:30:00"]),
    ("Australia/Lord_Howe", "2025-01-06T01:45:00", "FREQ=DAILY;UNTIL=20250601T000000Z",
     ["move 2025-04-06T01:45:00 2025-04-06T02:15:00 1800", "end 2025-05-20T01:45:00"]),
    ("America/Santiago", "2025-09-01T00:15:00", "FREQ=DAILY;COUNT=10", []),
    ("Africa/Casablanca", "2025-01-03T02:30:00", "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,FR;WKST=SU;COUNT=26", []),
    ("Pacific/Apia", "2011-12-20T10:00:00", "FREQ=DAILY;COUNT=20", ["skip 2012-01-02T10:00:00"]),
    ("Asia/Pyongyang", "2018-04-01T23:45:00", "FREQ=WEEKLY;COUNT=10", []),
    ("Europe/Paris", "2025-01-31T09:00:00", "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD;COUNT=12",
     ["skip 2025-02-28T09:00:00"]),
    ("Europe/Paris", "2025-01-31T09:00:00", "RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD;COUNT=12", []),
    ("Etc/GMT+8", "2025-01-07T09:00:00", "FREQ=MONTHLY;BYDAY=1TU,-1FR;COUNT=24", []),
]


def series_questions():
    return [("calendar", zone, start, LENGTH, rule, *changes) for zone, start, rule, changes in SERIES]


def expanded(lines, zone, number):
    """Begins and lengths by icalendar, which must take the zone from the calendar and keeps it by its name."""
    text = "\n".join(lines).replace(zone, f"Elsewhere/Zone{number}")
    calendar = icalendar.Calendar.from_ical(text)
    events = recurring_ical_events.of(calendar).between((1990, 1, 1), (2040, 1, 1))
    found = []
    for event in events:
        begin, end = event["DTSTART"].dt, event["DTEND"].dt
        # The end is reckoned on the clock there, so lengths are compared and not the moments of ends.
        found.append((int(begin.timestamp()), (end.replace(tzinfo=None) - begin.replace(tzinfo=None)).seconds))
    return sorted(found)


def series_expected(question):
    """What a series comes to, by zoneinfo and dateutil."""
    _, name, start, length, rule, *changes = question
    zone, first = zoneinfo.ZoneInfo(name), datetime.fromisoformat(start)
    count, until = None, None
    parts = dict(part.split("=") for part in rule.split(";"))
    skip = parts.pop("SKIP", None)
    parts.pop("RSCALE", None)
    count = int(parts.pop("COUNT", 400))
    if until := parts.pop("UNTIL", None):
        until = (datetime.strptime(until, "%Y%m%dT%H%M%SZ").replace(tzinfo=timezone.utc) if "Z" in until
                 else datetime.strptime(until, "%Y%m%d").replace(hour=23, minute=59, tzinfo=zone))
    if skip:
        # Both take a month of 31 days as it is, and of others their last day or the first of the next.
        months = [datetime(first.year + n // 12, n % 12 + 1, 1, first.hour, first.minute) for n in range(count)]
        locals_ = [month.replace(day=31) if (month + 30 * DAY).month == month.month
                   else next(day for day in (month + n * DAY for n in range(27, 32))
                             if (day + (DAY if skip == "BACKWARD" else 0 * DAY)).month != month.month)
                   for month in months]
    else:
        text = ";".join("=".join(part) for part in parts.items())
        locals_ = itertools.islice(rrule.rrulestr(text, dtstart=first), 500)
    kept = [local for local in locals_ if occurrence(zone, local)
            and (until is None or local.replace(tzinfo=zone).astimezone(timezone.utc) <= until)][:count]
    taking = {local: (local, length) for local in kept}
    for change in changes:
        verb, local, *more = change.split()
        local = datetime.fromisoformat(local)
        if local not in taking:
            raise ValueError(f"{change}: nothing there")
        if verb == "skip":
            del taking[local]
        elif verb == "move":
            taking[local] = (datetime.fromisoformat(more[0]), int(more[1]))
        else:
            taking = {id: value for id, value in taking.items() if id < local}
    return sorted((int(local.replace(tzinfo=zone).timestamp()), length) for local, length in taking.values())


def compare_series(questions, answers):
    faults, count = [], 0
    for number, (question, answer) in enumerate(zip(questions, answers)):
        wanted = series_expected(question)
        try:
            came = expanded(answer, question[1], number)
        except Exception as problem:
            faults.append(f"{question[1:]}: {type(problem).__name__}: {problem}")
            continue
        count += len(wanted)
        if came != wanted:
            pair = next(pair for pair in itertools.zip_longest(came, wanted) if pair[0] != pair[1])
            faults.append(f"{question[1:]}: {pair[0]}, not {pair[1]}")
    report("series with exceptions, expanded by recurring-ical-events", faults, count)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--zones", type=int, default=1)
    step = parser.parse_args().zones
    # Only what the system has: a package may bring newer names.
    # Files beside the zones, such as that of the machine's own zone, are no zones.
    names = [name for name in sorted(zoneinfo.available_timezones())
             if Path(ZONES, name).is_file() and name not in ("localtime", "posixrules", "Factory")][::step]
    choice = random.Random(1)
    others = [(name, choice.randrange(1920, 2100)) for name in names]
    places = [(f"occurrences in each of {len(names)} zones, {YEAR}", name, YEAR) for name in names]
    places += [("occurrences in each of them in another year, 1920 to 2099", name, year) for name, year in others]
    places += [("occurrences where a place changed its rules or crossed the date line", name, year)
               for name, year in HISTORY]
    cases = cases_of_rules(places)
    spans = [(name, seconds(YEAR), seconds(YEAR + 2)) for name in names]
    spans += [(name, seconds(year), seconds(year + 2)) for name, year in HISTORY]
    series = series_questions()
    questions = [case[1] for case in cases] + [("zone", *span) for span in spans] + series
    answers = asked(questions)
    compare_rules(cases, answers)
    compare_zones(spans, answers)
    compare_series(series, answers)
    calendars.compare(program("passtool", "PASSTOOL"), HOME / "calendars", report)
    print(f"{passed} ok, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
