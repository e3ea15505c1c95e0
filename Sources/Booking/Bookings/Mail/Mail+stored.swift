// Written by Scripts/write-stored-forms.

internal import Vocabulary

extension MailLetter: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("kind")
    try kind.write(to: &text)
    text.name("number")
    try number.write(to: &text)
    if let refund {
      text.name("refund")
      try refund.write(to: &text)
    }
    text.name("due")
    try due.write(to: &text)
    text.name("attempts")
    try attempts.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("kind")
    kind = try Kind(reading: &text)
    try text.name("number")
    number = try Int(reading: &text)
    refund = try text.has("refund") ? Money(reading: &text) : nil
    try text.name("due")
    due = try Instant(reading: &text)
    try text.name("attempts")
    attempts = try Int(reading: &text)
    try text.close()
  }
}

extension MailLetter.Kind: Storable {}

extension MailedBooking {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("booking")
    try booking.write(to: &text)
    text.name("subjects")
    try subjects.write(to: &text)
    if let address {
      text.name("address")
      try text.conceal(address)
    }
    if let language {
      text.name("language")
      try language.write(to: &text)
    }
    if let told {
      text.name("told")
      try told.write(to: &text)
    }
    text.name("letters")
    try letters.write(to: &text)
    text.name("count")
    try count.write(to: &text)
    if let reminder {
      text.name("reminder")
      try reminder.write(to: &text)
    }
    if let reminded {
      text.name("reminded")
      try reminded.write(to: &text)
    }
    if let ends {
      text.name("ends")
      try ends.write(to: &text)
    }
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("booking")
    booking = try PublicEvent.Subject(reading: &text)
    try text.name("subjects")
    subjects = try [PublicEvent.Subject](reading: &text)
    let address = try text.has("address") ? text.reveal(String.self) : nil
    language = try text.has("language") ? String(reading: &text) : nil
    told = try text.has("told") ? MailedState(reading: &text) : nil
    try text.name("letters")
    letters = try [MailLetter](reading: &text)
    try text.name("count")
    count = try Int(reading: &text)
    reminder = try text.has("reminder") ? Reminder(reading: &text) : nil
    reminded = try text.has("reminded") ? Instant(reading: &text) : nil
    ends = try text.has("ends") ? Instant(reading: &text) : nil
    try text.close()
    self.address = address
  }
}

extension MailedBooking.Reminder: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("due")
    try due.write(to: &text)
    text.name("begins")
    try begins.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("due")
    due = try Instant(reading: &text)
    try text.name("begins")
    begins = try Instant(reading: &text)
    try text.close()
  }
}

extension MailedState: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("stage")
    try stage.write(to: &text)
    text.name("purchases")
    try purchases.write(to: &text)
    text.name("occasions")
    try occasions.write(to: &text)
    text.name("passes")
    try passes.write(to: &text)
    text.name("refunded")
    try refunded.write(to: &text)
    text.name("begins")
    try begins.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("stage")
    stage = try Stage(reading: &text)
    try text.name("purchases")
    purchases = try Int(reading: &text)
    try text.name("occasions")
    occasions = try String(reading: &text)
    try text.name("passes")
    passes = try Set<PassID>(reading: &text)
    try text.name("refunded")
    refunded = try Money(reading: &text)
    try text.name("begins")
    begins = try [Instant](reading: &text)
    try text.close()
  }
}

extension MailedState.Stage: Storable {}
