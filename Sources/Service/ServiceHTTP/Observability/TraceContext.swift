internal import Vocabulary

/// The place of a request in a trace (W3C Trace Context, version 00).
struct TraceContext: Hashable, Sendable {
  /// 32 lower-case hexadecimal digits.
  let traceID: String
  /// 16 lower-case hexadecimal digits: the span of the sender of the request.
  let parentID: String
  /// The flags of version 00, such as 01 for a trace that is recorded.
  let flags: UInt8

  /// Reads a `traceparent`; nil if it is not exactly what the recommendation says (§3.2).
  ///
  /// In a later version the known part is read, if it ends where version 00 ends.
  init?(traceParent: String) {
    let bytes = Array(traceParent.utf8)
    guard bytes.count >= Self.length, bytes.count <= Self.longest else { return nil }
    let dash = UInt8(ascii: "-")
    guard bytes[2] == dash, bytes[35] == dash, bytes[52] == dash,
      let version = Self.byte(bytes[0..<2]), version != 0xFF,
      version == 0 ? bytes.count == Self.length : bytes.count == Self.length || bytes[55] == dash,
      Self.isID(bytes[3..<35]), Self.isID(bytes[36..<52]), let flags = Self.byte(bytes[53..<55])
    else { return nil }
    traceID = String(decoding: bytes[3..<35], as: UTF8.self)
    parentID = String(decoding: bytes[36..<52], as: UTF8.self)
    self.flags = flags
  }

  /// The length of version 00, in bytes.
  private static let length = 55
  /// The maximum length of a later version, in bytes.
  private static let longest = 256

  /// Returns the `traceparent` for a request that a span of ours sends.
  static func traceParent(traceID: String, spanID: String, flags: UInt8) -> String {
    // Only the flag `sampled` is passed on, because the others are about ids that we did not make (§3.2.2.5).
    "00-\(traceID)-\(spanID)-\(flags & 1 == 1 ? "01" : "00")"
  }

  /// Whether digits are lower-case hexadecimal and not all 0.
  private static func isID(_ digits: ArraySlice<UInt8>) -> Bool {
    digits.allSatisfy { digit($0) != nil } && digits.contains { $0 != UInt8(ascii: "0") }
  }

  private static func byte(_ digits: ArraySlice<UInt8>) -> UInt8? {
    guard digits.count == 2, let high = digits.first.flatMap(digit),
      let low = digits.last.flatMap(digit)
    else { return nil }
    return high << 4 | low
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}

/// The `tracestate` of a request: other vendors' positions in the trace, which are passed on and not interpreted.
enum TraceState {
  /// Returns the text if it is a list as the recommendation says (§3.3), with at most 32 members and each key once,
  /// or nil.
  static func checked(_ text: String) -> String? {
    guard (1...longest).contains(text.utf8.count) else { return nil }
    var keys: Set<Substring> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let member = part.trimmed { $0 == " " || $0 == "\t" }
      if member.isEmpty { continue }
      guard let equals = member.firstIndex(of: "="), isKey(member[..<equals]),
        isValue(member[member.index(after: equals)...]),
        keys.insert(member[..<equals]).inserted, keys.count <= 32
      else { return nil }
    }
    return keys.isEmpty ? nil : text
  }

  private static let longest = 512

  /// Whether a text is `key` or `tenant@system`.
  private static func isKey(_ key: Substring) -> Bool {
    let parts = key.split(separator: "@", omittingEmptySubsequences: false)
    switch parts.count {
    case 1: return isName(parts[0], longest: 256, mayBeginWithDigit: false)
    case 2:
      return isName(parts[0], longest: 241, mayBeginWithDigit: true)
        && isName(parts[1], longest: 14, mayBeginWithDigit: false)
    default: return false
    }
  }

  private static func isName(
    _ name: Substring, longest: Int, mayBeginWithDigit: Bool
  ) -> Bool {
    guard (1...longest).contains(name.utf8.count), let first = name.utf8.first else { return false }
    func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
    func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    return (isLetter(first) || mayBeginWithDigit && isDigit(first))
      && name.utf8.allSatisfy { isLetter($0) || isDigit($0) || "_-*/".utf8.contains($0) }
  }

  /// Whether a text is printable ASCII without commas and equals signs, with 1 to 256 characters and no blank at its
  /// end.
  private static func isValue(_ value: Substring) -> Bool {
    (1...256).contains(value.utf8.count) && value.utf8.last != UInt8(ascii: " ")
      && value.utf8.allSatisfy {
        (0x20...0x7E).contains($0) && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "=")
      }
  }
}
