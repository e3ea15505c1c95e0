import BookingStore
import Bookings
import FlightSales
import Flights
import Foundation
import GateSync
import PassFormats
import PassTestSupport
import PassVerifier
import Vocabulary

@testable import PassGate

extension DaySimulation {
  // MARK: Scans

  /// Shows a pass at a gate, by the traveler or by a person with a copy.
  func show(_ index: Int, at gate: DayGate, isCopy: Bool) async throws {
    guard let id = travelers[index].booking else { return }
    // The barcode is the printed one, or the one that the telephone shows now.
    let shown: (pass: PassID, barcode: [UInt8])? =
      if let paper = travelers[index].paper {
        paper
      } else if travelers[index].isOnPaper {
        nil
      } else {
        try await office.barcode(of: id, now: time)
      }
    guard let shown else { return }
    let isLawful = try await isLawful(shown.pass, index, at: gate)
    let wasInside = gate.inside.contains(passenger(index))
    let answer = try gate.scan(shown.barcode, at: time)
    let words = "\(answer.light.rawValue) \(answer.reason?.rawValue ?? "")"
    note("\(gate.name): \(index)\(isCopy ? " (a copy)" : "") shows \(shown.pass): \(words)")
    count("scan \(words)")
    if isLawful {
      count("lawful \(answer.light.rawValue)")
      expect(
        answer.light != .refuse,
        "\(gate.name) refused \(index) with the lawful pass \(shown.pass): \(words), \(answer.message)"
      )
    }
    guard let event = answer.event, event.kind.isEntry else { return }
    expect(!wasInside, "\(gate.name) let \(index) in twice and knew it")
    if isCopy { count("a copy boards") }
    entered(index, gate, event)
  }

  private func entered(_ index: Int, _ gate: DayGate, _ event: AdmissionEvent) {
    gate.inside.insert(passenger(index))
    entries.append((index, gate.name, event))
  }

  private func passenger(_ index: Int) -> String { travelers[index].user.rawValue }

  /// Returns whether this gate has no valid reason to refuse this pass now.
  private func isLawful(_ pass: PassID, _ index: Int, at gate: DayGate) async throws -> Bool {
    guard let booking = try await office.booking(of: pass), booking.stage == .confirmed,
      let earned = booking.passes.passes.first(where: { $0.id == pass }), earned.state.stands,
      let delivery = booking.deliveries.first, delivery.state == .checkedIn,
      !gate.inside.contains(passenger(index)), !offloaded.contains(index),
      abs(gate.clockError) <= 60
    else { return false }
    let slack = 120
    let isPrinted =
      time >= earned.validFrom.adding(seconds: slack)
      && time < earned.validUntil.adding(seconds: -slack)
    let isByTheHour =
      gate.isToldHour && time >= departs.adding(seconds: -3 * 3_600 + slack)
      && time < departs.adding(seconds: 1_800 - slack)
    return isPrinted || isByTheHour
  }

  // MARK: Agents

  func offload(_ index: Int, at gate: DayGate) async throws {
    guard let id = travelers[index].booking,
      let booking = try await office.inner.record(FlightBooking.self, id)?.value,
      let sequence = booking.deliveries.first?.sequence
    else { return }
    do {
      let desk = try gate.desk(time)
      let event = try desk.offload(try desk.passenger(String(sequence)), reason: "ill")
      gate.inside.remove(passenger(index))
      offloaded.insert(index)
      note("\(gate.name): \(index) is taken off: \(event.id)")
      count("off-loaded")
    } catch let error as LedgerError { note("\(gate.name): \(index) is not taken off: \(error)") }
  }

  func undo(at gate: DayGate) throws {
    do {
      let (undone, _) = try gate.desk(time).undo(nil, reason: "wrong pass")
      if undone.kind.isEntry, let entry = entries.first(where: { $0.event.key == undone.key }) {
        gate.inside.remove(passenger(entry.traveler))
      }
      note("\(gate.name): \(undone.kind) \(undone.id) is taken back")
      count("undone \(undone.kind)")
    } catch let error as LedgerError { note("\(gate.name): nothing to take back: \(error)") }
  }

  func tellHour(_ gate: DayGate) throws {
    _ = try gate.desk(time).depart(at: departs, reason: "late aircraft")
    gate.isToldHour = true
    note("\(gate.name): an agent says \(departs)")
  }

  // MARK: Companion

  /// Runs a round of a gate's companion, which uploads events and downloads trust and lists; the next round continues
  /// after any fault.
  ///
  /// If `isWhole`, everything arrives at the first try.
  func sync(_ gate: DayGate, isWhole: Bool = false) async throws {
    gate.line.set(faulty: isFaulty && !isWhole)
    let isKilled = isFaulty && !isWhole && chance(20)
    gate.line.live(for: isKilled ? number(0...6) : nil)
    if isKilled { count("companion killed") }
    let report = await gate.sync(with: office, at: time)
    gate.line.live(for: nil)
    for (what, times) in gate.line.takeTally() { for _ in 0..<times { count(what) } }
    if try gate.look(at: time) {
      gate.isToldHour = gate.setting?.manifest?.facts.departs == departs
    }
    let words = report.problems.joined(separator: "; ")
    note("\(gate.name): synced\(report.away.map { ", away: \($0)" } ?? "") \(words)")
    count(report.away == nil ? "synced" : "sync broke off")
    guard !isFaulty || isWhole, abs(gate.clockError) <= 60 else { return }
    expect(report.away == nil, "\(gate.name) is kept from syncing: \(words)")
    expect(report.problems.isEmpty, "\(gate.name) has a problem in syncing: \(words)")
  }

  /// Brings the ledger of a gate without a network to the service as a file.
  func carry(from gate: DayGate) async throws {
    gate.line.set(up: true)
    gate.line.set(faulty: false)
    let file = "\(home.path)/\(gate.name).ledger"
    let export = try gate.directory.export(now: gate.now(time), withOthers: false)
    try Data(export).write(to: URL(filePath: file))
    let report = try await ExportCarrier(office.remote(over: gate.line, now: time)).send(file)
    expect(report.refused.isEmpty, "the file of \(gate.name) is refused: \(report.refused)")
    note("\(gate.name): \(report.lines) lines are carried in")
    count("carried")
  }

  func setting() throws -> GateSetting {
    GateSetting(
      .flight(
        flight.designator, date: try flight.departure.date.orThrow("a date"),
        station: flight.origin))
  }
}
