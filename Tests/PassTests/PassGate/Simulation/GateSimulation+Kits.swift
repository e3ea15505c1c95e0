import Foundation
import PassFormats
import PassTestSupport
import PassVerifier
import Platform
import Vocabulary

@testable import PassGate

extension GateSimulation {
  /// The possible changes to a kit on its way.
  enum KitChange: String, CaseIterable {
    case none
    /// A change after which the gate must take nothing from the kit.
    case gates, owner, roots, rootsAlone = "roots alone", record
    /// A change after which the gate must not take this statement.
    case bundle, statusList = "status list"
    /// A change after which the gate must not take the passenger list.
    case passengers
    /// A change after which the gate finds no signed statement.
    case many

    var spoilsAll: Bool { [.gates, .owner, .roots, .rootsAlone, .record].contains(self) }
  }

  var kitPath: String { "\(folder.path)/kit" }

  /// Hands a kit to a gate at work.
  ///
  /// The gate must take only statements that its own roots signed, from a kit for gates of its own issuer. It must
  /// take a passenger list only by its date.
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
      expect(!refused.isEmpty, "\(story): the gate does not say so")
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

  /// Opens the kit as `passtool gate open` does; nil if the kit is refused.
  private func open(at gate: SimulatedGate, now: Instant) -> (GateKit, refused: [String])? {
    do {
      let kit = try GateKit(kitPath)
      return (kit, try kit.update(gate.directory, now: now))
    } catch {
      expect(error is GateKitError, "\(gate.name): \(error)")
      return nil
    }
  }

  /// Keeps the passenger list of a kit by its date, and uses it.
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
}
