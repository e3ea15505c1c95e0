package import StrictText
public import Vocabulary

/// A pass that the service signed; a client never makes one.
public struct Pass: Sendable, Equatable {
  /// The id of the pass.
  public let id: String
  /// The text of the barcode, which is the credential.
  public let barcodeData: String
  /// The symbology that the service names, such as `AZTEC`.
  public let barcodeFormat: String
  /// The beginning of the hours in which a gate lets it in.
  public let validFrom: Instant
  /// The end of these hours.
  public let validUntil: Instant
  /// The whole answer, as JSON.
  public let json: [UInt8]

  /// Reads a pass; nil if it has nothing to scan, because it has ended.
  package init?(_ node: JSONNode) {
    guard let id = node["pass_id"]?.id, let data = node["barcode_data"]?.text,
      let format = node["barcode_format"]?.text, let from = node["valid_from"]?.instant,
      let until = node["valid_until"]?.instant
    else { return nil }
    self.id = id
    barcodeData = data
    barcodeFormat = format
    validFrom = from
    validUntil = until
    json = node.bytes
  }

  /// The state at a time.
  public func state(at now: Instant) -> String { now < validUntil ? "VALID" : "EXPIRED" }

  /// Reads the passes of an answer that has them as `passes` or, after a check-in, as `boarding_passes`.
  package static func all(in answer: JSONNode) -> [Pass] {
    let nodes = answer["boarding_passes"]?.items ?? answer["passes"]?.items ?? []
    return nodes.compactMap(Pass.init)
  }

  /// Returns the ids of the passes of an answer that have ended, so that there is nothing to scan.
  package static func ended(in answer: JSONNode) -> [String] {
    (answer["passes"]?.items ?? []).filter { Pass($0) == nil }.compactMap { $0["pass_id"]?.text }
  }
}
