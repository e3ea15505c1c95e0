package import Vocabulary

/// What a pass shows.
package protocol PassContent: Codable, Hashable, Sendable {
  /// Whether a gate may let somebody in on a pass that says this, now that the booking says the other:
  /// whatever differs is nothing that a gate must know, such as an hour.
  func boards(as other: Self) -> Bool
}

/// A pass as its booking knows it: what it says and how long, before anybody signs it.
package struct EarnedPass<Content: PassContent>: Codable, Hashable, Sendable {
  package let id: PassID
  /// What it is for, such as one passenger on one flight: of all passes for it one is the newest, and
  /// together they board once.
  package let entitlement: String
  /// Rises strictly from one pass for the same to the next, in whole minutes.
  package let issued: Instant
  package let validFrom: Instant
  package let validUntil: Instant
  /// All that the pass shows, copied: it says the same when what it was made from has changed.
  package fileprivate(set) var content: Content
  package fileprivate(set) var state: PassState
}

/// Where a pass stands.
package enum PassState: String, CaseIterable, Sendable, Codable {
  /// The newest, and good.
  case valid
  /// There is a newer one that says another hour; paper that shows this one is still good at a gate.
  case superseded
  /// No gate lets anybody in on it.
  case revoked

  /// Every lawful change of a pass.
  package static let table = StateTable<PassState, PassAction>(
    "pass", start: .valid,
    [
      (.valid, .supersede, .superseded),
      (.valid, .revoke, .revoked),
      (.superseded, .revoke, .revoked),
    ])

  /// Whether a gate lets somebody in on it.
  package var stands: Bool { self != .revoked }
}

/// What happens to a pass.
package enum PassAction: String, CaseIterable, Sendable {
  case supersede, revoke
}

/// What a booking now earns: a pass that says this.
package struct Entitlement<Content: PassContent>: Hashable, Sendable {
  package let name: String
  package let validFrom: Instant
  package let validUntil: Instant
  package let content: Content
  /// A pass that was used stays as it is: neither renewed nor revoked.
  package let isUsed: Bool

  package init(
    name: String, validFrom: Instant, validUntil: Instant, content: Content, isUsed: Bool
  ) {
    self.name = name
    self.validFrom = validFrom
    self.validUntil = validUntil
    self.content = content
    self.isUsed = isUsed
  }
}

/// The passes of a booking: those that stand, and the last of those that do not.
///
/// Nothing mints or revokes by itself: a booking says what it earns, and the difference to what is
/// there is what is to be done. So a pass cannot outlive its reason, whatever command took it away.
package struct PassBook<Content: PassContent>: Codable, Hashable, Sendable {
  package private(set) var passes: [EarnedPass<Content>] = []
  /// Entitlements whose next pass waits for its minute, and until when.
  package private(set) var due: [String: Instant] = [:]

  /// How many passes for the same may stand: with the waits between them more than two days of news.
  package static var standingAtMost: Int { 64 }
  /// How many revoked ones for the same are remembered, to say what became of them.
  package static var revokedAtMost: Int { 8 }

  package init() {}

  /// The newest pass for an entitlement, if it is good.
  package func valid(for entitlement: String) -> EarnedPass<Content>? {
    passes.first { $0.entitlement == entitlement && $0.state == .valid }
  }

  /// Makes the passes what the booking earns, and says what that takes.
  ///
  /// A former pass is revoked where what a gate must know is another now, and else goes on being good.
  /// A revocation never waits. A new pass does where the one before is too new (`due`): its time of
  /// issue would lie ahead of the clock by more than gates tolerate.
  ///
  /// - Parameter renewed: an entitlement whose passes are all replaced although they say what they
  ///   should, because somebody else may have one.
  package mutating func settle(
    _ entitlements: [Entitlement<Content>], renewing renewed: String? = nil, now: Instant,
    using random: inout some RandomNumberGenerator
  ) -> [PassDecision] {
    var decisions: [PassDecision] = []
    var revoked: [PassID: String] = [:]
    func revoke(_ index: Int, in book: inout Self) {
      book.move(index, .revoke)
      let pass = book.passes[index]
      revoked[pass.id] = pass.entitlement
      decisions.append(.revoke(pass.id, newer: nil))
    }
    let names = Set(entitlements.map(\.name))
    let awaited = Set(entitlements.filter { !$0.isUsed }.map(\.name))
    due = due.filter { awaited.contains($0.key) }
    for index in passes.indices
    where passes[index].state.stands && !names.contains(passes[index].entitlement) {
      revoke(index, in: &self)
    }
    for entitlement in entitlements where !entitlement.isUsed {
      let former = valid(for: entitlement.name)
      for index in passes.indices
      where passes[index].entitlement == entitlement.name && passes[index].state.stands
        && (entitlement.name == renewed || !passes[index].content.boards(as: entitlement.content))
      {
        revoke(index, in: &self)
      }
      if let valid = valid(for: entitlement.name), valid.says(entitlement) {
        due[entitlement.name] = nil
        continue
      }
      if let earliest = earliest(for: entitlement.name), earliest > now {
        due[entitlement.name] = earliest
        continue
      }
      due[entitlement.name] = nil
      let pass = mint(entitlement, now, using: &random)
      decisions.append(former.map { .reissue($0.id, pass.id) } ?? .mint(pass.id))
    }
    for entitlement in entitlements { trim(entitlement.name) { revoke($0, in: &$1) } }
    return decisions.map { decision in
      guard case .revoke(let pass, _) = decision, let name = revoked[pass] else { return decision }
      return .revoke(pass, newer: valid(for: name)?.id)
    }
  }

  /// From when on there may be another pass for an entitlement: the one limit on whatever re-issues.
  ///
  /// Each pass is later by a minute than the one before, and no gate takes one from the future. The
  /// more of them stand, the longer the next one waits, so that news without end make no passes without
  /// end; those that stand are good meanwhile.
  private func earliest(for entitlement: String) -> Instant? {
    guard let last = passes.last(where: { $0.entitlement == entitlement }) else { return nil }
    let former = passes.count { $0.entitlement == entitlement && $0.state == .superseded }
    return last.issued.adding(seconds: 60 * former)
  }

  /// Lets all of them say less, now that none is needed any more; no other will be made.
  package mutating func conclude(_ change: (inout Content) -> Void) {
    due = [:]
    for index in passes.indices { change(&passes[index].content) }
  }

  private mutating func mint(
    _ entitlement: Entitlement<Content>, _ now: Instant,
    using random: inout some RandomNumberGenerator
  ) -> EarnedPass<Content> {
    let minute = now.roundedDownToMinute
    let last = passes.last { $0.entitlement == entitlement.name }
    let pass = EarnedPass(
      id: PassID(using: &random), entitlement: entitlement.name,
      issued: last.map { max(minute, $0.issued.adding(seconds: 60)) } ?? minute,
      validFrom: entitlement.validFrom, validUntil: entitlement.validUntil,
      content: entitlement.content, state: PassState.table.start)
    for index in passes.indices
    where passes[index].entitlement == entitlement.name && passes[index].state == .valid {
      move(index, .supersede)
    }
    passes.append(pass)
    return pass
  }

  /// Forgets what was revoked long ago.
  private mutating func trim(_ entitlement: String, _ revoke: (Int, inout Self) -> Void) {
    let standing = passes.indices.filter {
      passes[$0].entitlement == entitlement && passes[$0].state.stands
    }
    for index in standing.dropLast(Self.standingAtMost) { revoke(index, &self) }
    let revoked = passes.indices.filter {
      passes[$0].entitlement == entitlement && !passes[$0].state.stands
    }
    let forgotten = Set(revoked.dropLast(Self.revokedAtMost).map { passes[$0].id })
    if !forgotten.isEmpty { passes.removeAll { forgotten.contains($0.id) } }
  }

  private mutating func move(_ index: Int, _ action: PassAction) {
    passes[index].state = PassState.table.next(passes[index].state, action) ?? passes[index].state
  }
}

extension EarnedPass {
  fileprivate func says(_ entitlement: Entitlement<Content>) -> Bool {
    content == entitlement.content && validFrom == entitlement.validFrom
      && validUntil == entitlement.validUntil
  }
}
