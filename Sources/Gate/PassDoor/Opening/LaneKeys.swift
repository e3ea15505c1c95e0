internal import GateRules
internal import PassCrypto
internal import PassFormats
internal import PassGate
internal import Platform
internal import Vocabulary

/// The public keys of the lanes that joined a door, each in a file in `lanes/` of the door's directory.
///
/// A key came from another machine. It is taken only where it is a point of the curve and not the key of another party,
/// because the holder of a key that the bundle names twice could speak as both.
struct LaneKeys {
  let directory: DoorDirectory
  let issuer: IssuerID

  private static let suffix = ".jwks.json"

  private func path(_ lane: String) -> String {
    "\(directory.lanesPath)/\(lane)\(Self.suffix)"
  }

  /// Returns the names of the lanes, sorted.
  func names() throws(PlatformError) -> [String] {
    guard Files.isDirectory(directory.lanesPath) else { return [] }
    return try Files.names(in: directory.lanesPath).filter { $0.hasSuffix(Self.suffix) }.map {
      String($0.dropLast(Self.suffix.count))
    }
  }

  /// Keeps the key set of a lane that joined; throws, and keeps nothing, where the key cannot be that of a new lane.
  func add(_ lane: KeyID, _ keySet: [UInt8]) throws {
    try check(keySet, isOf: lane.rawValue, besides: try keysOfOthers() + lanesBut(lane.rawValue))
    do throws(PlatformError) {
      try Files.create(path(lane.rawValue), keySet, mode: Files.publicMode)
    } catch {
      guard error.alreadyExists else { throw error }
      throw DoorError.notJoined(
        "\(lane) joined already with another invitation; make a new one: passtool door invite")
    }
  }

  /// Removes the key of a lane.
  func remove(_ lane: KeyID) { Files.remove(path(lane.rawValue)) }

  /// Returns the lanes with a good key, and the reasons why others are left out, so that one bad key keeps no door from
  /// opening.
  func usable() throws -> (names: [String], leftOut: [String]) {
    var (names, leftOut): ([String], [String]) = ([], [])
    var taken = try keysOfOthers()
    for name in try self.names() {
      do {
        let keySet = try read(path(name), "the file is no key set")
        taken.append(try check(keySet, isOf: name, besides: taken))
        names.append(name)
      } catch {
        leftOut.append(
          "\(path(name)): \(error); the events of the lane \(escaped(name, limit: 16)) are not "
            + "read; remove the file, and let the lane join again")
      }
    }
    return (names, leftOut)
  }

  /// Checks that a key set holds one key of a lane, and that no other party has the key; returns the key.
  @discardableResult private func check(
    _ keySet: [UInt8], isOf lane: String, besides taken: [Key]
  ) throws -> Key {
    let keys = try JWKSet(keySet).keys
    guard keys.count == 1, let key = keys.first, key.keyID.rawValue == lane,
      key.terms?.kinds == [.device]
    else {
      throw DoorError.invalid("the key is not that of a lane called \(escaped(lane, limit: 16))")
    }
    _ = try PublicKey(x: key.x, y: key.y)
    if let other = taken.first(where: { $0.x == key.x && $0.y == key.y }) {
      throw DoorError.invalid(
        "the lane \(lane) has the key of \(other.owner); join again, on a machine that makes a key "
          + "of its own")
    }
    return Key(owner: "the lane \(lane)", x: key.x, y: key.y)
  }

  /// A key and its owner, for a message.
  private struct Key {
    let owner: String
    let x: [UInt8]
    let y: [UInt8]
  }

  /// Returns the keys of the door itself: its root, the keys of the tickets, its own lane.
  private func keysOfOthers() throws -> [Key] {
    let places = [
      (directory.rootSetPath(issuer), "the root of this door"),
      (directory.keysPath(issuer), "the issuer of the tickets"),
      (directory.gate.keySetPath, "the door itself"),
    ]
    return try places.flatMap { path, owner in
      try JWKSet(try read(path, "\(path): is no key set; put an intact copy of this file back"))
        .keys
        .map { Key(owner: owner, x: $0.x, y: $0.y) }
    }
  }

  private func lanesBut(_ lane: String) throws -> [Key] {
    try names().filter { $0 != lane }.flatMap { name in
      // A key that cannot be read belongs to no party; the opening of the door reports it.
      ((try? JWKSet(try read(path(name), "no key set")))?.keys ?? []).map {
        Key(owner: "the lane \(name)", x: $0.x, y: $0.y)
      }
    }
  }

  /// Reads a key set; `fault` is the message where the file is too long to be one.
  private func read(_ path: String, _ fault: String) throws -> [UInt8] {
    guard let bytes = try Files.read(path, limit: JWKSet.longest) else {
      throw DoorError.invalid(fault)
    }
    return bytes
  }
}
