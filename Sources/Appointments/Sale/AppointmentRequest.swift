package import Bookings
package import Vocabulary

/// A request for a price: a provider's time for some subjects, or places in a class.
package struct AppointmentRequest: SaleRequest {
  package static let quoteKind = "appointment_quote"
  package static let claimed = "time"

  package let provider: Provider.ID
  package let service: OpenWord
  package let stretch: Stretch
  /// Of a class.
  package let session: ClassSession.ID?
  package let subjects: [Subject.ID]
  package let series: AppointmentSeries.ID?
  /// Of a series: the local start that its rule names.
  package let occurrence: LocalTime?
  package let holds: [Hold.ID]

  package init(
    provider: Provider.ID, service: OpenWord, stretch: Stretch, session: ClassSession.ID? = nil,
    subjects: [Subject.ID], series: AppointmentSeries.ID? = nil, occurrence: LocalTime? = nil,
    holds: [Hold.ID] = []
  ) {
    (self.provider, self.service, self.stretch) = (provider, service, stretch)
    (self.session, self.subjects) = (session, subjects)
    (self.series, self.occurrence) = (series, occurrence)
    self.holds = holds
  }
}
