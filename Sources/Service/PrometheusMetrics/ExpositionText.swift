/// The text format of Prometheus, version 0.0.4.
struct ExpositionText {
  private(set) var bytes: [UInt8] = []

  mutating func family(_ name: String, help: String?, type: String) {
    if let help {
      write("# HELP \(name) ")
      escape(help, quotes: false)
      write("\n")
    }
    write("# TYPE \(name) \(type)\n")
  }

  /// Writes a sample; `bound` is the upper bound of a bucket, written as the label `le`.
  mutating func sample(
    _ name: String, _ labels: LabelSet, atMost bound: Double? = nil, _ value: Double
  ) {
    write(name)
    var opening = "{"
    for (label, text) in zip(labels.names, labels.values) {
      write("\(opening)\(label)=\"")
      escape(text, quotes: true)
      write("\"")
      opening = ","
    }
    if let bound {
      write("\(opening)le=\"\(Self.number(bound))\"")
      opening = ","
    }
    if opening == "," { write("}") }
    write(" \(Self.number(value))\n")
  }

  private mutating func write(_ text: String) { bytes += text.utf8 }

  /// Writes a text with its backslashes and line breaks escaped, and inside quotation marks also its quotation marks.
  private mutating func escape(_ text: String, quotes: Bool) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\\"): write("\\\\")
      case UInt8(ascii: "\n"): write("\\n")
      case UInt8(ascii: "\"") where quotes: write("\\\"")
      default: bytes.append(byte)
      }
    }
  }

  static func number(_ value: Double) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
    if let whole = Int64(exactly: value), whole.magnitude < 1 << 53 { return "\(whole)" }
    return "\(value)"
  }
}
