internal import Vocabulary

/// The deviation of an item that does not have its form, and whether tolerant reading accepts it
/// (docs/SPEC.md §5.4).
struct BCBPItemFault {
  let code: BCBPDeviation.Code
  let isTolerable: Bool

  init(_ field: BCBPField, _ text: ArraySlice<UInt8>) {
    let isBlank = BCBPForm.isBlank(text.span)
    switch field.item {
    case .formatCode: (code, isTolerable) = (.formatCode, false)
    case .numberOfLegs: (code, isTolerable) = (.legCount, false)
    case .passengerName: self = Self.name(text)
    case .electronicTicket: (code, isTolerable) = (.electronicTicket, true)
    case .from, .to:
      let isLetters = text.allSatisfy {
        ASCII.isUpperCaseLetter($0) || ASCII.isLowerCaseLetter($0)
      }
      (code, isTolerable) = (.airport, isLetters || isBlank)
    case .flightNumber: (code, isTolerable) = (.flightNumber, isBlank || Self.isFlightNumber(text))
    case .dateOfFlight: self = Self.date(text)
    case .seat: (code, isTolerable) = (.seat, true)
    case .checkInSequence: (code, isTolerable) = (.sequence, true)
    case .passengerStatus: (code, isTolerable) = (.status, true)
    case .variableSize, .uniqueSize, .repeatedSize, .securitySize:
      let isLowerCase = BCBP.size(text.span) != nil
      let notHex: BCBPDeviation.Code =
        switch field.item {
        case .variableSize: .variableSizeNotHex
        case .repeatedSize: .repeatedSizeNotHex
        case .uniqueSize: .noUniqueSize
        default: .securitySizeNotHex
        }
      (code, isTolerable) = (isLowerCase ? .lowerCaseHex : notHex, isLowerCase)
    default: (code, isTolerable) = (.itemForm, true)
    }
  }

  private init(code: BCBPDeviation.Code, isTolerable: Bool) {
    self.code = code
    self.isTolerable = isTolerable
  }

  private static func name(_ text: ArraySlice<UInt8>) -> BCBPItemFault {
    // `^` opens the security data; inside a name it means that the items are shifted.
    if text.contains(UInt8(ascii: "^")) { return BCBPItemFault(code: .name, isTolerable: false) }
    if text.contains(where: ASCII.isLowerCaseLetter) {
      return BCBPItemFault(code: .lowerCaseName, isTolerable: true)
    }
    let isLetters = text.allSatisfy {
      ASCII.isUpperCaseLetter($0) || $0 == blank || $0 == UInt8(ascii: "/")
    }
    if isLetters, !text.contains(UInt8(ascii: "/")) {
      return BCBPItemFault(code: .nameWithoutSlash, isTolerable: true)
    }
    return BCBPItemFault(code: .name, isTolerable: true)
  }

  /// Returns whether blanks and missing leading zeros are the only fault: one run of 1 to 4 digits, with at most one
  /// letter after it and blanks anywhere around.
  private static func isFlightNumber(_ text: ArraySlice<UInt8>) -> Bool {
    let content = text.drop { $0 == blank }
    let digits = content.prefix(while: ASCII.isDigit)
    let rest = content.dropFirst(digits.count).filter { $0 != blank }
    return (1...4).contains(digits.count) && rest.count <= 1
      && rest.allSatisfy(ASCII.isUpperCaseLetter)
  }

  private static func date(_ text: ArraySlice<UInt8>) -> BCBPItemFault {
    if text.allSatisfy(ASCII.isDigit) { return BCBPItemFault(code: .dateRange, isTolerable: false) }
    // Two runs of digits separated by blanks are not one number.
    let rest = text.drop { $0 == blank }.drop(while: ASCII.isDigit)
    return BCBPItemFault(code: .dateNotThreeDigits, isTolerable: BCBPForm.isBlank(rest.span))
  }
}
