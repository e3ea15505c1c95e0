package import Vocabulary

/// An instruction about a pass for the component that signs and revokes.
///
/// The booking decides it, and the event that reports the decision carries the same value.
package enum PassDecision: Hashable, Sendable, Codable {
  case mint(PassID)
  /// A newer pass in place of an earlier one, which stays accepted unless another decision revokes it.
  case reissue(PassID, PassID)
  /// Gates must reject it from now on; `newer` is the valid pass of the same entitlement.
  case revoke(PassID, newer: PassID?)
}

extension PassDecision {
  /// The decision that an event reports; nil if the event is not about a pass.
  package init?(_ event: Event) {
    func pass(_ name: String) -> PassID? { event.details[name].flatMap(PassID.init) }
    guard let about = pass("pass") else { return nil }
    switch (event.name, pass("former")) {
    case ("pass.minted", _): self = .mint(about)
    case ("pass.reissued", let former?): self = .reissue(former, about)
    case ("pass.revoked", _): self = .revoke(about, newer: pass("replaced_by"))
    default: return nil
    }
  }

  /// Whether gates must reject a pass from now on.
  package var endsPass: Bool { if case .revoke = self { true } else { false } }

  fileprivate var event: (name: String, details: [String: String]) {
    switch self {
    case .mint(let pass): ("pass.minted", ["pass": pass.rawValue])
    case .reissue(let former, let pass):
      ("pass.reissued", ["pass": pass.rawValue, "former": former.rawValue])
    case .revoke(let pass, let newer):
      (
        "pass.revoked",
        ["pass": pass.rawValue].merging(newer.map { ["replaced_by": $0.rawValue] } ?? [:]) { $1 }
      )
    }
  }
}

extension ChangeSet {
  /// Publishes a decision about a pass of a booking as an event.
  package mutating func emit(_ decision: PassDecision, of booking: some Record) {
    let event = decision.event
    emit(event.name, booking, event.details)
  }
}
