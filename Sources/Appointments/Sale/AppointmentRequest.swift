package import Bookings
internal import Vocabulary

/// What several appointments that repeat are told apart by from others.
package enum AppointmentSeries: Identified {
  package static let idPrefix = "srs"
}

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
  package let series: OpaqueID<AppointmentSeries>?
  package let holds: [Hold.ID]

  package init(
    provider: Provider.ID, service: OpenWord, stretch: Stretch, session: ClassSession.ID? = nil,
    subjects: [Subject.ID], series: OpaqueID<AppointmentSeries>? = nil, holds: [Hold.ID] = []
  ) {
    (self.provider, self.service, self.stretch) = (provider, service, stretch)
    (self.session, self.subjects, self.series) = (session, subjects, series)
    self.holds = holds
  }
}
