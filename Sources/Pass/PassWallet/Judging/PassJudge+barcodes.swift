internal import PassFormats
internal import PassVerifier
internal import StrictText
internal import Vocabulary

/// The barcodes, and the tokens in them.
extension PassJudge {
  /// The greatest number of barcodes whose tokens are verified; phones show the first that they can.
  private static let mostBarcodes = 8

  mutating func judgeBarcodes(_ pass: PassContent, _ verifier: Verifier?) {
    let list = pass.members.list("barcodes") ?? []
    var places = list.enumerated().map { ("barcodes[\($0.offset)]", $0.element) }
    if let old = pass.members.node("barcode") {
      let first = list.first?.value.members
      if pass.members.node("barcodes") == nil {
        findings.add(
          .barcodeLegacy, Self.passFile, member: "barcode", at: old.offset,
          "barcode is deprecated since iOS 9, and there is no barcodes")
        places.append(("barcode", old))
      } else if let first, let members = old.value.members, !Self.isSame(first, members) {
        findings.add(
          .barcodeDiffers, Self.passFile, member: "barcode", at: old.offset,
          "barcode is not the first of barcodes")
        places.append(("barcode", old))
      }
    }
    for (path, node) in places.prefix(Self.mostBarcodes) {
      if let members = node.value.members { judge(members, path, verifier) }
    }
  }

  private static func isSame(_ one: [JSONMember], _ other: [JSONMember]) -> Bool {
    ["format", "message", "messageEncoding"].allSatisfy { name in
      guard let one = one.text(name), let other = other.text(name) else {
        return one.text(name) == nil && other.text(name) == nil
      }
      return one.hasSameScalars(as: other)
    }
  }

  private mutating func judge(_ barcode: [JSONMember], _ path: String, _ verifier: Verifier?) {
    guard let message = barcode.text("message") else { return }
    let format = barcode.text("format") ?? ""
    let encoding = barcode.text("messageEncoding")
    if format == "PKBarcodeFormatCode128" {
      findings.add(
        .barcodeFormat, Self.passFile, member: "\(path).format", at: barcode.node("format")?.offset,
        "the watch does not show Code 128")
    }
    if let encoding, let problem = Self.problem(message, encoding) {
      findings.add(
        .barcodeEncoding, Self.passFile, member: "\(path).messageEncoding",
        at: barcode.node("messageEncoding")?.offset, problem)
    }
    let scan = ScanText(Array(message.utf8), hasLineEnd: false)
    let isOurs = Self.isOurs(scan)
    let verdict = verifier.map { $0.verify(scan, now: now, at: .anywhere()) }
    facts.barcodes.append(
      WalletBarcode(
        format: format, message: message, encoding: encoding, altText: barcode.text("altText"),
        verdict: verdict, isOurs: isOurs))
    guard isOurs, let verdict else { return }
    let place = "\(path).message"
    let offset = barcode.node("message")?.offset
    switch verdict.decision {
    case .admit: break
    case .refer:
      findings.add(.tokenUnsure, Self.passFile, member: place, at: offset, verdict.description)
    case .refuse:
      findings.add(.token, Self.passFile, member: place, at: offset, verdict.description)
    }
  }

  /// Returns whether a text has the form of a pass with a signature of ours.
  private static func isOurs(_ scan: ScanText) -> Bool {
    switch try? BarcodeReading(scan) {
    case .pass, .signatureMissing: true
    default: false
    }
  }

  /// Returns what is wrong with a text in a charset; nil if nothing is.
  private static func problem(_ text: String, _ encoding: String) -> String? {
    let name = encoding.lowercased()
    let highest: UInt32? =
      switch name {
      case "iso-8859-1", "latin1", "windows-1252": 0xFF
      case "us-ascii", "ascii": 0x7F
      case "utf-8", "utf8", "utf-16", "utf-16be", "utf-16le", "shift_jis", "iso-8859-15": nil
      default: 0x7F
      }
    guard let highest, let scalar = text.unicodeScalars.first(where: { $0.value > highest }) else {
      return nil
    }
    let code = "U+\(String(scalar.value, radix: 16, uppercase: true))"
    return "the message has the character \(code), which \(escaped(encoding, limit: 20)) may lack"
  }
}
