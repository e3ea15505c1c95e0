internal import PassCrypto
package import PassFormats
internal import PassTrustStore
package import PassVerifier
package import Platform
package import Vocabulary

/// Why a kit cannot be used: what is wrong, and how to mend it.
package struct GateKitError: Error, Equatable, Sendable, CustomStringConvertible {
  package let description: String
  /// Whether something is not there.
  package let isMissing: Bool

  init(_ description: String, isMissing: Bool = false) {
    self.description = description
    self.isMissing = isMissing
  }
}

/// A folder with all that a new gate needs, as an operator hands it to gates on a stick or a share.
///
/// | in it | |
/// |---|---|
/// | `gate-kit.json` | who keeps the roots, and whose gates these are |
/// | `roots.jwks.json` | the roots, which a gate pins only where a person has their number (`RootNumber`) from elsewhere |
/// | `*.jwt` | the bundle and the status lists of the day, each signed |
/// | `UA123-2025-03-15-SFO.csv` or `.json` | passenger lists, one for each departure, where the operator adds them |
package struct GateKit: Sendable {
  /// Its path.
  package let path: String
  /// The roots, which nobody vouched for yet.
  package let roots: RootPins
  /// The issuer whose gates these are.
  package let gates: IssuerID

  private static let recordName = "gate-kit.json"
  private static let rootsName = "roots.jwks.json"
  private static let suffix = ".jwt"
  private static let listPrefix = "status-"
  private static let longestStatement = 1 << 20
  private static let maximumFiles = 64

  /// Reads a kit.
  ///
  /// - Throws: `GateKitError` where the folder is none, or is damaged.
  package init(_ path: String) throws(GateKitError) {
    self.path = path
    let record = "\(path)/\(Self.recordName)"
    guard Files.exists(record) else {
      throw GateKitError(
        "\(path): is no kit for a gate, it has no \(Self.recordName); name the folder that "
          + "passtool trust kit wrote, such as the stick's: ls /media", isMissing: true)
    }
    do {
      guard let bytes = try Files.read(record, limit: 1 << 12),
        let keys = try Files.read("\(path)/\(Self.rootsName)", limit: JWKSet.longest)
      else { throw GateKitError("\(path): is damaged; have it made again: passtool trust kit") }
      var object = try ObjectReader(json: bytes)
      let owner: IssuerID = try object.text("roots_of")
      gates = try object.text("gates_of")
      try object.finish()
      roots = try RootPins(jwks: keys, issuer: owner)
    } catch let error as GateKitError {
      throw error
    } catch {
      throw GateKitError(
        "\(path): is damaged: \(error); have it made again: passtool trust kit")
    }
  }

  /// Writes a kit, or a newer one in its place, without the status lists of the earlier one.
  ///
  /// - Parameters:
  ///   - keySet: the public roots.
  ///   - gates: the issuer whose gates these are.
  ///   - bundle: the bundle of the day, signed.
  ///   - lists: the status lists that are at hand, signed.
  ///   - owner: who keeps the roots.
  /// - Throws: `PlatformError` where the folder cannot be written.
  package static func write(
    _ path: String, keySet: [UInt8], gates: IssuerID, bundle: [UInt8], lists: [[UInt8]],
    of owner: IssuerID
  ) throws(PlatformError) {
    try Files.createDirectory(path, mode: 0o755)
    func put(_ name: String, _ bytes: [UInt8]) throws(PlatformError) {
      try Files.takePlace("\(path)/\(name)", bytes, mode: Files.publicMode)
    }
    try put(rootsName, keySet)
    try put("bundle\(suffix)", bundle)
    let named = lists.indices.map { "\(listPrefix)\($0 + 1)\(suffix)" }
    for (name, list) in zip(named, lists) { try put(name, list) }
    // A list of an earlier kit may be of keys that the bundle names no more.
    for name in try Files.names(in: path, limit: 1_024) where !named.contains(name) {
      let isNumbered = name.hasPrefix(listPrefix) && name.hasSuffix(suffix)
      let number = name.dropFirst(listPrefix.count).dropLast(suffix.count)
      if isNumbered, Int(number) != nil { Files.remove("\(path)/\(name)") }
    }
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("roots_of", owner.rawValue)
      writer.member("gates_of", gates.rawValue)
    }
    // Last, so that a folder is a kit or none.
    try put(recordName, writer.bytes + [0x0A])
  }

  /// What these roots vouch for, for a gate that begins; its status lists follow with `update`.
  ///
  /// - Throws: `GateKitError` where no bundle in it is good.
  package func trust(now: Instant) throws -> HeldTrust {
    var held = HeldTrust(roots: roots)
    let refused = try take { text in _ = try held.accept(text, now: now) }
    guard held.bundle != nil else {
      throw GateKitError(
        "\(path): has no bundle that its roots signed and that is good now; have it made again: "
          + "passtool trust kit" + refused.map { "\n  \($0)" }.joined(), isMissing: true)
    }
    return held
  }

  /// Takes what is newer than what a gate holds.
  ///
  /// - Returns: what was refused, for staff.
  package func update(_ gate: GateDirectory, now: Instant) throws -> [String] {
    try take { text in
      do {
        _ = try gate.store.accept(text, now: now)
      } catch let refusal as UpdateRefusal where refusal.code == .notNewer {
        // The gate has it already, or something newer from elsewhere.
      }
    }
  }

  /// Makes the ledger and the key of a gate that has none.
  ///
  /// - Parameter name: what the gate is called; a random name without it, because no two gates of an issuer may
  ///   have the same.
  package func makeLedger(_ gate: GateDirectory, name: KeyID?, now: Instant) throws -> DeviceID {
    var chosen = name
    if chosen == nil {
      let random = try SecureRandom().bytes(8)
      let letters = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
      chosen = KeyID("GATE" + String(random.map { letters[Int($0) % letters.count] }))
    }
    guard let chosen else { throw GateKitError("the system gave no random number") }
    return try gate.create(issuer: gates, name: chosen, now: now)
  }

  /// The passenger list of a departure, where the kit has one.
  package func list(of departure: Departure) -> String? {
    let name = "\(departure.flight)-\(departure.date)-\(departure.airport)"
    return ["csv", "json"].map { "\(path)/\(name).\($0)" }.first(where: Files.exists)
  }

  /// Hands over each bundle and list; a list may need the bundle that names it.
  ///
  /// - Returns: what was refused.
  private func take(_ accept: ([UInt8]) throws -> Void) throws -> [String] {
    let names = try Files.names(in: path, limit: 1_024).filter { $0.hasSuffix(Self.suffix) }
    var texts: [(name: String, text: [UInt8])] = []
    for name in names.prefix(Self.maximumFiles) {
      let file = try FileDescriptor(plain: "\(path)/\(name)")
      let bytes = try file.read(count: Self.longestStatement)
      texts.append((name, bytes))
    }
    var refused: [String] = []
    var waiting = texts
    // At most twice: what is refused in front of the bundle that names it is good behind it.
    for isLast in [false, true] {
      var left: [(name: String, text: [UInt8])] = []
      for (name, text) in waiting {
        do {
          try accept(text)
        } catch let refusal as UpdateRefusal {
          left.append((name, text))
          if isLast { refused.append("\(escaped(name, limit: 40)): \(refusal)") }
        }
      }
      waiting = left
    }
    return refused
  }
}
