internal import GateRules
internal import ArgumentParser
internal import PassDoor
internal import PassFormats
internal import PassGate
internal import PassIssuer
internal import Platform
internal import Vocabulary

/// The source from which a door is opened: printed tickets, or keys and the name of an event.
struct DoorSource: ParsableArguments {
  @Argument(
    help: "The directory of tickets that passtool print --csv wrote.", transform: Parse.path)
  var tickets: String?

  @Option(
    help: ArgumentHelp(
      "The issuer and its public keys, if they are not in the directory of --keys.",
      valueName: "issuer=file"))
  var trust: String?

  @Option(
    help: ArgumentHelp(
      "The event, by the title of its tickets, if the tickets are for several events.",
      valueName: "title"), transform: Parse.word)
  var event: TicketText?

  @Option(
    help: ArgumentHelp("When the event begins, if several have the title.", valueName: "time"),
    transform: Parse.localTime)
  var starts: OffsetDateTime?

  @Option(
    help: ArgumentHelp(
      "How often a ticket admits: \(Parse.choices(of: EntryPolicy.self)) (default: once, or the "
        + "policy with which the door was opened).", valueName: "policy"),
    transform: Parse.choice)
  var policy: EntryPolicy?

  @Option(
    help: ArgumentHelp(
      "The directory of the door (default: TICKETS.door, beside the directory TICKETS; without tickets: door).",
      valueName: "dir"), transform: Parse.path)
  var state: String?

  @OptionGroup var keys: KeysOption

  @Option(
    name: .customLong("status"),
    help: ArgumentHelp(
      "The directory of the issuer's status lists (default: the directory status, beside the directory of the keys).",
      valueName: "dir"), transform: Parse.path)
  var statusPath: String?

  private var status: String {
    if let statusPath { return statusPath }
    let parent = Files.parent(of: keys.directory)
    return parent == "." ? "status" : "\(parent)/status"
  }

  /// The directory of tickets, unless the argument is the directory of a door.
  private var printed: String? { tickets.flatMap { DoorDirectory($0).exists ? nil : $0 } }

  /// Whether the event of the door is given; a door that exists can be named by its directory alone.
  var isGiven: Bool { printed != nil || trust != nil && event != nil }

  /// Refuses a command line that does not say which door is meant.
  func check() throws {
    let isNamed = state != nil || tickets != nil
    guard isGiven || isNamed && trust == nil && event == nil else {
      if trust != nil {
        throw ValidationError(
          "--trust names the issuer of the tickets; name the event, too: --event TITLE")
      }
      if event != nil {
        throw ValidationError(
          "--event names the event; name the issuer of the tickets, too: --trust ISSUER=FILE")
      }
      throw ValidationError(
        "name the directory of the printed tickets, or give --trust ISSUER=FILE and --event TITLE")
    }
  }

  /// A value that changes when the journal, the list or the status lists of the source change.
  var revision: [String?] {
    guard let printed else { return [] }
    let paths = [PrintedTickets.journalName, PrintedTickets.listName].map { "\(printed)/\($0)" }
    return (paths + registers.flatMap { ["\($0)/list.jwt", "\($0)/changes.ndjson"] })
      .map { Files.revision(of: $0) }
  }

  /// The directories of the existing status lists.
  private var registers: [String] {
    let issuers = (try? Files.names(in: status, limit: 64)) ?? []
    return issuers.flatMap { issuer in
      ((try? Files.names(in: "\(status)/\(issuer)", limit: 64)) ?? [])
        .map { "\(status)/\(issuer)/\($0)" }
    }
  }

  /// Returns the source with a copy of the status lists, so that signing them changes nothing else.
  func withStatusLists(copiedTo copy: String) throws -> DoorSource {
    for register in registers {
      let folder = "\(copy)/\(register.dropFirst(status.count + 1))"
      try Files.createDirectory(folder, mode: 0o700)
      for name in try Files.names(in: register, limit: 64) {
        guard let bytes = try Files.read("\(register)/\(name)", limit: 1 << 26) else { continue }
        try Files.replace("\(folder)/\(name)", bytes, mode: Files.privateMode)
      }
    }
    var source = self
    source.statusPath = copy
    return source
  }

  /// The door's directory.
  var directory: DoorDirectory {
    state.map { DoorDirectory($0) } ?? tickets.map(DoorDirectory.beside) ?? DoorDirectory("door")
  }

  /// Returns the opening of the door, and the doubts that the person who opens it should look at.
  func opening(
    in directory: DoorDirectory, now: Instant
  ) throws -> (opening: DoorOpening, doubts: [String]) {
    let policy = try policy ?? known(directory)?.policy ?? .once
    guard let path = printed else { return (try opening(by: policy, now: now), []) }
    var doubts: [String] = []
    let printed = try PrintedTickets(directory: path)
    let (event, entries) = try printed.event(title: event, starts: starts?.instant)
    let (keyPath, set) = try keySet(of: event.issuer)
    let failed = try PrintedTickets.check(
      entries, of: event.issuer, keys: set, path: keyPath, now: now)
    if failed > 0 {
      doubts.append(
        "\(failed) of \(counted(entries.count, "ticket")) \(failed == 1 ? "is" : "are") not signed "
          + "with a key in \(keyPath) and will be refused here; put the right keys back, or name "
          + "them: --trust \(event.issuer)=FILE")
    }
    let list = try printed.list(of: entries, made: entries.map(\.claims.issuedAt).max() ?? now)
    let lists = try statusLists(of: entries, event.issuer, now: now)
    doubts += lists.filter { $0.token == nil }.map { list in
      let folder = folder(of: list.uri, event.issuer)
      return
        "a ticket is not admitted without its status list, and there is no \(folder)/list.jwt; give "
        + "the directory of the lists: --status DIR, or sign a list: passtool status sign \(folder)"
    }
    let opening = DoorOpening(
      event: event, policy: policy, clock: entries.lazy.compactMap(\.clock).first,
      language: entries.lazy.compactMap(\.language).first, keys: set, list: list,
      statusLists: lists)
    return (opening, doubts)
  }

  private func known(_ directory: DoorDirectory) throws -> DoorRecord? {
    directory.exists ? try DoorRecord(of: directory) : nil
  }

  private func opening(by policy: EntryPolicy, now: Instant) throws -> DoorOpening {
    guard let trust, let event, let issuer = Self.issuer(in: trust) else {
      throw Failure.usage(
        "name the issuer of the tickets and the event: --trust ISSUER=FILE --event TITLE")
    }
    let (_, set) = try keySet(of: issuer)
    return DoorOpening(
      event: DoorEvent(issuer: issuer, title: event, starts: starts?.instant), policy: policy,
      clock: starts.map { DoorClock(zone: nil, offsetMinutes: $0.offsetMinutes) },
      keys: set, list: nil, statusLists: try statusLists(of: issuer, now: now))
  }

  /// Returns the existing status lists of an issuer, because no ticket says which of them count.
  private func statusLists(
    of issuer: IssuerID, now: Instant
  ) throws -> [(uri: String, token: [UInt8]?)] {
    try registers.filter { $0.hasPrefix("\(status)/\(issuer)/") }.compactMap { folder in
      guard let register = try? StatusRegister(directory: folder), register.issuer == issuer else {
        return nil
      }
      sign(folder, register.uri, now: now)
      let path = "\(folder)/list.jwt"
      guard Files.exists(path) else { return nil }
      return (register.uri, try Files.read(path, limit: StatusListClaims.longestToken))
    }
  }

  private static func issuer(in trust: String) -> IssuerID? {
    trust.firstIndex(of: "=").flatMap { IssuerID(String(trust[..<$0])) }
  }

  private func keySet(of issuer: IssuerID) throws -> (path: String, bytes: [UInt8]) {
    var path = KeyStore(directory: keys.directory).setPath(issuer)
    if let trust {
      if let named = Self.issuer(in: trust), !Files.exists(trust) {
        guard named == issuer else {
          throw Failure.usage(
            "--trust gives keys of \(named), but the tickets are of \(issuer); give: --trust \(issuer)=FILE"
          )
        }
        path = String(trust[trust.index(after: trust.firstIndex(of: "=") ?? trust.startIndex)...])
      } else {
        path = trust
      }
    } else if !Files.exists(path) {
      throw Failure.noInput(
        "\(path): there is no such file, and it should hold the public keys of \(issuer); give the "
          + "directory of the keys: --keys DIR, or name the file: --trust \(issuer)=FILE")
    }
    guard let bytes = try Files.read(path, limit: JWKSet.longest) else {
      throw Failure.data(
        "\(path): is too large to be a key set; name the file of the public keys: --trust \(issuer)=FILE"
      )
    }
    return (path, bytes)
  }

  /// Returns the status lists that tickets name, signed anew if this machine may do so.
  private func statusLists(
    of entries: [PrintedTickets.Entry], _ issuer: IssuerID, now: Instant
  ) throws -> [(uri: String, token: [UInt8]?)] {
    try Set(entries.compactMap(\.claims.status?.uri)).sorted().map { uri in
      let folder = folder(of: uri, issuer)
      sign(folder, uri, now: now)
      let path = "\(folder)/list.jwt"
      guard Files.exists(path) else { return (uri, nil) }
      return (uri, try Files.read(path, limit: StatusListClaims.longestToken))
    }
  }

  /// Returns the directory of the register of a status list.
  private func folder(of uri: String, _ issuer: IssuerID) -> String {
    "\(status)/\(issuer)/\(uri.split(separator: ":").last ?? "")"
  }

  /// Signs a register's list if the key is at hand and the list lacks changes, is 12 hours old, or ends within 12
  /// hours.
  private func sign(_ folder: String, _ uri: String, now: Instant) {
    guard let register = try? StatusRegister(directory: folder), register.uri == uri,
      let signer = try? KeyStore(directory: keys.directory).signer(
        of: register.issuer, for: .status, now: now)
    else { return }
    _ = try? register.sign(with: signer, now: now, unlessFresh: 12 * 3600)
  }
}
