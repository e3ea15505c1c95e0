internal import AccessTokens
internal import ArgumentParser
internal import CommandLineSupport
internal import PassCrypto
internal import StrictText
internal import PassService
internal import Platform
internal import Vocabulary

/// The subcommand `passservice init`.
struct Init: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Make a directory that is ready to serve, with nothing on sale yet.",
    discussion: """
      It gets the issuer's keys, a store for bookings with its storage key, a file of settings, and a key for \
      access tokens. An operator's access token is printed once; it is not kept. Nothing is on sale until \
      import-schedule, import-programme or import-hotels loads it; there is no demonstration.

        passservice init --data data --issuer UA
        passservice import-schedule --data data flights.csv parts.json
        passservice --data data

      `passservice schedule demo --issuer UA` prints an example of flights.csv, with --parts one of parts.json: the \
      cabins and the prices.
      """)

  @Option(help: ArgumentHelp("The directory; it must be new or empty.", valueName: "dir"))
  var data: String

  @Option(
    help: ArgumentHelp("The airline of the service, by its designator.", valueName: "id"),
    transform: TrialOptions.airline)
  var issuer: IssuerID

  @Option(
    help: ArgumentHelp(
      "The file of settings to make; if it exists, only the setting demo is added to it, if it lacks this setting "
        + "(default: passservice.json in the directory).",
      valueName: "file"))
  var config: String?

  @Option(
    name: .customLong("token-hours"),
    help: ArgumentHelp("For how many hours the first token is good.", valueName: "n"))
  var tokenHours = 24

  @Option(
    help: ArgumentHelp(
      "Begin the clock at a time such as 2025-03-14T12:00:00Z, for trials.", valueName: "time"),
    transform: TrialOptions.time)
  var now: Instant?

  @OptionGroup var store: StoreOptions

  @OptionGroup var output: JSONOption

  func validate() throws {
    guard !data.isEmpty else { throw ValidationError("--data: expected a path, found nothing") }
    guard (1...720).contains(tokenHours) else {
      throw ValidationError("--token-hours: expected 1 to 720, which is 30 days")
    }
  }

  func run() async throws {
    let now = now ?? Instant(secondsSince1970: SystemClock.secondsSince1970)
    var composition = Composition(data: data) { now }
    composition.issuer = issuer
    // The file may be missing, because this command makes it.
    let there = config.flatMap { Files.exists($0) ? $0 : nil }
    try store.apply(to: &composition, config: there, data: data)
    let made = try await composition.initialise(issuer, config: config)
    let token = try AccessKeys(data: data).token(
      subject: "operator", role: .operator, lifetime: tokenHours * 3_600, now: now,
      random: SecureRandom())
    let start = made.isOwn ? "" : " --config \(made.settings)"
    try Terminal.write(
      """
      \(data) is the directory of \(issuer)'s service; nothing is on sale yet.
      settings: \(made.settings)\(made.remark)
      next:     passservice import-schedule --data \(data) FLIGHTS.csv PARTS.json
                passservice --data \(data)\(start)
      examples: passservice schedule demo --issuer \(issuer) > FLIGHTS.csv
                passservice schedule demo --parts > PARTS.json
      a buyer:  passtool token --data \(data) --subject jane --role traveler
      An operator's access token, good for \(counted(tokenHours, "hour")) and printed only here:

      """, to: .error)
    try output.print(token) { writer in
      writer.member("directory", data)
      writer.member("issuer", issuer.rawValue)
      writer.member("settings", made.settings)
      writer.member("token", token)
      writer.member("expires", "\(now.adding(seconds: tokenHours * 3_600))")
    }
  }
}

extension Composition {
  /// Returns the path of the settings in a service's directory, which `serve` reads where no other file is named.
  static func settingsFile(_ data: String) -> String { "\(data)/passservice.json" }

  /// Makes the directory with keys and settings, and an empty store in it or in the database.
  ///
  /// The result is the file of settings, a remark about a file that existed, and whether it is the directory's own. It
  /// throws a `ServiceError` if the directory is not empty, and changes nothing in it.
  func initialise(
    _ issuer: IssuerID, config: String?
  ) async throws -> (settings: String, remark: String, isOwn: Bool) {
    if Files.exists(data) {
      guard Files.isDirectory(data) else {
        throw ServiceError("\(data): is a file; name a new directory")
      }
      guard try Files.names(in: data).isEmpty else {
        throw ServiceError(
          Files.exists(Self.bookings(data))
            ? "\(data): is a service's directory already; start it with: passservice --data \(data)"
            : "\(data): is not empty; name a directory that is new")
      }
    }
    let settings = config ?? Self.settingsFile(data)
    let directory = try ServiceData(data, issuer: issuer, now: clock())
    let remark = try Self.writeFirstSettings(settings)
    let store = try await openStore()
    if database.isShared {
      _ = try await ServiceGroup.join(
        store, data: data, issuer: issuer, mode: .production, now: clock())
    }
    withExtendedLifetime(directory) {}
    return (settings, remark, settings == Self.settingsFile(data))
  }

  /// Writes the first settings into a new file, or adds a missing setting to an existing file.
  ///
  /// The result is a remark about an existing file, to follow its name.
  private static func writeFirstSettings(_ path: String) throws -> String {
    guard Files.exists(path) else {
      try Files.create(path, Array(firstSettings.utf8), mode: Files.publicMode)
      return ""
    }
    guard let bytes = try Files.read(path, limit: 1 << 20),
      case .object(let members)? = try? JSONReader.read(bytes).value
    else { return ", which exists and is no JSON object: correct it before you start the service" }
    if members.contains(where: { $0.name == "demo" }) { return ", which was there" }
    let missing = "\"demo\": false"
    // The setting is inserted into the text, so that the rest of the file stays as it is.
    guard let brace = bytes.firstIndex(of: UInt8(ascii: "{")) else {
      return ", which was there; write into it: \(missing)"
    }
    var new = bytes
    new.insert(
      contentsOf: Array("\n  \(missing)\(members.isEmpty ? "\n" : ",")".utf8), at: brace + 1)
    do { try Files.replace(path, new, mode: Files.publicMode) } catch {
      return ", which was there; write into it: \(missing)"
    }
    return ", which was there, with \(missing) added"
  }

  /// The first settings: the address to listen on, and no demonstration.
  static let firstSettings = """
    {
      "demo": false,
      "listen": {
        "host": "127.0.0.1",
        "port": 8080
      }
    }

    """
}
