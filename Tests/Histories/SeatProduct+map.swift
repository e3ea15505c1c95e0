/// The map of free seats, which any user may read.
extension SeatProduct {
  /// The path of the map, with its query.
  var map: String {
    switch self {
    case .flight(let flight): "/flights/\(flight)/seats?cabin=ECONOMY"
    case .show(let show): "/shows/showings/\(show)/seats"
    case .stay(let hotel): "/hotels/\(hotel)"
    case .appointment(let provider, _):
      "/appointments/conflicts?provider_id=\(provider)&\(Self.day)"
    }
  }

  /// Returns whether each seat of a map is free, in its order, without seats that only some people may buy.
  package func places(_ map: OfficeReply) -> [(seat: String, isFree: Bool)] {
    switch self {
    case .flight:
      map.items("seats").compactMap { item in
        guard let id = item["seat_id"] as? String, let isFree = item["available"] as? Bool else {
          return nil
        }
        return (id, isFree)
      }
    case .show:
      map.items("rows").flatMap { $0["seats"] as? [Any] ?? [] }.compactMap { item in
        guard let item = item as? [String: Any], let name = item["seat"] as? String,
          let state = item["state"] as? String,
          !["wheelchair", "companion"].contains(item["category"] as? String)
        else { return nil }
        return (name, state == "AVAILABLE")
      }
    // A hotel returns the number of free rooms and not their names.
    case .stay: []
    case .appointment: Self.slots(beside: map)
    }
  }
}
