import CPeers
import Foundation
import PassGate
import PassIssuer

/// Measures the time from a scan to the durable verdict at an event's door, with an empty and with a large ledger.
///
/// At the same time, synced appends of as many bytes to the same disk are measured for comparison, alone and each after
/// libcrypto's check of a signature. A file that grows is more work for the file system than one that has room, as the
/// ledger's log has, so that synced writes over as many bytes are measured, too.
func admitting(
  _ samples: Samples, _ trust: TrustSamples, _ folder: TemporaryFolder, _ options: Options
) throws -> Report {
  let crowd = options.isQuick ? 10_000 : 100_000
  let runs = options.isQuick ? 1 : 5
  let scans = options.isQuick ? 200 : 1_000
  // The measurement needs a disk, and the temporary directory may be in memory.
  let disk = try TemporaryFolder(in: "/var/tmp")
  let (memory, disks) = (folder.path("door"), disk.path("door"))
  let store = trust.store(.least)
  var report = Report()
  let empty = try Door(memory + "-empty", store: store)
  let full = try Door(memory + "-full", store: store)
  let tickets = try Tickets(samples)
  try full.fill(try tickets.issue(crowd))
  for (door, held) in [(empty, 0), (full, crowd)] {
    let words = "\(grouped(held)) in the ledger"
    let path = "\(disks)-\(held)"
    try FileManager.default.copyItem(atPath: door.path, toPath: path)
    let copy = Door(existing: path)
    let onDisk = try (0..<runs).map { _ in
      try copy.race(
        try tickets.issue(scans), beside: disk.path("peer"),
        RawVerifier(samples.passes, key: samples.key))
    }
    report.rows += DiskRace.rows(onDisk, words)
    let cost = try (0..<runs).map { _ in try door.processorTime(try tickets.issue(scans)) }
    report.rows.append(.limit("admit, \(words), processor time", cost.median, "", isMet: nil))
    if let passtool = options.passtool {
      let command = [passtool, "gate", "--store", path, "--now", Samples.now.description]
      let time = try (0..<5).map { _ in
        try run(command + ["--event", Tickets.title, "--scanner", "/dev/null"])
      }.median
      report.rows.append(
        .limit("passtool gate, start to end, \(words)", time, "≤ 500 ms", isMet: time <= 500e6))
    }
  }
  return report
}

/// A gate in a directory that admits to one event.
private final class Door {
  let path: String
  /// The number of scans while guests came, one each second, as the ledger notes the time of each.
  private var seconds = 0
  private var directory: GateDirectory { GateDirectory(path) }

  init(_ path: String, store: String) throws {
    self.path = path
    _ = try directory.create(
      issuer: IssuerID("UA").orThrow(), name: KeyID("DOOR1").orThrow(), now: Samples.now)
    for name in ["trust.json", "status"] {
      try FileManager.default.copyItem(atPath: "\(store)/\(name)", toPath: "\(path)/\(name)")
    }
  }

  init(existing path: String) { self.path = path }

  private func session() throws -> GateSession {
    let event = Checkpoint.Event(
      title: try TicketText(Tickets.title).orThrow(), issuers: [try IssuerID("UA").orThrow()])
    return try GateSession(directory, GateSetting(.event(event, .once)))
  }

  private var now: Instant { Samples.now.adding(seconds: seconds) }

  private func admit(_ session: GateSession, _ ticket: [UInt8]) throws {
    let answer = session.scan(ticket, at: ClockGuard.Reading(now: now, boot: nil))
    guard answer.light == .admit else { throw Unexpected("a ticket is stopped: \(answer.message)") }
  }

  func fill(_ tickets: [[UInt8]]) throws {
    let session = try session()
    for ticket in tickets { try admit(session, ticket) }
  }

  /// Asks for the counts, as a screen does once it shows the light.
  private func count(_ session: GateSession) { _ = session.counts }

  /// Returns the processor time per scan with the counts after it, in nanoseconds.
  func processorTime(_ tickets: [[UInt8]]) throws -> Double {
    let session = try session()
    let start = peer_processor_time()
    session.performIdleWork(now: now)
    for ticket in tickets {
      seconds += 1
      try admit(session, ticket)
      count(session)
    }
    return Double(peer_processor_time() - start) / Double(tickets.count)
  }

  /// Alternates scans with plain writes to the disk, and with checks of a signature before such a write.
  func race(
    _ tickets: [[UInt8]], beside path: String, _ raw: RawVerifier
  ) throws -> DiskRace {
    let session = try session()
    // A door is open for a while before its first guest comes. In its first three seconds it reads at each scan which
    // status lists there are.
    for _ in 1...8 {
      session.performIdleWork(now: now)
      Thread.sleep(forTimeInterval: 0.5)
    }
    for ticket in tickets.prefix(10) { try admit(session, ticket) }
    let before = peer_written_bytes()
    for ticket in tickets[10..<20] {
      seconds += 1
      try admit(session, ticket)
    }
    let bytes = Int(peer_written_bytes() - before) / 10
    guard bytes > 0 else { throw Unexpected("no scan writes anything") }
    let file = unsafe peer_append_open(path)
    let room = unsafe peer_room_open("\(path)-room", Self.room)
    defer {
      peer_append_close(file)
      peer_append_close(room)
    }
    var race = DiskRace(bytes: bytes)
    func time(_ work: () throws -> Bool) throws -> Double {
      let start = peer_wall_time()
      guard try work() else { throw Unexpected("cannot write to \(path)") }
      return Double(peer_wall_time() - start)
    }
    for (index, ticket) in tickets.dropFirst(20).enumerated() {
      seconds += 1
      race.ours.append(
        try time {
          try admit(session, ticket)
          return true
        })
      count(session)
      race.disk.append(try time { peer_append(file, bytes) == 1 })
      race.floor.append(
        try time {
          try raw.verify(count: 1)
          return peer_append(file, bytes) == 1
        })
      race.room.append(
        try time { peer_write_over(room, index * bytes % (Self.room - bytes), bytes) == 1 })
    }
    return race
  }

  /// The size of the file that is written over, as that of the ledger's log.
  private static let room = 16 << 20
}

/// The times of one run of scans on a disk, in nanoseconds.
private struct DiskRace {
  let bytes: Int
  var ours: [Double] = []
  var disk: [Double] = []
  /// The times of a check of a signature and of an append after it.
  var floor: [Double] = []
  /// The times of a write over as many bytes of a file that has them.
  var room: [Double] = []

  static func rows(_ runs: [DiskRace], _ words: String) -> [Row] {
    [("p50", 0.5, nil), ("p99", 0.99, 1.5)].flatMap { name, share, goal in
      let ours = runs.map { $0.ours.quantile(share) }.median
      let disk = runs.map { $0.disk.quantile(share) }.median
      let ratio = runs.map { $0.ours.quantile(share) / $0.disk.quantile(share) }.median
      let floor = runs.map { $0.floor.quantile(share) }.median
      let least = runs.map { $0.floor.quantile(share) / $0.disk.quantile(share) }.median
      let room = runs.map { $0.room.quantile(share) }.median
      let inRoom = runs.map { $0.room.quantile(share) / $0.disk.quantile(share) }.median
      let peer = "append \(grouped(runs[0].bytes)) bytes + fdatasync: \(shown(disk))"
      return [
        Row(
          what: "scan → durable verdict, \(words), \(name)", ours: shown(ours), peer: peer,
          ratio: ratio, goal: goal.map { "≤ \($0.formatted())× the time" } ?? "",
          isMet: goal.map { ratio <= $0 },
          figures: ["ours_ns": ours, "peer_ns": disk, "peer_bytes": Double(runs[0].bytes)]),
        Row(
          what: "(libcrypto's check, then the same append, \(words), \(name))", ours: shown(floor),
          peer: peer, ratio: least, goal: "", isMet: nil,
          figures: ["ours_ns": floor, "peer_ns": disk, "peer_bytes": Double(runs[0].bytes)]),
        Row(
          what: "(the same bytes in a file that has room, \(words), \(name))", ours: shown(room),
          peer: peer, ratio: inRoom, goal: "", isMet: nil,
          figures: ["ours_ns": room, "peer_ns": disk, "peer_bytes": Double(runs[0].bytes)]),
      ]
    }
  }
}

/// Different tickets for one event.
private struct Tickets {
  static let title = "Die Zauberflöte"
  private let issuer: Issuer
  private let ticket: Ticket

  init(_ samples: Samples) throws {
    issuer = samples.issuer
    ticket = try Ticket(
      kind: .event, title: TicketText(Self.title).orThrow(),
      place: TicketText("Opernhaus").orThrow(),
      starts: Samples.now, ends: Samples.now.adding(seconds: 9_000), holder: TicketText("Jane Doe"),
      reference: TicketText("ABC123").orThrow()
    ).orThrow()
  }

  func issue(_ count: Int) throws -> [[UInt8]] {
    try (0..<count).map { _ in
      let request = TicketRequest(issuer: issuer.id, ticket: ticket)
      let pass = try issuer.issue(request, now: Samples.now, random: SecureRandom())
      return Array(pass.barcodeText.utf8)
    }
  }
}

extension [Double] {
  /// Returns the quantile for this share.
  func quantile(_ share: Double) -> Double {
    let sorted = sorted()
    return sorted.isEmpty
      ? .nan : sorted[Swift.min(sorted.count - 1, Int(share * Double(sorted.count)))]
  }
}
