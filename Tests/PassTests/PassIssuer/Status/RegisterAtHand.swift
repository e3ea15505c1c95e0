import PassFormats
import PassIssuer
import PassTestSupport
import Vocabulary

/// A status register in its own directory.
struct RegisterAtHand {
  let directory: TemporaryDirectory
  let register: StatusRegister
  let authority: TestAuthority

  init(bits: Int = 1, entries: Int = 64) throws {
    directory = try TemporaryDirectory()
    authority = try TestAuthority()
    register = try StatusRegister.create(
      in: directory.path, issuer: authority.issuer, list: 1, bitsPerEntry: bits,
      entryCount: entries)
  }

  /// Returns the path of a file in the register's directory, for `TemporaryDirectory`.
  func name(_ file: String) -> String { "UA/1/\(file)" }

  /// Returns a signer that may sign status lists from a day before `TestAuthority.now` on, for `days` days after
  /// `now`.
  func signer(days: Int = 100) throws -> Signer {
    let terms = KeyTerms(
      notBefore: TestAuthority.now.adding(seconds: -86_400),
      expires: TestAuthority.now.adding(seconds: days * 86_400), kinds: [.status],
      longestLifetime: 86_400)
    return try Signer(
      issuer: authority.issuer, key: authority.key, keyID: authority.keyID,
      terms: terms.orThrow("terms"))
  }

  /// Returns reproducible distinct pass ids.
  static func passIDs(_ count: Int, seed: UInt64 = 1) throws -> [PassID] {
    var generator = SeededGenerator(seed: seed)
    return try (0..<count).map { _ in
      try PassID(randomBytes: (0..<10).map { _ in UInt8.random(in: 0...255, using: &generator) })
        .orThrow("pass id")
    }
  }

  /// Changes one target and returns the result.
  func change(
    _ target: StatusRegister.Target, to status: Status, _ reason: String = "test",
    now: Instant = TestAuthority.now
  ) throws -> StatusRegister.Outcome {
    try register.change([target], to: status, reason: reason, now: now).first.orThrow("outcome")
  }
}

extension StatusRegister.Outcome {
  var changes: [StatusChange] { if case .changed(let changes) = self { changes } else { [] } }

  var refusal: StatusRegisterError? {
    if case .refused(let error) = self { error } else { nil }
  }
}
