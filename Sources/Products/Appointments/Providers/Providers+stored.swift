// Written by Scripts/write-stored-forms.

package import Bookings
internal import Vocabulary

extension CancellationTerms: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("refunds")
    try refunds.write(to: &text)
    if let closesHours {
      text.name("closesHours")
      try closesHours.write(to: &text)
    }
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("refunds")
    refunds = try RefundPolicy(reading: &text)
    closesHours = try text.has("closesHours") ? Int(reading: &text) : nil
    try text.close()
  }
}

extension Keyword: Storable {}

extension Subject.Profile: Storable {
  package func write(to text: inout StoredText) throws {
    text.open()
    text.name("kind")
    try kind.write(to: &text)
    text.name("name")
    try name.write(to: &text)
    if let notes {
      text.name("notes")
      try notes.write(to: &text)
    }
    text.close()
  }

  package init(reading text: inout StoredReader) throws(OtherForm) {
    try text.open()
    try text.name("kind")
    kind = try Keyword(reading: &text)
    try text.name("name")
    name = try TicketText(reading: &text)
    notes = try text.has("notes") ? String(reading: &text) : nil
    try text.close()
  }
}
