// Written by Scripts/write-stored-forms.

package import Bookings
internal import Vocabulary

extension KeptAnswer {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("key")
    try key.write(to: &text)
    text.name("fingerprint")
    try fingerprint.write(to: &text)
    text.name("status")
    try status.write(to: &text)
    text.name("headers")
    try headers.write(to: &text)
    text.name("body")
    try text.conceal(body)
    if let booking {
      text.name("booking")
      try booking.write(to: &text)
    }
    if let lapses {
      text.name("lapses")
      try lapses.write(to: &text)
    }
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("key")
    let key = try String(reading: &text)
    try text.name("fingerprint")
    let fingerprint = try String(reading: &text)
    try text.name("status")
    let status = try Int(reading: &text)
    try text.name("headers")
    let headers = try [HTTPAnswer.Header](reading: &text)
    try text.name("body")
    let body = try text.reveal(String.self)
    let booking = try text.has("booking") ? String(reading: &text) : nil
    let lapses = try text.has("lapses") ? Instant(reading: &text) : nil
    try text.close()
    self.init(
      key: key,
      fingerprint: fingerprint,
      status: status,
      headers: headers,
      body: body,
      booking: booking,
      lapses: lapses)
  }
}

extension RunningRequest {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("key")
    try key.write(to: &text)
    text.name("member")
    try member.write(to: &text)
    text.name("until")
    try until.write(to: &text)
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("key")
    key = try String(reading: &text)
    try text.name("member")
    member = try String(reading: &text)
    try text.name("until")
    until = try Instant(reading: &text)
    try text.close()
  }
}
