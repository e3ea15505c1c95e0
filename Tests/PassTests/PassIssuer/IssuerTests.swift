import Foundation
import PassCrypto
import PassFormats
import PassIssuer
import PassTestSupport
import Testing
import Vocabulary

/// From a request to a token: validity, times, limits.
@Suite struct IssuerTests {
  typealias Samples = RequestSamples

  static let authority = Result { try TestAuthority() }

  static func issuer() throws -> Issuer { try authority.get().productionIssuer() }

  static func instant(_ text: String) throws -> Instant { try Instant(text).orThrow(text) }

  /// Returns a boarding pass request without a stated window.
  static func withoutWindow() throws -> BoardingPassRequest {
    var request = try Samples.boardingPassRequest()
    (request.validFrom, request.validUntil) = (nil, nil)
    return request
  }

  static func issue(
    _ request: BoardingPassRequest, at now: String = "2025-03-15T12:00:00Z",
    replacing former: FormerPass? = nil
  ) throws -> PassClaims {
    try issuer().issue(
      request, now: instant(now), random: FixedRandom(), replacing: former
    ).claims
  }

  static func failure(_ body: () throws -> Void) -> RequestError? {
    do {
      try body()
      return nil
    } catch IssueError.request(let error) {
      return error
    } catch {
      return RequestError(member: "no request error", detail: "\(error)")
    }
  }

  @Test func `a token is header, canonical claims and a good signature`() throws {
    let authority = try Self.authority.get()
    let pass = try Self.issuer().issue(
      Samples.boardingPassRequest(), now: TestAuthority.now, random: FixedRandom())
    let jws = try CompactJWS(Array(pass.token.utf8))
    #expect(String(decoding: jws.header, as: UTF8.self) == authority.header)
    #expect(jws.payload == pass.claims.payload)
    #expect(
      try authority.key.publicKey.isValidSignature(jws.es256Signature(), for: jws.signingInput))
    // The mandatory items are the request's; the items that the barcode form adds follow.
    let payload =
      #"{"iss":"UA","jti":"B9D5MPJTB9D5MPJT","iat":1742050800,"nbf":1742041800,"#
      + #""exp":1742054400,"bcbp":"\#(TestAuthority.bcbp.dropLast(2))"#
    #expect(String(decoding: jws.payload, as: UTF8.self).hasPrefix(payload))
  }

  @Test func `any ticket's token says what the claims say`() throws {
    let issuer = try Self.issuer()
    var generator = SeededGenerator(seed: 600)
    for number in 0..<60 {
      var request = try Samples.ticketRequest()
      request.validFrom = Instant(
        secondsSince1970: .random(in: 946_684_800...1_900_000_000, using: &generator))
      request.validUntil = Instant(
        secondsSince1970: .random(in: 1_900_000_060...4_102_444_800, using: &generator))
      request.status = number % 2 == 0 ? nil : StatusEntry(list: number, index: number * 1_000)
      let pass = try issuer.issue(request, now: TestAuthority.now, random: SecureRandom())
      let claims = try Samples.claims(pass.token)
      #expect(claims.payload == pass.claims.payload)
      #expect(claims.passID == pass.claims.passID)
      #expect(claims.status == pass.claims.status)
    }
  }

  @Test
  func
    `a boarding pass is good from 3 hours before the first departure to 30 minutes after the last`()
    throws
  {
    var request = try Self.withoutWindow()
    var claims = try Self.issue(request)
    #expect(claims.notBefore.description == "2025-03-15T12:30:00Z")
    #expect(claims.expires.description == "2025-03-15T16:00:00Z")
    var second = request.journey.segments[0]
    second.departure = try OffsetDateTime("2025-03-15T22:10:00-04:00").orThrow("time")
    request.journey.segments.append(second)
    claims = try Self.issue(request)
    #expect(claims.notBefore.description == "2025-03-15T12:30:00Z")
    #expect(claims.expires.description == "2025-03-16T02:40:00Z")
  }

  @Test func `a ticket is good from 3 hours before the start to the end`() throws {
    let pass = try Self.issuer().issue(
      Samples.ticketRequest(), now: TestAuthority.now, random: FixedRandom())
    #expect(pass.claims.notBefore.description == "2025-03-15T15:00:00Z")
    // The end is 22:15:30 local time, rounded up to the next minute.
    #expect(pass.claims.expires.description == "2025-03-15T21:16:00Z")
  }

  @Test func `the window is rounded outward and the time of issue down`() throws {
    var request = try Self.withoutWindow()
    request.validFrom = try Self.instant("2025-03-15T12:30:59Z")
    request.validUntil = try Self.instant("2025-03-15T16:00:01Z")
    let claims = try Self.issue(request, at: "2025-03-15T12:00:59Z")
    #expect(claims.notBefore.description == "2025-03-15T12:30:00Z")
    #expect(claims.expires.description == "2025-03-15T16:01:00Z")
    #expect(claims.issuedAt.description == "2025-03-15T12:00:00Z")
  }

  @Test(arguments: [
    // These windows ended, just now or long ago.
    ("2025-03-15T05:00:00Z", "2025-03-15T12:00:00Z", "valid_until"),
    ("2025-03-14T05:00:00Z", "2025-03-14T12:00:00Z", "valid_until"),
    // These windows are reversed, or empty after rounding.
    ("2025-03-15T16:00:00Z", "2025-03-15T15:00:00Z", "valid_until"),
    ("2025-03-15T16:00:00Z", "2025-03-15T16:00:00Z", "valid_until"),
    // These windows are outside the years in which milliseconds cannot be confused with seconds.
    ("1999-12-31T23:59:59Z", "2025-03-16T00:00:00Z", "valid_from"),
    ("2025-03-15T12:00:00Z", "2100-01-01T00:00:01Z", "valid_until"),
  ])
  func `a window that is none is refused`(from: String, until: String, member: String) throws {
    var request = try Samples.boardingPassRequest()
    request.validFrom = try Self.instant(from)
    request.validUntil = try Self.instant(until)
    let error = try Self.failure { _ = try Self.issue(request) }.orThrow("it was issued")
    #expect(error.member == member)
  }

  @Test(arguments: [
    ("2025-03-15T11:59:00Z", "2025-03-15T12:00:01Z"),
    ("2000-01-01T00:00:00Z", "2100-01-01T00:00:00Z"),
    ("2025-03-15T16:00:00Z", "2025-03-15T16:00:01Z"),
  ])
  func `the borders of a window are inside`(from: String, until: String) throws {
    var request = try Samples.boardingPassRequest()
    request.validFrom = try Self.instant(from)
    request.validUntil = try Self.instant(until)
    let pass = try Self.issuer().issue(
      request, now: Self.instant("2025-03-15T12:00:00Z"), random: FixedRandom())
    let claims = try Samples.claims(pass.token)
    #expect(claims.notBefore == request.validFrom)
    #expect(claims.expires == request.validUntil?.roundedUpToMinute)
  }

  @Test(arguments: [Int.min, 0, 946_684_799, 4_102_444_801, 1_742_050_800_000, .max])
  func `a clock that is far off issues nothing`(seconds: Int) throws {
    let request = try Samples.boardingPassRequest()
    let error = Self.failure {
      _ = try Self.issuer().issue(
        request, now: Instant(secondsSince1970: seconds), random: FixedRandom())
    }
    #expect(error != nil && error?.member != "no request error")
  }

  static func former(issuedAt: Instant) throws -> FormerPass {
    FormerPass(first: try PassID("0000000000000001").orThrow("id"), issuedAt: issuedAt)
  }

  @Test(arguments: [-3_600, -61, -60, -59, -31, -30, -1, 0, 1, 29, 30, 59, 60, 61, 3_600])
  func `the time of issue is after that of the pass replaced, and no gate takes it for the future`(
    age: Int
  ) throws {
    let now = try Self.instant("2025-03-15T12:00:30Z")
    let previous = now.adding(seconds: age)
    let due = previous.roundedDownToMinute.adding(seconds: 60)
    do {
      let claims = try Self.issue(
        Self.withoutWindow(), at: now.description, replacing: Self.former(issuedAt: previous))
      #expect(claims.issuedAt > previous)
      #expect(claims.issuedAt >= now.roundedDownToMinute)
      #expect(claims.issuedAt.secondsSince1970 % 60 == 0)
      #expect(claims.issuedAt <= max(now, due))
      #expect(claims.issuedAt.seconds(since: now) <= 60)
    } catch IssueError.tooSoon(let until) {
      // Only an issue beyond the leeway must wait, and no longer than necessary.
      #expect(due.seconds(since: now) > 60)
      #expect(due.seconds(since: until) == 60)
    }
  }

  @Test func `the second re-issue of a minute waits until gates would take it`() throws {
    var request = try Self.withoutWindow()
    request.passID = PassID("0000000000000001")
    let first = try Self.issue(request)
    let second = try Self.issue(Self.withoutWindow(), replacing: FormerPass(first))
    #expect(second.issuedAt.seconds(since: first.issuedAt) == 60)
    #expect(throws: IssueError.tooSoon(until: second.issuedAt)) {
      _ = try Self.issue(request, replacing: FormerPass(second))
    }
    let third = try Self.issue(
      request, at: second.issuedAt.description, replacing: FormerPass(second))
    #expect(third.issuedAt > second.issuedAt)
  }

  @Test func `another issuer's request is not signed`() throws {
    var request = try Samples.boardingPassRequest()
    request.issuer = try IssuerID("LH").orThrow("LH")
    let error = try Self.failure { _ = try Self.issue(request) }.orThrow("it was issued")
    #expect(error.member == "issuer")
    #expect(error.detail.contains("LH") && error.detail.contains("UA"))
  }

  @Test func `segments are in the order of the journey`() throws {
    var request = try Self.withoutWindow()
    var second = request.journey.segments[0]
    second.departure = try OffsetDateTime("2025-03-15T08:29:59-07:00").orThrow("time")
    request.journey.segments.append(second)
    let error = try Self.failure { _ = try Self.issue(request) }.orThrow("it was issued")
    #expect(error.member == "segments[1].departure")
    request.journey.segments[1].departure = request.journey.segments[0].departure
    #expect(Self.failure { _ = try Self.issue(request) } == nil)
    request.journey.segments = []
    #expect(Self.failure { _ = try Self.issue(request) }?.member == "segments")
  }

  @Test func `the pass carries the local days of its departures`() throws {
    var request = try Self.withoutWindow()
    request.journey.segments[0].departure = try OffsetDateTime("2024-12-30T23:30:00-10:00").orThrow(
      "time")
    var second = request.journey.segments[0]
    second.departure = try OffsetDateTime("2025-01-01T00:10:00+09:00").orThrow("time")
    request.journey.segments.append(second)
    let claims = try Self.issue(request, at: "2024-12-30T12:00:00Z")
    guard case .boardingPass(let pass) = claims.content else { throw MissingValue("boarding pass") }
    #expect(pass.legs.map(\.dayOfYear) == [365, 1])
  }

  /// Returns a ticket whose seats take this many bytes of one character.
  private static func ticket(_ bytes: Int, of character: Character = "x") throws -> TicketRequest {
    var request = try Samples.ticketRequest()
    let texts = (0..<14).compactMap { number in
      TicketText(String(repeating: character, count: min(64, max(1, bytes - number * 64))))
    }
    request.ticket = try Ticket(
      kind: .show, title: texts[0], place: texts[0], starts: request.ticket.starts,
      ends: request.ticket.ends, seats: texts, reference: texts[0]
    ).orThrow("ticket")
    return request
  }

  @Test func `a draft is what is signed, and is refused for whatever a pass would be`() throws {
    let issuer = try Self.issuer()
    var refused = 0
    for bytes in stride(from: 100, through: 900, by: 25) {
      for character in ["x", "ß"] as [Character] {
        let request = try Self.ticket(bytes, of: character)
        let draft = Result {
          try issuer.draft(request, now: TestAuthority.now, random: FixedRandom())
        }
        let pass = Result {
          try issuer.issue(request, now: TestAuthority.now, random: FixedRandom())
        }
        switch (draft, pass) {
        case (.success(let draft), .success(let pass)):
          #expect(draft.claims.payload == pass.claims.payload)
          let signed = try issuer.sign(draft)
          // A scanner's limit applies to the barcode text, not only to the token.
          #expect(signed.barcodeText.utf8.count <= 1_800 && signed.token.utf8.count <= 1_800)
          #expect(signed.claims.passID == pass.claims.passID)
        case (.failure(let one), .failure(let other)):
          #expect("\(one)" == "\(other)")
          refused += 1
        default: Issue.record("\(bytes) of \(character): \(draft), \(pass)")
        }
      }
    }
    #expect(refused > 5)
  }

  @Test func `a token has at most 1,800 characters`() throws {
    // Seats grow byte by byte, each adding 4/3 characters to the token.
    func request(_ bytes: Int) throws -> TicketRequest { try Self.ticket(bytes) }
    let lengths = stride(from: 600, through: 900, by: 1).compactMap { bytes in
      try? Self.issuer().issue(
        request(bytes), now: TestAuthority.now, random: FixedRandom()
      ).token.utf8.count
    }
    #expect(lengths.allSatisfy { $0 <= 1_800 })
    #expect((1_797...1_800).contains(lengths.max() ?? 0))
    let error = Self.failure {
      _ = try Self.issuer().issue(request(900), now: TestAuthority.now, random: FixedRandom())
    }
    #expect(error?.detail.contains("1800") == true)
  }

  @Test func `the id is the one asked for, or 80 random bits`() throws {
    var request = try Self.withoutWindow()
    let issuer = try Self.issuer()
    func id(_ random: some RandomSource) throws -> String {
      try issuer.issue(request, now: TestAuthority.now, random: random).claims.passID.rawValue
    }
    #expect(try id(ChosenRandom(chosen: [UInt8](repeating: 0xFF, count: 10))) == "ZZZZZZZZZZZZZZZZ")
    #expect(try id(SecureRandom()) != id(SecureRandom()))
    // A source that returns a wrong number of bytes causes an error instead of a weaker id.
    #expect(throws: IssueError.self) { try id(ChosenRandom(chosen: [1, 2, 3])) }
    request.passID = PassID("0123456789ABCDEF")
    #expect(try id(SecureRandom()) == "0123456789ABCDEF")
  }

  @Test func `a program's request that no boarding pass can hold is refused`() throws {
    let changes: [(inout BoardingPassRequest) -> Void] = [
      { $0.journey.segments[0].cabin = "é" }, { $0.journey.segments[0].cabin = "\r\n" },
      { $0.journey.segments[0].cabin = "7" }, { $0.journey.segments[0].status = "\u{1F3AB}" },
      { $0.journey.segments[0].sequence = -1 }, { $0.journey.segments[0].sequence = 10_000 },
      { $0.journey.segments[0].sequence = .max },
      { $0.journey.segments = Array(repeating: $0.journey.segments[0], count: 5) },
      { $0.journey.segments = Array(repeating: $0.journey.segments[0], count: 10) },
    ]
    for (number, change) in changes.enumerated() {
      var request = try Self.withoutWindow()
      change(&request)
      let error = Self.failure { _ = try Self.issue(request) }
      #expect(error != nil && error?.member != "no request error", "change \(number)")
    }
  }

  @Test func `a ticket that no verifier could read cannot be made`() throws {
    let lawful = try Samples.ticketRequest().ticket
    for (starts, ends) in [(0, 1_742_054_400), (1_742_050_800, 4_102_444_801), (1, 2), (9, 8)] {
      let ticket = Ticket(
        kind: .show, title: lawful.title, place: lawful.place,
        starts: Instant(secondsSince1970: starts), ends: Instant(secondsSince1970: ends),
        reference: lawful.reference)
      #expect(ticket == nil)
    }
  }
}
