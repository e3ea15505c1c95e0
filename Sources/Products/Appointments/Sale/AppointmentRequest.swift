package import Bookings
package import Vocabulary

/// A request for a price: a provider's time for some subjects, or places in a class.
package struct AppointmentRequest: SaleRequest {
  package static let quoteKind = "appointment_quote"
  package static let claimed = "time"

  package let provider: Provider.ID
  package let service: Keyword
  package let stretch: Stretch
  /// The session of a class.
  package let session: ClassSession.ID?
  package let subjects: [Subject.ID]
  /// The days of a service over days, by the calendar of the place; nil for any other service.
  package let days: [CivilDate]?
  package let series: AppointmentSeries.ID?
  /// The local start that the rule of a series gives.
  package let occurrence: LocalTime?
  package let holds: [Hold.ID]

  package init(
    provider: Provider.ID, service: Keyword, stretch: Stretch, session: ClassSession.ID? = nil,
    subjects: [Subject.ID], days: [CivilDate]? = nil, series: AppointmentSeries.ID? = nil,
    occurrence: LocalTime? = nil, holds: [Hold.ID] = []
  ) {
    self.days = days
    (self.provider, self.service, self.stretch) = (provider, service, stretch)
    (self.session, self.subjects) = (session, subjects)
    (self.series, self.occurrence) = (series, occurrence)
    self.holds = holds
  }
}

extension AppointmentRequest {
  /// Returns the day of a place that a service over days has; nil for any other resource.
  static func day(of resource: Resource) -> CivilDate? {
    let parts = resource.scope.split(separator: "/")
    return parts.count == 3 ? CivilDate(String(parts[2])) : nil
  }
}
