package import Bookings
package import Vocabulary

/// A scheduled service with its seats and prices.
@dynamicMemberLookup
package struct Flight: Record, Identified {
  package static let idPrefix = "svc"
  package static let kind = "flight"

  package typealias ID = OpaqueID<Flight>

  package let id: ID
  package let plan: ScheduledService
  package let seatMap: SeatMap.ID
  package let tariff: Tariff.ID

  package init(_ id: ID, _ plan: ScheduledService, seatMap: SeatMap.ID, tariff: Tariff.ID) {
    self.id = id
    self.plan = plan
    self.seatMap = seatMap
    self.tariff = tariff
  }

  package subscript<Value>(dynamicMember member: KeyPath<ScheduledService, Value>) -> Value {
    plan[keyPath: member]
  }

  package var key: String { id.rawValue }

  package var lookups: [Lookup] { [plan.lookup, .everyService] }

  /// Returns the departure on a day; nil if there is no departure on that day, or if the arrival would not be later.
  package func instance(
    _ id: FlightInstance.ID, on date: CivilDate, from zone: ZoneInfo, to destinationZone: ZoneInfo
  ) -> FlightInstance? {
    guard let (leaves, lands) = plan.times(on: date, from: zone, to: destinationZone) else {
      return nil
    }
    return FlightInstance(id, of: self, departure: leaves, arrival: lands)
  }
}

extension Flight {
  /// The keys of the flight's own members; those of the service are stored in the same object.
  private enum CodingKeys: CodingKey { case id, seatMap, tariff }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try members.decode(ID.self, forKey: .id), try ScheduledService(from: decoder),
      seatMap: try members.decode(SeatMap.ID.self, forKey: .seatMap),
      tariff: try members.decode(Tariff.ID.self, forKey: .tariff))
  }

  package func encode(to encoder: any Encoder) throws {
    try plan.encode(to: encoder)
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(id, forKey: .id)
    try members.encode(seatMap, forKey: .seatMap)
    try members.encode(tariff, forKey: .tariff)
  }
}

/// An airport with its time zone.
package struct Airport: Record {
  package static let kind = "airport"

  package let code: AirportCode
  package let name: String
  package let city: String
  /// The country in two letters (ISO 3166).
  package let country: String
  package let zone: ZoneName

  package init(code: AirportCode, name: String, city: String, country: String, zone: ZoneName) {
    self.code = code
    self.name = name
    self.city = city
    self.country = country
    self.zone = zone
  }

  package var key: String { code.rawValue }
  package var lookups: [Lookup] { [.everyAirport] }
}

extension Lookup {
  /// All services ever published.
  package static let everyService = Lookup("all", "services")

  /// All airports in use.
  package static let everyAirport = Lookup("all", "airports")

  /// Returns the lookup of a seat map or tariff by its operator's name for it.
  package static func name(_ name: String) -> Lookup { Lookup("name", name, isUnique: true) }
}
