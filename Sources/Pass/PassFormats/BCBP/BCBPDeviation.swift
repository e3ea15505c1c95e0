/// A deviation of a boarding pass text from the Resolution; a class for the same reason as `ShapeError`.
package final class BCBPDeviation: Error, Equatable, Sendable, CustomStringConvertible {
  /// The kind of a deviation (docs/SPEC.md §5.5); the raw values are stable.
  package enum Code: String, CaseIterable, Sendable {
    // The whole text
    case nonPrintable = "NON_PRINTABLE_ASCII"
    case tooLong = "TOO_LONG"
    case trailingData = "TRAILING_DATA"
    // Contents of items
    case formatCode = "BAD_FORMAT_CODE"
    case legCount = "BAD_LEG_COUNT"
    case name = "NAME_CHARSET"
    case lowerCaseName = "LOWERCASE_NAME"
    case nameWithoutSlash = "NAME_WITHOUT_SLASH"
    case electronicTicket = "ETICKET_CODE_UNLISTED"
    case airport = "AIRPORT_FORM"
    case flightNumber = "FLIGHT_NO_FORM"
    case dateNotThreeDigits = "DATE_NOT_3_DIGITS"
    case dateRange = "DATE_RANGE"
    case seat = "SEAT_FORM"
    case sequence = "SEQ_FORM"
    case status = "STATUS_FORM"
    case itemForm = "ITEM_FORM"
    // Structure
    case mandatoryTruncated = "MANDATORY_TRUNCATED"
    case variableSizeNotHex = "VARSIZE_NOT_HEX"
    case lowerCaseHex = "HEX_LOWERCASE"
    case variableSizePastEnd = "VARSIZE_PAST_END"
    case zeroSizeBeforeMark = "ZERO_SIZE_BEFORE_MARK"
    case noVersionMark = "VARIABLE_WITHOUT_VERSION_MARK"
    case noUniqueSize = "NO_UNIQUE_SIZE"
    case uniqueOverrun = "UNIQUE_OVERRUNS_SECTION"
    case uniquePartialField = "UNIQUE_PARTIAL_FIELD"
    case uniqueExtra = "UNIQUE_EXTRA_BYTES"
    case repeatedSizeNotHex = "REPEATED_SIZE_NOT_HEX"
    case repeatedOverrun = "REPEATED_OVERRUNS_SECTION"
    case repeatedPartialField = "REPEATED_PARTIAL_FIELD"
    case repeatedExtra = "REPEATED_EXTRA_BYTES"
    // Security section
    case securityType = "SECURITY_TYPE_FORM"
    case securitySizeNotHex = "SECURITY_SIZE_NOT_HEX"
    case securityDataShort = "SECURITY_DATA_SHORT"
    case dataAfterSecurity = "TRAILING_DATA_AFTER_SECURITY"

    /// Whether sizes and contents disagree, so that items may be at the wrong offsets.
    package var isStructural: Bool {
      switch self {
      case .name, .lowerCaseName, .nameWithoutSlash, .electronicTicket, .airport, .flightNumber,
        .dateNotThreeDigits, .dateRange, .seat, .sequence, .status, .itemForm, .lowerCaseHex:
        false
      default: true
      }
    }
  }

  package let code: Code
  package let item: BCBPItem?
  /// The leg, counted from 0; nil for an item of the whole pass.
  package let leg: Int?
  /// Offset in the text, in characters.
  package let offset: Int
  /// The fault in words: the expected content and the content that was found.
  package let detail: String

  init(code: Code, item: BCBPItem?, leg: Int?, offset: Int, detail: String) {
    self.code = code
    self.item = item
    self.leg = leg
    self.offset = offset
    self.detail = detail
  }

  package static func == (one: BCBPDeviation, other: BCBPDeviation) -> Bool {
    one.code == other.code && one.item == other.item && one.leg == other.leg
      && one.offset == other.offset && one.detail == other.detail
  }

  /// The item's path in JSON, such as `legs[0].seat`.
  package var field: String? {
    item.map { item in leg.map { "legs[\($0)].\(item.rawValue)" } ?? item.rawValue }
  }

  /// Path, offset and detail for a message.
  package var description: String {
    "\(field.map { "\($0), " } ?? "")at \(offset): \(detail)"
  }
}
