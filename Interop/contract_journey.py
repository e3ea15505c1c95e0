"""A journey that answers every operation of openapi.yaml with a success; see Interop/contract.

Each answer is held to the document. What the journey leaves behind, a hold, a quote, a booking and a pass, is
what Schemathesis then tries its hands on.
"""

import datetime
import io
import itertools
import json
import re
import urllib.parse
import zipfile

import requests
import schemathesis
from schemathesis.core.failures import FailureGroup

DAY = "2025-03-02"

# The media types of a pass.
FORMS = ("application/json", "image/svg+xml", "image/png", "application/pdf", "application/vnd.apple.pkpass",
         "text/calendar")

# Nobody reads answers of these types, so their length is the example; an answer without content has no type.
UNREADABLE = ("", "application/pdf", "image/png", "application/vnd.apple.pkpass", "application/vnd.apple.pkpasses")

# For these the service asks Google: GoogleLinkTests.
ASKING_GOOGLE = ("getGoogleWallet", "showsGetGoogleWallet", "staysGetGoogleWallet", "appointmentsGetGoogleWallet")

# Their address is in a mail only: MailStoppingTests.
MAILED = ("getReminders", "endReminders")

# They answer for as long as somebody listens: EventStreamTests and the tests of the products listen.
LISTENING = ("listenToEvents", "watchSeats", "watchShowingSeats", "watchHotelAvailability")


def shortened(value):
    """JSON for a page: two elements of an array, and no more of a long or secret text than its beginning."""
    if isinstance(value, list):
        return [shortened(item) for item in value[:2]]
    if isinstance(value, dict):
        return {name: shortened(item) for name, item in value.items()}
    if isinstance(value, str):
        limit = 6 if value.startswith("whsec_") else 24 if re.match(r"eyJ[\w-]+\.|bkt_", value) else 120
        return value if len(value) <= limit else value[:limit] + "…"
    return value


def readability(kind):
    """How well an answer of a type is read: JSON best, then other texts, then files, and what has no content."""
    return 0 if not kind else 1 if kind in UNREADABLE else 3 if kind.endswith("json") else 2


def shifted(time, hours):
    """A time of the schedule, so many hours later."""
    return (datetime.datetime.fromisoformat(time) + datetime.timedelta(hours=hours)).isoformat()


class Journey:
    def __init__(self, document, url, tokens, export):
        self.export = export
        self.schema = schemathesis.openapi.from_path(str(document))
        self.url, self.tokens = url, tokens
        self.keys = (f"journey-{number}" for number in itertools.count())
        self.succeeded, self.faults = set(), []
        # Of each operation its first success with JSON, or else with another text or a file: what was sent and answered.
        self.examples = {}
        # Of each type of event the first that was told.
        self.heard = {}

    def call(self, name, who="traveler", path=None, query=None, body=None, headers=None, accept=None,
             media_type="application/json", refused=None):
        """The answer of an operation, once it was held to the document; `refused` is the status of a problem that is meant."""
        operation = self.schema.find_operation_by_id(name)
        sent = dict(headers or {})
        if who:
            sent["Authorization"] = f"Bearer {self.tokens[who]}"
        if operation.method.upper() != "GET":
            sent["Idempotency-Key"] = next(self.keys)
        if accept:
            sent["Accept"] = accept
        if body is not None:
            sent["Content-Type"] = media_type
        case = operation.Case(path_parameters=path or {}, query=query or {}, headers=sent,
                              **({} if body is None else
                                 {"body": body, "media_type": media_type}))
        response = case.call(base_url=self.url)
        try:
            case.validate_response(response)
        except FailureGroup as group:
            self.faults += [f"{name}: {fault.title}: {fault.message}" for fault in group.exceptions]
        if response.status_code < 300:
            self.succeeded.add(name)
            self.remember(name, operation, path, query, body, response)
        elif response.status_code != refused:
            self.faults.append(f"{name}: {response.status_code} {response.content[:500]!r}")
        return response

    def remember(self, name, operation, path, query, body, response):
        kind = (response.headers.get("content-type") or [""])[0].split(";")[0]
        is_json = kind.endswith("json")
        known = self.examples.get(name)
        # A document of all operations is no example.
        if name == "getReferencePage" and is_json:
            return
        if known and readability(known["type"]) >= readability(kind):
            return
        address = operation.path.format(**(path or {}))
        if query:
            address += "?" + urllib.parse.urlencode(query, safe=",:")
        self.examples[name] = {
            "request": f"{operation.method.upper()} {address}",
            **({} if body is None else {"body": shortened(body)}),
            "status": response.status_code, "type": kind,
            **({"bytes": len(response.content)} if kind in UNREADABLE else
               {"answer": shortened(response.json()) if is_json else response.text[:400]})}

    def upload(self):
        """An export as a gate's companion sends it: its bytes, of which no serializer makes others."""
        operation = self.schema.find_operation_by_id("reportGateExport")
        response = requests.post(
            f"{self.url}/gate-exports", data=self.export.encode(),
            headers={"Authorization": f"Bearer {self.tokens['gate']}", "Content-Type": "application/vnd.passtool.ledger"})
        try:
            operation.validate_response(response)
        except FailureGroup as group:
            self.faults += [f"reportGateExport: {fault.title}: {fault.message}" for fault in group.exceptions]
        if response.status_code < 300:
            self.succeeded.add("reportGateExport")
            self.examples["reportGateExport"] = {
                "request": "POST /gate-exports", "body": self.export[:120] + "…", "status": response.status_code,
                "type": "application/json", "answer": shortened(response.json())}
        else:
            self.faults.append(f"reportGateExport: {response.status_code} {response.content[:500]!r}")

    def redirected(self, name, path):
        """An operation whose success is a redirection, which is not followed."""
        operation = self.schema.find_operation_by_id(name)
        response = requests.get(f"{self.url}{path}", allow_redirects=False)
        try:
            operation.validate_response(response)
        except FailureGroup as group:
            self.faults += [f"{name}: {fault.title}: {fault.message}" for fault in group.exceptions]
        if response.status_code == 307:
            self.succeeded.add(name)
        else:
            self.faults.append(f"{name}: {response.status_code} {response.content[:500]!r}")

    def listen(self, catalogue):
        """Hears what was told of the journey, and holds it to the catalogue: its types, and the members of their details."""
        headers = {"Authorization": f"Bearer {self.tokens['operator']}", "Last-Event-ID": "evt_0"}
        with requests.get(f"{self.url}/events", headers=headers, stream=True, timeout=3) as stream:
            try:
                for line in stream.iter_lines(decode_unicode=True):
                    if line.startswith("data: {"):
                        event = json.loads(line.removeprefix("data: "))
                        if "data" in event:
                            self.hear(event, catalogue)
            except requests.exceptions.ConnectionError:
                # No more was told for three seconds.
                pass

    def hear(self, event, catalogue):
        kind, data = event["type"], event["data"]
        described = catalogue.get(kind)
        if described is None:
            self.faults.append(f"{kind}: in no description (x-events)")
        elif set(data["details"]) - set(described.get("details", {})):
            self.faults.append(f"{kind}: not described: {sorted(set(data['details']) - set(described.get('details', {})))}")
        if set(event) != {"type", "timestamp", "data"} or set(data) != {"kind", "id", "details"}:
            self.faults.append(f"{kind}: has other members: {event}")
        known = self.heard.setdefault(kind, event)
        # The one that tells the most.
        if len(data["details"]) > len(known["data"]["details"]):
            self.heard[kind] = event

    def json(self, *arguments, **options):
        return self.call(*arguments, **options).json()

    def book(self, flight, seats, passengers=1):
        """A booking of the next free seats."""
        taken = [next(seats) for _ in range(passengers)]
        if passengers == 1:
            self.json("holdSeat", path={"flight_id": flight, "seat_id": taken[0]},
                      body={"passenger_index": 0})
        else:
            self.json("holdSeats", body={
                "seats": [{"flight_id": flight, "seat_id": seat} for seat in taken]})
        quote = self.json("createQuote", body={
            "flight_id": flight, "ancillaries": ["BAG"],
            "passengers": [{"type": "ADULT", "seat_id": seat} for seat in taken]})
        people = [{"first_name": "Jane", "last_name": "Doe", "date_of_birth": "1990-05-01",
                   "document_type": "PASSPORT", "document_number": f"X000{number}"}
                  for number in range(passengers)]
        return self.json("createBooking", body={
            "quote_id": quote["quote_id"], "payment_method_token": "pm_approve",
            "save_payment_method": True, "passengers": people, "contact": {"email": "jane.doe@example.com"}})

    def check_in(self, booking):
        """The passes of everybody on a booking."""
        everybody = [passenger["passenger_id"] for passenger in booking["passengers"]]
        return self.json("checkIn", path={"booking_id": booking["booking_id"]},
                         body={"passenger_ids": everybody})["boarding_passes"]

    def wait(self, product, wish):
        """Waits for what somebody has, and no more; then again, which is the entry that is left."""
        its = {"entry_id": self.json(f"{product}EnterWaitingList", body=wish)["entry_id"]}
        self.call(f"{product}GetWaitingListEntry", path=its)
        self.call(f"{product}ListWaitingListEntries")
        self.call(f"{product}LeaveWaitingList", path=its)
        return self.json(f"{product}EnterWaitingList", body=wish)["entry_id"]

    def run(self):
        """Goes all the way; the ids of what is left behind, by the names of the parameters."""
        for name in ("health", "readiness", "getOpenAPI", "listAirports", "listAirlines", "getKeys", "getTrustBundle"):
            self.call(name, who=None)
        self.redirected("getReference", "/docs")
        for page in ("flights.html", "all.json"):
            self.call("getReferencePage", who=None, path={"page": page})
        self.call("suggestPlaces", who=None, query={"q": "Zurihc", "kind": "city,airport", "near": "47.37,8.54"})
        places = self.json("listPlaces", who=None, query={"limit": 1000})
        self.call("listPlaces", who=None, query={"since": places["version"]})
        self.call("getStatusList", who=None, path={"issuer": "UA", "list": 0})
        search = self.json("searchFlights", query={
            "origin": "SFO", "destination": "JFK", "date": DAY, "passengers": 1})
        offers = self.json("getSearch", path={"search_id": search["search_id"]})["results"]
        flight = offers[0]["flight_id"]
        self.call("getFlight", path={"flight_id": flight})
        map = self.json("getSeats", path={"flight_id": flight}, query={"cabin": "ECONOMY"})
        self.call("drawSeats", path={"flight_id": flight}, query={"selected": "12A,12C"})
        # Further back all seats have one price.
        seats = (seat["seat_id"] for seat in map["seats"] if seat["row"] >= 12)

        booking = self.book(flight, seats)
        of = {"booking_id": booking["booking_id"]}
        [boarding] = self.check_in(booking)
        for form in FORMS:
            self.call("getPass", path={"pass_id": boarding["pass_id"]}, accept=form)
            self.call("getPass", path={"pass_id": boarding["pass_id"]}, accept=form,
                      query={"barcode_format": "QR"})
        for name in ("getBookingPasses", "printBookingPasses", "getBookingWallet", "getBookingCalendar"):
            self.call(name, path=of)
        self.phone(boarding["pass_id"])
        extra = {"extras": [{"code": "PRIORITY_BOARDING",
                             "passenger_id": booking["passengers"][0]["passenger_id"]}]}
        quote = self.json("quoteExtras", path=of, body=extra)
        self.call("buyExtras", path=of, body={
            "quote_id": quote["quote_id"], "payment_method_token": "pm_approve"})
        self.desk(booking, flight)
        tag = self.call("getBooking", path=of).json()["etag"]
        self.call("changeSeat", path=of, headers={"If-Match": tag}, body={
            "passenger_id": booking["passengers"][0]["passenger_id"], "flight_id": flight,
            "seat_id": next(seats)})
        offer = self.json("quoteCancellation", path=of)
        tag = self.call("getBooking", path=of).json()["etag"]
        self.call("cancelBooking", path=of, headers={"If-Match": tag},
                  body={"cancellation_id": offer["cancellation_id"]})
        # A pass that has ended is an answer of another shape.
        self.call("getPass", path={"pass_id": boarding["pass_id"]})

        kept = self.book(flight, seats, passengers=2)
        map = self.json("getSeats", path={"flight_id": flight})
        taken = next(seat["seat_id"] for seat in map["seats"] if not seat["available"])
        entry = self.wait("flights", {"seats": [{"flight_id": flight, "seat_id": taken}]})
        passes = self.check_in(kept)
        self.call("reportGateEvent", who="agent", path={"pass_id": passes[0]["pass_id"]},
                  body={"action": "board"})
        self.call("reportNews", who="operator", path={"flight_id": flight},
                  body={"news": "GATE", "gate": "B12"})
        self.call("getStatus", who="operator")
        departure = {"flight": "UA123", "date": DAY, "airport": "SFO"}
        self.call("putPartnerPassengers", who="operator", path=departure, body={
            "airline": "LH", "passengers": [
                {"sequence": 214, "seat": "31C", "surname": "Doe", "given_names": "Jim", "checked_in": True}]})
        self.call("getPassengerList", who="gate", path=departure)
        self.upload()
        self.call("getGateLedger", who="gate", path={"issuer": "UA", "device": "GATEA12"})
        self.call("listGateConflicts", who="agent", path=departure)
        hook = self.json("createWebhook", who="operator", body={"url": "https://news.example/hook"})
        of_hook = {"webhook_id": hook["webhook_id"]}
        for name in ("listWebhooks", "getWebhook", "listDeadLetters"):
            self.call(name, who="operator", path=None if name == "listWebhooks" else of_hook)
        self.call("rotateWebhookSecret", who="operator", path=of_hook, body={"former_seconds": 60})
        self.call("replayWebhook", who="operator", path=of_hook, body={"after": "evt_0"})
        self.call("deleteWebhook", who="operator", path=of_hook)
        self.call("reportTelemetry", body={"events": [
            {"step": "pay", "duration_ms": 900, "outcome": "error", "error_code": "PAYMENT_DECLINED",
             "network_path": "wifi", "battery_state": "full", "retry_count": 1}]})
        self.call("listBookings", query={"limit": 1, "show": "UPCOMING"})
        self.call("getCalendar")
        [method] = self.json("listPaymentMethods")["payment_methods"]
        self.call("deletePaymentMethod", path={"payment_method_id": method["payment_method_id"]})
        hold = self.json("holdSeat", path={"flight_id": flight, "seat_id": next(seats)}, body={})
        self.call("releaseHold", path={"hold_id": hold["hold_id"]})
        hold = self.json("holdSeat", path={"flight_id": flight, "seat_id": next(seats)}, body={})
        self.call("getHold", path={"hold_id": hold["hold_id"]})
        self.call("extendHold", path={"hold_id": hold["hold_id"]})
        quote = self.json("createQuote", body={
            "flight_id": flight, "passengers": [{"seat_id": hold["seat_id"]}]})
        quote = self.json("refreshQuote", path={"quote_id": quote["quote_id"]})
        self.call("getQuote", path={"quote_id": quote["quote_id"]})
        self.call("reissuePass", path={"pass_id": passes[1]["pass_id"]})
        self.undo(flight, seats)
        self.tell()
        return self.shows() | self.stays() | self.appointments() | {"entry_id": [entry], "search_id": [search["search_id"]],
                "flight_id": [offer["flight_id"] for offer in offers],
                "seat_id": list(itertools.islice(seats, 60)), "hold_id": [hold["hold_id"]],
                "quote_id": [quote["quote_id"]], "booking_id": [kept["booking_id"]],
                "pass_id": [found["pass_id"] for found in passes],
                "passenger_id": [one["passenger_id"] for one in kept["passengers"]]}

    def desk(self, booking, flight):
        """What an agent does for a traveler, and what a code and a name open."""
        of = {"booking_id": booking["booking_id"]}
        code = booking["confirmation_code"]
        for words in ({"confirmation_code": code}, {"last_name": "Doe", "date": DAY},
                      {"document_type": "PASSPORT", "document_number": "X0000"}):
            self.call("searchBookings", who="clerk", body=words)
        self.call("getBooking", who="clerk", path=of)
        self.trail(booking, "USD")
        self.access(booking, "Doe", "accessBooking", "getBooking")

    def access(self, booking, name, operation, read):
        """What a code and a name open."""
        access = self.json(operation, who=None, body={
            "confirmation_code": booking["confirmation_code"], "last_name": name})
        self.tokens["guest"] = access["access_token"]
        self.call(read, who="guest", path={"booking_id": booking["booking_id"]})

    def trail(self, booking, currency, product=""):
        """What an agent gives back, and what is on record of it."""
        def name(operation):
            return product + operation[0].upper() + operation[1:] if product else operation

        of = {"booking_id": booking["booking_id"]}
        self.call(name("searchBookings"), who="clerk", body={"confirmation_code": booking["confirmation_code"]})
        self.call(name("refundBooking"), who="clerk", path=of, headers={"If-Match": "*"}, body={
            "amount": {"amount_minor": 100, "currency": currency}, "reason_code": "GOODWILL"})
        self.call(name("getTrail"), who="clerk", path=of)

    def shows(self):
        """From a programme to a ticket and back."""
        self.call("showsGetOpenAPI", who=None)
        movies = self.json("listMovies", who=None, query={"city": "Wien"})["movies"]
        [theater, *_] = self.json("listTheaters", who=None, query={"city": "Wien"})["theaters"]
        self.call("listCities", who=None)
        self.call("getMovie", who=None, path={"movie_id": movies[0]["movie_id"]})
        self.call("getTheater", who=None, path={"theater_id": theater["theater_id"]})
        self.call("listShowings", who=None, query={"theater_id": theater["theater_id"]})
        self.call("listShowings", who=None, query={
            "theater_id": theater["theater_id"], "movie_id": movies[0]["movie_id"], "date": DAY})
        showings = [showing for movie in movies
                    for showing in self.json("listShowings", who=None, query={
                        "movie_id": movie["movie_id"], "city": "WIEN"})["showings"]]
        showing, other, late = [one for one in showings if one["places"] is None][:3]
        [hall, *_] = [one for one in showings if one["places"] is not None]
        of = {"showing_id": showing["showing_id"]}
        self.call("getShowing", who=None, path=of)
        map = self.json("getShowingSeats", path=of)
        self.call("getShowingSeats", path={"showing_id": hall["showing_id"]})
        self.call("drawShowingSeats", path=of, query={"selected": "A1"})
        seats = (seat["seat"] for row in map["rows"] for seat in row["seats"]
                 if seat and seat["category"] == "regular")

        def booked(body):
            self.call("showsCreateHold", body=body)
            quote = self.json("showsCreateQuote", body=body | {"tickets": "PER_SEAT"})
            return self.json("showsCreateBooking", body={
                "quote_id": quote["quote_id"], "payment_method_token": "pm_approve"})

        taken = of | {"seats": [next(seats), next(seats)]}
        booking = booked(taken)
        self.wait("shows", taken)
        its = {"booking_id": booking["booking_id"]}
        for name in ("showsGetBooking", "showsGetBookingPasses", "showsPrintBookingPasses", "showsGetBookingWallet",
                     "showsGetBookingCalendar"):
            self.call(name, path=its)
        self.call("showsListBookings", query={"limit": 1, "show": "UPCOMING"})
        self.call("showsGetCalendar")
        ticket = {"pass_id": booking["passes"][0]["pass_id"]}
        for form in FORMS:
            self.call("showsGetPass", path=ticket, accept=form)
        kept = self.json("blockSeats", who="operator", path=of, body={"seats": [next(seats)]})["blocked"]
        self.call("unblockSeats", who="operator", path=of, body={"seats": kept})
        self.call("setTicketHolders", path=its, body={"holders": ["Jane Doe", None]})
        self.access(booking, "Doe", "showsAccessBooking", "showsGetBooking")
        part = self.json("showsQuoteCancellation", path=its, body={"seats": taken["seats"][:1]})
        tag = self.json("showsGetBooking", path=its)["etag"]
        self.call("showsCancelBooking", path=its, headers={"If-Match": tag},
                  body={"cancellation_id": part["cancellation_id"]})
        offer = self.json("showsQuoteCancellation", path=its)
        tag = self.json("showsGetBooking", path=its)["etag"]
        self.call("showsCancelBooking", path=its, headers={"If-Match": tag},
                  body={"cancellation_id": offer["cancellation_id"]})
        self.call("showsGetPass", path=ticket)
        general = booked({"showing_id": hall["showing_id"], "places": 2})
        self.trail(general, "EUR", "shows")
        self.call("reportShowingNews", who="operator", path={"showing_id": other["showing_id"]},
                  body={"news": "CANCELLED"})
        self.call("reportShowingNews", who="operator", path={"showing_id": late["showing_id"]}, body={
            "news": "MOVED", **{edge: shifted(late[edge], 1) for edge in ("starts_at", "ends_at")}})
        hold = self.json("showsCreateHold", body=of | {"best": 2})
        self.call("showsReleaseHold", path={"hold_id": hold["hold_id"]})
        hold = self.json("showsCreateHold", body=of | {"best": 2, "category": "regular"})
        self.call("showsGetHold", path={"hold_id": hold["hold_id"]})
        quote = self.json("showsCreateQuote", body=of | {"seats": hold["seats"]})
        self.call("showsGetQuote", path={"quote_id": quote["quote_id"]})
        self.call("showsRefreshQuote", path={"quote_id": quote["quote_id"]})
        return {"showing_id": [of["showing_id"], hall["showing_id"]],
                "movie_id": [movie["movie_id"] for movie in movies], "theater_id": [theater["theater_id"]],
                "shows_booking_id": [general["booking_id"]]}

    def stays(self):
        """From a search to a voucher and back, by reservation and step by step."""
        self.call("staysGetOpenAPI", who=None)
        dates = {"check_in_date": "2025-03-10", "check_out_date": "2025-03-12"}
        featured = self.json("listFeaturedHotels", who=None)["hotels"]
        near = {"latitude": "48.2082", "longitude": "16.3738", "sort": "distance"}
        chosen = self.json("suggestPlaces", who=None, query={"q": "Austria", "kind": "country"})["suggestions"][0]
        country = {"place_kind": chosen["kind"], "place_id": chosen["place_id"]}
        for where in ({"place": "wien", "stars": 4}, country, near):
            hotels = self.json("searchHotels", who=None, query=dates | {"guests": 2} | where)["hotels"]
        [hotel, *_] = [one for one in hotels if one["stars"] == 4]
        of = {"hotel_id": hotel["hotel_id"]}
        self.call("getHotel", who=None, path=of)
        self.call("getHotel", who=None, path=of, query=dates)
        stay = of | dates | {"guests": 2}
        guest = {"given_names": "Jane", "surname": "Doe", "email": "jane@example.com"}
        paid = {"payment_method_token": "pm_approve", "guest": guest}
        held = self.json("createReservation", body=stay | {"room_ids": ["201"]})
        its = {"reservation_id": held["reservation_id"]}
        self.call("getReservation", path=its)
        self.call("releaseReservation", path=its)
        held = self.json("createReservation", body=stay | {"room_type": "double"})
        its = {"reservation_id": held["reservation_id"]}
        self.call("completeReservation", path=its, body={"guest": guest})
        booking = self.json("completeReservation", path=its, body=paid | {"total": held["total"]})["booking"]
        its = {"booking_id": booking["booking_id"]}
        for name in ("staysGetBooking", "staysGetBookingPasses", "staysPrintBookingPasses", "staysGetBookingWallet",
                     "staysGetBookingCalendar"):
            self.call(name, path=its)
        self.call("staysListBookings", query={"limit": 1, "show": "UPCOMING"})
        self.call("staysGetCalendar")
        self.access(booking, "Doe", "staysAccessBooking", "staysGetBooking")
        voucher = {"pass_id": booking["passes"][0]["pass_id"]}
        for form in FORMS:
            self.call("staysGetPass", path=voucher, accept=form)
        longer = self.json("quoteStayChange", path=its, body=dates | {"check_out_date": "2025-03-13"})
        self.call("changeStay", path=its, body={"quote_id": longer["quote_id"], "payment_method_token": "pm_approve"})
        shorter = self.json("quoteStayChange", path=its, body=dates)
        self.call("changeStay", path=its, body={"quote_id": shorter["quote_id"]})
        offer = self.json("staysQuoteCancellation", path=its)
        tag = self.json("staysGetBooking", path=its)["etag"]
        self.call("staysCancelBooking", path=its, headers={"If-Match": tag},
                  body={"cancellation_id": offer["cancellation_id"]})
        hold = self.json("staysCreateHold", body=stay | {"room_ids": ["202"]})
        self.call("staysReleaseHold", path={"hold_id": hold["hold_id"]})
        hold = self.json("staysCreateHold", body=stay | {"room_ids": ["203"]})
        self.call("staysGetHold", path={"hold_id": hold["hold_id"]})
        quote = self.json("staysCreateQuote", body=stay | {"rooms": [{"room_type": "double", "room": "203"}]})
        self.call("staysGetQuote", path={"quote_id": quote["quote_id"]})
        quote = self.json("staysRefreshQuote", path={"quote_id": quote["quote_id"]})
        kept = self.json("staysCreateBooking", body=paid | {"quote_id": quote["quote_id"]})
        self.trail(kept, "EUR", "stays")
        self.wait("stays", stay | {"room_ids": ["203"]})
        open = self.json("createReservation", body=stay | {"room_type": "double"})
        return {"hotel_id": [one["hotel_id"] for one in featured], "stays_booking_id": [kept["booking_id"]],
                "reservation_id": [open["reservation_id"]]}

    def appointments(self):
        """A provider and its week, subjects, and requests that are accepted, declined, moved, cancelled and completed."""
        self.call("appointmentsGetOpenAPI", who=None)
        hours = [{"weekday": day, "from": "00:00", "until": "24:00"} for day in range(1, 8)]
        services = [
            {"service_type": "walking", "name": "Walk", "lengths_minutes": [30], "price_minor": 0},
            {"service_type": "sitting", "name": "Sitting", "lengths_minutes": [60], "price_minor": 4000,
             "answer_within_minutes": 600, "refunds": [{"hours_before": 1, "percent": 100}]},
            {"service_type": "puppies", "name": "Puppies", "lengths_minutes": [60], "price_minor": 0, "capacity": 3},
            {"service_type": "boarding", "name": "Boarding", "per": "NIGHT", "most_days": 14, "price_minor": 4000,
             "capacity": 12}]
        draft = {"name": "Park Walks", "place": "Vienna", "time_zone": "Europe/Vienna", "currency": "EUR",
                 "user": "jane", "services": services, "hours": hours}
        provider = self.json("addProvider", who="operator", body=draft | {"code": "park"})
        of = {"provider_id": provider["provider_id"]}
        self.call("listProviders", who=None, query={"service_type": "walking"})
        self.call("getProvider", who=None, path=of)
        for name, body in (("setHours", {"hours": hours}), ("setServices", {"services": services}),
                           ("setProviderProfile", {"name": "Park", "place": "Vienna"}),
                           ("setTakesRequests", {"takes_requests": True}), ("setProviderUser", {"user": "jane"})):
            self.call(name, who="operator", path=of, body=body)
        away = {"start_time": "2025-03-20T00:00:00", "end_time": "2025-03-21T00:00:00"}
        absent = self.json("addAbsence", path=of, body=away)["absences"][0]["absence_id"]
        self.call("removeAbsence", path=of | {"absence_id": absent})
        session = self.json("addSession", path=of, body={"service_type": "puppies", "start_time": "2025-03-12T10:00:00"})
        self.call("listSessions", who=None, path=of)
        self.call("cancelSession", path=of | {"session_id": session["session_id"]}, body={})
        dog = {"kind": "dog", "name": "Rex"}
        spare = {"subject_id": self.json("addSubject", body=dog)["subject_id"]}
        self.call("changeSubject", path=spare, body=dog | {"notes": "pulls"})
        self.call("getSubject", path=spare)
        self.call("removeSubject", path=spare)
        rex = self.json("addSubject", body=dog)["subject_id"]
        self.call("listSubjects")

        def at(hour, service="sitting", minutes=60):
            start = f"2025-03-10T{hour:02}:00:00+01:00"
            end = f"2025-03-10T{hour + minutes // 60:02}:{minutes % 60:02}:00+01:00"
            return of | {"service_type": service, "start_time": start, "end_time": end, "subject_ids": [rex]}

        paid = {"payment_method_token": "pm_approve"}
        self.call("listConflicts", query=of | {"start_time": "2025-03-10T09:00:00Z", "end_time": "2025-03-10T10:00:00Z"})
        self.call("listFreeTimes", query=of | {"service_type": "walking"})
        asked = [{"appointment_id": self.json("createAppointment", body=at(hour) | paid)["booking_id"]}
                 for hour in (8, 10, 12)]
        self.call("listAppointments")
        self.call("getAppointment", path=asked[0])
        self.call("declineAppointment", path=asked[0], body={"reason": "full"})
        self.call("acceptAppointment", path=asked[1])
        self.call("moveAppointment", path=asked[1], body={
            "start_time": "2025-03-10T14:00:00", "end_time": "2025-03-10T15:00:00"})
        offer = self.json("appointmentsQuoteCancellation", path={"booking_id": asked[2]["appointment_id"]})
        self.call("cancelAppointment", path=asked[2], body={"cancellation_id": offer["cancellation_id"], "reason": "ill"})
        its = {"booking_id": asked[1]["appointment_id"]}
        booking = self.json("appointmentsGetBooking", path=its)
        for name in ("appointmentsGetBookingPasses", "appointmentsPrintBookingPasses", "appointmentsGetBookingWallet",
                     "appointmentsGetBookingCalendar"):
            self.call(name, path=its)
        self.access(booking, "Rex", "appointmentsAccessBooking", "appointmentsGetBooking")
        self.call("appointmentsListBookings", query={"limit": 1, "show": "UPCOMING"})
        self.call("appointmentsGetCalendar")
        self.trail(booking, "EUR", "appointments")
        for form in FORMS:
            self.call("appointmentsGetPass", path={"pass_id": booking["passes"][0]["pass_id"]}, accept=form)
        offer = self.json("appointmentsQuoteCancellation", path=its)
        tag = self.json("appointmentsGetBooking", path=its)["etag"]
        self.call("appointmentsCancelBooking", path=its, headers={"If-Match": tag},
                  body={"cancellation_id": offer["cancellation_id"]})
        soon = of | {"service_type": "walking", "subject_ids": [rex]}
        now = {"start_time": "2025-03-01T19:25:00+01:00", "end_time": "2025-03-01T19:55:00+01:00"}
        begun = {"appointment_id": self.json("createAppointment", body=soon | now)["booking_id"]}
        self.call("startAppointment", path=begun)
        self.call("completeAppointment", path=begun)
        hold = self.json("appointmentsCreateHold", body=at(16))
        self.call("appointmentsReleaseHold", path={"hold_id": hold["hold_id"]})
        hold = self.json("appointmentsCreateHold", body=at(18))
        self.call("appointmentsGetHold", path={"hold_id": hold["hold_id"]})
        quote = self.json("appointmentsCreateQuote", body=at(18) | {"hold_ids": [hold["hold_id"]]})
        self.call("appointmentsGetQuote", path={"quote_id": quote["quote_id"]})
        quote = self.json("appointmentsRefreshQuote", path={"quote_id": quote["quote_id"]})
        kept = self.json("appointmentsCreateBooking", body=paid | {"quote_id": quote["quote_id"]})
        self.wait("appointments", at(18))
        series = self.series(of, rex)
        return of | series | {"provider_id": [of["provider_id"]], "subject_id": [rex],
                              "appointments_booking_id": [kept["booking_id"]], "appointment_id": [kept["booking_id"]]}

    def series(self, of, rex):
        """Appointments that repeat: one by a rule and ended, one that is accepted, and one that is declined."""
        def each(service, day, hour, more):
            start, end = f"2025-04-{day:02}T{hour:02}:00:00", f"2025-04-{day:02}T{hour:02}:30:00"
            if service == "sitting":
                end = f"2025-04-{day:02}T{hour + 1:02}:00:00"
            return of | more | {"service_type": service, "start_time": start, "end_time": end, "subject_ids": [rex]}

        rule = {"rrule": "FREQ=WEEKLY;BYDAY=MO;COUNT=4"}
        made = self.json("createSeries", body=each("walking", 7, 9, rule))
        its = {"series_id": made["series_id"]}
        self.call("listSeries")
        self.call("getSeries", path=its)
        self.call("getSeriesCalendar", path=its, accept="text/calendar")
        quote = self.json("quoteSeriesEnd", path=its)
        self.call("endSeries", path=its, body={"from": quote["from"], "refund_minor": quote["refund"]["amount_minor"]})
        paid = {"frequency": "monthly", "count": 2, "missing_days": "backward", "payment_method_token": "pm_approve"}
        asked = [{"series_id": self.json("createSeries", body=each("sitting", 30, hour, paid))["series_id"]}
                 for hour in (9, 12)]
        self.call("acceptSeries", path=asked[0])
        self.call("declineSeries", path=asked[1], body={"reason": "full"})
        return {"series_id": [made["series_id"]]}

    def undo(self, flight, seats):
        """Passes taken back, check-in undone, a passenger off-loaded and readmitted."""
        booking = self.book(flight, seats)
        of = {"booking_id": booking["booking_id"]}
        passenger = booking["passengers"][0]["passenger_id"]
        [boarding] = self.check_in(booking)
        self.call("revokePass", path={"pass_id": boarding["pass_id"]}, body={"reason": "lost"})
        move = {"passenger_id": passenger, "flight_id": flight, "reason": "no visa"}
        self.call("offLoad", who="clerk", path=of, body=move)
        self.call("readmit", who="clerk", path=of, body=move)
        self.call("changeAssistance", path=of,
                  body={"passenger_id": passenger, "assistance": ["WCHR"]})
        self.call("undoCheckIn", path=of, body={"passenger_ids": [passenger]})
        booking = self.book(flight, seats)
        of, move = {"booking_id": booking["booking_id"]}, move | {"passenger_id": booking["passengers"][0]["passenger_id"]}
        [boarding] = self.check_in(booking)
        at = {"path": {"pass_id": boarding["pass_id"]}, "who": "agent"}
        for action in ("board", "disembark"):
            self.call("reportGateEvent", **at, body={"action": action})
        # Somebody who was off-loaded cannot come in, which is on record as a conflict.
        self.call("offLoad", who="clerk", path=of, body=move)
        self.call("reportGateEvent", **at, body={"action": "board"}, refused=409)

    def tell(self):
        """What becomes of departures, with somebody on board who is told."""
        search = self.json("searchFlights", query={"origin": "JFK", "destination": "SFO", "date": DAY, "passengers": 1})
        flights = [self.json("getFlight", path={"flight_id": one["flight_id"]}) for one in search["results"][:3]]
        for flight, told in zip(flights, (
                ("DELAYED", "ADVANCED", "GATE", "BOARDING", "DEPARTED", "RETURNED_TO_STAND", "DEPARTED", "ARRIVED"),
                ("DELAYED", "RESTORED", "DEPARTED", "DIVERTED"), ("CANCELLED",))):
            of = {"flight_id": flight["flight_id"]}
            for news in told:
                body = {"news": news}
                if news in ("DELAYED", "ADVANCED", "RETURNED_TO_STAND"):
                    hours = {"DELAYED": 3, "ADVANCED": -1, "RETURNED_TO_STAND": 4}[news]
                    body |= {edge: shifted(flight[edge]["scheduled_at"], hours) for edge in ("departure", "arrival")}
                if news == "GATE":
                    body["gate"] = "C4"
                if news == "DIVERTED":
                    body["airport"] = "DEN"
                self.call("reportNews", who="operator", path=of, body=body)

    def phone(self, pass_id):
        """What a phone asks about a pass in its wallet, by the pass's own token."""
        file = self.call("getPass", path={"pass_id": pass_id}, accept="application/vnd.apple.pkpass")
        shown = json.loads(zipfile.ZipFile(io.BytesIO(file.content)).read("pass.json"))
        proof = {"Authorization": f"ApplePass {shown['authenticationToken']}"}
        of = {"pass_type": shown["passTypeIdentifier"], "serial_number": shown["serialNumber"]}
        device = {"device_id": "0123456789abcdef", "pass_type": of["pass_type"]}
        self.call("registerWalletPass", who=None, path=device | of, headers=proof, body={"pushToken": "ab" * 32})
        self.call("listWalletUpdates", who=None, path=device)
        self.call("getWalletUpdate", who=None, path=of, headers=proof)
        self.call("reportWalletFaults", who=None, body={"logs": ["the pass was not changed"]})
        self.call("unregisterWalletPass", who=None, path=device | of, headers=proof)

    def missing(self):
        """The operations that never succeeded, but for those that need somebody who signs or listens, those for which
        the service asks Google, those whose address is in a mail, and one that shows and stays never grant."""
        names = {operation["operationId"] for path in self.schema.raw_schema["paths"].values()
                 for operation in path.values()
                 if isinstance(operation, dict) and "operationId" in operation}
        return sorted(names - self.succeeded - {
            "notifyPayment", *LISTENING, *ASKING_GOOGLE, *MAILED, "showsExtendHold", "staysExtendHold", "appointmentsExtendHold"})
