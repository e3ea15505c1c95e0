internal import GateRules
internal import PassCrypto
package import PassGate
internal import StrictText
package import Vocabulary

/// The hub of the lanes for many connections at once: one call at a time, and signatures are checked beside it.
package actor LaneDesk {
  private let hub: LaneHub
  /// The folder that native lanes share; nil without one.
  private let folder: LaneTurns?
  private let checks: CheckSlots
  private let random: any RandomSource
  private let clock: @Sendable () -> Instant
  /// The number of events that the ledger has, as the last turn or the last lane left it.
  private var count = -1
  private var challenges: (current: String, former: String, since: Instant)
  /// The proofs that were checked, of the challenges that still count, with their devices.
  private var proved: [String: DeviceID] = [:]
  private var trustChanges = 0
  /// The time of the last request of each lane; the lanes are those of the bundle.
  private var seen: [DeviceID: Instant] = [:]
  /// The lanes of which no more is taken in from the folder.
  private var fullInFolder: Set<DeviceID> = []
  /// The lanes whose events are being read and taken in.
  private var sending: Set<DeviceID> = []

  /// The time for which a challenge is given out; it counts for as long again.
  private static let challengeSeconds: Int64 = 600
  /// Maximum number of proofs that are remembered; a further one is checked at each request.
  private static let maxProofs = 1_024
  /// Maximum number of texts whose signatures are checked at a time, and of those that wait: each lane has one at most.
  private static let checksAtOnce = 2
  private static let longestLine = 512

  /// Opens the directory of a gate; `path` is the folder that native lanes share.
  package init(
    _ directory: GateDirectory, sharing path: String?, random: any RandomSource = SecureRandom(),
    clock: @escaping @Sendable () -> Instant
  ) throws {
    try self.init(
      directory, sharing: path, random: random,
      checks: CheckSlots(Self.checksAtOnce, longestLine: Self.longestLine), clock: clock)
  }

  /// Opens a directory with other places for checks.
  init(
    _ directory: GateDirectory, sharing path: String?, random: any RandomSource = SecureRandom(),
    checks: CheckSlots, clock: @escaping @Sendable () -> Instant
  ) throws {
    self.checks = checks
    hub = try LaneHub(directory, sharing: nil)
    folder = try path.map { try LaneTurns(directory, sharing: $0) }
    (self.random, self.clock) = (random, clock)
    let first = try Self.challenge(random)
    challenges = (first, first, clock())
    count = try hub.eventCount()
  }

  private static func challenge(_ random: any RandomSource) throws(CryptoError) -> String {
    String(decoding: Base64URL.encode(try random.bytes(16)), as: UTF8.self)
  }

  /// The gate whose directory this is, and the lanes that its bundle names.
  package var lanes: (own: DeviceID, known: [DeviceID]) { (hub.device, hub.knownLanes) }

  /// The lanes of which no more is taken in, because of what they sent.
  var full: Set<DeviceID> { hub.full.union(fullInFolder) }

  /// Brings ledger and folder up to each other.
  package func turn() async throws {
    if let folder { fullInFolder = try await folder.turn(now: clock()) }
    count = try hub.eventCount()
  }

  // MARK: Who is there

  /// The challenge that a lane signs.
  func challenge() throws -> String {
    let now = clock()
    if now >= challenges.since.adding(seconds: Int(Self.challengeSeconds)) || now < challenges.since
    {
      challenges = (try Self.challenge(random), challenges.current, now)
      proved = [:]
    }
    return challenges.current
  }

  /// Returns the lane that a proof is of; nil for a bad proof, or a lane whose events do not count here.
  ///
  /// `isFor` says whether an audience is this exchange.
  ///
  /// - Throws: `LaneDeskBusy` where too many proofs wait to be checked.
  func lane(
    provedBy proof: String, isFor: @escaping @Sendable (String) -> Bool
  ) async throws -> DeviceID? {
    _ = try challenge()
    let standing = hub.standing
    if trustChanges != standing.changes {
      trustChanges = standing.changes
      proved = [:]
    }
    if let device = proved[proof] {
      seen[device] = clock()
      return device
    }
    let given = [challenges.current, challenges.former]
    let checked = await checks.run {
      given.lazy.compactMap {
        standing.trust.deviceProved(by: Array(proof.utf8), challenge: $0, isFor: isFor)
      }.first
    }
    guard let checked else { throw LaneDeskBusy() }
    // Trust may have changed meanwhile; the lane then proves itself once more.
    guard let device = checked, standing.changes == hub.standing.changes,
      try hub.listens(to: device)
    else { return nil }
    if proved.count < Self.maxProofs { proved[proof] = device }
    seen[device] = clock()
    return device
  }

  // MARK: Events

  /// A list of the devices whose events are here, as JSON, with its tag.
  func list() throws -> (json: [UInt8], tag: String) {
    let ends = try ends
    var writer = JSONWriter()
    writer.object { writer in
      writer.name("lanes")
      writer.array { writer in
        for end in ends {
          writer.object { writer in
            writer.member("device", end.device.rawValue)
            writer.member("sequence", end.sequence)
            if let at = seen[end.device] { writer.member("seen", at.secondsSince1970) }
          }
        }
      }
    }
    return (writer.bytes, "\"\(count)\"")
  }

  /// The ends of all ledgers, also of lanes that only asked yet.
  private var ends: [LaneEnd] {
    get throws {
      let ends = try hub.ends()
      let found = Set(ends.map(\.device))
      return ends
        + seen.keys.filter { !found.contains($0) }.sorted { $0.rawValue < $1.rawValue }
        .map { LaneEnd(device: $0, sequence: 0) }
    }
  }

  /// The tag of the list as it is now.
  var tag: String { "\"\(count)\"" }

  /// Returns signed events of a device after a number, in about that many bytes.
  func events(of device: DeviceID, after number: Int, upTo byteCount: Int) throws -> [UInt8] {
    try hub.events(of: device, after: number, upTo: byteCount, now: clock())
  }

  /// Notes that a lane sends events; returns false while it sends others, so that no lane takes all the time there is.
  func begins(_ lane: DeviceID) -> Bool { sending.insert(lane).inserted }

  /// Notes that the events of a lane were taken in, or not.
  func ends(_ lane: DeviceID) { sending.remove(lane) }

  /// Takes in the events that a lane sent, and returns the report as JSON.
  ///
  /// - Throws: `LaneDeskBusy` where too many texts wait to be checked.
  func receive(_ bytes: [UInt8]) async throws -> [UInt8] {
    let standing = hub.standing
    guard let events = await checks.run({ ReceivedEvents(bytes, by: standing) }) else {
      throw LaneDeskBusy()
    }
    let report = try hub.receive(events)
    count = try hub.eventCount()
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("new", report.new)
      writer.member("known", report.known)
      writer.name("devices")
      writer.object { writer in
        for (device, last) in report.devices.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
          writer.member(device.rawValue, last)
        }
      }
      writer.member("refused", report.refused)
    }
    return writer.bytes
  }
}

/// Says that more proofs or events wait to be checked than an exchange keeps waiting.
struct LaneDeskBusy: Error {}
