internal import GateRules
internal import PassCrypto
package import PassGate
internal import PassIssuer
internal import PassTrustStore
internal import PassVerifier
internal import Platform
package import Vocabulary

/// An opening, which makes a door or updates it to its present tickets, keys and status lists.
///
/// Every step may be done again, so that an opening that was killed is simply begun anew. The event of a door never
/// changes in its directory, and its ledger is never begun anew.
package struct DoorOpening {
  /// The event that the door admits to.
  package let event: DoorEvent
  /// The rule that says how often a ticket admits.
  package let policy: EntryPolicy
  /// The clock on the wall, where the tickets say it.
  package let clock: DoorClock?
  /// The language of the tickets, which the screen speaks; nil where they name none.
  package let language: Language?
  /// The issuer's public keys, a key set.
  package let keys: [UInt8]
  /// The list of guests, as a file; nil for a door without a list.
  package let list: [UInt8]?
  /// The status lists that tickets name, each with the signed list where one is at hand.
  package let statusLists: [(uri: String, token: [UInt8]?)]

  /// An opening.
  package init(
    event: DoorEvent, policy: EntryPolicy, clock: DoorClock? = nil, language: Language? = nil,
    keys: [UInt8], list: [UInt8]?,
    statusLists: [(uri: String, token: [UInt8]?)]
  ) {
    self.event = event
    self.policy = policy
    self.clock = clock
    self.language = language
    self.keys = keys
    self.list = list
    self.statusLists = statusLists
  }

  /// The name of the first lane, which is the id of its key.
  private static let laneName = "DOOR1"

  /// The result of an opening.
  package struct Outcome: Sendable {
    /// The door.
    package let record: DoorRecord
    /// Whether the door was made now.
    package let isNew: Bool
    /// The messages that an organiser should look at, such as about a status list that was refused.
    package let remarks: [String]
  }

  /// Makes or updates the door in a directory.
  ///
  /// It throws a `DoorError` where the directory is the door of another event or has another rule, and the errors of
  /// the stores.
  package func open(
    _ directory: DoorDirectory, now: Instant, random: any RandomSource = SecureRandom()
  ) throws -> Outcome {
    try Files.createDirectory(directory.path, mode: 0o700)
    let lock = try FileLock(directory.lockPath)
    let isNew = !directory.exists
    var record = try isNew ? newRecord(random) : known(directory)
    // Zone and language may have become known after the door was opened.
    let isOutdated =
      clock != nil && record.clock != clock || language != nil && record.language != language
    record.clock = clock ?? record.clock
    record.language = language ?? record.language
    for folder in [directory.rootPath, directory.lanesPath] {
      try Files.createDirectory(folder, mode: 0o700)
    }
    try Files.createDirectory("\(directory.path)/keys", mode: 0o700)
    let trust = DoorTrust(directory: directory, event: event)
    try trust.makeRoot()
    try replace(directory.keysPath(event.issuer), keys)
    try makeGate(directory, now: now)
    let (bundle, leftOut) = try trust.bundle(statusLists: statusLists.map(\.uri), now: now)
    try hold(bundle, trust, directory, now: now)
    var remarks = leftOut.map { "left out: \($0)" }
    remarks += try takeLists(directory, now: now)
    if let list { try replace(directory.listPath, list) }
    if isNew || isOutdated {
      try Files.replace(directory.recordPath, record.bytes(), mode: Files.privateMode)
    }
    do {
      try Files.createDirectory(directory.share, mode: 0o700)
      try DoorPublication(directory, record).publish(now: now)
    } catch {
      remarks.append("\(DoorPublication.failed): \(error)")
    }
    lock.release()
    return Outcome(record: record, isNew: isNew, remarks: remarks)
  }

  private func newRecord(_ random: any RandomSource) throws -> DoorRecord {
    guard let id = PassID(randomBytes: try random.bytes(PassID.randomByteCount)) else {
      throw DoorError.invalid("the system gave no random number; try again")
    }
    return DoorRecord(id: id, event: event, policy: policy, clock: clock, language: language)
  }

  private func known(_ directory: DoorDirectory) throws(DoorError) -> DoorRecord {
    let record = try DoorRecord(of: directory)
    guard record.event == event else {
      throw .invalid(
        "\(directory.path): is the door of \(record.event.inWords), not of \(event.inWords); "
          + "name another directory with --state DIR")
    }
    guard record.policy == policy else {
      throw .invalid(
        "\(directory.path): this door was opened with --policy \(record.policy.rawValue), and the policy of a door "
          + "never changes; leave --policy out, or name another directory with --state DIR")
    }
    return record
  }

  private func makeGate(_ directory: DoorDirectory, now: Instant) throws {
    guard !Files.exists(directory.gate.ledgerPath) else { return }
    guard let name = KeyID(Self.laneName) else { return }
    // A key without a ledger was left by an opening that was killed, and no other gate knows it yet.
    if !directory.exists { Files.remove("\(directory.gate.path)/device.pem") }
    _ = try directory.gate.create(issuer: event.issuer, name: name, now: now)
  }

  private func hold(
    _ bundle: SignedStatement, _ trust: DoorTrust, _ directory: DoorDirectory, now: Instant
  ) throws {
    let store = directory.gate.store
    let token = Array(bundle.token.utf8)
    do throws(TrustStoreError) {
      _ = try store.load()
    } catch .missing {
      var held = HeldTrust(roots: try trust.pins())
      try held.accept(token, now: now)
      return try store.create(held)
    }
    _ = try store.accept(token, now: now)
  }

  private func takeLists(_ directory: DoorDirectory, now: Instant) throws -> [String] {
    var remarks: [String] = []
    for (uri, token) in statusLists {
      guard let token else { continue }
      do {
        _ = try directory.gate.store.accept(token, now: now)
      } catch let refusal as UpdateRefusal where refusal.code != .notNewer {
        remarks.append(
          "the status list \(escaped(uri, limit: 80)) was not loaded: \(refusal)")
      } catch is UpdateRefusal {
        // The gate already has a newer list.
      }
    }
    return remarks
  }

  /// Writes a file only where its content changes, so that a lane at work reads it only then.
  private func replace(_ path: String, _ bytes: [UInt8]) throws {
    if Files.exists(path), try Files.read(path, limit: bytes.count) == bytes { return }
    try Files.replace(path, bytes, mode: Files.privateMode)
  }
}
