internal import Vocabulary

extension JSONReader {
  mutating func number() throws(JSONError) -> JSONValue {
    let start = position
    let isNegative = consume(UInt8(ascii: "-"))
    let digitsStart = position
    try digits()
    if position - digitsStart > 1, bytes[digitsStart] == UInt8(ascii: "0") {
      throw failure(.leadingZero, at: digitsStart)
    }
    var isInteger = true
    if consume(UInt8(ascii: ".")) {
      isInteger = false
      try digits()
    }
    if consume(UInt8(ascii: "e")) || consume(UInt8(ascii: "E")) {
      isInteger = false
      if !consume(UInt8(ascii: "+")) { _ = consume(UInt8(ascii: "-")) }
      try digits()
    }
    let spelling = bytes[start..<position]
    if isInteger, let number = Self.integer(bytes[digitsStart..<position], isNegative: isNegative) {
      return .integer(number)
    }
    return .otherNumber(String(decoding: spelling, as: UTF8.self))
  }

  private mutating func digits() throws(JSONError) {
    guard let first = current else { throw failure(.unexpectedEnd) }
    guard ASCII.isDigit(first) else { throw failure(.unexpected(first, expected: "a digit")) }
    while let byte = current, ASCII.isDigit(byte) { position += 1 }
  }

  private static func integer(_ digits: ArraySlice<UInt8>, isNegative: Bool) -> Int64? {
    var value: Int64 = 0
    for byte in digits {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let digit = Int64(byte - UInt8(ascii: "0"))
      let (sum, carry) =
        isNegative
        ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      if overflow || carry { return nil }
      value = sum
    }
    return value
  }
}
