package import Vocabulary

/// What is to be done about a pass: the whole order to whoever signs and revokes.
///
/// A booking decides it, and the same value is what the event says that tells of it.
package enum PassDecision: Hashable, Sendable, Codable {
  case mint(PassID)
  /// A newer one in place of another, which stands unless it is revoked by a decision of its own.
  case reissue(PassID, PassID)
  /// No gate lets anybody in on it any more; `newer` is what is good for the same.
  case revoke(PassID, newer: PassID?)
}

extension PassDecision {
  /// What an event tells of a pass; nil where it is about something else.
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
  /// Tells the world what is to be done about a pass of a booking.
  package mutating func publish(_ decision: PassDecision, of booking: some Record) {
    let event = decision.event
    publish(event.name, booking, event.details)
  }
}
