"""Has icalendar read the calendars of passes, and compares what it reads with the requests and zoneinfo.

recurrence.py runs it, under an interpreter that has the packages. passtool of the debug build, or the one that
PASSTOOL names, issues passes with random hours, zones, languages and names in many scripts, and writes their
calendars. icalendar sees each zone under a name that it cannot know, so that it must take the zone from the file.
"""

import json
import random
import re
import shutil
import subprocess
import zoneinfo
from datetime import datetime, timedelta, timezone

import icalendar

NOW = "2025-01-01T00:00:00Z"
LANGUAGES = ["en", "cs", "de", "fr", "es", "pl", "ja", "ar"]
NAMES = [
    "Jane Doe", "Jana Nováková", "Ивана Петрова", "Ελένη Παππά", "محمد حداد", "ישראלה לוי", "สมหญิง ใจดี",
    "जेन डो", "தமிழ் செல்வி", "王小明", "ジェーン ドウ", "김영희", "ကြွယ် မြ", "ខ្មែរ ស្ត្រី", "Ջեյն Դո", "ჯეინ დო",
    "ጄን ዶ", "🎉 Jane; Doe, \\n", "জেন ডো",
]
CHANGES = [  # zones with a change of their clocks in 2025, in UTC
    ("Europe/Prague", "2025-03-30T01:00"), ("Europe/Prague", "2025-10-26T01:00"),
    ("America/New_York", "2025-03-09T07:00"), ("America/New_York", "2025-11-02T06:00"),
    ("Australia/Lord_Howe", "2025-04-05T15:00"), ("Australia/Lord_Howe", "2025-10-04T15:30"),
    ("America/Santiago", "2025-09-07T04:00"), ("Africa/Casablanca", "2025-02-23T02:00"),
    ("Africa/Casablanca", "2025-04-06T02:00"), ("Europe/Dublin", "2025-10-26T01:00"),
    ("Africa/Cairo", "2025-10-30T21:00"), ("Asia/Beirut", "2025-03-29T22:00"),
]
OTHERS = ["Asia/Kathmandu", "Pacific/Apia", "Pacific/Kiritimati", "Pacific/Honolulu", "Asia/Kolkata", "Etc/GMT+8",
          "Pacific/Chatham", "America/St_Johns", "Asia/Tokyo", "UTC"]


class Requests:
    """Random requests, the same in each run."""

    def __init__(self, count):
        self.choice = random.Random(43)
        edges = [(zone, datetime.fromisoformat(moment).replace(tzinfo=timezone.utc) + timedelta(minutes=minutes))
                 for zone, moment in CHANGES for minutes in (-61, -60, -31, -1, 0, 1, 29, 59, 60)]
        self.moments = edges + [(self.choice.choice(OTHERS), self.moment()) for _ in range(count)]
        self.flights = [self.flight(*moment) for moment in self.moments]
        self.tickets = [self.ticket(*moment) for moment in self.moments]

    def moment(self):
        return datetime(2025, 2, 1, tzinfo=timezone.utc) + timedelta(minutes=self.choice.randrange(450_000))

    def zone(self):
        return self.choice.choice([zone for zone, _ in CHANGES] + OTHERS)

    def flight(self, zone, departs):
        segments, shown = [], []
        for leg in range(self.choice.choice([1, 1, 2, 4])):
            there = self.zone()
            arrives = departs + timedelta(minutes=self.choice.randrange(40, 1_140))
            # The built-in table knows none of these airports, so the zones are those of the request.
            segments.append({"carrier": "UA", "flight_number": f"{100 + leg}", "origin": f"QX{'ABCDE'[leg]}",
                             "destination": f"QX{'BCDEF'[leg]}", "departure": written(departs, zone), "cabin": "Y",
                             "seat": "12A", "sequence": 25})
            beside = {"origin_zone": zone, "destination_zone": there, "arrival": written(arrives, there),
                      "origin_name": self.choice.choice(NAMES)}
            if self.choice.random() < 0.5:
                beside["boarding"] = written(departs - timedelta(minutes=40), zone)
            if self.choice.random() < 0.5:
                beside["check_in"] = written(departs - timedelta(hours=24), zone)
            shown.append(beside)
            zone, departs = there, arrives + timedelta(minutes=self.choice.randrange(30, 900))
        return {"issuer": "UA", "booking_reference": "ABC123",
                "passenger": {"surname": "Doe", "given_names": "Jane"}, "segments": segments,
                "print": {"language": self.choice.choice(LANGUAGES), "segments": shown,
                          "note": self.choice.choice(NAMES) * 9}}

    def ticket(self, zone, begins):
        kind = self.choice.choice(["show", "event", "appointment", "stay"])
        ends = begins + timedelta(minutes=self.choice.choice([0, 45, 165, 1_440, 4_000]))
        request = {"issuer": "UA", "kind": kind, "title": self.choice.choice(NAMES), "reference": "ABC123",
                   "place": self.choice.choice(NAMES), "starts_at": written(begins, zone), "admits": 1,
                   "ends_at": written(ends, zone), "holder": self.choice.choice(NAMES),
                   "valid_from": written(begins - timedelta(hours=5), zone),
                   "valid_until": written(ends + timedelta(hours=5), zone),
                   "print": {"language": self.choice.choice(LANGUAGES)}}
        if self.choice.random() < 0.9:
            request["print"]["zone"] = zone
        if self.choice.random() < 0.5:
            request["print"]["doors"] = written(begins - timedelta(minutes=35), zone)
        return request


def written(moment, zone):
    return moment.astimezone(zoneinfo.ZoneInfo(zone)).isoformat()


def expected(kind, request):
    """The events of a request: begin, end, zones, title, place and the moments of reminders."""
    if kind == "ticket":
        begins, ends = (datetime.fromisoformat(request[name]) for name in ("starts_at", "ends_at"))
        beside, minutes = request["print"], timedelta(minutes=1)
        doors = datetime.fromisoformat(beside.get("doors", request["starts_at"]))
        zone = beside.get("zone", "UTC")
        reminders = {
            "stay": [begins - 1440 * minutes, max(begins, ends) - 60 * minutes],
            "appointment": [begins - 1440 * minutes, doors - 60 * minutes],
        }.get(request["kind"], [doors - 60 * minutes, doors] if "doors" in beside else [begins - 120 * minutes])
        title = request["title"] + (", " + request["place"] if request["kind"] == "stay" else "")
        yield begins, ends, zone, zone, title, request["place"], reminders
        return
    landed = None
    for segment, beside in zip(request["segments"], request["print"]["segments"]):
        departs, arrives = datetime.fromisoformat(segment["departure"]), datetime.fromisoformat(beside["arrival"])
        reminders = [datetime.fromisoformat(beside[name]) for name in ("check_in", "boarding") if name in beside]
        reminders += [departs - timedelta(hours=hours) for hours in (3, 1)
                      if landed is None or departs - timedelta(hours=hours) > landed][:1]
        title = f"UA {segment['flight_number']} {segment['origin']}–{segment['destination']}"
        place = f"{beside['origin_name']} ({segment['origin']})"
        yield departs, arrives, beside["origin_zone"], beside["destination_zone"], title, place, reminders
        landed = arrives


def line_faults(text):
    lines = text.split(b"\r\n")
    if lines[-1] or b"\n" in b"".join(lines) or b"\r" in b"".join(lines):
        yield "a line does not end with CR and LF"
    for line in lines:
        line.decode()  # a character that is split is no UTF-8
        if len(line) > 75:
            yield f"{len(line)} bytes: {line[:30]}"


def faults_of(event, wanted):
    """Compares an event as icalendar reads it."""
    begins, ends, zone, there, title, place, reminders = wanted
    start, end = event["DTSTART"].dt, event["DTEND"].dt if "DTEND" in event else event["DTSTART"].dt
    if start.timestamp() != begins.timestamp():
        yield f"begins {start}, not {begins}"
    if end.timestamp() != max(ends, begins).timestamp():
        yield f"ends {end}, not {ends}"
    for time, moment, name in ((start, begins, zone), (end, ends, there)):
        clock = moment.astimezone(zoneinfo.ZoneInfo(name))
        # The second time of an hour that clocks show twice is in UTC.
        if clock.fold == 0 and (time is start or "DTEND" in event) and (
                time.replace(tzinfo=None) != clock.replace(tzinfo=None)):
            yield f"{time} is not the local time {clock}"
    if str(event["SUMMARY"]) != title:
        yield f"is {event['SUMMARY']}, not {title}"
    if str(event["LOCATION"]) != place:
        yield f"is at {event['LOCATION']}, not {place}"
    came = sorted(alarm_time(alarm, start, end).timestamp() for alarm in event.walk("VALARM"))
    if came != sorted(reminder.timestamp() for reminder in reminders):
        yield f"reminds at {came}, not {sorted(reminder.timestamp() for reminder in reminders)}"
    if event.errors:
        yield f"{event.errors}"


def alarm_time(alarm, start, end):
    trigger = alarm["TRIGGER"]
    base = end if trigger.params.get("RELATED") == "END" else start
    return trigger.dt if isinstance(trigger.dt, datetime) else base.astimezone(timezone.utc) + trigger.dt


def masked(text):
    """Gives each zone a name that nobody knows."""
    return re.sub(r"TZID([:=])([^:;\r\n]+)", lambda found: f"TZID{found[1]}Elsewhere-{found[2].replace('/', '-')}", text)


def unfolded(text):
    return re.sub(r"\r\n[ \t]", "", text)


def compare(passtool, folder, report, count=300):
    """Issues passes, and has their calendars read."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)

    def run(*arguments):
        return subprocess.run([passtool, *arguments], check=True, stdout=subprocess.PIPE, cwd=folder).stdout

    run("keys", "generate", "--issuer", "UA", "--now", NOW)
    requests = Requests(count)
    for kind, all_requests in (("boarding-pass", requests.flights), ("ticket", requests.tickets)):
        lines = folder / f"{kind}.ndjson"
        lines.write_text("".join(json.dumps(request, ensure_ascii=False) + "\n" for request in all_requests))
        passes = folder / f"{kind}-passes.ndjson"
        passes.write_bytes(run("issue", kind, lines, "--now", NOW))
        run("calendar", passes, "--request", lines, "-o", f"{kind}.ics")
        tokens = [json.loads(line) for line in passes.read_text().splitlines()]
        text = (folder / f"{kind}.ics").read_bytes()
        report(f"{kind}: lines are of at most 75 bytes, and no character is split", list(line_faults(text)),
               text.count(b"\r\n"))
        plain = unfolded(text.decode())
        report(f"{kind}: no barcode is in a calendar",
               [token["pass_id"] for token in tokens if token["barcode_data"][:40] in plain], len(tokens))
        check(kind, all_requests, tokens, masked(plain), report)


def check(kind, requests, tokens, text, report):
    calendar = icalendar.Calendar.from_ical(text)
    events = {str(event["UID"]): event for event in calendar.walk("VEVENT")}
    faults, count = [], 0
    for request, token in zip(requests, tokens):
        for number, wanted in enumerate(expected(kind, request)):
            part = "" if kind == "ticket" else f".{number + 1}"
            uid = f"{token['pass_id']}{part}@UA"
            count += 1
            if uid not in events:
                faults.append(f"{uid} is missing")
                continue
            faults += [f"{uid} {fault}" for fault in faults_of(events.pop(uid), wanted)]
    faults += [f"{uid} is of no request" for uid in events]
    report(f"{kind}: events, zones, texts and reminders of passes, read by icalendar", faults, count)
