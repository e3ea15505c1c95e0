import Foundation
import PassIssuer
import PassTestSupport
import Testing
import Vocabulary

/// passtool issue --help: every error of a request has its member and position.
@Suite struct RequestReadingTests {
  typealias Samples = RequestSamples

  @Test func `the request of the formats' page is read`() throws {
    let request = try Samples.boardingPassRequest()
    #expect(request.issuer.rawValue == "UA")
    #expect(request.journey.bookingReference.rawValue == "ABC123")
    #expect(request.journey.name.item == "DOE/JANE            ")
    #expect(request.journey.segments.count == 1)
    let segment = request.journey.segments[0]
    #expect(segment.flight.description == "UA123")
    #expect(segment.origin.rawValue == "SFO" && segment.destination.rawValue == "JFK")
    #expect(segment.departure.description == "2025-03-15T08:30:00-07:00")
    #expect(segment.cabin == "Y" && segment.seat?.rawValue == "012A")
    #expect(segment.sequence == 25 && segment.status == "1")
    #expect(request.validFrom == Instant("2025-03-15T12:30:00Z"))
    #expect(request.validUntil == Instant("2025-03-15T16:00:00Z"))
    #expect(request.passID == nil && request.status == nil && !request.journey.isTicketless)
  }

  @Test func `optional members are optional`() throws {
    let request = try Samples.boardingPassRequest(
      #"""
      {"issuer":"UA","booking_reference":"A","passenger":{"surname":"Doe"},
       "segments":[{"carrier":"UA","flight_number":"1","origin":"SFO","destination":"JFK",
         "departure":"2025-03-15T08:30:00Z","cabin":"F"}]}
      """#)
    #expect(request.journey.name.item == "DOE/FNU             ")
    #expect(request.journey.segments[0].seat == nil && request.journey.segments[0].sequence == nil)
    #expect(request.journey.segments[0].status == "1")
    #expect(request.validFrom == nil && request.validUntil == nil)
  }

  @Test func `an infant without a seat sits on a lap`() throws {
    let infant = Samples.boardingPass.replacing("\"issuer\"", with: "\"infant\":true,\"issuer\"")
    #expect(try Samples.boardingPassRequest(infant).journey.segments[0].seat?.rawValue == "012A")
    let lap = infant.replacing("\"seat\":\"12A\",", with: "")
    #expect(try Samples.boardingPassRequest(lap).journey.segments[0].seat?.rawValue == "INF ")
    let adult = lap.replacing("\"infant\":true", with: "\"infant\":false")
    #expect(try Samples.boardingPassRequest(adult).journey.segments[0].seat == nil)
  }

  @Test func `a chosen id, a status and no electronic ticket`() throws {
    let request = try Samples.boardingPassRequest(
      Samples.boardingPass.replacing(
        "\"issuer\"",
        with:
          #""pass_id":"0123456789ABCDEF","ticketless":true,"status":{"list":2,"index":0},"issuer""#
      ))
    #expect(request.passID?.rawValue == "0123456789ABCDEF")
    #expect(request.journey.isTicketless)
    #expect(request.status == StatusEntry(list: 2, index: 0))
  }

  /// A change to the request, the member of the error, and its position.
  ///
  /// The position is the start of the replacement, plus `at` bytes.
  struct Fault: Sendable, CustomTestStringConvertible {
    let original: String
    let changed: String
    let member: String
    let at: Int

    var testDescription: String { "\(member): \(changed)" }

    init(_ original: String, _ changed: String, _ member: String, at: Int = 0) {
      (self.original, self.changed, self.member, self.at) = (original, changed, member, at)
    }
  }

  static let boardingPassFaults = [
    Fault("\"UA\",\"booking", "\"U\",\"booking", "issuer"),
    Fault("\"UA\",\"booking", "7,\"booking", "issuer"),
    Fault("\"ABC123\"", "\"ABC1234Z\"", "booking_reference"),
    Fault("\"ABC123\"", "\"abc123\"", "booking_reference"),
    Fault("\"ABC123\"", "\"\"", "booking_reference"),
    Fault("{\"surname\":\"Doe\",\"given_names\":\"Jane\"}", "[7]", "passenger"),
    Fault("\"Doe\"", "\" \"", "passenger.surname"),
    Fault("\"Doe\"", "\"\"", "passenger.surname"), Fault("\"Doe\"", "7", "passenger.surname"),
    Fault("\"Doe\"", "\"王\"", "passenger.surname"),
    Fault("\"Jane\"", "\"Jane/\"", "passenger.given_names"),
    Fault("\"Jane\"", "null", "passenger.given_names"),
    Fault("\"given_names\"", "\"given_name\"", "passenger.given_name"),
    Fault("\"segments\":[", "\"segments\":7,\"more\":[", "segments", at: 11),
    Fault("\"carrier\":\"UA\"", "\"carrier\":\"U\"", "segments[0].carrier", at: 10),
    Fault("\"123\"", "123", "segments[0].flight_number"),
    Fault("\"123\"", "\"12345\"", "segments[0].flight_number"),
    Fault("\"SFO\"", "\"sfo\"", "segments[0].origin"),
    Fault("\"SFO\"", "\"KSFO\"", "segments[0].origin"),
    Fault("\"JFK\"", "\"JF\"", "segments[0].destination"),
    Fault("\"2025-03-15T08:30:00-07:00\"", "\"2025-03-15T08:30\"", "segments[0].departure"),
    Fault("\"2025-03-15T08:30:00-07:00\"", "1742052600", "segments[0].departure"),
    Fault("\"2025-03-15T08:30:00-07:00\"", "\"1999-12-31T23:59:59Z\"", "segments[0].departure"),
    Fault("\"2025-03-15T08:30:00-07:00\"", "\"2100-01-01T00:00:01Z\"", "segments[0].departure"),
    Fault("\"Y\"", "\"\"", "segments[0].cabin"), Fault("\"Y\"", "\"y\"", "segments[0].cabin"),
    Fault("\"Y\"", "\"YY\"", "segments[0].cabin"), Fault("\"Y\"", "\"Ý\"", "segments[0].cabin"),
    Fault("\"12A\"", "\"12\"", "segments[0].seat"), Fault("\"12A\"", "null", "segments[0].seat"),
    Fault("25,\"status\"", "0,\"status\"", "segments[0].sequence"),
    Fault("25,\"status\"", "10000,\"status\"", "segments[0].sequence"),
    Fault("25,\"status\"", "2.5,\"status\"", "segments[0].sequence"),
    Fault("25,\"status\"", "\"25\",\"status\"", "segments[0].sequence"),
    Fault("\"status\":\"1\"", "\"status\":1", "segments[0].status", at: 9),
    Fault("\"status\":\"1\"", "\"status\":\"a\"", "segments[0].status", at: 9),
    Fault("\"status\":\"1\"", "\"status\":\"1\",\"gate\":\"B7\"", "segments[0].gate", at: 13),
    Fault("\"2025-03-15T05:30:00-07:00\"", "\"2025-03-15T05:30:00\"", "valid_from"),
    Fault("\"2025-03-15T09:00:00-07:00\"", "\"2101-03-15T09:00:00Z\"", "valid_until"),
    Fault("\"issuer\"", "\"pass_id\":\"0123456789ABCDEI\",\"issuer\"", "pass_id", at: 10),
    Fault("\"issuer\"", "\"ticketless\":\"yes\",\"issuer\"", "ticketless", at: 13),
    Fault("\"issuer\"", "\"infant\":1,\"issuer\"", "infant", at: 9),
    Fault("\"issuer\"", "\"status\":7,\"issuer\"", "status", at: 9),
    Fault("\"issuer\"", "\"status\":{\"list\":1},\"issuer\"", "status.index", at: 9),
    Fault("\"issuer\"", "\"status\":{\"index\":1},\"issuer\"", "status.list", at: 9),
    Fault("\"issuer\"", "\"status\":{\"list\":1,\"index\":-1},\"issuer\"", "status.index", at: 27),
    Fault("\"issuer\"", "\"status\":{\"list\":-1,\"index\":1},\"issuer\"", "status.list", at: 17),
    Fault(
      "\"issuer\"", "\"status\":{\"list\":1,\"index\":1,\"x\":1},\"issuer\"", "status.x", at: 29),
    Fault("\"issuer\"", "\"Issuer\":\"UA\",\"issuer\"", "Issuer"),
    Fault("\"issuer\"", "\"\\u001b[2J\":1,\"issuer\"", "\\u{1b}[2J"),
  ]

  static let ticketFaults = [
    Fault("\"show\"", "\"boarding_pass\"", "kind"), Fault("\"show\"", "\"Show\"", "kind"),
    Fault("\"show\"", "null", "kind"), Fault("\"Die Zauberflöte\"", "\"\"", "title"),
    Fault("\"Die Zauberflöte\"", "7", "title"),
    Fault("\"Die Zauberflöte\"", "\"a\\u0007\"", "title"),
    Fault("\"Die Zauberflöte\"", "\"\\u202e\"", "title"),
    Fault("\"Opernhaus\"", "\"" + String(repeating: "x", count: 65) + "\"", "place"),
    Fault("\"2025-03-15T19:00:00+01:00\"", "\"today\"", "starts_at"),
    Fault("\"2025-03-15T22:15:30+01:00\"", "\"2025-03-15T18:59:59+01:00\"", "ends_at"),
    Fault("\"Jane Doe\"", "\" \"", "holder"),
    Fault("\"Jane Doe\"", "\"\u{A0}\u{3000}\"", "holder"), Fault("\"C8\"", "\"  \"", "seats[1]"),
    Fault("\"Jane Doe\"", "[]", "holder"), Fault("[\"C7\",\"C8\"]", "\"C7\"", "seats"),
    Fault("\"C8\"", "8", "seats[1]"), Fault("\"C8\"", "\"\\n\"", "seats[1]"),
    Fault("2,\"reference\"", "0,\"reference\"", "admits"),
    Fault("2,\"reference\"", "100,\"reference\"", "admits"),
    Fault("2,\"reference\"", "2.0,\"reference\"", "admits"),
    Fault("\"ABC123\"", "\"\"", "reference"),
    Fault("\"issuer\"", "\"segments\":[],\"issuer\"", "segments"),
    Fault("\"issuer\"", "\"valid_from\":7,\"issuer\"", "valid_from", at: 13),
    Fault("\"issuer\"", "\"pass_id\":7,\"issuer\"", "pass_id", at: 10),
  ]

  static func check(_ fault: Fault, _ sample: String, _ read: (String) throws -> Void) throws {
    let start = try #require(sample.range(of: fault.original))
    let changed = sample.replacingCharacters(in: start, with: fault.changed)
    let error = try Samples.failure { try read(changed) }.orThrow("it was read")
    #expect(error.member == fault.member)
    #expect(error.offset == sample[..<start.lowerBound].utf8.count + fault.at)
    #expect(error.description.hasPrefix(fault.member + ": "))
    #expect(error.description.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" })
  }

  @Test(arguments: boardingPassFaults)
  func `a boarding pass request's fault is named and placed`(fault: Fault) throws {
    try Self.check(fault, Samples.boardingPass) { _ = try Samples.boardingPassRequest($0) }
  }

  @Test(arguments: ticketFaults)
  func `a ticket request's fault is named and placed`(fault: Fault) throws {
    try Self.check(fault, Samples.ticket) { _ = try Samples.ticketRequest($0) }
  }

  @Test func `names are taken without the blanks around them`() throws {
    let ticket = try Samples.ticketRequest(
      Samples.ticket.replacing("\"Jane Doe\"", with: "\"\u{A0} Jane Doe \"")
        .replacing("\"C8\"", with: "\" C8\"").replacing("Opernhaus", with: "Opernhaus "))
    #expect(ticket.ticket.holder?.rawValue == "Jane Doe")
    #expect(ticket.ticket.seats.map(\.rawValue) == ["C7", "C8"])
    #expect(ticket.ticket.place.rawValue == "Opernhaus")
    let pass = try Samples.boardingPassRequest(
      Samples.boardingPass.replacing("\"Doe\"", with: "\" Doe \"").replacing(
        "\"Jane\"", with: "\"  Jane\""))
    #expect(pass.journey.name.description == "DOE/JANE")
  }

  @Test(arguments: [
    ("issuer", ""), ("booking_reference", ""), ("passenger", ""), ("surname", "passenger."),
    ("segments", ""), ("carrier", "segments[0]."), ("flight_number", "segments[0]."),
    ("origin", "segments[0]."), ("destination", "segments[0]."), ("departure", "segments[0]."),
    ("cabin", "segments[0]."),
  ])
  func `a missing member is named, and placed at the object that lacks it`(
    member: String, path: String
  ) throws {
    let request = Samples.boardingPass.replacing("\"\(member)\":", with: "\"_\":")
    let error = try Samples.failure { _ = try Samples.boardingPassRequest(request) }.orThrow("read")
    #expect(error.member == path + member)
    #expect(error.detail == "is missing")
    let place = try #require(request.range(of: "\"_\"")).lowerBound
    let before = Array(request[..<place].utf8)
    #expect(error.offset == (path.isEmpty ? 0 : before.lastIndex(of: UInt8(ascii: "{"))))
  }

  @Test(arguments: ["issuer", "kind", "title", "place", "starts_at", "ends_at", "reference"])
  func `a ticket's missing member is named`(member: String) throws {
    let request = Samples.ticket.replacing("\"\(member)\":", with: "\"_\":")
    let error = try Samples.failure { _ = try Samples.ticketRequest(request) }.orThrow("read")
    #expect(error.member == member && error.offset == 0 && error.detail == "is missing")
    #expect(error.all.map(\.member) == [member, "_"])
  }

  @Test func `what is at fault alone is at fault beside others, in the order of reading`() throws {
    let faults = [
      ("\"UA\",\"booking", "\"U\",\"booking", "issuer"),
      ("\"ABC123\"", "7", "booking_reference"), ("\"Doe\"", "\"\"", "passenger.surname"),
      ("\"Jane\"", "\"J4ne\"", "passenger.given_names"), ("\"SFO\"", "7", "segments[0].origin"),
      ("\"12A\"", "\"12\"", "segments[0].seat"),
    ]
    var random = SeededGenerator(seed: 5)
    for round in 0..<64 {
      let some = round == 0 ? faults : faults.filter { _ in Bool.random(using: &random) }
      let request = some.reduce(Samples.boardingPass) { $0.replacing($1.0, with: $1.1) }
      if some.isEmpty { continue }
      let error = Samples.failure { _ = try Samples.boardingPassRequest(request) }
      #expect(error?.all.map(\.member) == some.map(\.2), "\(some)")
    }
  }

  @Test func `one to four segments`() throws {
    let segment = try Samples.boardingPass.split(separator: "\"segments\":[")[1]
      .split(separator: "],")[0...].first.orThrow("segment")
    for count in 0...6 {
      let segments = [String](repeating: String(segment), count: count).joined(separator: ",")
      let request = Samples.boardingPass.replacing(segment, with: segments)
      let error = Samples.failure { _ = try Samples.boardingPassRequest(request) }
      #expect(error?.member == ((1...4).contains(count) ? nil : "segments"))
    }
  }

  @Test func `typed text is stored in NFC, whatever the keyboard sent`() throws {
    let typed = Samples.ticket.replacing("Zauberflöte", with: "Zauberflo\u{308}te \u{212B}")
      .replacing("C7", with: "e\u{301}")
    let ticket = try Samples.ticketRequest(typed).ticket
    #expect(ticket.title.rawValue.unicodeScalars.elementsEqual("Die Zauberflöte Å".unicodeScalars))
    #expect(ticket.seats[0].rawValue.unicodeScalars.elementsEqual("é".unicodeScalars))
    // The limit of 64 scalars counts after normalisation: 128 typed ones become 64.
    let long = Samples.ticket.replacing(
      "Opernhaus", with: String(repeating: "u\u{308}", count: 64))
    #expect(try Samples.ticketRequest(long).ticket.place.rawValue.unicodeScalars.count == 64)
  }

  @Test func `a ticket admits one unless it says how many`() throws {
    let request = try Samples.ticketRequest(Samples.ticket.replacing("\"admits\":2,", with: ""))
    #expect(request.ticket.admits == 1)
    let bare = try Samples.ticketRequest(
      Samples.ticket.replacing("\"holder\":\"Jane Doe\",\"seats\":[\"C7\",\"C8\"],", with: ""))
    #expect(bare.ticket.holder == nil && bare.ticket.seats.isEmpty)
  }

  @Test(arguments: [
    ("", 0), ("[]", 0), ("{", 1), ("{}x", 2), (#"{"issuer":"UA","issuer":"UA"}"#, 15),
  ])
  func `what is no object is placed`(text: String, offset: Int) throws {
    let error = try Samples.failure { _ = try Samples.boardingPassRequest(text) }.orThrow("read")
    #expect(error.member.isEmpty)
    #expect(error.offset == offset)
  }

  @Test func `a request has at most 65,536 bytes`() throws {
    let blanks = String(repeating: " ", count: 65_536 - Samples.ticket.utf8.count)
    _ = try Samples.ticketRequest(Samples.ticket + blanks)
    let error = Samples.failure { _ = try Samples.ticketRequest(Samples.ticket + blanks + " ") }
    #expect(error?.offset == 65_536)
    #expect(error?.detail.contains("65537") == true)
  }

  @Test func `texts have no blanks around them, and a blank is no text`() throws {
    let typed = Samples.ticket.replacing("Jane Doe", with: " Jane Doe\u{A0}")
    #expect(try Samples.ticketRequest(typed).ticket.holder?.rawValue == "Jane Doe")
    for blank in ["", " ", "\u{3000}", "\u{200D}"] {
      let error = Samples.failure {
        _ = try Samples.ticketRequest(Samples.ticket.replacing("Jane Doe", with: blank))
      }
      #expect(error?.member == "holder" && error?.detail.contains("blank") == true, "\(blank)")
    }
  }
}
