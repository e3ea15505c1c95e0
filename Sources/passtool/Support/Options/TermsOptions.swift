internal import ArgumentParser
internal import PassFormats
internal import PassIssuer
internal import Vocabulary

/// The terms of a new key, or the choice of a root, which has no terms.
struct TermsOptions: ParsableArguments {
  @Option(
    name: .customLong("kind"),
    help: ArgumentHelp(
      "What the key may sign, repeated for several: \(Parse.choices(of: KeyKind.self)). By default "
        + "every kind of pass.", valueName: "kind"),
    transform: Parse.choice)
  var kinds: [KeyKind] = []

  @Option(
    name: .customLong("carrier"),
    help: ArgumentHelp(
      "An operating carrier whose flights the key may sign for, repeated for several. By default "
        + "the issuer's own.", valueName: "carrier"),
    transform: Parse.code)
  var carriers: [CarrierCode] = []

  @Option(
    name: .customLong("max-lifetime-days"),
    help: ArgumentHelp(
      "The longest that a pass may be good for, from its issue to its end; by default "
        + "\(KeyTerms.defaultLifetimeDays).", valueName: "days"))
  var longestLifetimeDays: Int?

  @Option(
    name: .customLong("valid-days"),
    help: ArgumentHelp(
      "For how many days the key signs; by default \(KeyTerms.defaultDays).", valueName: "days"))
  var validDays: Int?

  @Option(
    name: .customLong("from"),
    help: ArgumentHelp(
      "The time from which the key signs, by default now; with a later time the gates can have the key before its "
        + "first pass.", valueName: "time"),
    transform: Parse.time)
  var start: Instant?

  @Flag(help: "Make a root, which signs trust bundles and has no terms.")
  var root = false

  func validate() throws {
    let areGiven =
      !kinds.isEmpty || !carriers.isEmpty || longestLifetimeDays != nil || validDays != nil
      || start != nil
    if root, areGiven {
      throw ValidationError(
        "a root has no terms; leave out --kind, --carrier, --max-lifetime-days, --valid-days and --from"
      )
    }
  }

  /// Returns the terms, counted from `now` if no start was given; nil for a root.
  func terms(now: Instant) throws -> KeyTerms? {
    if root { return nil }
    guard
      let terms = KeyTerms(
        from: start ?? now, days: validDays ?? KeyTerms.defaultDays,
        kinds: Set(kinds.isEmpty ? KeyKind.passes : kinds),
        carriers: carriers.isEmpty ? nil : Set(carriers),
        longestLifetimeDays: longestLifetimeDays ?? KeyTerms.defaultLifetimeDays)
    else {
      throw Failure.usage(
        "--valid-days must be 1 or more, --max-lifetime-days 1 to 3652, and the key must begin and "
          + "end between the years 2000 and 2100")
    }
    return terms
  }
}
