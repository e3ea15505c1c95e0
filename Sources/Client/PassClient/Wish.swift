public import ClientRules
internal import StrictText
internal import Vocabulary

/// A thing that a person wants to hold while the person decides and pays.
public enum Wish: Sendable, Equatable {
  /// Seats of a flight by their ids.
  case seats(flight: String, seats: [String])
  /// Seats of a showing by their names.
  case showing(String, seats: [String])
  /// Places of a showing without numbered seats.
  case places(showing: String, count: Int)
  /// Rooms of a hotel by their numbers; days such as `2025-03-10`.
  case rooms(hotel: String, rooms: [String], from: String, until: String, guests: Int)
  /// A time of a provider; times such as `2025-03-10T14:00:00+01:00`.
  case appointment(
    provider: String, service: String, from: String, until: String, subjects: [String])

  /// The product that it is of.
  public var product: Product {
    switch self {
    case .seats: .flights
    case .showing, .places: .shows
    case .rooms: .stays
    case .appointment: .appointments
    }
  }

  /// The body of the request for the hold.
  var hold: [UInt8] {
    written { writer in
      switch self {
      case .seats(let flight, let seats):
        writer.objects("seats", seats) { writer, seat in
          writer.member("flight_id", flight)
          writer.member("seat_id", seat)
        }
      case .showing, .places, .appointment: writeThing(&writer)
      case .rooms(_, let rooms, _, _, _):
        writeThing(&writer)
        writer.member("room_ids", rooms)
      }
    }
  }

  /// Returns whether an answer is the hold of this wish, and not one that a cache or a proxy had.
  func isHeld(by hold: JSONNode) -> Bool {
    let seats = Set((hold["seats"]?.items ?? []).compactMap { $0["seat_id"]?.text ?? $0.text })
    switch self {
    case .seats(_, let wanted): return seats == Set(wanted)
    case .showing(let showing, let wanted):
      return hold["showing_id"]?.text == showing && seats == Set(wanted)
    case .places(let showing, _): return hold["showing_id"]?.text == showing
    case .rooms(let hotel, let rooms, _, _, _):
      let held = Set((hold["nights"]?.items ?? []).compactMap { $0["room"]?.text })
      return hold["hotel_id"]?.text == hotel && held == Set(rooms)
    case .appointment(_, _, let from, let until, _):
      let wanted = [Instant(from), Instant(until)]
      let held = [hold["start_time"]?.instant, hold["end_time"]?.instant]
      return wanted.contains(nil) || held == wanted
    }
  }

  /// The body of the request for the price of a hold.
  func quote(of hold: JSONNode, id: String) -> [UInt8] {
    written { writer in
      switch self {
      case .seats(let flight, let seats):
        writer.member("flight_id", flight)
        writer.objects("passengers", seats) { writer, seat in
          writer.member("type", "ADULT")
          writer.member("seat_id", seat)
        }
        writer.member("hold_ids", [id])
      case .showing, .places:
        writeThing(&writer)
        writer.member("tickets", "PER_SEAT")
        writer.member("hold_ids", [id])
      case .appointment:
        writeThing(&writer)
        writer.member("hold_ids", [id])
      case .rooms:
        writeThing(&writer)
        var rooms: [(room: String, type: String)] = []
        for night in hold["nights"]?.items ?? [] {
          guard let room = night["room"]?.text, let type = night["room_type"]?.text,
            !rooms.contains(where: { $0.room == room })
          else { continue }
          rooms.append((room, type))
        }
        writer.objects("rooms", rooms) { writer, room in
          writer.member("room_type", room.type)
          writer.member("room", room.room)
        }
      }
    }
  }

  /// The members that hold and quote have in common.
  private func writeThing(_ writer: inout JSONWriter) {
    switch self {
    case .seats: break
    case .showing(let showing, let seats):
      writer.member("showing_id", showing)
      writer.member("seats", seats)
    case .places(let showing, let count):
      writer.member("showing_id", showing)
      writer.member("places", count)
    case .rooms(let hotel, _, let from, let until, let guests):
      writer.member("hotel_id", hotel)
      writer.member("check_in_date", from)
      writer.member("check_out_date", until)
      writer.member("guests", guests)
    case .appointment(let provider, let service, let from, let until, let subjects):
      writer.member("provider_id", provider)
      writer.member("service_type", service)
      writer.member("start_time", from)
      writer.member("end_time", until)
      if !subjects.isEmpty { writer.member("subject_ids", subjects) }
    }
  }
}

/// Returns an object of JSON.
func written(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
  var writer = JSONWriter()
  writer.object(members)
  return writer.bytes
}
