public import PassFormats

/// The result of a merge.
public struct MergeReport: Sendable {
  /// The number of events that were new here.
  public internal(set) var new = 0
  /// The number of events that were known already.
  public internal(set) var known = 0
  /// The devices whose events were taken in, each with the sequence number of its last event.
  public internal(set) var devices: [DeviceID: Int] = [:]
  /// The parts that were not taken in, with the reasons.
  public internal(set) var refused: [String] = []
  /// The start of the first part that was refused, as an offset in bytes in the text; nil if no part was.
  var firstRefused: Int?

  /// Adds the result of merging another text.
  mutating func add(_ other: MergeReport, from name: String) {
    new += other.new
    known += other.known
    devices.merge(other.devices) { max($0, $1) }
    refused += other.refused.map { "\(name): \($0)" }
  }
}
