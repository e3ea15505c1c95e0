import Foundation
import PassFormats
import PassTestSupport
import PassVerifier
import Platform
import Vocabulary

@testable import PassGate

extension GateSimulation {
  /// What may have happened to a kit on its way.
  enum KitChange: String, CaseIterable {
    case none
    /// Nothing of such a kit may be taken.
    case gates, owner, roots, rootsAlone = "roots alone", record
    /// Such a statement may not be taken.
    case bundle, statusList = "status list"
    /// Such a passenger list may not be taken.
    case passengers
    /// Nothing that is signed is found.
    case many

    var spoilsAll: Bool { [.gates, .owner, .roots, .rootsAlone, .record].contains(self) }
  }

  private var kitPath: String { "\(folder.path)/kit" }

  /// A gate at work is handed a kit.
  ///
  /// Whatever was changed in it, the gate takes only what its own roots signed, of gates of its own issuer; and a
  /// passenger list only by its date.
  func handKit(to gate: SimulatedGate) throws {
    let bundle = chance(60) ? bundles[bundles.count - 1] : any(bundles) ?? bundles[0]
    let status = chance(60) ? lists[lists.count - 1] : any(lists) ?? lists[0]
    let passengers = setting.manifest == nil ? nil : list()
    let changes = KitChange.allCases.filter { $0 != .passengers || passengers != nil }
    let change = chance(35) ? .none : any(changes) ?? .none
    try makeKit(bundle, status, passengers, change)
    let now = gate.now(time)
    let story = "\(gate.name): a kit, \(change.rawValue) changed"
    note(story)
    count("kit, \(change.rawValue) changed")
    let before = try keptList(of: gate)
    guard let (kit, refused) = open(at: gate, now: now) else {
      expect(change.spoilsAll, "\(story): it was refused")
      let after = try keptList(of: gate)
      expect(after == before, "\(story): its list was kept")
      return checkTrust(gate)
    }
    expect(!change.spoilsAll, "\(story): it was taken")
    if [.bundle, .statusList, .many].contains(change) {
      expect(!refused.isEmpty, "\(story): nothing is told of it")
    }
    gate.held = try gate.directory.store.load().held
    if ![.bundle, .many].contains(change), isDue(.bundle(bundle), at: gate) {
      took(.bundle(bundle), at: gate)
    }
    if ![.statusList, .many].contains(change), isDue(.list(status), at: gate) {
      took(.list(status), at: gate)
    }
    checkTrust(gate)
    if let passengers {
      try take(passengers, from: kit, at: gate, isSpoilt: change == .passengers, before, story)
    }
  }

  /// As `passtool gate open` does; nil where the kit is refused.
  private func open(at gate: SimulatedGate, now: Instant) -> (GateKit, refused: [String])? {
    do {
      let kit = try GateKit(kitPath)
      return (kit, try kit.update(gate.directory, now: now))
    } catch {
      expect(error is GateKitError, "\(gate.name): \(error)")
      return nil
    }
  }

  /// The passenger list of a kit is kept by its date, and used.
  private func take(
    _ list: Manifest, from kit: GateKit, at gate: SimulatedGate, isSpoilt: Bool, _ before: [UInt8],
    _ story: String
  ) throws {
    guard case .flight(let flight, let date, let station) = setting.place else { return }
    let departure = Departure(flight, on: date, from: station)
    let now = gate.now(time)
    var kept: [UInt8]?
    do {
      let (_, bytes) = try kit.list(of: departure).orThrow("a list in the kit")
      let leeway = Verifier(trust: gate.held?.trust ?? Trust()).leeway
      _ = try DepartureLists(gate.directory).keep(bytes, of: departure, now: now, leeway: leeway)
      kept = bytes
    } catch {
      expect(
        error is ListRefusal || isSpoilt && (error is PlatformError || error is ManifestError),
        "\(story): \(error)")
    }
    let isDue = !isSpoilt && isDue(list.facts, after: gate.kept, now: now)
    expect((kept != nil) == isDue, "\(story): its list was \(kept == nil ? "not " : "")kept")
    let after = try keptList(of: gate)
    expect(after == kept ?? before, "\(story): another list is kept")
    count(isDue ? "list of a kit kept" : "list of a kit not kept")
    guard isDue else { return }
    gate.kept = list.facts
    try expect(list, at: gate)
  }

  private func keptList(of gate: SimulatedGate) throws -> [UInt8] {
    guard case .flight(let flight, let date, let station) = setting.place,
      let path = DepartureLists(gate.directory).path(
        of: Departure(flight, on: date, from: station))
    else { return [] }
    return try Files.read(path, limit: 1 << 20) ?? []
  }

  // MARK: Kits

  private func makeKit(
    _ bundle: SimulatedBundle, _ status: SimulatedList, _ passengers: Manifest?, _ change: KitChange
  ) throws {
    try? FileManager.default.removeItem(atPath: kitPath)
    let kits = house.kits
    let isForeign = change == .roots
    try GateKit.write(
      kitPath, keySet: isForeign || change == .rootsAlone ? kits.foreignRoots : kits.roots,
      gates: change == .gates
        ? any([house.stranger.issuer, kits.nobody]) ?? kits.nobody : house.first.issuer,
      bundle: isForeign ? kits.foreignBundle : bundle.text,
      lists: [isForeign ? kits.foreignList : status.text],
      of: change == .owner ? kits.nobody : house.root.daily.issuer)
    let listName = "UA123-2025-03-15-SFO.csv"
    if let passengers {
      try Files.replace(
        "\(kitPath)/\(listName)",
        Array(Manifest.csv(passengers.rows, passengers.facts).utf8), mode: Files.publicMode,
        isDurable: false)
    }
    switch change {
    case .record: try spoil(any(["gate-kit.json", "roots.jwks.json"]) ?? "gate-kit.json")
    case .bundle: try spoil("bundle.jwt", instead: kits.foreignBundle)
    case .statusList: try spoil("status-1.jwt", instead: kits.foreignList)
    case .passengers: try spoil(listName)
    case .many:
      for index in 0..<70 {
        try Files.replace(
          "\(kitPath)/a\(index).jwt", Array("x.y.z".utf8), mode: Files.publicMode, isDurable: false)
      }
    default: break
    }
  }

  /// Puts something that cannot be read in the place of a file, or something of somebody else.
  private func spoil(_ name: String, instead: [UInt8]? = nil) throws {
    let path = "\(kitPath)/\(name)"
    try FileManager.default.removeItem(atPath: path)
    switch number(0...4) {
    case 0:
      try FileManager.default.createSymbolicLink(
        atPath: path, withDestinationPath: any(["/dev/zero", "/etc/passwd", kitPath]) ?? kitPath)
    case 1:
      let isMade = unsafe mkfifo(path, 0o600)
      expect(isMade == 0, "no pipe could be made")
    case 2:
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    case 3:
      try Files.replace(path, Array("{".utf8), mode: Files.publicMode, isDurable: false)
      // A sparse file takes no space.
      let file = try FileDescriptor(plain: path, forWriting: true)
      try file.resize(to: 1 << 36)
    default:
      try Files.replace(
        path, instead ?? Array("x.y.z\n".utf8), mode: Files.publicMode, isDurable: false)
    }
  }
}

/// The unsigned parts of kits, and what a thief puts in their place.
struct SimulatedKits: Sendable {
  let roots: [UInt8]
  /// Roots of somebody else, under the name of the owner of the right ones.
  let foreignRoots: [UInt8]
  /// What those roots signed: it trusts a thief's key.
  let foreignBundle: [UInt8]
  let foreignList: [UInt8]
  /// An issuer that no bundle names.
  let nobody: IssuerID

  init(_ root: TestRoot, thief: TestAuthority) throws {
    roots = Self.keySet(of: root)
    nobody = try IssuerID("EVIL").orThrow("issuer")
    let foreign = try TestRoot()
    foreignRoots = Self.keySet(of: foreign)
    foreignBundle = Array(
      try foreign.token(
        foreign.bundle(
          [
            thief.trusted(
              [thief.trustedKey(kinds: Set(KeyKind.passes).union([.status]))],
              lists: [thief.listURI()])
          ], version: 99)
      ).utf8)
    foreignList = Array(try thief.statusList(count: 100).utf8)
  }

  private static func keySet(of root: TestRoot) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.name("keys")
      writer.array { writer in
        for key in [root.daily, root.recovery] {
          writer.publicKey(x: key.key.publicKey.x, y: key.key.publicKey.y, keyID: key.keyID)
        }
      }
    }
    return writer.bytes
  }
}
