internal import GateRules
internal import PassCrypto
internal import PassFormats
internal import PassGate
internal import PassTrustStore
internal import PassVerifier
internal import Platform
internal import Vocabulary

/// The directory of a lane that is joining a door: new, and not where others can write.
struct LaneDirectory: Sendable {
  private let directory: DoorDirectory
  /// Whether the directory was there before, and empty, so that it stays where the join fails.
  private let wasThere: Bool

  /// The directory of a new lane, which is not there yet or is empty.
  ///
  /// `invitation` is the path of the invitation; nil where it was scanned. It throws a `DoorError` where the directory
  /// holds something, or is in the folder of the invitation.
  init(new directory: DoorDirectory, outside invitation: String?) throws(DoorError) {
    let path = directory.path
    if directory.exists {
      throw .invalid(
        "\(path): holds another lane already; name a new directory with --state DIR, or go on there: "
          + "passtool door --state \(path)")
    }
    wasThere = Files.isDirectory(path)
    let (parent, name) = UntrustedFolder.place(of: path)
    if !wasThere, parent.holds(name) {
      throw .invalid("\(path): is no directory; name a new one with --state DIR")
    }
    if wasThere, (try? Files.holdsNothing(path)) != true {
      throw .invalid(
        "\(path): is not empty, and a lane uses nothing that it did not make; name a new directory with "
          + "--state DIR, or remove this one")
    }
    if let invitation {
      let folder = Files.absolute(Files.parent(of: invitation))
      guard !"\(Files.absolute(path))/".hasPrefix(folder == "/" ? "/" : "\(folder)/") else {
        throw .invalid(
          "\(path): lies in the folder of the invitation, where others may write; name a directory elsewhere: "
            + "--state DIR")
      }
    }
    self.directory = directory
  }

  /// Makes the lane's key and ledger, and returns the key set with the public half.
  func create(issuer: IssuerID, name: KeyID, now: Instant) throws -> [UInt8] {
    try Files.createDirectory(directory.path, mode: 0o700)
    _ = try directory.gate.create(issuer: issuer, name: name, now: now)
    return try keySet()
  }

  /// Returns the key set of the lane.
  func keySet() throws -> [UInt8] {
    guard let set = try Files.read(directory.gate.keySetPath, limit: JWKSet.longest) else {
      throw DoorError.invalid(
        "\(directory.gate.keySetPath): is no key set; join again with a new invitation")
    }
    return set
  }

  /// Writes the lane's trust store with the roots, the bundle and the status lists; returns why status lists were
  /// refused.
  func store(_ held: HeldTrust, _ lists: [[UInt8]], now: Instant) throws -> [String] {
    try directory.gate.store.create(held)
    var refused: [String] = []
    for list in lists {
      do {
        _ = try directory.gate.store.accept(list, now: now)
      } catch let refusal as UpdateRefusal {
        refused.append("a status list of the door was not loaded: \(refusal)")
      }
    }
    return refused
  }

  /// Keeps the list of guests.
  func keep(_ list: [UInt8]) throws {
    try Files.replace(directory.listPath, list, mode: Files.privateMode)
  }

  /// Writes the files that complete the lane, the record of the door last.
  func finish(_ record: DoorRecord, share: String?) throws {
    if let share { try Files.replace(directory.shareNamePath, Array(share.utf8), mode: 0o600) }
    try Files.replace(directory.recordPath, record.bytes(), mode: Files.privateMode)
  }

  /// Removes an unfinished lane.
  func remove() {
    guard !directory.exists else { return }
    Files.removeTree(directory.path)
    if wasThere { try? Files.createDirectory(directory.path, mode: 0o700) }
  }
}
