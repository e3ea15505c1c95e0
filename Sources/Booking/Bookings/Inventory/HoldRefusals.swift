package import Vocabulary

extension RefusalCode {
  /// The refusal codes of holds.
  package static let holds = [
    unavailable, alreadyHeld, tooManyHolds, tooManyUnits, holdExpired, holdAtLimit,
  ]

  package static let unavailable = RefusalCode(
    "UNAVAILABLE", .conflict, "It is taken", message: .taken)
  package static let alreadyHeld = RefusalCode(
    "ALREADY_HELD", .conflict, "You hold it already", message: .heldAlready)
  package static let tooManyHolds = RefusalCode(
    "TOO_MANY_HOLDS", .crowded, "Too many holds", message: .tooManyHolds)
  package static let tooManyUnits = RefusalCode(
    "TOO_MANY_UNITS", .excessive, "Too much at once", message: .tooMuchAtOnce)
  package static let holdExpired = RefusalCode(
    "HOLD_EXPIRED", .conflict, "The hold has expired", message: .holdExpired)
  package static let holdAtLimit = RefusalCode(
    "HOLD_AT_LIMIT", .conflict, "The hold cannot be extended any more", message: .noMoreTime)
}

extension Refusal {
  package static let nothingToHold = Refusal(
    .invalidRequest, "a hold needs at least one unit, such as a seat, and each unit only once")

  package static func tooMuchAtOnce(limit: Int) -> Refusal {
    Refusal(
      .tooManyUnits, "one hold takes at most \(counted(limit, "unit")); make it smaller",
      [Detail("limit", .number(limit))])
  }

  /// Returns the refusal for a hold whose time slots have a total of more than `limit` seconds.
  package static func tooLong(limit: Int) -> Refusal {
    Refusal(
      .tooManyUnits, "one hold takes at most \(limit) seconds of time; make it shorter",
      [Detail("limit_seconds", .number(limit))])
  }

  package static func alreadyHeld(_ hold: Hold.ID) -> Refusal {
    Refusal(
      .alreadyHeld, "part of this is held by your hold \(hold); use it or release it",
      [Detail("hold_id", .text(hold.rawValue))])
  }

  package static func unavailable(_ resources: [Resource]) -> Refusal {
    Refusal(
      .unavailable,
      "not available any more: \(resources.map(\.label).joined(separator: ", ")); choose others",
      [Detail("units", .resources(resources))])
  }

  ///
  /// `until` is the end of the first of the user's holds; nil if there is none, because one request asks for too many.
  package static func tooManyHolds(limit: Int, until: Instant?) -> Refusal {
    Refusal(
      .tooManyHolds,
      "you may have at most \(counted(limit, "hold")) at a time; "
        + (until.map { "release one, or wait until \($0)" } ?? "ask for fewer"),
      [Detail("limit", .number(limit))] + (until.map { [Detail("until", .moment($0))] } ?? []))
  }

  /// Returns the refusal for a visitor whose network has as much as its visitors together may have.
  package static func networkHoldsTooMuch(limit: Int) -> Refusal {
    Refusal(
      .tooManyHolds,
      "visitors without an account at your network hold as much as they may together, \(limit); "
        + "wait a few minutes, or sign in",
      [Detail("limit", .number(limit))]
    ).saying(.networkIsBusy)
  }

  /// Returns the refusal for holds that together take too much of one scope.
  package static func tooMuchHeld(limit: Int, until: Instant) -> Refusal {
    Refusal(
      .tooManyHolds,
      "you may hold at most \(limit) of these at a time; release some, or wait until \(until)",
      [Detail("limit", .number(limit)), Detail("until", .moment(until))])
  }

  /// Returns the refusal for too much of one scope that was held again and again and not bought.
  package static func tooMuchUnbought(limit: Int, until: Instant) -> Refusal {
    Refusal(
      .tooManyHolds,
      "you may hold at most \(limit) of these without buying them; buy what you hold, or wait until \(until)",
      [Detail("limit", .number(limit)), Detail("until", .moment(until))])
  }

  package static func holdAtLimit(_ hold: Hold) -> Refusal {
    Refusal(
      .holdAtLimit,
      "hold \(hold.id) ends at \(hold.expires) and cannot be extended any more; book it, or choose again",
      [Detail("hold_id", .text(hold.key)), Detail("expires_at", .moment(hold.expires))])
  }

  package static func holdExpired(_ hold: Hold.ID) -> Refusal {
    Refusal(
      .holdExpired, "hold \(hold) has expired; choose again",
      [Detail("hold_id", .text(hold.rawValue))])
  }
}
