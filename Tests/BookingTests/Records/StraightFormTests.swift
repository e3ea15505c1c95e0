import Appointments
import BookingStore
import BookingTestSupport
import Bookings
import Flights
import Foundation
import PassTestSupport
import Shows
import Stays
import Testing
import Vocabulary

/// The straight code of stored records writes the bytes that `Codable` writes, and reads what `Codable` reads.
@Suite struct StraightFormTests {
  /// Texts for types that accept only certain ones.
  private static let words = [
    "usr-1", "1990-05-01", "SFO", "UA", "USD", "ABC234", "12A", "UA123", "Etc/UTC", "pm_approve",
    "1234", "https://book.example/en", "0D4X8K2M7PQR9TVW", "2025-03-15T07:30:00", "test", "en",
    "AA12", "held", "released", "consumed", "open", "used", "replaced", "requested", "confirmed",
    "failed", "1990-05-02", "lost", "pending", "captured", "refunding", "asked", "done", "valid",
    "superseded", "ECONOMY", "ADULT", "INFANT", "PASSPORT", "WCHR", "SCHEDULED", "BOOKED",
    "CHECKED_IN", "BOOKING_CANCELLED", "PASS_REVOKED", "PER_SEAT", "PER_BOOKING", "regular",
    "wheelchair", "owner", "provider", "double", "awaited", "changed", "reminder",
  ]

  private static let seeds: Range<UInt64> = 0..<60

  private func values<Value: Storable & Equatable>(_ type: Value.Type) throws -> [Value] {
    try Self.seeds.map { try SeededValue.make(type, seed: $0, words: Self.words) }
  }

  /// Checks values of a type, and texts that differ from theirs by a byte.
  private func check<Value: Storable & Equatable>(_ type: Value.Type) throws {
    var random = SeededGenerator(seed: 42)
    for value in try values(type) {
      let envelope = JSONEnvelope()
      let coded = try StoredJSON.text(of: value, envelope)
      var text = StoredText()
      try value.write(to: &text)
      #expect(String(decoding: text.bytes, as: UTF8.self) == coded)
      let hidden = String(decoding: text.hidden, as: UTF8.self)
      #expect(hidden == envelope.parts.map { "\n\($0)" }.joined())

      let read = try StoredReader.value(type, from: text.bytes, hidden: text.hidden)
      #expect(read == value)
      #expect(try StoredJSON.value(type, from: coded, envelope) == value)

      for _ in 0..<20 {
        let (body, fields) = (
          Self.altered(text.bytes, using: &random),
          Bool.random(using: &random) ? text.hidden : Self.altered(text.hidden, using: &random)
        )
        guard
          let straight = try? StoredReader.value(type, from: body, hidden: fields)
        else { continue }
        let parts = String(decoding: fields, as: UTF8.self)
          .split(separator: "\n", omittingEmptySubsequences: false).dropFirst().map(String.init)
        let other = try? StoredJSON.value(
          type, from: String(decoding: body, as: UTF8.self), JSONEnvelope(parts))
        #expect(straight == other, "\(String(decoding: body, as: UTF8.self))")
      }
    }
  }

  /// Returns the bytes with one removed, inserted or replaced, or cut off.
  private static func altered(
    _ bytes: [UInt8], using random: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = bytes
    guard !bytes.isEmpty else { return bytes }
    let place = Int.random(in: bytes.indices, using: &random)
    let byte = Array("\"\\{}[],:0129-eu \n".utf8).randomElement(using: &random) ?? 0
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes.remove(at: place)
    case 1: bytes.insert(byte, at: place)
    case 2: bytes[place] = byte
    case 3: bytes[place] = UInt8.random(in: 0..<0x80, using: &random)
    default: bytes = Array(bytes[..<place])
    }
    return bytes
  }

  @Test func `what a hold writes has the form that it had`() throws {
    try check(Hold.self)
    try check(BookingAllowance.self)
    try check(RequestMemory.self)
    try check(TrailEntry.self)
    try check([String: String].self)
  }

  @Test func `what a sale writes has the form that it had`() throws {
    try check(Quote<FlightRequest>.self)
    try check(Payment.self)
    try check(FlightBooking.self)
  }

  @Test func `what a sale of a show, a stay or an appointment writes has the form that it had`()
    throws
  {
    try check(Quote<ShowRequest>.self)
    try check(ShowBooking.self)
    try check(Quote<StayRequest>.self)
    try check(ReservationDraft.self)
    try check(StayBooking.self)
    try check(Quote<AppointmentRequest>.self)
    try check(AppointmentBooking.self)
  }

  @Test func `what was told by mail has the form that it had`() throws {
    try check(MailedBooking.self)
  }

  @Test func `what a check-in writes and reads has the form that it had`() throws {
    try check(CheckInSequence.self)
    try check(FlightInstance.self)
    try check(SeatMap.self)
  }

  /// Checks that a recorded text is read by the straight code, and written again with the same bytes.
  private func checkRecorded<Value: Storable>(_ type: Value.Type, _ columns: [Substring]) throws {
    let body = Array(columns[0].utf8)
    let hidden = Array(columns.dropFirst().map { "\n\($0)" }.joined().utf8)
    let value = try StoredReader.value(type, from: body, hidden: hidden)
    var text = StoredText()
    try value.write(to: &text)
    #expect(text.bytes == body)
    #expect(text.hidden == hidden)
  }

  /// The lines of the file are the type, the body and the confidential fields, as the encoder of November 2026 wrote them.
  @Test func `records have the bytes that earlier versions wrote`() throws {
    let types: [Substring: any Storable.Type] = [
      "Hold": Hold.self, "BookingAllowance": BookingAllowance.self,
      "RequestMemory": RequestMemory.self, "TrailEntry": TrailEntry.self,
      "Quote<FlightRequest>": Quote<FlightRequest>.self, "Payment": Payment.self,
      "FlightBooking": FlightBooking.self, "CheckInSequence": CheckInSequence.self,
      "FlightInstance": FlightInstance.self, "SeatMap": SeatMap.self,
      "ShowBooking": ShowBooking.self, "StayBooking": StayBooking.self,
      "AppointmentBooking": AppointmentBooking.self,
    ]
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "stored-records.tsv")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 26)
    for line in lines {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      let type = try #require(types[columns[0]])
      try checkRecorded(type, Array(columns.dropFirst()))
    }
  }

  @Test func `texts and numbers of every kind come back, and only as they are written`() throws {
    func reads<Value: Storable & Equatable>(_ type: Value.Type, _ text: String) -> Value? {
      try? StoredReader.value(type, from: Array(text.utf8))
    }
    for number in [0, 7, -1, 10, .max, .min] { #expect(reads(Int.self, "\(number)") == number) }
    for text in ["", "-", "-0", "01", "1.0", "1e3", "+1", "9223372036854775808", "1 ", " 1"] {
      #expect(reads(Int.self, text) == nil, "\(text)")
    }
    let all = String(String.UnicodeScalarView((0..<0x100).compactMap { Unicode.Scalar($0) }))
    for text in ["", all, "🛫\u{2028}語", "\"", "\\", "\\u0041"] {
      var written = StoredText()
      try text.write(to: &written)
      #expect(reads(String.self, String(decoding: written.bytes, as: UTF8.self)) == text)
      let spelled = String(decoding: written.bytes, as: UTF8.self)
      #expect(try StoredJSON.value([String].self, from: "[\(spelled)]") == [text])
    }
    for text in [#""a"#, #""\"#, #""\n""#, #""\u0041""#, #""\u001F""#, "\"\n\"", "a", ""] {
      #expect(reads(String.self, text) == nil, "\(text)")
    }
    #expect(reads([Int?].self, "[1,null]") == [1, nil])
    #expect(reads([Int].self, "[1,]") == nil)
    #expect(reads([Int].self, "[,1]") == nil)
    #expect(reads([String: Int].self, #"{"a":1,"a":2}"#) == nil)
    #expect(reads([String: Int].self, #"{"a":1,"b":2}"#) == ["a": 1, "b": 2])
  }

  @Test func `records in another form are read through Codable`() throws {
    let sealer = PlainSealer()
    let body =
      #"{ "last": 12, "instance": "flt_0D4X8K2M7PQR9TVW", "of a later version": [1.5] }"#
    let record = StoredRecord(
      key: RecordKey(kind: CheckInSequence.kind, key: "flt_0D4X8K2M7PQR9TVW"), version: 3,
      body: body, sealed: nil)
    let read = try record.read(CheckInSequence.self, sealer: sealer)
    #expect(read.value.last == 12)
    #expect(read.version == 3)
    #expect(throws: OtherForm.self) {
      try StoredReader.value(CheckInSequence.self, from: Array(body.utf8))
    }
  }

  @Test func `a type without straight code is written and read through Codable`() throws {
    struct Note: Record {
      static let kind = "note"
      let key: String
      @Confidential var words: [String]
      let weight: Int8
    }
    let sealer = PlainSealer()
    var changes = ChangeSet(at: Instant(secondsSince1970: 0))
    changes.insert(Note(key: "a", words: ["x", "y\n"], weight: -3))
    let encoded = try EncodedChangeSet(changes, sealer: sealer)
    let spelled = try #require(encoded.records.first)
    #expect(spelled.body == #"{"key":"a","words":0,"weight":-3}"#)
    let stored = StoredRecord(
      key: spelled.key, version: 1, body: spelled.body, sealed: spelled.sealed)
    #expect(try stored.read(Note.self, sealer: sealer).value.words == ["x", "y\n"])
  }

  @Test func `a confidential part holds its lookups first, each once and sorted`() throws {
    struct Person: Record {
      static let kind = "person"
      let key: String
      @Confidential var name: String
      var lookups: [Lookup] {
        [
          Lookup("name", "B", isConfidential: true), Lookup("name", "A", isConfidential: true),
          Lookup("name", "B", isUnique: true, isConfidential: true), Lookup("plain", "C"),
        ]
      }
    }
    let sealer = PlainSealer()
    var changes = ChangeSet(at: Instant(secondsSince1970: 0))
    changes.insert(Person(key: "p", name: "Zoë"))
    let spelled = try #require(try EncodedChangeSet(changes, sealer: sealer).records.first)
    let box = try #require(spelled.sealed).box
    #expect(
      String(decoding: box, as: UTF8.self)
        == #"[{"name":"name","value":"A"},{"name":"name","value":"B"}]"# + "\n[\"Zoë\"]")
    #expect(spelled.lookups.count == 3)
    #expect(spelled.lookups.filter(\.isUnique).map(\.value) == ["person\u{0}name\u{0}B"])
  }
}

/// Seals nothing, so that a test sees what would be sealed.
private struct PlainSealer: Sealer {
  func seal(_ bytes: [UInt8], about record: RecordKey) throws -> SealedPart {
    SealedPart(key: "plain", box: bytes)
  }

  func open(_ part: SealedPart, about record: RecordKey) throws -> [UInt8] { part.box }

  func digests(of text: String) throws -> [String] { [text] }
}
