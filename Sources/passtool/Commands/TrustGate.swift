internal import ArgumentParser
internal import PassFormats
internal import PassTrustStore
internal import PassVerifier
internal import Platform
internal import Vocabulary

/// `--store`: where a gate keeps what it trusts.
struct StoreOption: ParsableArguments {
  @Option(
    name: .customLong("store"),
    help: ArgumentHelp("The directory in which this gate keeps what it trusts.", valueName: "dir"),
    transform: Parse.path)
  var directory: String

  var store: TrustStore { TrustStore(directory: directory) }
}

/// The verb `passtool trust init`.
struct TrustInit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Make a gate's trust store, with the root keys that somebody brought by hand.",
    discussion: """
      The key set holds one root or two: the first signs from day to day, the second lies in a safe \
      for the day on which the first is lost. A bundle may replace the first, never the second.

      Bundles are public and good for weeks, so the store begins with the bundle of the day, or is told \
      the lowest version that it may begin with: otherwise whoever scans the first one chooses its age. \
      Lists follow with passtool trust update.
      """)

  @OptionGroup var store: StoreOption

  @Option(
    help: ArgumentHelp(
      "Who keeps the roots, and the key set with their public halves.", valueName: "issuer=file"))
  var root: String

  @Option(
    help: ArgumentHelp(
      "Take no bundle of a lower version, where none is at hand yet.", valueName: "n"))
  var lowestVersion: Int64?

  @OptionGroup var clock: ClockOption

  @Argument(help: "The bundle of the day, signed.")
  var bundle: String?

  func validate() throws {
    guard bundle != nil || lowestVersion != nil else {
      throw ValidationError(
        "say with which bundle the gate begins: the file of the current one, or --lowest-version N")
    }
    guard (1...TrustBundle.greatestVersion).contains(lowestVersion ?? 1) else {
      throw ValidationError("--lowest-version: expected 1 to \(TrustBundle.greatestVersion)")
    }
  }

  func run() throws {
    let roots = try TrustFiles.roots(root)
    var held = HeldTrust(roots: roots, lowestVersion: lowestVersion ?? 1)
    if let bundle { try TrustFiles.take(bundle, into: &held, now: clock.now) }
    guard bundle == nil || held.bundle != nil else {
      throw Failure.data("\(bundle ?? ""): is no trust bundle")
    }
    try store.store.create(held)
    let next =
      held.bundle.map { "bundle version \($0.version)" }
      ?? "next: passtool trust update --store \(store.directory) BUNDLE"
    Console.remark(
      """
      trust store: \(store.directory), for bundles of \(roots.issuer)
      daily root \(roots.daily.keyID), recovery root \(roots.recovery?.keyID.rawValue ?? "none")
      \(next)
      """)
  }
}

/// The verb `passtool trust update`.
struct TrustUpdateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Take in trust bundles and status lists, from files or as scans.",
    discussion: """
      Without a FILE each line of standard input is one, as a scanner reads it off the symbols of \
      `passtool trust show` and `passtool status show`. What is older than what is held, expired, or \
      signed by the wrong key is refused, and what was held is held still.
      """)

  @OptionGroup var store: StoreOption
  @OptionGroup var clock: ClockOption

  @Flag(help: "Print a JSON object for each.")
  var json = false

  @Argument(help: "Files of bundles and lists; - is standard input.")
  var files: [String] = []

  func run() throws {
    let desk = UpdateDesk(store: store.store, isJSON: json)
    var refused = 0
    func take(_ text: [UInt8], file: String? = nil) throws {
      if try desk.take(text, file: file, now: clock.now) == nil { refused += 1 }
    }
    for file in files where file != "-" {
      guard let bytes = try Files.read(file, limit: 1 << 20) else {
        throw Failure.data("\(file): longer than 1 MiB; is it a bundle or a status list?")
      }
      try take(bytes, file: file)
    }
    if files.isEmpty || files.contains("-") {
      if Terminal.canAsk { Console.remark("scan bundles and lists; end with Ctrl-D") }
      var lines = LineReader(.standardInput, limit: 1 << 20)
      while let line = try lines.next() {
        guard case .bytes(let bytes) = line else {
          throw Failure.data("standard input: a line is longer than 1 MiB")
        }
        if !bytes.isEmpty { try take(bytes) }
      }
    }
    if refused > 0 { throw ExitCode(1) }
  }
}

/// The verb `passtool trust status`.
struct TrustStatus: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Show what a gate trusts, how old it is, and what it lacks.")

  @OptionGroup var store: StoreOption
  @OptionGroup var clock: ClockOption

  @Flag(help: "Print a JSON object.")
  var json = false

  func run() throws {
    let (held, diagnostics) = try store.store.load()
    for diagnostic in diagnostics { Console.complain(diagnostic) }
    let report = held.report(now: clock.now)
    try Console.print(json ? report.json : TrustReportView.text(report))
    if !report.isSound { throw ExitCode(2) }
  }
}

/// Where updates are taken in and answered.
struct UpdateDesk {
  let store: TrustStore
  let isJSON: Bool

  /// What is trusted now, or nil where the text was refused.
  ///
  /// - Parameter file: where the text comes from, unless somebody scanned it.
  /// - Parameter known: what the caller holds already.
  func take(
    _ text: [UInt8], file: String? = nil, now: Instant, known: HeldTrust? = nil
  ) throws -> HeldTrust? {
    do {
      let (update, held, diagnostics) = try store.accept(text, now: now, known: known)
      for diagnostic in diagnostics { Console.complain(diagnostic) }
      try Console.print(isJSON ? update.json(file: file) : "↻ \(update.words)")
      return held
    } catch let refusal as UpdateRefusal {
      let place = file.map { "\(escaped($0)): " } ?? ""
      try Console.print(
        isJSON
          ? refusal.json(file: file)
          : "✘ UPDATE REFUSED \(place)\(refusal.code.rawValue): \(refusal.words)")
      return nil
    }
  }
}

extension TrustUpdate {
  fileprivate var words: String {
    switch self {
    case .bundle(let version, let replaced):
      "UPDATED trust bundle version \(version), "
        + (replaced.map { "before: \($0)" } ?? "the first one")
    case .statusList(_, let uri, let entries, let isFirst):
      "UPDATED status list \(escaped(uri, limit: 80)), \(entries) entries"
        + (isFirst ? ", the first one" : "")
    case .alreadyHeld: "UNCHANGED: this gate holds the very same already"
    }
  }

  fileprivate func json(file: String?) -> String {
    JSONWriter.line { writer in
      if let file { writer.member("file", file) }
      switch self {
      case .bundle(let version, let replaced):
        writer.member("update", "trust_bundle")
        writer.member("version", version)
        if let replaced { writer.member("replaced", replaced) }
      case .statusList(let issuer, let uri, let entries, _):
        writer.member("update", "status_list")
        writer.member("issuer", issuer.rawValue)
        writer.member("uri", uri)
        writer.member("entries", entries)
      case .alreadyHeld: writer.member("update", "already_held")
      }
    }
  }
}

extension UpdateRefusal {
  /// What is wrong, and which command mends it.
  var words: String {
    self == .unsignedDraft ? "\(message); passtool trust sign makes a bundle of a draft" : message
  }

  fileprivate func json(file: String?) -> String {
    JSONWriter.line { writer in
      if let file { writer.member("file", file) }
      writer.member("update", "refused")
      writer.member("reason", code.rawValue)
      writer.member("message", words)
    }
  }
}
