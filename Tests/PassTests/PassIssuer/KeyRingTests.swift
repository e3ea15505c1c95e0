import Foundation
import PassCrypto
import PassFormats
import PassIssuer
import PassTestSupport
import PassVerifier
import Testing
import Vocabulary

/// The choice of an issuer's signing key: by kind and time, never by guessing.
@Suite struct KeyRingTests {
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

  /// Generates a key that is valid from this many days from now.
  func key(
    _ days: Int, _ kinds: Set<KeyKind> = Set(KeyKind.passes), lasting: Int = 100
  ) throws -> KeyID {
    try store.generate(
      issuer: issuer,
      terms: KeyTerms(
        from: Self.now.adding(seconds: days * Self.day), days: lasting, kinds: kinds
      ).orThrow("terms"))
  }

  func chosen(_ kind: KeyKind = .show, after days: Int = 0, named: KeyID? = nil) throws -> KeyID {
    try store.signer(
      of: issuer, for: kind, now: Self.now.adding(seconds: days * Self.day), keyID: named
    ).keyID
  }

  func failure(_ body: () throws -> Void) -> KeyStoreError? {
    do {
      try body()
      return nil
    } catch { return error as? KeyStoreError }
  }

  @Test func `the key whose window began last signs, each kind its own`() throws {
    let old = try key(-20)
    let new = try key(-10)
    let shows = try key(-5, [.show])
    let later = try key(5)
    let lists = try key(-1, [.status])
    #expect(try chosen(.boardingPass) == new)
    #expect(try chosen(.show) == shows)
    #expect(try chosen(.status) == lists)
    #expect(try chosen(.boardingPass, named: old) == old)
    // Each key signs alone while the others have not begun or have ended.
    #expect(try chosen(.boardingPass, after: -15) == old)
    #expect(try chosen(.status, after: 85) == lists)
    #expect(try chosen(.boardingPass, after: 95) == later)
  }

  @Test func `a window has its first second and not its last`() throws {
    let old = try key(-20)
    let new = try key(0, lasting: 1)
    #expect(try store.signer(of: issuer, for: .show, now: Self.now).keyID == new)
    let before = Self.now.adding(seconds: -1)
    #expect(try store.signer(of: issuer, for: .show, now: before).keyID == old)
    let last = Self.now.adding(seconds: Self.day - 1)
    #expect(try store.signer(of: issuer, for: .show, now: last).keyID == new)
    #expect(
      try store.signer(of: issuer, for: .show, now: last.adding(seconds: 1)).keyID == old)
  }

  @Test func `where two began together the choice must be said`() throws {
    let pair = try [key(-10), key(-10)].sorted()
    _ = try key(-30)
    let error = failure { _ = try chosen() }
    #expect(error == .severalKeys(issuer, pair))
    for keyID in pair {
      #expect(error?.description.contains(keyID.rawValue) == true)
      #expect(try chosen(named: keyID) == keyID)
    }
  }

  @Test func `where none may sign, each key says why`() throws {
    let ended = try key(-200)
    let later = try key(2)
    let other = try key(-1, [.status])
    let error = failure { _ = try chosen(.show) }
    guard case .noneSigns(issuer, .show, Self.now, let keys, store.directory) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(Set(keys.map(\.keyID)) == [ended, later, other])
    let text = try (error?.description).orThrow("text")
    #expect(text.contains("\(ended) ended at 2024-12-05T15:00:00Z"))
    #expect(text.contains("\(later) signs from 2025-03-17T15:00:00Z"))
    #expect(text.contains("\(other) signs only status"))
    // Naming a key does not extend its terms.
    for keyID in [ended, later, other] {
      let refusal = failure { _ = try chosen(.show, named: keyID) }
      guard case .noneSigns(_, _, _, let named, _) = refusal else {
        Issue.record("\(keyID) signs")
        continue
      }
      #expect(named.map(\.keyID) == [keyID])
    }
  }

  @Test func `a key without terms signs passes where no other can, and no list`() throws {
    let bare = try store.generate(issuer: issuer, terms: nil)
    #expect(try chosen() == bare)
    let termed = try key(-1, [.show])
    #expect(try chosen(.show) == termed)
    #expect(try chosen(.stay) == bare)
    #expect(failure { _ = try chosen(.status) } != nil)
    #expect(failure { _ = try chosen(.device) } != nil)
  }

  @Test func `a root signs bundles and a key of lists signs lists, neither the other`() throws {
    let lists = try key(-1, [.status])
    #expect(
      failure { _ = try store.root(of: issuer) }
        == .noRoot(issuer, [lists], directory: store.directory))
    let root = try store.generate(issuer: issuer, terms: nil)
    #expect(try store.root(of: issuer).keyID == root)
    let other = try store.generate(issuer: issuer, terms: nil)
    #expect(
      failure { _ = try store.root(of: issuer) } == .severalKeys(issuer, [root, other].sorted()))
    #expect(try store.root(of: issuer, keyID: other).keyID == other)

    let payload = Array("{}".utf8)
    let signer = try store.signer(of: issuer, for: .status, now: Self.now)
    let token = try CompactJWS(Array(try signer.statement(.status, payload: payload).utf8))
    #expect(
      String(decoding: token.header, as: UTF8.self)
        == #"{"alg":"ES256","kid":"\#(lists)","typ":"statuslist+jwt"}"#)
    #expect(token.payload == payload)
    #expect(try signer.publicKey.isValidSignature(token.es256Signature(), for: token.signingInput))
    #expect(throws: IssueError.self) { try signer.statement(.trust, payload: payload) }
    let bundler = try store.root(of: issuer, keyID: root)
    _ = try bundler.statement(.trust, payload: payload)
    #expect(throws: IssueError.self) { try bundler.statement(.status, payload: payload) }
    _ = try key(-1)
    let passes = try store.signer(of: issuer, for: .show, now: Self.now)
    for kind in PackedStatement.Kind.allCases {
      #expect(throws: IssueError.self) { try passes.statement(kind, payload: payload) }
    }
  }

  @Test(arguments: 0..<10)
  func `of random rings at random times the one law holds`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    struct Model {
      let id: KeyID
      let begins: Int
      let ends: Int
      let kinds: Set<KeyKind>
    }
    var models: [Model] = []
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      let kinds = Set(KeyKind.allCases.filter { _ in Bool.random(using: &generator) })
      if kinds.isEmpty { continue }
      let begins = Int.random(in: -8...8, using: &generator)
      let days = Int.random(in: 1...12, using: &generator)
      models.append(
        Model(
          id: try key(begins, kinds, lasting: days), begins: begins, ends: begins + days,
          kinds: kinds))
    }
    for day in stride(from: -9, through: 21, by: 2) {
      let states = try store.list(at: Self.now.adding(seconds: day * Self.day))
      for kind in KeyKind.allCases where !models.isEmpty {
        let able = models.filter { $0.kinds.contains(kind) && $0.begins <= day && day < $0.ends }
        let last = able.filter { model in !able.contains { $0.begins > model.begins } }
        let chosen = try? chosen(kind, after: day)
        #expect(chosen == (last.count == 1 ? last[0].id : nil), "\(kind) on day \(day)")
        if let chosen {
          #expect(states.contains { $0.key.keyID == chosen && $0.state == .signs })
        }
      }
      for model in models where day < model.begins || model.ends <= day {
        let state = states.first { $0.key.keyID == model.id }?.state
        let edge = Self.now.adding(
          seconds: (day < model.begins ? model.begins : model.ends) * Self.day)
        #expect(state == (day < model.begins ? .signsFrom(edge) : .ended(edge)))
      }
    }
  }
}
