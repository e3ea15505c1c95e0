@testable import PassMinting
import BookingStore
import Bookings
import FlightSales
import Flights
import GateSync
import PassTestSupport
import PassVerifier
import Selling
import Synchronization
import Vocabulary

@testable import FlightService
@testable import PassGate
@testable import PassService

/// A network between a gate and the service, which breaks, loses requests and answers, and truncates uploads.
final class DayLine: Sendable {
  fileprivate let state: Mutex<State>

  fileprivate struct State {
    var random: SeededGenerator
    var isUp = true
    var isFaulty = true
    /// The number of requests until the companion is killed; nil for no limit.
    var left: Int?
    var tally: [String: Int] = [:]
  }

  init(seed: UInt64) { state = Mutex(State(random: SeededGenerator(seed: seed))) }

  func set(up: Bool) { state.withLock { $0.isUp = up } }
  func set(faulty: Bool) { state.withLock { $0.isFaulty = faulty } }
  /// Kills the companion after this many requests.
  func live(for requests: Int?) { state.withLock { $0.left = requests } }

  /// Returns the counts of faults since the last call.
  func takeTally() -> [String: Int] {
    state.withLock { state in
      defer { state.tally = [:] }
      return state.tally
    }
  }

  /// Sends a request; throws if it is lost.
  func begin() throws(RemoteError) {
    let isLost = state.withLock { state in
      if !state.isUp { return true }
      if let left = state.left {
        if left <= 0 { return true }
        state.left = left - 1
      }
      return state.fate(5, "request lost")
    }
    if isLost { throw .away("no network") }
  }

  /// Sends the answer; throws if it is lost.
  func end() throws(RemoteError) {
    if state.withLock({ $0.fate(6, "answer lost") }) { throw .away("no answer") }
  }

  /// Returns the part of an upload that arrives.
  func cut(_ export: [UInt8]) -> [UInt8] {
    state.withLock { state in
      guard state.fate(10, "upload cut") else { return export }
      return Array(export.prefix(Int.random(in: 0...export.count, using: &state.random)))
    }
  }
}

extension DayLine.State {
  fileprivate mutating func fate(_ percent: Int, _ name: String) -> Bool {
    guard isFaulty, Int.random(in: 0..<100, using: &random) < percent else { return false }
    tally[name, default: 0] += 1
    return true
  }
}

/// The service as companions of gates see it: the work of its routes, without HTTP.
struct DayRemote: Remote {
  let desk: FlightDesk
  let trust: PublishedTrust
  let issuer: IssuerID
  let signer: PassSigner
  let line: DayLine
  let now: Instant

  func get(
    _ path: String, unless tag: String?, asGate: Bool, limit: Int
  ) async throws(RemoteError) -> Download? {
    try line.begin()
    let found: Download?
    do {
      found = try await download(path)
    } catch {
      throw .away("the service failed: \(error)")
    }
    try line.end()
    guard let found else { throw .refused(status: 404, "\(path): there is none") }
    return found.tag != nil && found.tag == tag ? nil : found
  }

  func send(_ export: [UInt8]) async throws(RemoteError) -> Upload {
    try line.begin()
    let upload: Upload
    do {
      let intake = ExportIntake(
        issuer: issuer, trust: try await trust.held(now: now), desk: desk.desk,
        isAwaited: { DeparturePlace(context: $0) != nil })
      let report = try await intake.take(line.cut(export), now: now)
      if report.new > 0 {
        try await GateReportProcessor(desk: desk, issuer: issuer).process(limit: 500, now: now)
        try await signer.follow(now: now)
      }
      upload = Upload(
        takenLines: report.taken,
        refused: report.refused.isEmpty
          ? nil : report.refused.map { "\($0.reason) \($0.detail)" }.joined(separator: "; "))
    } catch {
      throw .away("the service failed: \(error)")
    }
    try line.end()
    return upload
  }

  /// Discards the counts, because this simulation has no operators.
  func report(_ telemetry: [UInt8]) async throws(RemoteError) {}

  private func download(_ path: String) async throws -> Download? {
    let parts = path.split(separator: "/").map(String.init)
    switch parts.first {
    case ".well-known":
      return tagged(Array(try await trust.bundle(now: now).utf8))
    case "status-lists":
      let token = try await trust.statusList(
        try Int(parts.last ?? "").orThrow("a number"), now: now)
      return token.map { tagged(Array($0.utf8)) }
    case "gate-exports":
      let ledger = try await desk.store.record(GateLedger.self, "\(parts[1])/\(parts[2])")?.value
      return Download(Array("{\"through\":\(ledger?.through ?? 0)}".utf8), tag: nil)
    case "departures":
      guard let place = DeparturePlace(context: parts[1...3].joined(separator: "/")),
        let departure = try await desk.departure(place)
      else { return nil }
      let bookings = try await desk.store.records(FlightBooking.self, .instance(departure.id))
      var list = PassengerList(of: departure, bookings.map(\.value))
      let tag = tagged(list.csv).tag
      list.made = PassengerList.made(at: now)
      return Download(list.csv, tag: tag)
    default: return nil
    }
  }

  private func tagged(_ bytes: [UInt8]) -> Download {
    // The digest is long enough to distinguish all versions of a day.
    var digest: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Download(bytes, tag: "\"\(digest)\"")
  }
}
