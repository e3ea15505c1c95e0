internal import GateRules
internal import PassCrypto
package import PassFormats
internal import StrictText
internal import PassTrustStore
package import PassVerifier
package import Platform
package import Vocabulary

/// The reason why a kit cannot be used, and how to mend it.
package struct GateKitError: Error, Equatable, Sendable, CustomStringConvertible {
  package let description: String
  /// Whether the kit, or a good bundle in it, is missing.
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
/// | `gate-kit.json` | the issuer that keeps the roots, and the issuer of the gates |
/// | `roots.jwks.json` | the roots; a gate pins them only where a person has the kit's `KitNumber` from elsewhere |
/// | `*.jwt` | the bundle and the status lists of the day, each signed |
/// | `UA123-2025-03-15-SFO.csv` or `.json` | passenger lists, one for each departure, where the operator adds them |
///
/// The folder is not trusted: anybody may have changed it on its way.
package struct GateKit: Sendable {
  /// The path of the folder.
  package var path: String { folder.path }
  /// The roots; unverified until a person has compared the number, unless the gate has pinned the same roots.
  package let roots: RootPins
  /// The issuer of the gates; unverified, as the roots are.
  package let gates: IssuerID
  private let folder: UntrustedFolder

  private static let recordName = "gate-kit.json"
  private static let rootsName = "roots.jwks.json"
  private static let suffix = ".jwt"
  private static let listPrefix = "status-"
  private static let longestStatement = 1 << 20
  private static let maxFiles = 64

  /// Reads a kit; throws a `GateKitError` where the folder is no kit, or is damaged.
  package init(_ path: String) throws(GateKitError) {
    folder = UntrustedFolder(path)
    guard folder.holds(Self.recordName) else {
      throw GateKitError(
        "\(path): is no kit for a gate, it has no \(Self.recordName); name the folder that "
          + "passtool trust kit wrote; sticks are in /media", isMissing: true)
    }
    do {
      var object = try ObjectReader(json: try folder.read(Self.recordName, limit: 1 << 12))
      let owner: IssuerID = try object.text("roots_of")
      gates = try object.text("gates_of")
      try object.finish()
      roots = try RootPins(
        jwks: try folder.read(Self.rootsName, limit: JWKSet.longest), issuer: owner)
    } catch {
      throw GateKitError(
        "\(path): is damaged: \(error); have it made again: passtool trust kit")
    }
  }

  /// Writes a kit, or a newer one in its place, without the status lists of the earlier one.
  ///
  /// `keySet` has the public roots, which `owner` keeps, and `gates` is the issuer of the gates. `bundle` is the bundle
  /// of the day and `lists` are the status lists at hand, all of them signed.
  package static func write(
    _ path: String, keySet: [UInt8], gates: IssuerID, bundle: [UInt8], lists: [[UInt8]],
    of owner: IssuerID
  ) throws(PlatformError) {
    try Files.createDirectory(path, mode: 0o755)
    let folder = UntrustedFolder(path)
    func put(_ name: String, _ bytes: [UInt8]) throws(PlatformError) {
      try folder.put(name, bytes, mode: Files.publicMode)
    }
    try put(rootsName, keySet)
    try put("bundle\(suffix)", bundle)
    let named = lists.indices.map { "\(listPrefix)\($0 + 1)\(suffix)" }
    for (name, list) in zip(named, lists) { try put(name, list) }
    // A list of an earlier kit may be of keys that the bundle no longer names.
    for number in 1...maxFiles where number > lists.count {
      folder.remove("\(listPrefix)\(number)\(suffix)")
    }
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("roots_of", owner.rawValue)
      writer.member("gates_of", gates.rawValue)
    }
    // The record is written last, so that an unfinished folder is no kit.
    try put(recordName, writer.bytes + [0x0A])
  }

  /// Returns the trust that the roots of the kit vouch for, for a gate that begins; its status lists follow with
  /// `update`.
  ///
  /// It throws a `GateKitError` where no bundle in the kit is good, or the bundle does not name the issuer of the
  /// gates.
  package func trust(now: Instant) throws -> HeldTrust {
    var held = HeldTrust(roots: roots)
    let refused = try take { text in _ = try held.accept(text, now: now) }
    guard let bundle = held.bundle else {
      throw GateKitError(
        "\(path): has no bundle that its roots signed and that is good now; have it made again: "
          + "passtool trust kit" + refused.map { "\n  \($0)" }.joined(), isMissing: true)
    }
    guard bundle.issuers.contains(where: { $0.id == gates }) else {
      throw GateKitError(
        "\(path): is for gates of \(gates), which the bundle in it does not name, so no other gate "
          + "would accept their events; have the kit made again: passtool trust kit --issuer")
    }
    return held
  }

  /// Takes in every bundle and list that is newer than the gate's, and returns the refusals for staff.
  ///
  /// It throws a `GateKitError` where the kit is not one for this gate, and then takes nothing.
  package func update(_ gate: GateDirectory, now: Instant) throws -> [String] {
    try checkIsFor(gate, now: now)
    return try take { text in
      do {
        _ = try gate.store.accept(text, now: now)
      } catch let refusal as UpdateRefusal where refusal.code == .notNewer {
        // The gate has it already, or something newer from elsewhere.
      }
    }
  }

  /// Checks that the kit has the roots that a gate trusts, or a bundle that leads the gate to them, and that the kit is
  /// for gates of the same issuer.
  ///
  /// It checks this as far as the gate has trust and a ledger, and throws a `GateKitError` where the kit does not fit.
  package func checkIsFor(_ gate: GateDirectory, now: Instant) throws {
    if gate.store.exists {
      var held = try gate.store.load().held
      if held.roots != roots { _ = try take { text in _ = try held.accept(text, now: now) } }
      guard held.roots == roots else {
        throw GateKitError(
          "\(path): has other roots than this gate trusts, so nothing of it is loaded; ask for the "
            + "kit of \(held.roots.issuer), or go on without a kit: passtool gate --store "
            + "\(gate.path)")
      }
    }
    guard gate.hasLedger else { return }
    let issuer = try gate.ledger().device.issuer
    guard issuer == gates else {
      throw GateKitError(
        "\(path): is for gates of \(gates), and this is a gate of \(issuer), so nothing of it is "
          + "loaded; ask for the kit of \(issuer)")
    }
  }

  /// Makes the ledger and the key of a gate that has none.
  ///
  /// Without a `name` the gate gets a random one, because no two gates of an issuer may have the same name.
  package func makeLedger(_ gate: GateDirectory, name: KeyID?, now: Instant) throws -> DeviceID {
    var chosen = name
    if chosen == nil {
      let random = try SecureRandom().bytes(8)
      let letters = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
      chosen = KeyID("GATE" + String(random.map { letters[Int($0) % letters.count] }))
    }
    guard let chosen else { throw GateKitError("the system gave no random number; try again") }
    return try gate.create(issuer: gates, name: chosen, now: now)
  }

  /// Returns the passenger list of a departure, unverified; nil where the kit has none.
  ///
  /// It throws a `PlatformError` where the list is no regular file, or too long.
  package func list(
    of departure: Departure
  ) throws(PlatformError) -> (path: String, bytes: [UInt8])? {
    for name in Self.listNames(departure) {
      if let bytes = try folder.readIfPresent(name, limit: Manifest.longest) {
        return ("\(path)/\(name)", bytes)
      }
    }
    return nil
  }

  /// Returns the days of the passenger lists of a flight.
  package func days(
    of flight: FlightDesignator, from airport: AirportCode
  ) throws(PlatformError) -> [CivilDate] {
    try folder.names().names.compactMap { name in
      let rest = name.dropFirst("\(flight)-".count)
      return CivilDate(String(rest.prefix(10))).flatMap { day in
        Self.listNames(Departure(flight, on: day, from: airport)).contains(name) ? day : nil
      }
    }
  }

  /// Returns the names that the passenger list of a departure may have.
  private static func listNames(_ departure: Departure) -> [String] {
    [".csv", ".json"].map { "\(departure.flight)-\(departure.date)-\(departure.airport)\($0)" }
  }

  /// Hands each bundle and list to `accept`, and returns what was refused or not looked at.
  ///
  /// A list may need the bundle that names it.
  private func take(_ accept: ([UInt8]) throws -> Void) throws -> [String] {
    let found = try folder.names(withSuffix: Self.suffix, atMost: Self.maxFiles)
    var refused: [String] = []
    if found.isCut {
      refused.append("the folder has more files than a kit, so some of them were not read")
    }
    var waiting: [(name: String, text: [UInt8])] = []
    for name in found.names {
      do throws(PlatformError) {
        waiting.append((name, try folder.read(name, limit: Self.longestStatement)))
      } catch {
        refused.append("\(error)")
      }
    }
    // A list in front of the bundle that names it is refused at first, so that refused texts are tried once more.
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
