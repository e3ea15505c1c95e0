internal import ArgumentParser
internal import StrictText
internal import PassIssuer

/// The verb `passtool trust diff`.
struct TrustDiff: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Say what a new bundle changes, before anybody signs it.",
    discussion: """
      OLD is the bundle that gates have, NEW the one that they shall load; both may be signed or not, and \
      no signature is checked. The most important changes come first:

        REFUSED  gates that hold OLD refuse NEW; exit code 1
        DANGER   issued passes are decided otherwise, or by another party; exit 2
        +        an issuer, a key or a list is added, or ends as planned; exit 0
        ·        everything else
      """)

  @Flag(help: "Print one JSON object per change.")
  var json = false

  @OptionGroup var clock: ClockOption

  @Argument(help: "The bundle that gates hold.")
  var old: String

  @Argument(help: "The bundle that takes its place.")
  var new: String

  func run() throws {
    let old = try BundleInput(old).bundle
    let new = try BundleInput(new).bundle
    let changes = new.changes(since: old, now: clock.now)
    if !json {
      try Console.print(
        "\(new.issuer): version \(old.version) of \(old.issuedAt) → "
          + "version \(new.version) of \(new.issuedAt)")
      if changes.isEmpty { try Console.print("·       nothing changes") }
    }
    for change in changes { try Console.print(json ? change.json : change.line) }
    switch changes.first?.weight {
    case .refused: throw ExitCode(1)
    case .dangerous: throw ExitCode(2)
    case .notable, .ordinary, nil: break
    }
  }
}

extension TrustChange {
  fileprivate var line: String {
    let sign =
      switch weight {
      case .refused: "REFUSED"
      case .dangerous: "DANGER "
      case .notable: "+      "
      case .ordinary: "·      "
      }
    return "\(sign) \(issuer.map { "\($0): " } ?? "")\(words)"
  }

  fileprivate var json: String {
    var writer = JSONWriter(isForDisplay: true)
    writer.object { writer in
      writer.member("weight", weight.rawValue)
      if let issuer { writer.member("issuer", issuer.rawValue) }
      writer.member("change", words)
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
