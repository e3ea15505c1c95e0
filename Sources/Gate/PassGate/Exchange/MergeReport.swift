public import PassFormats

/// The result of a merge.
public struct MergeReport: Sendable {
  /// How many events were new here.
  public internal(set) var new = 0
  /// How many events were known already.
  public internal(set) var known = 0
  /// The devices whose events were taken in, with the sequence number of the last.
  public internal(set) var devices: [DeviceID: Int] = [:]
  /// What was not taken in, and why.
  public internal(set) var refused: [String] = []
  /// Where the first part that was refused begins in the text, in bytes.
  var firstRefused: Int?

  /// Adds the result of merging another text.
  mutating func add(_ other: MergeReport, from name: String) {
    new += other.new
    known += other.known
    devices.merge(other.devices) { max($0, $1) }
    refused += other.refused.map { "\(name): \($0)" }
  }
}
