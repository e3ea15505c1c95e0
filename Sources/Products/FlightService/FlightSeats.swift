internal import ServiceHTTP
internal import Bookings
internal import Flights
internal import StrictText
internal import Vocabulary

/// The seats of a departure at one moment; it says nothing about who has them.
struct FlightSeats: Equatable, Sendable {
  let flight: FlightInstance.ID
  let map: SeatMap
  let taken: Set<SeatMap.Place.ID>

  init(of flight: FlightInstance.ID, _ seats: (map: SeatMap, taken: Set<SeatMap.Place.ID>)) {
    self.flight = flight
    map = seats.map
    taken = seats.taken
  }

  func isFree(_ place: SeatMap.Place) -> Bool { !taken.contains(place.id) }

  /// Returns the seats that differ from earlier ones, and those of the earlier aircraft that are no longer there.
  fileprivate func changes(
    since former: FlightSeats
  ) -> (changed: [SeatMap.Place], gone: [SeatMap.Place]) {
    let changed = map.places.filter { place in
      former.map.place(place.id) != place || former.isFree(place) != isFree(place)
    }
    return (changed, former.map.places.filter { map.place($0.id) == nil })
  }
}

extension JSONWriter {
  /// Writes the seats of a cabin, or of all cabins; `holdSeconds` is how long a hold lasts.
  mutating func members(of seats: FlightSeats, in cabin: Cabin? = nil, holdSeconds: Int) {
    member("flight_id", seats.flight.rawValue)
    member("cabin_class", orNull: cabin?.rawValue)
    objects("seats", seats.map.places.filter { cabin == nil || $0.cabin == cabin }) {
      $0.members(of: $1, isFree: seats.isFree($1))
    }
    let sections = seats.map.drawnSections.filter { cabin == nil || $0.cabin == cabin }
    objects("sections", sections) { writer, section in
      writer.member("cabin_class", section.cabin.rawValue)
      writer.member("first_row", section.firstRow)
      writer.member("last_row", section.lastRow)
      writer.member("letters", section.letters)
    }
    member("hold_ttl_seconds", holdSeconds)
  }

  /// Writes the seats that differ from earlier ones; a seat that is no longer in the aircraft is not available.
  mutating func members(of seats: FlightSeats, since former: FlightSeats) {
    let (changed, gone) = seats.changes(since: former)
    let told = changed.map { ($0, seats.isFree($0)) } + gone.map { ($0, false) }
    objects("seats", told) { $0.members(of: $1.0, isFree: $1.1) }
  }

  private mutating func members(of place: SeatMap.Place, isFree: Bool) {
    member("seat_id", place.id.rawValue)
    member("row", place.row)
    member("position", place.position)
    member("cabin_class", place.cabin.rawValue)
    member("available", isFree)
    member("features", place.features)
    member("price_delta", place.priceDelta)
  }
}
