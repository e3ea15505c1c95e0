package import Vocabulary

/// The content that a pass shows.
package protocol PassContent: Storable, Hashable, Sendable {
  /// Returns whether a gate may still accept a pass with this content when the booking's current content is `other`.
  ///
  /// True if they differ only in what a gate does not check, such as the hour.
  func boards(as other: Self) -> Bool
  /// The number of people that it lets in.
  var admits: Int { get }
}

extension PassContent {
  package var admits: Int { 1 }
}

/// A pass in the booking's record: its content and validity, before it is signed.
package struct EarnedPass<Content: PassContent>: Codable, Hashable, Sendable {
  package let id: PassID
  /// The entitlement that the pass is for, such as one passenger on one flight.
  ///
  /// One pass per entitlement is the newest, and all passes of one entitlement together admit once.
  package let entitlement: String
  /// The time of issue: strictly increasing per entitlement, in whole minutes.
  package let issued: Instant
  package let validFrom: Instant
  package let validUntil: Instant
  /// A copy of what the pass shows, independent of later changes to its sources.
  package internal(set) var content: Content
  package internal(set) var state: PassState
}

/// The state of a pass.
package enum PassState: String, CaseIterable, Sendable, Codable {
  /// The newest pass, accepted.
  case valid
  /// Replaced by a newer pass that differs in details such as the hour; a printed copy is still accepted.
  case superseded
  /// No gate accepts it.
  case revoked

  /// Every permitted transition of a pass.
  package static let table = StateTable<PassState, PassAction>(
    "pass", start: .valid,
    [
      (.valid, .supersede, .superseded),
      (.valid, .revoke, .revoked),
      (.superseded, .revoke, .revoked),
    ])

  /// Whether a gate accepts it.
  package var stands: Bool { self != .revoked }
}

/// An action on a pass.
package enum PassAction: String, CaseIterable, Sendable {
  case supersede, revoke
}

/// A pass that a booking is entitled to now.
package struct Entitlement<Content: PassContent>: Hashable, Sendable {
  package let name: String
  package let validFrom: Instant
  package let validUntil: Instant
  package let content: Content
  /// Whether the pass was used; a used pass is neither renewed nor revoked.
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

/// The passes of a booking: all accepted ones and the most recently revoked.
///
/// Nothing mints or revokes directly: a booking states its entitlements, and `settle` derives the changes
/// from the difference. So no pass outlives its reason, whichever command removed that reason.
package struct PassBook<Content: PassContent>: Codable, Hashable, Sendable {
  package internal(set) var passes: [EarnedPass<Content>] = []
  /// Entitlements whose next pass has to wait, with the earliest time of issue.
  package internal(set) var due: [String: Instant] = [:]
  /// Entitlements whose passes were revoked on request, and that get none until one is asked for.
  package internal(set) var withheld: [String]?
  /// Entitlements with an entry at a gate, for products that process door reports (`isUsed`); sorted.
  package internal(set) var used: [String]?
  /// The number of people that the service itself let in on the passes of an entitlement, without
  /// a gate that reports later.
  package internal(set) var letIn: [String: Int]?

  /// Maximum number of accepted passes per entitlement: with the waiting times, more than a day of updates.
  package static var standingAtMost: Int { 64 }
  /// Maximum number of revoked passes kept per entitlement, so that their state can still be reported.
  package static var revokedAtMost: Int { 8 }

  package init() {}

  /// Returns the newest pass of an entitlement, if it is valid.
  package func valid(for entitlement: String) -> EarnedPass<Content>? {
    passes.first { $0.entitlement == entitlement && $0.state == .valid }
  }

  /// Returns whether the passes of an entitlement were revoked on request.
  package func isWithheld(_ entitlement: String) -> Bool {
    withheld?.contains(entitlement) ?? false
  }

  /// Returns whether there was an entry on a pass of an entitlement.
  package func isUsed(_ entitlement: String) -> Bool {
    used?.contains(entitlement) ?? false || letIn(on: entitlement) > 0
  }

  /// Whether there was an entry on any pass.
  package var isUsed: Bool { used != nil || letIn != nil }

  /// Returns the number of people that the service itself let in on the passes of an entitlement.
  package func letIn(on entitlement: String) -> Int { letIn?[entitlement] ?? 0 }

  /// Lets people in on the passes of an entitlement; a negative number takes that back.
  package mutating func letIn(_ people: Int, on entitlement: String) {
    var all = letIn ?? [:]
    all[entitlement] = max(letIn(on: entitlement) + people, 0)
    all = all.filter { $0.value > 0 }
    letIn = all.isEmpty ? nil : all
  }

  /// Notes whether gates reported an entry on an entitlement; gates may take a report back.
  package mutating func mark(_ entitlement: String, isUsed: Bool) {
    var names = Set(used ?? [])
    if isUsed { names.insert(entitlement) } else { names.remove(entitlement) }
    used = names.isEmpty ? nil : names.sorted()
  }

  /// Makes the passes match the entitlements, and returns the required changes.
  ///
  /// An earlier pass is revoked if its content no longer boards as the new content, and otherwise stays
  /// accepted. A revocation is never delayed. A new pass is delayed (`due`) if the previous one is too
  /// recent, because its time of issue would be further in the future than gates tolerate.
  ///
  /// All passes of the entitlement `renewed` are replaced even if unchanged, because a copy may be in other hands.
  /// All passes of the entitlement `taken` are revoked, and it gets none until it is renewed or earned again.
  package mutating func settle(
    _ entitlements: [Entitlement<Content>], renewing renewed: String? = nil,
    withholding taken: String? = nil, now: Instant,
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
    // Closures replace key paths, for the reason given in `saleLookups`.
    let names = Set(entitlements.map { $0.name })
    let kept = ((withheld ?? []) + (taken.map { [$0] } ?? [])).filter {
      names.contains($0) && $0 != renewed
    }
    withheld = kept.isEmpty ? nil : Set(kept).sorted()
    let awaited = Set(entitlements.filter { !$0.isUsed }.map { $0.name })
    due = due.filter { awaited.contains($0.key) }
    for index in passes.indices
    where passes[index].state.stands && !names.contains(passes[index].entitlement) {
      revoke(index, in: &self)
    }
    for entitlement in entitlements where !entitlement.isUsed {
      let former = valid(for: entitlement.name)
      for index in passes.indices
      where passes[index].entitlement == entitlement.name && passes[index].state.stands
        && (entitlement.name == renewed || isWithheld(entitlement.name)
          || !passes[index].content.boards(as: entitlement.content))
      {
        revoke(index, in: &self)
      }
      if isWithheld(entitlement.name) {
        due[entitlement.name] = nil
        continue
      }
      if let valid = valid(for: entitlement.name), valid.matches(entitlement) {
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

  /// Returns the earliest time for another pass of an entitlement; the only limit on reissuing.
  ///
  /// Each pass is issued at least a minute after the previous one, and gates reject issue times in the
  /// future. The more accepted passes there are, the longer the next one waits, which bounds the number of
  /// passes however many updates arrive; the existing passes stay accepted meanwhile.
  private func earliest(for entitlement: String) -> Instant? {
    guard let last = passes.last(where: { $0.entitlement == entitlement }) else { return nil }
    let former = passes.count { $0.entitlement == entitlement && $0.state == .superseded }
    return last.issued.adding(seconds: 60 * former)
  }

  /// Reduces the content of all passes when no pass is needed any more; no further pass will be made.
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

  /// Revokes the oldest passes beyond `standingAtMost` and removes revoked ones beyond `revokedAtMost`.
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
  fileprivate func matches(_ entitlement: Entitlement<Content>) -> Bool {
    content == entitlement.content && validFrom == entitlement.validFrom
      && validUntil == entitlement.validUntil
  }
}
