internal import PassFormats
internal import PassGate
internal import Vocabulary

/// The folder that native lanes share, read and written beside the desk of the network, with a connection of its own to
/// the ledger: what a lane writes there keeps no phone waiting.
actor LaneTurns {
  private let hub: LaneHub

  init(_ directory: GateDirectory, sharing path: String) throws {
    hub = try LaneHub(directory, sharing: path)
  }

  /// Brings ledger and folder up to each other; returns the lanes of which no more is taken in.
  func turn(now: Instant) throws -> Set<DeviceID> {
    try hub.turn(now: now)
    return hub.full
  }
}
