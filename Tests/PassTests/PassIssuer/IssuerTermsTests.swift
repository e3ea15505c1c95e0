import PassCrypto
import PassFormats
import PassIssuer
import PassTestSupport
import Testing
import Vocabulary

/// An issuer respects the terms of its key: it does not sign passes that gates would refuse.
@Suite struct IssuerTermsTests {
  typealias Samples = RequestSamples

  static let now = TestAuthority.now
  /// The end of the sample boarding pass's validity.
  static let until = Instant(secondsSince1970: 1_742_054_400)

  static func signer(
    from begins: Instant = now, to ends: Instant = until, kinds: Set<KeyKind> = [.boardingPass],
    carriers: Set<String>? = nil, lifetime: Int = 3_600
  ) throws -> Signer {
    let carriers = try carriers.map { names in
      Set(try names.map { try CarrierCode($0).orThrow($0) })
    }
    let terms = try KeyTerms(
      notBefore: begins, expires: ends, kinds: kinds, carriers: carriers, longestLifetime: lifetime
    ).orThrow("terms")
    return try Signer(
      issuer: try IssuerID("UA").orThrow("UA"), key: try PrivateKey.generate(), terms: terms)
  }

  static func refusal(
    of signer: Signer, now: Instant = now, carrier: String = "UA"
  ) throws -> KeyRefusal? {
    let json = Samples.boardingPass.replacing(
      "\"carrier\":\"UA\"", with: "\"carrier\":\"\(carrier)\"")
    let request = try Samples.boardingPassRequest(json)
    do throws(IssueError) {
      _ = try Issuer(signer).issue(
        request, now: now, random: FixedRandom())
      return nil
    } catch {
      guard case .refused(let refusal) = error else { throw error }
      #expect(refusal.issuer == signer.issuer && refusal.keyID == signer.keyID)
      #expect(refusal.description.contains(signer.keyID.rawValue))
      return refusal
    }
  }

  @Test func `within its terms a key signs, to the last second of each bound`() throws {
    // The pass is issued when the key begins, ends when it ends, and has the maximum lifetime.
    #expect(try Self.refusal(of: Self.signer()) == nil)
    #expect(try Self.refusal(of: Self.signer(carriers: ["UA"])) == nil)
  }

  @Test func `a pass that would outlive its key is refused, with the mend`() throws {
    let ends = Self.until.adding(seconds: -1)
    let refusal = try Self.refusal(of: Self.signer(to: ends))
    #expect(refusal?.reason == .outlivesKey(until: Self.until, ends: ends))
    #expect(refusal?.member == "valid_until")
    #expect(refusal?.description.contains("passtool keys rotate --issuer UA") == true)
  }

  @Test func `a pass is not issued before its key begins`() throws {
    let begins = Self.now.adding(seconds: 60)
    #expect(
      try Self.refusal(of: Self.signer(from: begins))?.reason
        == .tooEarly(issuedAt: Self.now, begins: begins))
    // A pass's times are whole minutes; the minute in which the key begins is accepted.
    #expect(
      try Self.refusal(of: Self.signer(from: Self.now.adding(seconds: 59))) == nil)
  }

  @Test func `a pass that would live too long is refused`() throws {
    #expect(
      try Self.refusal(of: Self.signer(lifetime: 3_599))?.reason
        == .livesTooLong(3_600, maximum: 3_599))
    let early = Self.now.adding(seconds: -60)
    let refusal = try Self.refusal(of: Self.signer(from: early), now: early)
    #expect(refusal?.reason == .livesTooLong(3_660, maximum: 3_600))
    #expect(refusal?.description.contains("1 hour 1 minute,") == true)
    #expect(refusal?.description.contains("1 hour at most") == true)
  }

  @Test func `a key signs only its kinds, whatever it is asked`() throws {
    for kind in KeyKind.allCases where kind != .boardingPass {
      let refusal = try Self.refusal(of: Self.signer(kinds: [kind]))
      #expect(refusal?.reason == .kind(.boardingPass, may: [kind]))
      #expect(refusal?.description.contains("only \(kind.rawValue)") == true)
    }
    #expect(throws: IssueError.self) {
      try Issuer(Self.signer(to: Self.until.adding(seconds: 86_400), lifetime: 86_400)).issue(
        Samples.ticketRequest(), now: Self.now, random: FixedRandom())
    }
  }

  @Test func `flights of another operating carrier need a key that names it`() throws {
    let lufthansa = try CarrierCode("LH").orThrow("LH")
    let own = try Self.refusal(of: Self.signer(), carrier: "LH")
    #expect(own?.reason == .carrier(lufthansa, may: nil))
    #expect(own?.description.contains("--carrier LH") == true)
    let others = try Self.refusal(of: Self.signer(carriers: ["UA", "OS"]), carrier: "LH")
    #expect(
      others?.reason
        == .carrier(
          lufthansa,
          may: [try CarrierCode("OS").orThrow("OS"), try CarrierCode("UA").orThrow("UA")]))
    #expect(try Self.refusal(of: Self.signer(carriers: ["LH"]), carrier: "LH") == nil)
    // A key that names only other carriers does not sign for its owner's flights.
    #expect(try Self.refusal(of: Self.signer(carriers: ["LH"])) != nil)
  }

  @Test func `an existing boarding pass is held to the same terms`() throws {
    let json = #"{"issuer":"UA","bcbp":"\#(TestAuthority.bcbp)"}"#
    let request = try Samples.boardingPassRequest(json)
    #expect(throws: IssueError.self) {
      try Issuer(Self.signer()).issue(request, now: Self.now, random: FixedRandom())
    }
    let wide = try Self.signer(
      from: Self.now.adding(seconds: -864_000), to: Self.now.adding(seconds: 864_000),
      lifetime: 864_000)
    _ = try Issuer(wide).issue(request, now: Self.now, random: FixedRandom())
  }
}
