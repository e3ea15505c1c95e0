/// A check of an SVG for content that no logo needs, made before librsvg reads it.
///
/// librsvg gets no address of the document, so it opens no file and no connection by itself. This check also refuses
/// entities, which can grow without bound, pictures and documents inside the document, scripts, filters and markers,
/// which can take any time, and more text or repetition than a logo has.
enum SVGScreen {
  /// Maximum size in bytes; a larger drawing takes more than a moment to draw.
  static let byteLimit = 256 << 10
  /// Maximum size of the text in bytes, because text takes long to set.
  private static let textLimit = 1_000
  /// Maximum number of bytes of markup to draw, which take half a second; a part that is used again counts again.
  private static let costLimit = 1 << 20
  private static let refused: Set<String> = [
    "image", "feimage", "filter", "foreignobject", "script", "include", "audio", "video", "iframe",
    "object", "embed", "animate", "set", "handler", "marker",
  ]

  static func check(_ file: [UInt8]) throws(LogoError) {
    guard file.count <= byteLimit else {
      throw LogoError("has \(file.count) bytes, and an SVG may have \(byteLimit); make it simpler")
    }
    guard let text = String(validating: file, as: UTF8.self), !text.contains("\0") else {
      throw LogoError("is no UTF-8; save the SVG in UTF-8")
    }
    let lower = text.utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }
    guard has(lower, "<svg") || has(lower, ":svg") else {
      throw LogoError("has no svg element; save it as SVG or PNG")
    }
    try checkElements(lower)
    try checkCost(lower)
    // The text is checked as it is written, and as a reader of XML and of styles reads it.
    let unescaped = SVGEscapes.removed(from: lower)
    for text in unescaped == lower ? [lower] : [lower, unescaped] {
      try checkDeclarations(text)
      try checkReferences(text)
    }
  }

  /// Refuses an SVG with more text than a logo needs, or with parts that are drawn again and again.
  private static func checkCost(_ text: [UInt8]) throws(LogoError) {
    var cost = SVGCost(text)
    guard cost.textLength <= textLimit else {
      throw LogoError(
        "has \(cost.textLength) bytes of text, and a logo may have \(textLimit); draw its words as paths"
      )
    }
    let total = cost.total(upTo: costLimit)
    guard !cost.isTooDeep else {
      throw LogoError("has parts that are nested too deep to be drawn; make it simpler")
    }
    guard total <= costLimit else {
      throw LogoError(
        "takes too long to draw, because it uses its parts again and again; make it simpler")
    }
  }

  private static func has(_ text: [UInt8], _ word: String) -> Bool {
    text.firstRange(of: Array(word.utf8)) != nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  private static func checkDeclarations(_ text: [UInt8]) throws(LogoError) {
    for word in ["<!entity", "<!attlist", "<!element", "<?xml-stylesheet", "@import"]
    where has(text, word) {
      throw LogoError("contains \(word), which a logo may not contain; save it as plain SVG")
    }
    guard let found = text.firstRange(of: Array("encoding".utf8)) else { return }
    let value = text[found.upperBound...].drop { isBlank($0) || "='\"".utf8.contains($0) }
    guard value.starts(with: "utf-8".utf8) else {
      throw LogoError("says it is not in UTF-8; save the SVG in UTF-8")
    }
  }

  private static func checkElements(_ text: [UInt8]) throws(LogoError) {
    for part in text.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
      .dropFirst()
    {
      let qualified = part.prefix { !isBlank($0) && !">/".utf8.contains($0) }
      let local = qualified.split(separator: UInt8(ascii: ":")).last ?? []
      let name = String(decoding: local, as: UTF8.self)
      if refused.contains(name) {
        throw LogoError(
          "contains the element \(name), which a logo may not contain; use only paths and shapes")
      }
    }
  }

  /// Refuses a reference to anything but a part of the document.
  private static func checkReferences(_ text: [UInt8]) throws(LogoError) {
    for (word, end) in [("href", "="), ("url(", "")] {
      for found in text.ranges(of: Array(word.utf8)) {
        let value = text[found.upperBound...].drop {
          isBlank($0) || "'\"".utf8.contains($0) || end.utf8.contains($0)
        }
        guard value.first == UInt8(ascii: "#") || value.starts(with: "&quot;#".utf8) else {
          throw LogoError(
            "refers to something outside of the file (\(word)); let it refer only to its own parts, such as #part"
          )
        }
      }
    }
  }
}
