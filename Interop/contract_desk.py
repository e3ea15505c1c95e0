"""What the desk of the staff reads of a day, and what an operator imports; see contract_journey.py."""

from pathlib import Path

DAY = "2025-03-02"

# The imports: the names of the operations, and the folder of the service's data whose files are on sale already.
IMPORTS = (("Schedule", "schedule"), ("Programme", "programme"), ("Hotels", "hotels"))


def files(data, folder):
    """The body of an import of the files of the demonstration, which changes nothing."""
    paths = sorted(Path(data, folder).glob("demo.*"))
    return {"files": [{"name": path.name, "content": path.read_text()} for path in paths]}


def desk_of_a_day(journey, data, ids):
    """The lists of a day, who is in, what was told of a flight and a showing, and how the service is."""
    flight, showing = ({name: ids[name][0]} for name in ("flight_id", "showing_id"))
    hotel, provider = ({name: ids[name][0]} for name in ("hotel_id", "provider_id"))
    journey.call("listDepartures", who="operator", query={"date": DAY, "airport": "SFO", "limit": 2})
    journey.call("listShowingsOfDay", who="clerk", path={"date": DAY})
    journey.call("listArrivals", who="clerk", path={"date": "2025-03-10"})
    journey.call("listStayDepartures", who="clerk", path={"date": "2025-03-12"})
    journey.call("listAppointmentsOfDay", who="clerk", path={"date": "2025-03-10"})
    journey.call("getFlightAttendance", who="clerk", path={"flight": "UA123", "date": DAY, "airport": "SFO"})
    journey.call("getShowingAttendance", who="clerk", path=showing)
    journey.call("getArrivalAttendance", who="clerk", path=hotel | {"date": "2025-03-10"})
    journey.call("getAppointmentAttendance", who="clerk", path=provider | {"date": "2025-03-10"})
    journey.call("getFlightTrail", who="clerk", path=flight)
    journey.call("getShowingTrail", who="clerk", path=showing)
    for name, folder in IMPORTS:
        body = files(data, folder)
        journey.call(f"rehearseImport{name}", who="operator", body=body)
        journey.call(f"import{name}", who="operator", body=body)
    for name in ("getOperationsState", "examineService", "getOperationsTrail"):
        journey.call(name, who="operator")
