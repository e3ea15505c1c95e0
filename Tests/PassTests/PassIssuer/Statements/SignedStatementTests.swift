import PassCompression
import PassCrypto
import PassFormats
import PassIssuer
import PassTestSupport
import Testing
import Vocabulary

/// docs/SPEC.md §15: a bundle or list as a token and as a barcode text.
@Suite struct SignedStatementTests {
  private let key: PrivateKey
  private let keyID: KeyID

  init() throws {
    key = try PrivateKey.generate()
    keyID = try KeyID("MFRGG2LT").orThrow("kid")
  }

  private func statement(
    _ payload: String, _ kind: PackedStatement.Kind = .trust
  ) throws -> SignedStatement {
    let payload = Array(payload.utf8)
    let header = TokenHeader(keyID: keyID, type: kind.tokenType).bytes
    let signature = try key.signature(
      for: CompactJWS.signingInput(header: header, payload: payload))
    return SignedStatement(kind: kind, keyID: keyID, payload: payload, signature: signature)
  }

  private func failure(_ text: String) -> StatementError? {
    #expect(throws: StatementError.self) { try SignedStatement(reading: Array(text.utf8)) }
  }

  @Test(arguments: PackedStatement.Kind.allCases)
  func `packed and unpacked again a statement is the identical token`(
    kind: PackedStatement.Kind
  ) throws {
    var generator = SeededGenerator(seed: 15)
    for length in [0, 1, 2, 7, 8, 9, 300, 20_000] {
      let payload = String(
        decoding: (0..<length).map { _ in UInt8.random(in: 0x20...0x7E, using: &generator) },
        as: UTF8.self)
      let signed = try statement(payload, kind)
      let packed = try signed.packedText()
      let compressed = try Zlib.compress(Array(payload.utf8)).orThrow("compressed")
      #expect(
        packed == kind.rawValue + "MFRGG2LT/" + HandFolding.letters(signed.signature)
          + HandFolding.letters(compressed))
      #expect(packed.hasPrefix(kind.rawValue + "MFRGG2LT/"))
      #expect(packed.utf8.dropFirst(14).allSatisfy { (0x41...0x5A).contains($0) })
      #expect(try SignedStatement(reading: Array(packed.utf8)) == signed)
      #expect(try SignedStatement(reading: Array(packed.utf8)).token == signed.token)
      #expect(try SignedStatement(reading: Array(signed.token.utf8)) == signed)
      #expect(try key.publicKey.isValidSignature(signed.signature, for: signed.signingInput))
    }
  }

  @Test func `a text with one character altered is refused or another token`() throws {
    let signed = try statement(String(repeating: #"{"a":1}"#, count: 20))
    let packed = Array(try signed.packedText().utf8)
    var generator = SeededGenerator(seed: 151)
    for place in packed.indices {
      var altered = packed
      let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0/".utf8).filter { $0 != packed[place] }
      altered[place] = letters.randomElement(using: &generator) ?? 0
      guard let read = try? SignedStatement(reading: altered) else { continue }
      #expect(read != signed)
      #expect(read.token != signed.token)
    }
  }

  @Test func `white space around a text is left out`() throws {
    let signed = try statement("{}")
    for text in [
      "\(signed.token)\n", " \r\n\(signed.token)\t ", "\n\(try signed.packedText())\r\n",
    ] {
      #expect(try SignedStatement(reading: Array(text.utf8)) == signed)
    }
  }

  @Test func `what fits is drawn, and what does not is told its size`() throws {
    let small = try statement(String(repeating: "{}", count: 40))
    #expect(try small.symbol().columns <= SignedStatement.maxModules)
    #expect(try small.symbol() == Symbol(try small.packedText()))
    var generator = SeededGenerator(seed: 101)
    func noise(_ length: Int) -> String {
      String(
        decoding: (0..<length).map { _ in UInt8.random(in: 0x30...0x7A, using: &generator) },
        as: UTF8.self)
    }
    let wide = try #require(throws: StatementError.self) { try statement(noise(1_000)).symbol() }
    guard case .tooLarge(modules: let modules?) = wide else { throw wide }
    #expect((102...151).contains(modules))
    #expect("\(wide)".contains("\(modules)×\(modules)") && "\(wide)".contains("hand over the file"))
    let huge = #expect(throws: StatementError.self) { try statement(noise(4_000)).symbol() }
    #expect(huge == .tooLarge(modules: nil))
  }

  @Test func `a bundle that inflates without end is not inflated`() throws {
    let bomb = try Zlib.compress([UInt8](repeating: 0x20, count: 1 << 24)).orThrow("compressed")
    let text = PackedStatement(
      kind: .trust, keyID: keyID, signature: [UInt8](repeating: 1, count: 64), compressed: bomb
    ).text
    guard case .malformed("payload", let detail) = failure(text) else {
      Issue.record("no fault")
      return
    }
    #expect(detail.contains("inflates to more than \(PackedStatement.longestPayload) bytes"))
  }

  @Test func `another text is refused with the part at fault`() throws {
    let signed = try statement("{}")
    let packed = try signed.packedText()
    let faults = [
      ("", "token"), ("PT1X/", "token"), ("PT1T/", "kid"), ("PT1T/mfrgg/", "kid"),
      ("PT1T/MFRGG2LT/AAAA", "signature"), (packed + "A", "payload"),
      (String(packed.dropLast(1)), "payload"), (packed.lowercased(), "token"),
      (signed.token + ".", "token"), (signed.token.replacing(".", with: "="), "token"),
    ]
    for (text, place) in faults {
      guard case .malformed(place, _) = failure(text) else {
        Issue.record("\(text): \(String(describing: failure(text)))")
        continue
      }
    }
  }

  @Test func `a pass is no statement`() throws {
    let pass = try TestAuthority().signedBoardingPass()
    guard case .malformed("header", let detail) = failure(pass.token) else {
      Issue.record("no fault")
      return
    }
    #expect(detail.contains("pass+jwt"))
  }
}
