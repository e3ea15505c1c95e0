package import Vocabulary

/// What a booking says about people, and when that goes: at once where nothing was sold, otherwise some
/// time after the journey.
package enum PersonalData {
  /// The booking without names, birth dates, documents and contact, now that its time has come.
  ///
  /// What is left tells which seats were sold for how much to which user.
  package static func remove(
    from read: Versioned<FlightBooking>, policy: FlightPolicy, now: Instant
  ) throws(Refusal) -> Decision<FlightBooking> {
    var booking = read.value
    var changes = ChangeSet(at: now)
    guard let over = booking.concludes else { return Decision(booking, changes) }
    let due = over.adding(seconds: policy.personalDataKept)
    guard due <= now else { throw .tooSoon("removing personal data", until: due) }
    booking.removePersonalData()
    changes.update(read, to: booking)
    changes.publish("booking.personal_data_removed", booking)
    return Decision(booking, changes)
  }
}

extension FlightBooking {
  /// Whether it says who was to fly, or how to reach them.
  package var hasPersonalData: Bool { contact != nil || passengers.contains { $0.details != nil } }

  /// When its last flight arrives, while it still says who was on it.
  package var concludes: Instant? {
    hasPersonalData ? segments.map(\.arrival.instant).max() : nil
  }

  mutating func removePersonalData() {
    contact = nil
    for index in passengers.indices { passengers[index].details = nil }
    passes.conclude { content in
      content.surname = ""
      content.givenNames = ""
    }
  }
}

extension Lookup {
  /// Bookings of somebody with that travel document.
  package static func document(_ document: Passenger.Document) -> Lookup {
    Lookup("document", "\(document.kind.rawValue) \(document.number)", isConfidential: true)
  }
}
