public import PassFormats
internal import Vocabulary

/// The result of a merge.
public struct MergeReport: Sendable {
  /// The number of events that were new here.
  public package(set) var new = 0
  /// The number of events that were known already.
  public package(set) var known = 0
  /// The devices whose events were taken in, each with the sequence number of its last event.
  public package(set) var devices: [DeviceID: Int] = [:]
  /// The parts that were not taken in, with the reasons.
  public package(set) var refused: [String] = []
  /// The start of the first part that was refused, as an offset in bytes in the text; nil if no part was.
  package var firstRefused: Int?

  /// A merge of nothing yet.
  package init() {}

  /// Adds the result of merging another text.
  package mutating func add(_ other: MergeReport, from name: String) {
    new += other.new
    known += other.known
    for (device, last) in other.devices { devices[device] = max(devices[device] ?? 0, last) }
    refused += other.refused.map { "\(name): \($0)" }
  }
}

extension MergeReport {
  /// The refusal of a text that has nothing of a gate; nil where it has.
  package init?(foreign text: LedgerText) {
    if text.isOfGate { return nil }
    refused = ["is no export of a gate; have one made at the other gate: passtool gate export"]
  }

  /// Refuses the events of a text that no signature covers.
  package mutating func refuseUnsigned(in text: LedgerText) {
    if !text.unsigned.isEmpty {
      refused.append(
        "\(counted(text.unsigned.count, "event at the end has", "events at the end have")) no signature; have a new "
          + "export made: passtool gate export")
    } else if text.sections.isEmpty {
      refused.append("has no signed event; have a new export made: passtool gate export")
    }
  }

  /// Maximum number of refusals that are kept of one source.
  package static let maxRefusals = 8
}

extension [String] {
  /// The first refusals, and a line with the number of the others.
  package var cappedRefusals: [String] {
    let maximum = MergeReport.maxRefusals
    return count <= maximum
      ? self : prefix(maximum - 1) + ["and \(count - maximum + 1) more parts could not be loaded"]
  }
}
