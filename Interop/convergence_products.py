"""What is on sale in a history: of each product a few units that everybody wants, and how they are bought."""

import datetime
from dataclasses import dataclass, field

from convergence_service import START, spelled

HOUR = datetime.timedelta(hours=1)
EMAIL = "jane@example.com"
TRAVELER = {"first_name": "Jane", "last_name": "Doe", "date_of_birth": "1990-05-01", "document_type": "PASSPORT",
            "document_number": "X0001001"}


@dataclass
class Unit:
    """A seat, a room or a time: the words of `passclient hold`, what its hold contains, and the requests of a page."""

    words: list
    content: list
    hold: dict
    # Each price is asked for with these members, and the ids of the holds where the product wants them.
    quote: dict
    names_hold: bool = True
    # For whom an appointment is made, by user.
    subjects: dict = field(default_factory=dict)

    def words_of(self, user):
        return [*self.words, *(["--subject", self.subjects[user]] if self.subjects else [])]

    def body_of(self, body, user):
        return body | ({"subject_ids": [self.subjects[user]]} if self.subjects else {})


@dataclass
class Product:
    """A product, with the units of one history. `things` are what a person may look at."""

    name: str
    units: list = field(default_factory=list)
    things: list = field(default_factory=list)
    order: dict = field(default_factory=dict)
    book: tuple = ()

    @property
    def prefix(self):
        return "" if self.name == "flights" else f"/{self.name}"

    @property
    def bookings(self):
        return f"{self.prefix}/bookings"

    async def sell(self, ask, unit, user):
        """A booking that is made on the pages."""
        held = await ask(f"{self.prefix}/holds", unit.body_of(unit.hold, user))
        more = {"hold_ids": [held["hold_id"]]} if unit.names_hold else {}
        quote = await ask(f"{self.prefix}/quotes", unit.body_of(unit.quote, user) | more)
        return await ask(self.bookings, {"quote_id": quote["quote_id"], "payment_method_token": "good_card"} | self.order)


async def flights(service, count, users):
    """Two flights that are open for check-in, each with a few seats."""
    its = Product("flights", order={"contact": {"email": EMAIL}, "passengers": [TRAVELER]},
                  book=("--email", EMAIL, "--passenger", "Jane Doe 1990-05-01 PASSPORT X0001001"))
    found = await service.read("/flights/search?origin=SFO&destination=JFK&date=2025-03-01&passengers=1")
    for flight in [one["flight_id"] for one in found["results"][:2]]:
        its.things.append(("seats", flight))
        seats = (await service.read(f"/flights/{flight}/seats"))["seats"]
        free = [seat["seat_id"] for seat in seats if seat["available"] and seat["row"] >= 15]
        its.units += [Unit([flight, seat], [seat], {"seats": [{"flight_id": flight, "seat_id": seat}]},
                           {"flight_id": flight, "passengers": [{"type": "ADULT", "seat_id": seat}]})
                      for seat in free[:count + len(users)]]
    return its


async def shows(service, count, users):
    """Two showings with numbered seats, and one with places that have no number."""
    its = Product("shows")
    movies = (await service.read("/shows/movies?city=Wien"))["movies"]
    seated, free_seating = [], []
    for movie in movies:
        found = await service.read(f"/shows/showings?city=Wien&movie_id={movie['movie_id']}&date=2025-03-05")
        for showing in found["showings"]:
            (seated if showing["places"] is None else free_seating).append(showing["showing_id"])
    for showing in seated[:2]:
        its.things.append(("seats", showing))
        rows = (await service.read(f"/shows/showings/{showing}/seats"))["rows"]
        free = [seat["seat"] for row in rows for seat in row["seats"]
                if seat and seat["state"] == "AVAILABLE" and seat["category"] == "regular"]
        for seat in free[:count + len(users)]:
            body = {"showing_id": showing, "seats": [seat]}
            its.units.append(Unit([showing, seat], [seat], body, body | {"tickets": "PER_SEAT"}))
    for showing in free_seating[:1]:
        body = {"showing_id": showing, "places": 2}
        its.units.append(Unit([showing, "--places", "2"], [2], body, body | {"tickets": "PER_SEAT"}))
    return its


async def stays(service, count, users):
    """The double rooms of one hotel, for nights that overlap."""
    its = Product("stays", order={"guest": {"given_names": "Jane", "surname": "Doe", "email": EMAIL}},
                  book=("--email", EMAIL, "--passenger", "Jane Doe"))
    found = await service.read("/hotels/search?place=Wien&check_in_date=2025-03-20&check_out_date=2025-03-22&guests=1")
    hotel = found["hotels"][0]["hotel_id"]
    its.things.append(("stays", hotel))
    rooms = next(one for one in (await service.read(f"/hotels/{hotel}"))["rooms"] if one["room_type"] == "double")
    for number in range(2 * count + len(users)):
        room = rooms["room_ids"][number % len(rooms["room_ids"])]
        day = 10 + number // len(rooms["room_ids"])
        first, last = f"2025-03-{day}", f"2025-03-{day + 2}"
        body = {"hotel_id": hotel, "check_in_date": first, "check_out_date": last, "guests": 1}
        its.units.append(Unit([hotel, room, "--from", first, "--until", last], [room], body | {"room_ids": [room]},
                              body | {"rooms": [{"room_type": "double", "room": room}]}, names_hold=False))
    return its


async def appointments(service, count, users):
    """The next hours of one provider, who accepts, declines, starts and completes."""
    its = Product("appointments")
    provider = await service.create("/providers", "desk", {
        "code": "walks", "name": "Park Walks", "place": "Prater, Wien", "time_zone": "Europe/Vienna", "currency": "EUR",
        "user": "walker", "services": [{
            "service_type": "walking", "name": "Dog walking", "lengths_minutes": [30], "price_minor": 4000,
            "buffer_after_minutes": 0, "answer_within_minutes": 600, "refunds": [{"hours_before": 1, "percent": 100}]}],
        "hours": [{"weekday": day, "from": "06:00", "until": "22:00"} for day in range(1, 8)]}, "providers-walks")
    its.things.append(("appointments", provider["provider_id"], "--service", "walking"))
    subjects = {user: (await service.create("/subjects", user, {"kind": "dog", "name": "Rex"}, f"rex-{user}"))["subject_id"]
                for user in users}
    for number in range(count + len(users) + 2):
        # From an hour on, so that some begin within the jumps of the service's clock; six of them are for the next day.
        begin = START + (number + 2) * HOUR / 2 if number % 3 else START + (20 + number) * HOUR
        times = {"start_time": spelled(begin), "end_time": spelled(begin + HOUR / 2)}
        body = {"provider_id": provider["provider_id"], "service_type": "walking"} | times
        its.units.append(Unit([provider["provider_id"], "--service", "walking", "--from", times["start_time"], "--until",
                               times["end_time"]], list(times.values()), body, body, subjects=subjects))
    return its


PRODUCTS = {"flights": flights, "shows": shows, "stays": stays, "appointments": appointments}


def chosen(seed, chance):
    """One or two products: each is the first of every fourth seed."""
    names = list(PRODUCTS)
    first = names[(seed - 1) % len(names)]
    others = [name for name in names if name != first]
    return [first, chance.choice(others)] if chance.random() < 0.5 else [first]


def content(held):
    """What a hold contains by the answer of the service, as `Unit.content` has it."""
    if "nights" in held:
        return sorted({night["room"] for night in held["nights"]})
    if "start_time" in held:
        return [held["start_time"], held["end_time"]]
    seats = [one.get("seat_id") if isinstance(one, dict) else one for one in held.get("seats") or []]
    return seats or [held.get("places")]
