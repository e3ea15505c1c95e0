package import Vocabulary

/// A pass as its booking knows it: what it says and how long, before anybody signs it.
package struct Pass<Content: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
  package let id: PassID
  /// What it is for, such as one passenger on one flight: at most one pass for it is valid.
  package let entitlement: String
  /// Rises strictly from one pass for the same to the next, in whole minutes.
  package let issued: Instant
  package let validFrom: Instant
  package let validUntil: Instant
  /// All that the pass shows, copied: it says the same when what it was made from has changed.
  package let content: Content
  package internal(set) var state: PassState
}

/// Where a pass stands.
package enum PassState: String, CaseIterable, Sendable, Codable {
  case valid, superseded, revoked

  /// Every lawful change of a pass.
  package static let table = StateTable<PassState, PassAction>(
    "pass", start: .valid,
    [
      (.valid, .reissue, .superseded),
      (.valid, .revoke, .revoked),
    ])
}

/// What happens to a pass.
package enum PassAction: String, CaseIterable, Sendable {
  case reissue, revoke
}

/// What is to be done about a pass: the whole order to whoever signs and revokes.
package enum PassDecision<Content: Codable & Hashable & Sendable>: Hashable, Sendable {
  case mint(Pass<Content>)
  /// The old one is revoked, the new one minted.
  case reissue(PassID, Pass<Content>)
  case revoke(PassID)
}

/// What a booking now earns: a pass that says this.
package struct Entitlement<Content: Codable & Hashable & Sendable>: Hashable, Sendable {
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

/// All passes that a booking ever had.
///
/// Nothing mints or revokes by itself: a booking says what it earns, and the difference to what is
/// there is what is to be done. So a pass cannot outlive its reason, whatever command took it away.
package struct PassBook<Content: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
  package private(set) var passes: [Pass<Content>] = []

  package init() {}

  /// The one valid pass for an entitlement.
  package func valid(for entitlement: String) -> Pass<Content>? {
    passes.first { $0.entitlement == entitlement && $0.state == .valid }
  }

  /// Makes the passes what the booking earns, and says what that takes.
  ///
  /// - Parameter renewed: an entitlement whose pass is replaced although it says what it should, because
  ///   somebody else may have it.
  package mutating func settle(
    _ entitlements: [Entitlement<Content>], renewing renewed: String? = nil, now: Instant,
    using random: inout some RandomNumberGenerator
  ) -> [PassDecision<Content>] {
    var decisions: [PassDecision<Content>] = []
    for index in passes.indices where passes[index].state == .valid {
      if !entitlements.contains(where: { $0.name == passes[index].entitlement }) {
        move(index, .revoke)
        decisions.append(.revoke(passes[index].id))
      }
    }
    for entitlement in entitlements where !entitlement.isUsed {
      let former = passes.lastIndex { $0.entitlement == entitlement.name }
      if let former, passes[former].state == .valid {
        if passes[former].says(entitlement), entitlement.name != renewed { continue }
        let old = passes[former]
        move(former, .reissue)
        decisions.append(.reissue(old.id, mint(entitlement, after: old, now, using: &random)))
      } else {
        let old = former.map { passes[$0] }
        decisions.append(.mint(mint(entitlement, after: old, now, using: &random)))
      }
    }
    return decisions
  }

  private mutating func mint(
    _ entitlement: Entitlement<Content>, after former: Pass<Content>?, _ now: Instant,
    using random: inout some RandomNumberGenerator
  ) -> Pass<Content> {
    let minute = now.roundedDownToMinute
    let pass = Pass(
      id: PassID(using: &random), entitlement: entitlement.name,
      issued: former.map { max(minute, $0.issued.adding(seconds: 60)) } ?? minute,
      validFrom: entitlement.validFrom, validUntil: entitlement.validUntil,
      content: entitlement.content, state: PassState.table.start)
    passes.append(pass)
    return pass
  }

  private mutating func move(_ index: Int, _ action: PassAction) {
    passes[index].state = PassState.table.next(passes[index].state, action) ?? passes[index].state
  }
}

extension Pass {
  fileprivate func says(_ entitlement: Entitlement<Content>) -> Bool {
    content == entitlement.content && validFrom == entitlement.validFrom
      && validUntil == entitlement.validUntil
  }
}
