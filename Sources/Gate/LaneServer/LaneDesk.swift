internal import GateRules
internal import PassCrypto
package import PassGate
internal import StrictText
package import Vocabulary

/// The hub of the lanes for many connections at once: one call at a time, and waiting for news.
package actor LaneDesk {
  private let hub: LaneHub
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

  /// The time for which a challenge is given out; it counts for as long again.
  private static let challengeSeconds: Int64 = 600
  /// Maximum number of proofs that are remembered; a further one is checked at each request.
  private static let maxProofs = 1_024

  /// Opens the directory of a gate; `path` is the folder that native lanes share.
  package init(
    _ directory: GateDirectory, sharing path: String?, random: any RandomSource = SecureRandom(),
    clock: @escaping @Sendable () -> Instant
  ) throws {
    hub = try LaneHub(directory, sharing: path)
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

  /// Brings ledger and folder up to each other.
  package func turn() throws {
    try hub.turn(now: clock())
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
  func lane(provedBy proof: String) throws -> DeviceID? {
    _ = try challenge()
    if trustChanges != hub.trustChanges {
      trustChanges = hub.trustChanges
      proved = [:]
    }
    if let device = proved[proof] {
      seen[device] = clock()
      return device
    }
    for challenge in [challenges.current, challenges.former] {
      guard let device = try hub.lane(provedBy: Array(proof.utf8), challenge: challenge) else {
        continue
      }
      if proved.count < Self.maxProofs { proved[proof] = device }
      seen[device] = clock()
      return device
    }
    return nil
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

  /// Takes in the events that a lane sent, and returns the report as JSON.
  func receive(_ bytes: [UInt8]) throws -> [UInt8] {
    let report = try hub.receive(bytes)
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
