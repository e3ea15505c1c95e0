internal import ArgumentParser
internal import PassFormats
internal import PassIssuer
internal import Platform
internal import Vocabulary

/// `--map`: the meanings of headings of a list.
struct HeadingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The meaning of a heading: --map holder=Jméno. COLUMN is one of "
        + GuestColumn.mappable.map(\.rawValue).joined(separator: ", ")
        + "; HEADING is the text of the heading, or the letter of its column in a spreadsheet.",
      valueName: "column=heading"),
    transform: Parse.headingChoice)
  var map: [HeadingChoice] = []
}

/// The options of `print --csv` about the list and the tickets that were issued for it.
struct ListOptions: ParsableArguments {
  @OptionGroup private var headings: HeadingOptions

  var map: [HeadingChoice] { headings.map }

  @Flag(
    help:
      "Issue nothing if anything in the list is doubtful, such as the same row twice, not even with --yes."
  )
  var strict = false

  @Flag(
    help:
      "Do not ask: issue tickets even if the list has doubtful rows, and revoke what is no longer on it."
  )
  var yes = false

  @Flag(help: "Show what would be done, and do nothing.")
  var dryRun = false

  @OptionGroup var keys: TicketKeysOption

  @Option(
    help: ArgumentHelp(
      "The register that gives each ticket of the list an entry, by which it can be revoked; by default "
        + "the newest one of the issuer in the directory status, which is beside the directory of the keys; it is made "
        + "if there is none.",
      valueName: "dir"),
    transform: Parse.path)
  var statusList: String?

  @Flag(help: "Give tickets no entry: they cannot be revoked then.")
  var noStatusList = false

  func validate() throws {
    guard statusList == nil || !noStatusList else {
      throw ValidationError("--status-list and --no-status-list exclude each other")
    }
  }

  /// The first of these options that is given, without its dashes.
  var given: String? {
    if !map.isEmpty { return "map" }
    if strict { return "strict" }
    if yes { return "yes" }
    if dryRun { return "dry-run" }
    if keys.keysLost { return "keys-lost" }
    if statusList != nil { return "status-list" }
    return noStatusList ? "no-status-list" : nil
  }

  /// Returns the status lists of an issuer.
  ///
  /// Registers are beside `keys`, the directory of the keys, so that all who sign with the same keys find the same
  /// registers.
  func registers(of issuer: IssuerID, keys: String) throws -> TicketRegisters {
    guard let statusList else {
      let parent = Files.parent(of: Self.bare(keys))
      return TicketRegisters(root: parent == "." ? "status" : "\(parent)/status", issuer: issuer)
    }
    let register = try StatusRegister(directory: Self.bare(statusList))
    guard register.issuer == issuer else {
      throw Failure.data(
        "the status list \(statusList) is of \(register.issuer), but the event is of \(issuer); give a list of "
          + "\(issuer), or leave out --status-list")
    }
    return TicketRegisters(register)
  }

  /// Returns a path without slashes at its end.
  private static func bare(_ path: String) -> String {
    let bare = String(path.trimmed { $0 == "/" })
    return bare.isEmpty ? path : path.hasPrefix("/") ? "/\(bare)" : bare
  }
}
