/// Times as other programs and people write them.
enum SentTime {
  /// Returns a time in capitals and without fractions of a second; any other text stays as it is, so that it is still
  /// no time.
  static func inWholeSeconds(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let (seconds, smallT) = (19, UInt8(ascii: "t"))
    guard bytes.count >= seconds, bytes[10] == UInt8(ascii: "T") || bytes[10] == smallT else {
      return text
    }
    var zone = bytes[seconds...]
    if zone.first == UInt8(ascii: ".") {
      let rest = zone.dropFirst().drop(while: ASCII.isDigit)
      // A point needs a digit after it.
      guard rest.startIndex > seconds + 1 else { return text }
      zone = rest
    }
    if zone.elementsEqual([UInt8(ascii: "z")]) { zone = [UInt8(ascii: "Z")] }
    return String(
      decoding: bytes[..<10] + [UInt8(ascii: "T")] + bytes[11..<seconds] + zone, as: UTF8.self)
  }
}
