/// An operator's schedule; services refer to seat maps and tariffs by name.
package struct Schedule: Hashable, Sendable {
  package var airports: [Airport]
  package var seatMaps: [SeatMapPlan]
  package var tariffs: [TariffPlan]
  package var services: [Service]

  package init(
    airports: [Airport] = [], seatMaps: [SeatMapPlan] = [], tariffs: [TariffPlan] = [],
    services: [Service] = []
  ) {
    self.airports = airports
    self.seatMaps = seatMaps
    self.tariffs = tariffs
    self.services = services
  }

  /// A service with the names of its seat map and tariff.
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
