/// What an operator publishes: places, seats, prices, and services by the names that it gave those.
package struct Schedule: Hashable, Sendable {
  package var airports: [Airport]
  package var seatMaps: [SeatMap]
  package var tariffs: [Tariff]
  package var services: [Service]

  package init(
    airports: [Airport] = [], seatMaps: [SeatMap] = [], tariffs: [Tariff] = [],
    services: [Service] = []
  ) {
    self.airports = airports
    self.seatMaps = seatMaps
    self.tariffs = tariffs
    self.services = services
  }

  /// One line of a schedule: a service with seats and prices by their names.
  @dynamicMemberLookup
  package struct Service: Hashable, Sendable {
    package let plan: ScheduledService
    package let seatMap: String
    package let tariff: String

    package init(_ plan: ScheduledService, seatMap: String, tariff: String) {
      self.plan = plan
      self.seatMap = seatMap
      self.tariff = tariff
    }

    package subscript<Value>(dynamicMember member: KeyPath<ScheduledService, Value>) -> Value {
      plan[keyPath: member]
    }
  }
}
