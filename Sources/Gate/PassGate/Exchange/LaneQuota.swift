internal import PassFormats
internal import Vocabulary

/// The limit of what is kept of one lane that this gate does not control, so that none can fill the disk of the others.
///
/// A lane is measured by what the ledger has of it. So a lane that sends by two ways, or after a restart, gets no more.
final class LaneQuota {
  /// Far more than a gate records, and far less than a disk has: for lanes that send over a network, and for those that
  /// write into a folder, whose ledgers last for years.
  static let overNetwork = (events: 100_000, bytes: 32 << 20)
  static let inFolder = (events: 1_000_000, bytes: 256 << 20)

  private let ledger: Ledger
  private let limit: (events: Int, bytes: Int)
  private var sizes: [DeviceID: LaneSize] = [:]
  /// The lanes of which no more is taken in.
  private(set) var full: Set<DeviceID> = []

  init(_ limit: (events: Int, bytes: Int), of ledger: Ledger) {
    (self.limit, self.ledger) = (limit, ledger)
  }

  /// Returns the reason why no more is taken in of a device that signed what it sends; nil where there is room.
  func refusal(of device: DeviceID) throws(LedgerError) -> String? {
    guard device != ledger.device else { return nil }
    var size = sizes[device] ?? LaneSize()
    try ledger.measure(device, &size)
    sizes[device] = size
    guard size.events >= limit.events || size.bytes >= limit.bytes else { return nil }
    full.insert(device)
    return words(about: device)
  }

  /// The refusal of a lane that is full.
  func words(about device: DeviceID) -> String {
    "\(device) sent as many events as are kept of one lane (\(limit.events), or \(limit.bytes >> 20) MiB); "
      + "call the supervisor"
  }
}
