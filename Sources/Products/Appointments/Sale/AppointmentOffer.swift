package import Bookings
package import Vocabulary

/// The data from which an appointment is sold: the provider's calendar and the subjects that were found.
package struct AppointmentOffer: Sendable {
  package let calendar: ProviderCalendar
  package let subjects: [Versioned<Subject>]
  /// The user who holds the time, and must own the subjects; nil if nothing is held, so that nothing can be sold.
  package let owner: UserID?

  package init(calendar: ProviderCalendar, subjects: [Versioned<Subject>], owner: UserID?) {
    (self.calendar, self.subjects, self.owner) = (calendar, subjects, owner)
  }

  /// The maximum number of subjects of one appointment.
  package static let maxSubjects = 9

  var provider: Provider { calendar.provider.value }

  /// Returns the service that a request is for, and refuses a service that the provider does not have.
  func service(_ request: AppointmentRequest) throws(Refusal) -> OfferedService {
    guard let service = provider.service(request.service) else {
      throw .notFound("service", request.service.rawValue)
    }
    return service
  }

  /// Refuses a request that is not possible even if the time is free.
  func check(_ request: AppointmentRequest, now: Instant) throws(Refusal) {
    guard provider.isOpen else { throw .providerNotAvailable(provider) }
    let service = try service(request)
    guard !request.subjects.isEmpty else { throw .noSubjects }
    guard request.subjects.count <= Self.maxSubjects,
      Set(request.subjects).count == request.subjects.count
    else {
      throw .invalid("subject_ids", "expected at most \(Self.maxSubjects), each once")
    }
    if let owner {
      let own = Set(subjects.filter { $0.value.owner == owner }.map(\.value.id))
      let others = request.subjects.filter { !own.contains($0) }
      guard others.isEmpty else { throw .invalidSubjects(others) }
    }
    try calendar.check(request.stretch, for: service, now: now)
    let days = try service.byDay.map { places throws(Refusal) in
      try calendar.days(of: request.stretch, by: places.unit)
    }
    guard request.days == days else {
      throw .invalidTimeRange(
        "the days of the request do not fit the calendar of \(calendar.zone.name); ask for a new quote"
      )
    }
  }

  /// Returns what a request takes of the inventory: the provider's time, or a place for each subject.
  ///
  /// Places are those in a session of a class, or those on each day of a service over days.
  package func asks(for request: AppointmentRequest, now: Instant) throws(Refusal) -> [Ask] {
    try check(request, now: now)
    let service = try service(request)
    let places = request.subjects.count
    if let days = request.days {
      return days.map { .pool(calendar.places(service.type, on: $0), places, of: service.capacity) }
    }
    return [try calendar.ask(request.stretch, for: service, places: places)]
  }
}

extension ProviderCalendar {
  /// Returns the claim of an appointment, or of places in the session.
  func ask(
    _ stretch: Stretch, for service: OfferedService, places: Int, of booking: String? = nil
  ) throws(Refusal) -> Ask {
    guard service.isClass else {
      return .stretch(
        stretch, of: provider.value.time, buffers: service.buffers, party: booking)
    }
    guard let session = session?.value else {
      throw .notFound("session of \(service.name) at", stretch.description)
    }
    return .pool(session.places, places, of: session.capacity)
  }
}
