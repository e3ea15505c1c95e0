import PassFormats
import StrictText
import PassTestSupport
import Testing
import Vocabulary

/// The claims of docs/SPEC.md §2 and the ticket of §3: one canonical text each.
@Suite struct PassClaimsTests {
  static func read(_ payload: String) throws -> PassClaims {
    let bytes = Array(payload.utf8)
    return try PassClaims(try JSONReader.read(bytes), payload: bytes)
  }

  static func failure(_ payload: String) -> ShapeError? {
    do {
      _ = try read(payload)
      return nil
    } catch let error as ShapeError {
      return error
    } catch {
      return ShapeError(path: "no shape", offset: 0, detail: "\(error)")
    }
  }

  @Test func `any pass is read, says what was written, and is written the same`() throws {
    var generator = SeededGenerator(seed: 7519)
    for _ in 0..<600 {
      let sample = SamplePass(using: &generator)
      let claims = try Self.read(sample.payload)
      #expect(claims.payload == Array(sample.payload.utf8))
      #expect(claims.issuer.rawValue == sample.issuer)
      #expect(claims.passID.rawValue == sample.passID)
      #expect(claims.issuedAt.secondsSince1970 == sample.issuedAt)
      #expect(claims.notBefore.secondsSince1970 == sample.notBefore)
      #expect(claims.expires.secondsSince1970 == sample.expires)
      #expect(claims.status?.index == sample.status.map { Int64($0.index) })
      #expect(claims.status?.uri == sample.status?.uri)
      #expect(claims.requiresHolderProof == (sample.confirmation != nil))
      switch claims.content {
      case .boardingPass(let pass): #expect(pass.text == sample.bcbp)
      case .ticket(let ticket):
        #expect(sample.bcbp == nil)
        #expect(ticket.kind.rawValue == sample.kind)
        #expect(ticket.title.rawValue == sample.title)
        #expect(ticket.place.rawValue == sample.place)
        #expect(ticket.starts.secondsSince1970 == sample.starts)
        #expect(ticket.ends.secondsSince1970 == sample.ends)
        #expect(ticket.holder?.rawValue == sample.holder)
        #expect(ticket.seats.map(\.rawValue) == sample.seats)
        #expect(ticket.admits == sample.admits)
        #expect(ticket.reference.rawValue == sample.reference)
      }
    }
  }

  @Test func `claims made from values are written as claims read from text`() throws {
    let sample = SamplePass()
    let claims = PassClaims(
      issuer: try IssuerID("UA").orThrow("iss"),
      passID: try PassID(sample.passID).orThrow("jti"),
      issuedAt: Instant(secondsSince1970: sample.issuedAt),
      notBefore: Instant(secondsSince1970: sample.notBefore),
      expires: Instant(secondsSince1970: sample.expires),
      content: .ticket(
        try Ticket(
          kind: .show, title: try TicketText(sample.title).orThrow("title"),
          place: try TicketText(sample.place).orThrow("place"),
          starts: Instant(secondsSince1970: sample.starts),
          ends: Instant(secondsSince1970: sample.ends),
          reference: try TicketText(sample.reference).orThrow("ref")
        ).orThrow("ticket")))
    #expect(String(decoding: claims.payload, as: UTF8.self) == sample.payload)
  }

  /// The arguments are a change to the sample ticket, and the member that the error names.
  @Test(arguments: [
    ("\"iss\":\"UA\"", "\"iss\":\"U\"", "iss"), ("\"iss\":\"UA\"", "\"iss\":7", "iss"),
    ("\"iss\":\"UA\",", "", "iss"), ("0D4X8K2M7PQR9TVW", "0D4X8K2M7PQR9TVI", "jti"),
    ("0D4X8K2M7PQR9TVW", "0d4x8k2m7pqr9tvw", "jti"),
    ("1742040000", "1742040001", "iat"), ("1742040000", "1742040000.0", "iat"),
    ("1742040000", "1.74204e9", "iat"), ("1742040000", "\"1742040000\"", "iat"),
    ("1742040000", "1742040000000", "iat"), ("1742040000", "946684740", "iat"),
    ("1742040000", "4102444860", "iat"), ("1742040000", "-60", "iat"),
    ("1742040000", "9223372036854775808", "iat"), ("1742040000", "1742054460", "iat"),
    ("1742041800", "1742041830", "nbf"), ("1742041800", "true", "nbf"),
    ("1742054400", "1742041800", "exp"), ("1742054400", "1742041740", "exp"),
    ("1742054400", "1742054400000", "exp"), ("1742054400", "null", "exp"),
    ("\"ticket\":", "\"Ticket\":", "bcbp"), ("\"ticket\":", "\"bcbp\":7,\"ticket\":", "bcbp"),
    ("\"kind\":\"show\"", "\"kind\":\"Show\"", "ticket.kind"),
    ("\"kind\":\"show\"", "\"kind\":\"boarding_pass\"", "ticket.kind"),
    ("\"kind\":\"show\",", "", "ticket.kind"),
    ("Die Zauberflöte", "", "ticket.title"), ("Die Zauberflöte", "\\u0007", "ticket.title"),
    ("Die Zauberflöte", "Die Zauberflo\u{308}te", "ticket.title"),
    ("\"Opernhaus\"", "[]", "ticket.place"), ("1742050800", "1742050800000", "ticket.starts"),
    ("1742050800", "1742054400", "ticket.ends"), ("1742054399", "4102444801", "ticket.ends"),
    ("\"admits\":1", "\"admits\":0", "ticket.admits"),
    ("\"admits\":1", "\"admits\":100", "ticket.admits"),
    ("\"admits\":1", "\"admits\":1.0", "ticket.admits"), ("\"admits\":1,", "", "ticket.admits"),
    ("\"admits\"", "\"holder\":\"\",\"admits\"", "ticket.holder"),
    ("\"admits\"", "\"holder\":null,\"admits\"", "ticket.holder"),
    ("\"admits\"", "\"seats\":[],\"admits\"", "ticket.seats"),
    ("\"admits\"", "\"seats\":\"C7\",\"admits\"", "ticket.seats"),
    ("\"admits\"", "\"seats\":[\"C7\",7],\"admits\"", "ticket.seats[1]"),
    (",\"ref\":\"ABC123\"", "", "ticket.ref"),
    ("\"ref\":\"ABC123\"", "\"ref\":\"ABC123\",\"vip\":true", "ticket.vip"),
    ("}}", "},\"aud\":\"gate\"}", "aud"), ("}}", "},\"status\":7}", "status"),
    ("}}", "},\"status\":{}}", "status.status_list"),
    ("}}", "},\"status\":{\"status_list\":{\"idx\":-1,\"uri\":\"u\"}}}", "status.status_list.idx"),
    ("}}", "},\"status\":{\"status_list\":{\"idx\":1.0,\"uri\":\"u\"}}}", "status.status_list.idx"),
    ("}}", "},\"status\":{\"status_list\":{\"idx\":0,\"uri\":\"\"}}}", "status.status_list.uri"),
    ("}}", "},\"status\":{\"status_list\":{\"idx\":0,\"uri\":\"a b\"}}}", "status.status_list.uri"),
    ("}}", "},\"status\":{\"status_list\":{\"idx\":0}}}", "status.status_list.uri"),
    (
      "}}", "},\"status\":{\"status_list\":{\"idx\":0,\"uri\":\"u\",\"x\":1}}}",
      "status.status_list.x"
    ),
    ("}}", "},\"status\":{\"status_list\":{\"idx\":0,\"uri\":\"u\"},\"x\":1}}", "status.x"),
  ])
  func `the member at fault is named`(original: String, changed: String, path: String) throws {
    let payload = SamplePass().payload
    #expect(payload.contains(original))
    let altered = payload.replacing(original, with: changed)
    let error = try Self.failure(altered).orThrow("\(altered) was read")
    #expect(error.path == path)
    #expect((0...altered.utf8.count).contains(error.offset))
  }

  @Test func `milliseconds are called what they are`() throws {
    let payload = SamplePass().payload.replacing("1742054400", with: "1742054400000")
    #expect(try Self.failure(payload).orThrow("read").detail.contains("milliseconds"))
  }

  @Test(arguments: [
    (",\"jti\"", ", \"jti\""), ("{\"iss\"", "{ \"iss\""), ("}}", "}} "), ("\"UA\"", "\"\\u0055A\""),
    ("Opernhaus", "Opern\\/haus"), ("Opernhaus", "\\u004fpernhaus"), ("flöte", "fl\\u00f6te"),
    ("\"admits\":1", "\"admits\": 1"),
    ("\"iss\":\"UA\",\"jti\":\"0D4X8K2M7PQR9TVW\"", "\"jti\":\"0D4X8K2M7PQR9TVW\",\"iss\":\"UA\""),
    (
      "\"kind\":\"show\",\"title\":\"Die Zauberflöte\"",
      "\"title\":\"Die Zauberflöte\",\"kind\":\"show\""
    ),
    ("}}", "},\"cnf\":{ }}"), ("}}", "},\"cnf\":\"\\u0041\"}"),
    ("}}", "},\"status\":{\"status_list\":{\"uri\":\"u\",\"idx\":0}}}"),
    ("}}", "},\"status\":{\"status_list\":{\"idx\":-0,\"uri\":\"u\"}}}"),
  ])
  func `another spelling of the same claims is refused`(original: String, changed: String) throws {
    let payload = SamplePass().payload
    #expect(payload.contains(original))
    let error = try Self.failure(payload.replacing(original, with: changed)).orThrow("was read")
    #expect(error.detail.contains("canonical"))
  }

  @Test func `a pass has a boarding pass or a ticket, not both`() throws {
    var boarding = SamplePass()
    boarding.bcbp = TestAuthority.bcbp
    _ = try Self.read(boarding.payload)
    let ticket = try SamplePass().payload.split(separator: "\"ticket\":").last.orThrow("ticket")
    let both = boarding.payload.dropLast() + ",\"ticket\":" + ticket
    #expect(both.contains("\"bcbp\"") && both.contains("\"ticket\""))
    #expect(Self.failure(String(both))?.detail.contains("exactly one") == true)
  }

  @Test func `a ticket admits 1 to 99 and has at most 99 seats`() throws {
    var sample = SamplePass()
    sample.admits = 99
    sample.seats = (1...99).map { "Row \($0)" }
    _ = try Self.read(sample.payload)
    sample.seats.append("Row 100")
    #expect(Self.failure(sample.payload)?.path == "ticket.seats")
  }

  @Test func `a reference to a status list has an index and the URI of a list`() throws {
    let issuer = try IssuerID("UA").orThrow("issuer")
    #expect(StatusReference(issuer: issuer, list: 1, index: 7)?.uri == "urn:passtool:status:UA:1")
    #expect(StatusReference(issuer: issuer, list: -1, index: 7) == nil)
    #expect(StatusReference(index: -1, uri: "u") == nil)
    #expect(StatusReference(index: 0, uri: String(repeating: "u", count: 255)) != nil)
    #expect(StatusReference(index: 0, uri: String(repeating: "u", count: 256)) == nil)
    #expect(StatusReference(index: 0, uri: "ü") == nil)
  }
}
