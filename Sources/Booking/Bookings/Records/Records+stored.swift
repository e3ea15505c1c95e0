// Written by Scripts/write-stored-forms.

internal import Vocabulary

extension RequestMemory {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("key")
    try key.write(to: &text)
    text.name("fingerprint")
    try fingerprint.write(to: &text)
    text.name("answer")
    try answer.write(to: &text)
    text.name("tries")
    try tries.write(to: &text)
    if let lapses {
      text.name("lapses")
      try lapses.write(to: &text)
    }
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("key")
    key = try String(reading: &text)
    try text.name("fingerprint")
    fingerprint = try String(reading: &text)
    try text.name("answer")
    answer = try String(reading: &text)
    try text.name("tries")
    tries = try Int(reading: &text)
    lapses = try text.has("lapses") ? Instant(reading: &text) : nil
    try text.close()
  }
}

extension TrailEntry {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("id")
    try id.write(to: &text)
    text.name("booking")
    try booking.write(to: &text)
    text.name("at")
    try at.write(to: &text)
    if let order {
      text.name("order")
      try order.write(to: &text)
    }
    if let agent {
      text.name("agent")
      try text.conceal(agent)
    }
    if let airports {
      text.name("airports")
      try airports.write(to: &text)
    }
    text.name("action")
    try action.write(to: &text)
    text.name("subject")
    try subject.write(to: &text)
    if let reason {
      text.name("reason")
      try text.conceal(reason)
    }
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("id")
    id = try ID(reading: &text)
    try text.name("booking")
    booking = try String(reading: &text)
    try text.name("at")
    at = try Instant(reading: &text)
    order = try text.has("order") ? Int(reading: &text) : nil
    let agent = try text.has("agent") ? text.reveal(UserID.self) : nil
    airports = try text.has("airports") ? [AirportCode](reading: &text) : nil
    try text.name("action")
    action = try String(reading: &text)
    try text.name("subject")
    subject = try [String: String](reading: &text)
    let reason = try text.has("reason") ? text.reveal(String.self) : nil
    try text.close()
    self.agent = agent
    self.reason = reason
  }
}
