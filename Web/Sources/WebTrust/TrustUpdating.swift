internal import PassFormats
package import PassVerifier
package import Vocabulary

/// The trust that a page holds, and the steps in which it takes in a bundle or a list.
///
/// The page checks signatures and inflates, so that each call stops where one of these is due.
package struct TrustUpdating {
  /// The next step of the page.
  package enum Step {
    /// Check the signature, and call `answer`.
    case signature(SignatureCheck)
    /// Inflate the bytes to at most `limit`, and call `inflated`.
    case inflate([UInt8], limit: Int)
    /// Nothing: the update was taken in; nil where stored trust was restored.
    case done(TrustUpdate?)
  }

  private enum Waiting {
    case nothing
    /// A stored bundle, which is checked again at any age.
    case stored(HeldTrustState, Statement)
    case packed(PackedStatement)
    case statement(Statement)
    case list(HeldTrust.PendingList)
    /// A list that was held before, and is checked again under the bundle.
    case formerList(Statement)
    case formerEntries(HeldTrust.PendingList)
  }

  /// The trust that is held.
  package private(set) var held: HeldTrust
  private var waiting = Waiting.nothing
  /// Tokens of the lists that must be checked again under the bundle that was just accepted.
  private var formerLists: [[UInt8]] = []
  private var update: TrustUpdate?
  private var now = Instant(secondsSince1970: 0)

  /// Trusts what the roots vouch for.
  package init(_ held: HeldTrust) { self.held = held }

  /// Begins to restore stored trust: a state, and the tokens of lists.
  package mutating func restore(
    _ state: HeldTrustState, lists: [[UInt8]]
  ) throws(UpdateRefusal) -> Step {
    held = HeldTrust(roots: state.roots, lowestVersion: state.lowestVersion)
    (formerLists, update) = (lists, nil)
    guard let proof = state.proof else { return .done(nil) }
    guard case .statement(let statement) = try Statement.read(proof.token) else {
      throw .damaged(detail: "the stored bundle is no token", isScan: false)
    }
    waiting = .stored(state, statement)
    return .signature(try HeldTrust.signatureCheck(of: statement, signedBy: proof.root))
  }

  /// Begins to take in a bundle or a status list.
  package mutating func begin(_ text: [UInt8], now: Instant) throws(UpdateRefusal) -> Step {
    (waiting, formerLists, update, self.now) = (.nothing, [], nil, now)
    switch try Statement.read(ScanText(text).text) {
    case .statement(let statement): return try ask(statement)
    case .packed(let packed):
      waiting = .packed(packed)
      return .inflate(packed.compressed, limit: Statement.longestPayload)
    }
  }

  /// Continues with the result of a signature check.
  package mutating func answer(_ answer: SignatureAnswer) throws(UpdateRefusal) -> Step {
    let pending = waiting
    waiting = .nothing
    switch pending {
    case .stored(let state, let statement):
      guard let root = state.proof?.root else { return .done(nil) }
      held = try HeldTrust(
        roots: state.roots, lowestVersion: state.lowestVersion, statement, signedBy: root, answer)
      return checkNextFormerList()
    case .statement(let statement):
      switch try held.accept(statement, answer, now: now) {
      case .done(let update):
        self.update = update
        // The new bundle may have changed the keys and names of lists.
        if case .bundle = update { formerLists = Array(held.lastLists.values) }
        return checkNextFormerList()
      case .entries(let list):
        waiting = .list(list)
        return .inflate(list.compressed, limit: list.longest)
      }
    case .formerList(let statement):
      guard let list = try? held.readmittable(statement, answer) else {
        return checkNextFormerList()
      }
      waiting = .formerEntries(list)
      return .inflate(list.compressed, limit: list.longest)
    case .packed, .list, .formerEntries, .nothing:
      throw .damaged(detail: "no signature was asked for", isScan: false)
    }
  }

  /// Continues with inflated bytes; nil if they could not be inflated.
  package mutating func inflated(_ bytes: [UInt8]?) throws(UpdateRefusal) -> Step {
    let pending = waiting
    waiting = .nothing
    if case .formerEntries(let list) = pending {
      if let bytes { _ = try? held.hold(list, entries: bytes) }
      return checkNextFormerList()
    }
    guard let bytes else {
      throw .damaged(detail: "the compressed bytes cannot be inflated", isScan: true)
    }
    switch pending {
    case .packed(let packed): return try ask(try Statement(packed, payload: bytes))
    case .list(let list): return .done(try held.hold(list, entries: bytes))
    case .stored, .statement, .formerList, .formerEntries, .nothing:
      throw .damaged(detail: "nothing was to be inflated", isScan: false)
    }
  }

  private mutating func ask(_ statement: Statement) throws(UpdateRefusal) -> Step {
    let check = try held.signatureCheck(of: statement)
    waiting = .statement(statement)
    return .signature(check)
  }

  /// Checks the next list that was held before; a list that is no longer good is left out.
  private mutating func checkNextFormerList() -> Step {
    while let token = formerLists.popLast() {
      guard case .statement(let statement)? = try? Statement.read(token),
        let check = try? held.signatureCheck(of: statement)
      else { continue }
      waiting = .formerList(statement)
      return .signature(check)
    }
    return .done(update)
  }
}
