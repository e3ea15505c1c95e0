// Written by Scripts/write-stored-forms.

package import Bookings
internal import Vocabulary

extension AppointmentBooking {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("id")
    try id.write(to: &text)
    text.name("confirmationCode")
    try confirmationCode.write(to: &text)
    text.name("sale")
    try sale.write(to: &text)
    text.name("provider")
    try provider.write(to: &text)
    text.name("providerName")
    try providerName.write(to: &text)
    text.name("place")
    try place.write(to: &text)
    text.name("service")
    try service.write(to: &text)
    text.name("serviceName")
    try serviceName.write(to: &text)
    text.name("start")
    try start.write(to: &text)
    text.name("end")
    try end.write(to: &text)
    if let session {
      text.name("session")
      try session.write(to: &text)
    }
    if let series {
      text.name("series")
      try series.write(to: &text)
    }
    if let occurrence {
      text.name("occurrence")
      try occurrence.write(to: &text)
    }
    text.name("subjectIDs")
    try subjectIDs.write(to: &text)
    text.name("terms")
    try terms.write(to: &text)
    if let answers {
      text.name("answers")
      try answers.write(to: &text)
    }
    text.name("refundedBefore")
    try refundedBefore.write(to: &text)
    text.name("isMovedByProvider")
    try isMovedByProvider.write(to: &text)
    if let started {
      text.name("started")
      try started.write(to: &text)
    }
    if let completed {
      text.name("completed")
      try completed.write(to: &text)
    }
    if let ending {
      text.name("ending")
      try ending.write(to: &text)
    }
    if let reason {
      text.name("reason")
      try text.conceal(reason)
    }
    if let subjects {
      text.name("subjects")
      try text.conceal(subjects)
    }
    if let notes {
      text.name("notes")
      try text.conceal(notes)
    }
    text.name("passes")
    try passes.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("id")
    id = try ID(reading: &text)
    try text.name("confirmationCode")
    confirmationCode = try BookingReference(reading: &text)
    try text.name("sale")
    sale = try Sale<AppointmentRequest>(reading: &text)
    try text.name("provider")
    provider = try Provider.ID(reading: &text)
    try text.name("providerName")
    providerName = try TicketText(reading: &text)
    try text.name("place")
    place = try TicketText(reading: &text)
    try text.name("service")
    service = try Keyword(reading: &text)
    try text.name("serviceName")
    serviceName = try TicketText(reading: &text)
    try text.name("start")
    start = try ZonedTime(reading: &text)
    try text.name("end")
    end = try ZonedTime(reading: &text)
    session = try text.has("session") ? ClassSession.ID(reading: &text) : nil
    series = try text.has("series") ? AppointmentSeries.ID(reading: &text) : nil
    occurrence = try text.has("occurrence") ? LocalTime(reading: &text) : nil
    try text.name("subjectIDs")
    subjectIDs = try [Subject.ID](reading: &text)
    try text.name("terms")
    terms = try CancellationTerms(reading: &text)
    answers = try text.has("answers") ? Int(reading: &text) : nil
    try text.name("refundedBefore")
    refundedBefore = try Instant(reading: &text)
    try text.name("isMovedByProvider")
    isMovedByProvider = try Bool(reading: &text)
    started = try text.has("started") ? Instant(reading: &text) : nil
    completed = try text.has("completed") ? Instant(reading: &text) : nil
    ending = try text.has("ending") ? Ending(reading: &text) : nil
    let reason = try text.has("reason") ? text.reveal(String.self) : nil
    let subjects = try text.has("subjects") ? text.reveal([Subject.Profile].self) : nil
    let notes = try text.has("notes") ? text.reveal(String.self) : nil
    try text.name("passes")
    passes = try PassBook<AppointmentTicket>(reading: &text)
    try text.close()
    self.reason = reason
    self.subjects = subjects
    self.notes = notes
  }
}

extension AppointmentBooking.Ending: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("by")
    try by.write(to: &text)
    text.name("at")
    try at.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("by")
    by = try AppointmentRole(reading: &text)
    try text.name("at")
    at = try Instant(reading: &text)
    try text.close()
  }
}

extension AppointmentRequest {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("provider")
    try provider.write(to: &text)
    text.name("service")
    try service.write(to: &text)
    text.name("stretch")
    try stretch.write(to: &text)
    if let session {
      text.name("session")
      try session.write(to: &text)
    }
    text.name("subjects")
    try subjects.write(to: &text)
    if let days {
      text.name("days")
      try days.write(to: &text)
    }
    if let series {
      text.name("series")
      try series.write(to: &text)
    }
    if let occurrence {
      text.name("occurrence")
      try occurrence.write(to: &text)
    }
    text.name("holds")
    try holds.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("provider")
    provider = try Provider.ID(reading: &text)
    try text.name("service")
    service = try Keyword(reading: &text)
    try text.name("stretch")
    stretch = try Stretch(reading: &text)
    session = try text.has("session") ? ClassSession.ID(reading: &text) : nil
    try text.name("subjects")
    subjects = try [Subject.ID](reading: &text)
    days = try text.has("days") ? [CivilDate](reading: &text) : nil
    series = try text.has("series") ? AppointmentSeries.ID(reading: &text) : nil
    occurrence = try text.has("occurrence") ? LocalTime(reading: &text) : nil
    try text.name("holds")
    holds = try [Hold.ID](reading: &text)
    try text.close()
  }
}

extension AppointmentRole: Storable {}

extension AppointmentTicket {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("provider")
    try provider.write(to: &text)
    text.name("service")
    try service.write(to: &text)
    text.name("title")
    try title.write(to: &text)
    text.name("place")
    try place.write(to: &text)
    text.name("starts")
    try starts.write(to: &text)
    text.name("ends")
    try ends.write(to: &text)
    text.name("admits")
    try admits.write(to: &text)
    text.name("reference")
    try reference.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("provider")
    provider = try Provider.ID(reading: &text)
    try text.name("service")
    service = try Keyword(reading: &text)
    try text.name("title")
    title = try TicketText(reading: &text)
    try text.name("place")
    place = try TicketText(reading: &text)
    try text.name("starts")
    starts = try ZonedTime(reading: &text)
    try text.name("ends")
    ends = try ZonedTime(reading: &text)
    try text.name("admits")
    admits = try Int(reading: &text)
    try text.name("reference")
    reference = try BookingReference(reading: &text)
    try text.close()
  }
}
