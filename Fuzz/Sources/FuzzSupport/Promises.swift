public import PassVerifier

/// Checks the invariants of every verdict.
public func requirePromises(of verdict: Verdict) {
  require(isPlain(verdict.message), "the message paints: \(verdict.message.debugDescription)")
  require(verdict.message.utf8.count < 2_000, "the message floods the screen")
  require(!verdict.json.contains("\n"), "the JSON is one line")
  switch verdict.decision {
  case .admit(let pass):
    require(verdict.reason == nil, "a plain admit has no reason")
    require(verdict.pass?.claims.passID == pass.claims.passID, "what is admitted is shown")
  case .refer, .refuse: require(verdict.reason != nil, "what is not admitted has a reason")
  }
  require(verdict.pass == nil || verdict.unverified == nil, "signed or unsigned, not both")
}

/// Returns whether a text contains no control characters, escapes or changes of direction.
public func isPlain(_ text: String) -> Bool {
  text.unicodeScalars.allSatisfy {
    switch $0.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}
