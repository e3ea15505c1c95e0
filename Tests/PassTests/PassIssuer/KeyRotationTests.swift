import Foundation
import PassCrypto
import PassFormats
import StrictText
import PassIssuer
import PassTestSupport
import PassVerifier
import Synchronization
import Testing
import Vocabulary

/// A new key takes over, and passes signed by the old one stay valid.
@Suite struct KeyRotationTests {
  static let day = 86_400
  static let now = TestAuthority.now

  let directory: TemporaryDirectory
  let store: KeyStore
  let issuer: IssuerID

  init() throws {
    directory = try TemporaryDirectory()
    store = KeyStore(directory: "\(directory.path)/keys")
    issuer = try IssuerID("UA").orThrow("UA")
  }

  func time(_ days: Int) -> Instant { Self.now.adding(seconds: days * Self.day) }

  func generate(
    _ days: Int = -100, kinds: Set<KeyKind> = Set(KeyKind.passes),
    carriers: Set<CarrierCode>? = nil, passphrase: [UInt8]? = nil
  ) throws -> KeyID {
    try store.generate(
      issuer: issuer,
      terms: KeyTerms(
        from: time(days), days: 300, kinds: kinds, carriers: carriers, longestLifetimeDays: 30
      ).orThrow("terms"), passphrase: passphrase)
  }

  func issue(at now: Instant) throws -> Pass {
    let ticket = try Ticket(
      kind: .show, title: try TicketText("Hamlet").orThrow("title"),
      place: try TicketText("Main house").orThrow("place"), starts: now,
      ends: now.adding(seconds: 9_000), admits: 1,
      reference: try TicketText("ABC123").orThrow("reference")
    ).orThrow("ticket")
    return try store.issuer(issuer, kind: .show, now: now)
      .issue(TicketRequest(issuer: issuer, ticket: ticket), now: now, random: SecureRandom())
  }

  func isAdmitted(_ pass: Pass, at now: Instant) throws -> Bool {
    let trust = try Trust(jwks: store.export(issuer: issuer), issuer: issuer)
    if case .admit = Verifier(trust: trust).verify(pass.barcodeText, now: now).decision {
      return true
    }
    return false
  }

  func failure(_ body: () throws -> Void) -> KeyStoreError? {
    do {
      try body()
      return nil
    } catch { return error as? KeyStoreError }
  }

  func keyCount() throws -> Int {
    let halves = try directory.contents().count { $0.hasSuffix(".pem") }
    #expect(try JWKSet(store.export(issuer: issuer)).keys.count == halves)
    return halves
  }

  @Test func `old passes stay good and new ones use the new key`() throws {
    let old = try generate()
    let before = try issue(at: Self.now)
    let (from, new) = try store.rotate(issuer: issuer, now: Self.now)
    #expect(from == old && new != old)
    let after = try issue(at: Self.now)
    #expect(before.keyID == old && after.keyID == new)
    #expect(try isAdmitted(before, at: Self.now))
    #expect(try isAdmitted(after, at: Self.now))
    // In a chain each key takes over from the previous one.
    let (second, third) = try store.rotate(issuer: issuer, now: time(1))
    #expect(second == new && third != new)
    let states = Dictionary(
      uniqueKeysWithValues: try store.list(at: time(1)).map { ($0.key.keyID, $0.state) })
    #expect(states == [old: .verifiesOnly, new: .verifiesOnly, third: .signs])
  }

  @Test func `a key that is published ahead signs from its minute on and not before`() throws {
    let old = try generate()
    let start = time(7).adding(seconds: 59)
    let new = try store.rotate(issuer: issuer, from: start, now: Self.now).new
    #expect(try JWKSet(store.export(issuer: issuer)).keys.map(\.keyID).contains(new))
    #expect(try issue(at: Self.now).keyID == old)
    let minute = start.roundedDownToMinute
    #expect(try issue(at: minute.adding(seconds: -1)).keyID == old)
    #expect(try issue(at: minute).keyID == new)
    #expect(try store.list(at: Self.now).map(\.state).contains(.signsFrom(minute)))
  }

  @Test func `the new key has the terms of the old for a window as long`() throws {
    let carriers: Set<CarrierCode> = [
      try CarrierCode("UA").orThrow("UA"), try CarrierCode("LH").orThrow("LH"),
    ]
    let old = try generate(kinds: [.boardingPass, .staff], carriers: carriers)
    let new = try store.rotate(issuer: issuer, now: Self.now).new
    let terms = Dictionary(
      uniqueKeysWithValues: try store.list().map { ($0.keyID, $0.terms) })
    let (first, second) = (try (terms[old] ?? nil).orThrow("old"), terms[new] ?? nil)
    #expect(
      second
        == KeyTerms(
          notBefore: Self.now, expires: time(300), kinds: [.boardingPass, .staff],
          carriers: carriers, longestLifetime: first.longestLifetime))
  }

  @Test func `a ring with keys for different things is asked which`() throws {
    let passes = try generate(kinds: [.boardingPass])
    let shows = try generate(kinds: [.show])
    let lists = try generate(kinds: [.status])
    guard case .severalLines(issuer, let keys) = failure({ _ = try rotated() }) else {
      Issue.record("one was guessed")
      return
    }
    #expect(Set(keys.map(\.keyID)) == [passes, shows, lists])
    #expect(try store.rotate(issuer: issuer, now: Self.now, keyID: lists).old == lists)
    #expect(try chosen(.status) != lists)
    #expect(try chosen(.show) == shows)
  }

  @Test func `beside a key for status lists the key of passes is meant`() throws {
    let passes = try generate()
    let lists = try generate(kinds: [.status])
    #expect(try store.rotate(issuer: issuer, now: Self.now).old == passes)
    #expect(try chosen(.status) == lists)
    #expect(try chosen(.show) != passes)
  }

  func rotated(from start: Instant? = nil, named: KeyID? = nil) throws -> KeyID {
    try store.rotate(issuer: issuer, from: start, now: Self.now, keyID: named).new
  }

  func chosen(_ kind: KeyKind) throws -> KeyID {
    try store.signer(of: issuer, for: kind, now: Self.now).keyID
  }

  @Test func `what could not take over is not made`() throws {
    let old = try generate(-1)
    // A new key must begin later than the key it replaces, and later than a key that is already waiting.
    for start in [time(-1), time(-1).adding(seconds: 59), time(-2)] {
      let error = failure { _ = try rotated(from: start) }
      #expect(error?.description.contains("--from 2025-03-14T15:01:00Z or later") == true)
    }
    let waiting = try rotated(from: time(5))
    #expect(failure { _ = try rotated(from: time(5)) } != nil)
    #expect(failure { _ = try rotated(from: time(4), named: old) } != nil)
    // There must be no gap without a signing key.
    #expect(failure { _ = try rotated(from: time(306)) } != nil)
    #expect(failure { _ = try rotated(from: Instant("2099-12-01T00:00:00Z")) } != nil)
    let third = try rotated(from: time(305))
    #expect(Set(try store.list().map(\.keyID)) == [old, waiting, third])
    #expect(try keyCount() == 3)
  }

  @Test func `a ring whose key has ended can be rotated`() throws {
    _ = try generate(-400)
    #expect(failure { _ = try chosen(.show) } != nil)
    let new = try rotated()
    #expect(try chosen(.show) == new)
  }

  @Test func `a ring without terms is told how to make a key that has them`() throws {
    _ = try store.generate(issuer: issuer, terms: nil)
    #expect(failure { _ = try rotated() } == .noTerms(issuer, directory: store.directory))
    #expect(failure { _ = try rotated() }?.description.contains("--root") == true)
  }

  @Test func `the new key is not less protected than the old`() throws {
    let secret = Array("correct horse".utf8)
    _ = try generate(passphrase: secret)
    guard case .noRotation(_, let reason) = failure({ _ = try rotated() }) else {
      Issue.record("a key in the clear")
      return
    }
    #expect(reason.contains("--passphrase-file"))
    #expect(try keyCount() == 1)
    let new = try store.rotate(issuer: issuer, now: Self.now, passphrase: secret).new
    let pem = try directory.read("keys/private/UA/\(new).pem")
    #expect(String(decoding: pem, as: UTF8.self).contains("ENCRYPTED"))
  }

  @Test func `of eight rotations at once one makes a key`() throws {
    let old = try generate()
    let group = DispatchGroup()
    let made = Mutex<[KeyID]>([])
    for _ in 0..<8 {
      group.enter()
      Thread { [store, issuer] in
        defer { group.leave() }
        do {
          let new = try store.rotate(issuer: issuer, now: Self.now).new
          made.withLock { $0.append(new) }
        } catch KeyStoreError.noRotation {
        } catch {
          Issue.record("\(error)")
        }
      }.start()
    }
    group.wait()
    let new = made.withLock { $0 }
    #expect(new.count == 1)
    #expect(try chosen(.show) == new.first)
    #expect(try keyCount() == 2)
    #expect(try store.list(at: Self.now).first { $0.key.keyID == old }?.state == .verifiesOnly)
  }

  @Test func `a rotation that was stopped at any step leaves a ring that works`() throws {
    let old = try generate()
    // The rotation stops after the private key was written, which is the only intermediate state.
    let stopped = try rotated()
    let set = try directory.read("keys/UA.jwks.json")
    let whole = try JWKSet(set)
    let first = try whole.keys.first { $0.keyID == old }.orThrow("old")
    var writer = JSONWriter()
    writer.object { writer in
      writer.name("keys")
      writer.array {
        $0.publicKey(x: first.x, y: first.y, keyID: first.keyID, terms: first.terms)
      }
    }
    try directory.write("keys/UA.jwks.json", writer.bytes)
    // The key set is also partially written under its temporary name.
    try directory.write("keys/.UA.jwks.json.1y2p0ij32e8e7", Array(set.prefix(100)))
    #expect(try issue(at: Self.now).keyID == old)
    let states = try store.list(at: Self.now)
    #expect(states.first { $0.key.keyID == stopped }?.state == .unpublished)
    #expect(
      failure { _ = try store.signer(of: issuer, for: .show, now: Self.now, keyID: stopped) }
        == .unpublished(
          issuer, stopped, set: store.setPath(issuer), directory: store.directory))
    let next = try rotated()
    #expect(try issue(at: Self.now).keyID == next)
    #expect(try isAdmitted(issue(at: Self.now), at: Self.now))
    // An interrupted rotation can be completed by adopting the key.
    let path = store.privatePath(issuer, stopped)
    let uri = try StoreURI("file:\(path)").orThrow("uri")
    #expect(
      try store.adopt(uri, issuer: issuer, terms: KeyTerms(from: time(1))) == stopped)
    #expect(try store.signer(of: issuer, for: .show, now: time(2)).keyID == stopped)
    #expect(try directory.contents().filter { $0.hasSuffix(".uri") } == [])
  }
}
