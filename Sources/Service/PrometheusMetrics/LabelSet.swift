/// The labels of one series, in the order of their names.
struct LabelSet: Hashable, Comparable, Sendable {
  let names: [String]
  let values: [String]

  /// Creates labels with names that Prometheus allows; of two labels with the same name, the first counts.
  init(_ dimensions: [(String, String)]) {
    var seen: Set<String> = []
    let pairs = dimensions.map { (Self.name($0), $1) }.filter { seen.insert($0.0).inserted }
      .sorted { $0.0 < $1.0 }
    names = pairs.map(\.0)
    values = pairs.map(\.1)
  }

  private init(names: [String], values: [String]) {
    self.names = names
    self.values = values
  }

  /// The labels of the series that counts all label values beyond the maximum.
  var rest: LabelSet { LabelSet(names: names, values: names.map { _ in "other" }) }

  static func < (one: LabelSet, other: LabelSet) -> Bool {
    one.values == other.values
      ? one.names.lexicographicallyPrecedes(other.names)
      : one.values.lexicographicallyPrecedes(other.values)
  }

  /// Returns a permitted label name; histograms use `le`, summaries `quantile`, and Prometheus two leading
  /// underscores.
  private static func name(_ text: String) -> String {
    let name = legalName(text, isLegal: { isLetter($0) || $0 == UInt8(ascii: "_") })
    if name == "le" || name == "quantile" { return "label_\(name)" }
    return name.hasPrefix("__") ? "label\(name)" : name
  }
}

/// Returns a permitted metric name; each byte that is not allowed becomes an underscore.
func metricName(_ text: String) -> String {
  legalName(
    text,
    isLegal: { isLetter($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ":") })
}

/// Returns a name of legal bytes and digits: other bytes become underscores, and no digit is at the start.
private func legalName(_ text: String, isLegal: (UInt8) -> Bool) -> String {
  var bytes = text.utf8.map { isLegal($0) || isDigit($0) ? $0 : UInt8(ascii: "_") }
  if bytes.first.map(isDigit) ?? true { bytes.insert(UInt8(ascii: "_"), at: 0) }
  return String(decoding: bytes, as: UTF8.self)
}

private func isLetter(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
}

private func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}
