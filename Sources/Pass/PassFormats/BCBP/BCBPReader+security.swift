internal import Vocabulary

extension BCBPReader {
  mutating func readEnd() throws(BCBPDeviation) {
    guard position < bytes.count else { return }
    if bytes[position] == UInt8(ascii: "^") { return try readSecurity() }
    let isBlank = BCBPForm.isBlank(bytes.span.extracting(droppingFirst: position))
    try report(
      .trailingData, .rest, position, "expected ^ or the end of the text",
      isFatal: !isBlank && !reachedLastSize)
    take(.rest, bytes.count - position)
  }

  private mutating func readSecurity() throws(BCBPDeviation) {
    take(.securityMark, 1)
    guard position < bytes.count, ASCII.isUpperCaseAlphanumeric(bytes[position]) else {
      throw fatal(
        .securityType, .securityType, position, "expected \(BCBPForm.alphanumeric.expectation)")
    }
    take(.securityType, 1)
    guard bytes.count - position >= 2, let size = size(at: position) else {
      throw fatal(
        .securitySizeNotHex, .securitySize, position, "expected \(BCBPForm.size.expectation)")
    }
    try takeChecked(BCBPField.security[2])
    let left = bytes.count - position
    if left < size {
      try report(
        .securityDataShort, .securityData, position,
        "says that \(size) characters follow, but \(left) do")
    }
    take(.securityData, min(size, left))
    if left > size {
      throw fatal(
        .dataAfterSecurity, .securityData, position, "there are characters after the security data")
    }
  }

  /// The offset of the last `^` that opens a security section ending exactly at the end of the
  /// text.
  var securityStart: Int? {
    bytes.indices.last { index in
      bytes[index] == UInt8(ascii: "^") && index + 4 <= bytes.count
        && size(at: index + 2) == bytes.count - index - 4
    }
  }
}
