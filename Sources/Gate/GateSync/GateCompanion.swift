internal import PassCrypto
internal import PassFormats
internal import StrictText
package import PassGate
internal import PassTrustStore
internal import PassVerifier
internal import Platform
package import Vocabulary

/// A companion, which keeps the directory of one gate current and hands on the events of the gate.
///
/// It decides nothing that the gate does not check itself: bundles and status lists go through the gate's own trust
/// store, which holds them to the roots that were brought by hand, and events leave as the gate's key signs them. Its
/// work may break off at any instant: it replaces files as a whole, and asks the service how much of a ledger has
/// arrived.
package struct GateCompanion: Sendable {
  package let directory: GateDirectory
  private let remote: any Remote
  /// The departure that the gate boards; nil for the one that its directory names.
  private let departure: Departure?

  /// Maximum size of a passenger list, in bytes.
  private static let longestList = 1 << 25
  /// The number of days after its departure for which a flight's list is fetched.
  private static let daysOfLists = 2
  /// Maximum size of the part of a ledger that is sent at a time, in bytes.
  private let longestPart: Int

  /// A companion of the gate with this directory.
  ///
  /// `departure` is the flight that the gate boards; nil for the one that its directory names. `longestPart` is the
  /// maximum size of the part of a ledger that is sent at a time, in bytes; the service takes 1 MiB.
  package init(
    _ directory: GateDirectory, remote: any Remote, departure: Departure? = nil,
    longestPart: Int = 900_000
  ) {
    self.directory = directory
    self.remote = remote
    self.departure = departure
    self.longestPart = longestPart
  }

  /// The result of a round.
  package struct Report: Sendable {
    /// The changes at the gate and the events that left it, in words.
    package fileprivate(set) var done: [String] = []
    /// The failures that wait for a person.
    package fileprivate(set) var problems: [String] = []
    /// The reason why the service could not be reached, so that the rest waits.
    package fileprivate(set) var away: RemoteError?
  }

  /// Fetches and sends everything that the gate or the service does not have yet.
  ///
  /// Events are sent first, because no other place has them.
  package func sync(now: Instant) async -> Report {
    var report = Report()
    guard let lock = try? FileLock(ifFree: "\(directory.path)/sync.lock") else {
      report.problems.append(
        "another passgate-sync works on this directory, or the directory cannot be written; end the other program, or "
          + "let this user write there")
      return report
    }
    do {
      try await sendEvents(now: now, &report)
      try await fetchBundle(now: now, &report)
      try await fetchLists(now: now, &report)
      try await fetchPassengers(now: now, &report)
    } catch let error as RemoteError {
      report.note(error)
    } catch {
      report.problems.append("\(error)")
    }
    _ = consume lock
    return report
  }

  // MARK: Up

  private func sendEvents(now: Instant, _ report: inout Report) async throws {
    let ledger: Ledger
    do throws(LedgerError) {
      ledger = try directory.ledger()
    } catch {
      report.problems.append("\(error)")
      return
    }
    try await send(ledger.device, report: &report) { number throws(LedgerError) in
      try directory.export(after: number, upTo: longestPart, now: now)
    }
    // Gates without a network hand on their events through this gate.
    for other in try ledger.heard()
    where other.device.issuer == ledger.device.issuer {
      try await send(other.device, report: &report) { number throws(LedgerError) in
        try ledger.exported(of: other.device, after: number, upTo: longestPart)
      }
    }
    try await tellDecisions(of: ledger, &report)
  }

  /// Reports how often the gate decided without a network.
  private func tellDecisions(of ledger: Ledger, _ report: inout Report) async throws {
    do {
      try await DecisionReport(directory).send(ledger, to: remote)
    } catch let error as RemoteError {
      guard case .refused = error else { throw error }
      report.problems.append("the count of decisions was not sent: \(error)")
    }
  }

  /// Sends the events of a device that the service does not have, part by part.
  private func send(
    _ device: DeviceID, report: inout Report,
    _ part: (Int) throws(LedgerError) -> [UInt8]
  ) async throws {
    do throws(RemoteError) {
      try await sendParts(device, report: &report, part)
    } catch {
      guard case .refused = error else { throw error }
      report.problems.append("\(device): \(error)")
    }
  }

  private func sendParts(
    _ device: DeviceID, report: inout Report,
    _ part: (Int) throws(LedgerError) -> [UInt8]
  ) async throws(RemoteError) {
    var through = try await position(of: device)
    while true {
      let text: [UInt8]
      do throws(LedgerError) {
        text = try part(through)
      } catch {
        report.problems.append("\(device): \(error)")
        return
      }
      if text.isEmpty { return }
      let sent = try await remote.send(text)
      if let refused = sent.refused { report.problems.append("\(device): \(refused)") }
      let reached = try await position(of: device)
      guard reached > through else {
        if sent.refused == nil {
          report.problems.append(
            "\(device): the service waits for event \(through + 1), which this gate does not have; send an export of "
              + "\(device): passgate-sync send FILE")
        }
        return
      }
      report.done.append("\(device): the service has the events up to \(reached)")
      through = reached
    }
  }

  /// Returns the number of the event up to which the service has the ledger of a device.
  private func position(of device: DeviceID) async throws(RemoteError) -> Int {
    let path = "/gate-exports/\(device.issuer)/\(device.keyID)"
    guard
      let download = try await remote.get(path, unless: nil, asGate: true, limit: 1 << 14)
    else { return 0 }
    do throws(ShapeError) {
      var object = try ObjectReader(json: download.bytes)
      return try object.integer("through")
    } catch {
      throw .away("the service's answer cannot be read: \(error)")
    }
  }

  // MARK: Down

  private var statePath: String { "\(directory.path)/sync.json" }

  private func remember(_ path: String, _ download: Download) throws {
    var state = SyncState(reading: statePath)
    state.note(path, tag: download.tag, digest: try Self.digest(download.bytes))
    try state.write(to: statePath)
  }

  private static func digest(_ bytes: [UInt8]) throws -> String {
    String(decoding: Base64URL.encode(try SHA256.digest(bytes)), as: UTF8.self)
  }

  private func fetchBundle(now: Instant, _ report: inout Report) async throws {
    let (held, _) = try directory.store.load()
    try await fetchStatement(
      "/.well-known/trust-bundle", limit: TrustBundle.longestToken, held: held.proof?.token,
      now: now, &report)
  }

  private func fetchLists(now: Instant, _ report: inout Report) async throws {
    let (held, _) = try directory.store.load()
    let issuer = try directory.ledger().device.issuer
    for source in held.bundle?.issuers.first(where: { $0.id == issuer })?.statusLists ?? [] {
      guard let number = Self.number(of: source.uri, issuer) else { continue }
      try await fetchStatement(
        "/status-lists/\(issuer)/\(number)", limit: StatusListClaims.longestToken,
        held: held.listToken(issuer, source.uri), now: now, &report)
    }
  }

  /// Returns the number of a list of the issuer, from the last part of its URI.
  private static func number(of uri: String, _ issuer: IssuerID) -> Int? {
    guard let last = uri.split(whereSeparator: { $0 == ":" || $0 == "/" }).last else { return nil }
    return Int(last).flatMap { "\($0)" == last && $0 >= 0 ? $0 : nil }
  }

  private func fetchStatement(
    _ path: String, limit: Int, held: [UInt8]?, now: Instant, _ report: inout Report
  ) async throws {
    let tag = SyncState(reading: statePath).tag(path, installed: try held.map(Self.digest))
    do throws(RemoteError) {
      guard
        let download = try await remote.get(path, unless: tag, asGate: false, limit: limit)
      else { return }
      take(download, of: path, now: now, &report)
    } catch {
      guard case .refused = error else { throw error }
      report.problems.append("\(path): \(error)")
    }
  }

  private func take(
    _ download: Download, of path: String, now: Instant, _ report: inout Report
  ) {
    do {
      let update = try directory.store.accept(download.bytes, now: now).update
      try remember(path, download)
      if update != .alreadyHeld { report.done.append("\(path): loaded") }
    } catch {
      report.problems.append("\(path): \(error); the gate keeps what it has")
    }
  }

  private func fetchPassengers(now: Instant, _ report: inout Report) async throws {
    // A flight of the past needs no list, and a list that was removed with the names must not come back.
    guard let departure = departure ?? Self.departure(in: directory),
      let first = now.adding(seconds: -Self.daysOfLists * 86_400).date(), departure.date >= first
    else { return }
    let path = "/departures/\(departure)/passenger-list"
    let lists = DepartureLists(directory)
    let installed = lists.path(of: departure).flatMap {
      try? Files.read($0, limit: Manifest.longest)
    }
    let tag = SyncState(reading: statePath).tag(
      path, installed: try installed.map(Self.digest))
    let download: Download
    do throws(RemoteError) {
      guard
        let new = try await remote.get(path, unless: tag, asGate: true, limit: Self.longestList)
      else { return }
      download = new
    } catch {
      guard case .refused = error else { throw error }
      report.problems.append("\(path): \(error)")
      return
    }
    do {
      let leeway = Verifier(trust: try directory.store.load().held.trust).leeway
      let count = try lists.keep(download.bytes, of: departure, now: now, leeway: leeway)
      report.done.append("\(path): \(counted(count, "person", "people")) on the list")
    } catch {
      report.problems.append("\(path): \(error); the gate keeps the list that it has")
      return
    }
    do {
      try remember(path, download)
    } catch {
      report.problems.append(
        "\(error); until this is corrected, the list is fetched again in each round")
    }
  }

  /// Returns the departure that a gate's directory names: in a file `departure`, or else the one that was opened last.
  static func departure(in directory: GateDirectory) -> Departure? {
    if let bytes = try? Files.read("\(directory.path)/departure", limit: 256) {
      let text =
        String(decoding: bytes, as: UTF8.self).trimmingTrailingBlanks
        .split(separator: "\n").first.map(String.init) ?? ""
      return Departure(text)
    }
    return OpenGates(directory).lastDeparture
  }
}

extension GateCompanion.Report {
  fileprivate mutating func note(_ error: RemoteError) {
    switch error {
    case .away: away = error
    case .refused: problems.append("\(error)")
    }
  }
}
