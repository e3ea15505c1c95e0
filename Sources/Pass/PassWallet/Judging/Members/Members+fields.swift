/// The members of a style, of its fields, and of barcodes.
extension Members {
  /// The lists of fields that each style has, with the number that a phone shows; 0 for any.
  static let fieldLists: [(name: String, most: Int)] = [
    ("headerFields", 3), ("primaryFields", 2), ("secondaryFields", 4), ("auxiliaryFields", 4),
    ("backFields", 0), ("additionalInfoFields", 0), ("footerFields", 2),
  ]

  static let style = MemberTable(
    name: "a style",
    rules: fieldLists.map {
      optional(
        $0.name, .list(.object(field)), in: $0.name == "additionalInfoFields" ? event : [])
    } + [optional("transitType", .word(words("PKTransitType", "Air Boat Bus Train Generic")))])

  static let field = MemberTable(
    name: "a field",
    rules: [
      required("key", .filled), required("value", .value), optional("label", .text),
      optional("attributedValue", .value), optional("changeMessage", .text),
      optional(
        "dataDetectorTypes",
        .list(.word(words("PKDataDetectorType", "PhoneNumber Link Address CalendarEvent")))),
      optional("textAlignment", .word(words("PKTextAlignment", "Left Center Right Natural"))),
      optional("dateStyle", .word(dateStyles)), optional("timeStyle", .word(dateStyles)),
      optional("ignoresTimeZone", .boolean), optional("isRelative", .boolean),
      optional("numberStyle", .word(words("PKNumberStyle", "Decimal Percent Scientific SpellOut"))),
      optional("currencyCode", .currency), optional("row", .integer),
      optional("semantics", .object(semantics)),
    ])

  private static let dateStyles = words("PKDateStyle", "None Short Medium Long Full")

  static let barcode = MemberTable(
    name: "a barcode",
    rules: [
      required("format", .word(barcodeFormats, new: newBarcodeFormats)),
      required("message", .filled), required("messageEncoding", .filled),
      optional("altText", .text),
    ])

  private static let barcodeFormats = words("PKBarcodeFormat", "QR PDF417 Aztec Code128")
  /// The formats that iOS 27 adds.
  private static let newBarcodeFormats = words("PKBarcodeFormat", "Code39 Codabar EAN13 I2of5")
}
