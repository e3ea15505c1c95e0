import FuzzSupport
import PassCompression
import PassCrypto
import PassIssuer
import PassTestSupport
import PassVerifier
import PassWallet
import Vocabulary

/// Good passes for wallets, signed by an authority of this process.
struct WalletSamples {
  let authority: WalletAuthority
  let now: Instant
  let verifier: Verifier
  /// The files of a boarding pass, of a ticket, and of both.
  let boardingPass, ticket, bundle: [UInt8]
  /// The entries of the boarding pass.
  let entries: [FuzzZip.Entry]
  /// What the good passes contain.
  let contents: [FuzzZip.Contents]
  /// The digests of the pass that `signed` makes if nothing is replaced.
  let digests: [[UInt8]: String]

  private let identity: SigningIdentity
  private let plain: [String: [UInt8]]
  private let token: [UInt8]

  init() throws {
    authority = try WalletAuthority.shared.get()
    now = Instant(secondsSince1970: authority.now)
    identity = try authority.identity()
    let airline = try TestAuthority(issuer: "UA", keyID: "FUZZ")
    verifier = try airline.verifier()
    var settings = WalletSettings()
    settings.apple = try AppleIdentity(identity, at: now)
    settings.appearance.pictures = Self.pictures
    let issuer = try airline.productionIssuer()
    let flight = try issuer.issue(
      Self.request(airline.issuer, now), now: now, random: SecureRandom())
    let show = try Ticket(
      kind: .show, title: TicketText("Die Zauberflöte").orThrow("title"),
      place: TicketText("Opernhaus").orThrow("place"), starts: now,
      ends: now.adding(seconds: 9_000), holder: TicketText("Jane Doe"),
      seats: [TicketText("C7").orThrow("seat")], reference: TicketText("ABC123").orThrow("ref")
    ).orThrow("ticket")
    let admission = try issuer.issue(
      TicketRequest(issuer: airline.issuer, ticket: show), now: now, random: SecureRandom())
    let passes = try [flight, admission].map { pass in
      let printable = try PrintablePass(Array(pass.barcodeText.utf8))
      return try ApplePass.passes(WalletPass(printable), settings)[0]
    }
    (boardingPass, ticket) = (passes[0].bytes, passes[1].bytes)
    bundle = try ApplePass.bundle(passes)
    entries = FuzzZip.files(boardingPass).map { FuzzZip.Entry($0.name, $0.bytes) }
    contents = passes.map { FuzzZip.contents($0.bytes) }
    token = Array(flight.barcodeText.utf8)
    let json = Self.replaced(Array(WalletTexts.json.utf8), "$TT", by: token)
    plain = Self.pictures.merging([
      "pass.json": json, "en.lproj/pass.strings": Array(WalletTexts.strings.utf8),
      "de.lproj/pass.strings": Array(WalletTexts.strings.utf8),
    ]) { $1 }
    var digests: [[UInt8]: String] = [:]
    for (name, bytes) in plain {
      digests[Array(name.utf8)] = try SHA1.digest(bytes).hexadecimal
    }
    self.digests = digests
    for file in try [boardingPass, ticket, bundle, signed([:])] {
      let judgement = WalletJudgement(
        file, now: now, authorities: [authority.root], verifier: verifier)
      if let fault = judgement.faults.first { throw MissingValue("faultless pass: \(fault)") }
    }
  }

  /// Returns a request for a boarding pass of a flight in two hours.
  private static func request(_ issuer: IssuerID, _ now: Instant) throws -> BoardingPassRequest {
    try BoardingPassRequest(
      issuer: issuer, bookingReference: BookingReference("ABC123").orThrow("reference"),
      name: PassengerName(surname: "Doe", givenNames: "Jane"),
      segments: [
        Journey.Segment(
          flight: FlightDesignator("UA123").orThrow("flight"),
          origin: AirportCode("SFO").orThrow("origin"),
          destination: AirportCode("JFK").orThrow("destination"),
          departure: OffsetDateTime(now.adding(seconds: 7_200), offsetMinutes: 60)
            .orThrow("departure"), cabin: "Y", seat: Seat("12A"), sequence: 25)
      ])
  }

  /// Returns a pass with replaced files and a valid signature.
  func signed(_ files: [String: [UInt8]], manifest: [UInt8]? = nil) throws -> [UInt8] {
    var all = plain.merging(files) { $1 }.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
    let lines = try all.map { "\"\($0.0)\":\"\(try SHA1.digest($0.1).hexadecimal)\"" }
    let text = manifest ?? Array("{\(lines.joined(separator: ","))}".utf8)
    all += [
      ("manifest.json", text),
      ("signature", try identity.detachedSignature(for: text, signingTime: authority.now - 60)),
    ]
    return FuzzZip.bytes(all.map { FuzzZip.Entry($0.0, $0.1) })
  }

  /// Returns a text with the token in place of `$TT`.
  func filled(_ text: [UInt8]) -> [UInt8] { Self.replaced(text, "$TT", by: token) }

  /// Returns a manifest with the digests of the files in the order of their names in place of `$A_`, `$B_`….
  func filledDigests(_ text: [UInt8]) -> [UInt8] {
    let sorted = digests.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    return zip("ABCDEFGHIJ", sorted).reduce(text) { text, line in
      Self.replaced(text, "$\(line.0)_", by: Array(line.1.value.utf8))
    }
  }

  private static func replaced(_ text: [UInt8], _ name: String, by value: [UInt8]) -> [UInt8] {
    let name = Array(name.utf8)
    var result: [UInt8] = []
    var rest = text[...]
    while let byte = rest.first {
      if byte == name[0], rest.starts(with: name) {
        result += value
        rest = rest.dropFirst(name.count)
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// Pictures of one colour, 8 bits of grey.
  private static let pictures: [String: [UInt8]] = {
    func number(_ value: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      let body = Array(name.utf8) + content
      return number(content.count) + body + number(Int(Zlib.crc32(body)))
    }
    func picture(_ width: Int, _ height: Int) -> [UInt8] {
      let pixels = [UInt8](repeating: 0, count: height * (width + 1))
      return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        + chunk("IHDR", number(width) + number(height) + [8, 0, 0, 0, 0])
        + chunk("IDAT", Zlib.compress(pixels) ?? []) + chunk("IEND", [])
    }
    return [
      "icon.png": picture(38, 38), "icon@2x.png": picture(76, 76), "icon@3x.png": picture(114, 114),
      "logo.png": picture(160, 50),
    ]
  }()
}
