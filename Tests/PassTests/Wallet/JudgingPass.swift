import Foundation
import PassCompression
import PassCrypto
import PassTestSupport
import Vocabulary

@testable import PassWallet

/// A pass made by hand to be judged, from a model that phones take; each part can be spoilt.
struct JudgingPass {
  /// The members of `pass.json`.
  var members: [String: Any]
  /// The files besides `pass.json`, `manifest.json` and `signature`.
  var files: [String: [UInt8]]
  /// What stands in for the files that are made last.
  var json: [UInt8]?
  var manifest: [UInt8]?
  var signature: [UInt8]?
  /// Files that the manifest does not list.
  var unlisted: [String: [UInt8]] = [:]
  /// Lines of the manifest that replace others, or are added; nil removes.
  var lines: [String: Any?] = [:]
  var kind = WalletAuthority.Kind.ec
  var intermediates: [Certificate]?
  var signingTime: Int64
  /// Changes the archive at the end.
  var spoil: (inout JudgingZip) -> Void = { _ in }

  let authority: WalletAuthority

  /// A semantic boarding pass.
  static func boardingPass() throws -> JudgingPass { try JudgingPass(boardingPassJSON) }
  /// A ticket for a show, in two languages.
  static func eventTicket() throws -> JudgingPass {
    var pass = try JudgingPass(eventTicketJSON)
    pass.files["en.lproj/pass.strings"] = Array(
      "\"SEAT\" = \"Seat\";\n\"changed\" = \"Now %@\";".utf8)
    pass.files["de.lproj/pass.strings"] = Array(
      "/* Platz */\n\"SEAT\" = \"Platz\";\n\"changed\" = \"Jetzt \\\"%@\\\"\";".utf8)
    pass.files["thumbnail.png"] = try png(90, 90)
    return pass
  }

  init(_ text: String) throws {
    authority = try WalletAuthority.shared.get()
    members = try (JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      .orThrow("an object")
    files = [
      "icon.png": try Self.png(38, 38), "icon@2x.png": try Self.png(76, 76),
      "icon@3x.png": try Self.png(114, 114), "logo.png": try Self.png(160, 50),
    ]
    signingTime = authority.now - 60
  }

  /// A PNG of one colour, 8 bits of grey.
  static func png(_ width: Int, _ height: Int) throws -> [UInt8] {
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      let body = Array(name.utf8) + content
      return number(content.count) + body + number(Int(Zlib.crc32(body)))
    }
    func number(_ value: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    let pixels = [UInt8](repeating: 0, count: height * (width + 1))
    return try [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", number(width) + number(height) + [8, 0, 0, 0, 0])
      + chunk("IDAT", Zlib.compress(pixels).orThrow("memory")) + chunk("IEND", [])
  }

  /// The files in order, the manifest and the signature included.
  func contents() throws -> [(name: String, bytes: [UInt8])] {
    let json = try json ?? Self.text(members)
    var listed = files
    listed["pass.json"] = json
    var manifest: [String: Any] = [:]
    for (name, bytes) in listed { manifest[name] = try SHA1.digest(bytes).hexadecimal }
    for (name, value) in lines { manifest[name] = value }
    let text = try self.manifest ?? Self.text(manifest)
    let signature =
      try signature
      ?? authority.identity(kind, intermediates: intermediates)
      .detachedSignature(for: text, signingTime: signingTime)
    return listed.merging(unlisted) { $1 }.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
      + [("manifest.json", text), ("signature", signature)]
  }

  static func text(_ value: [String: Any]) throws -> [UInt8] {
    Array(try JSONSerialization.data(withJSONObject: value, options: [.sortedKeys]))
  }

  /// The file.
  func bytes() throws -> [UInt8] {
    var archive = JudgingZip()
    archive.entries = try contents().map { JudgingZip.Entry($0.name, $0.bytes) }
    spoil(&archive)
    return archive.bytes
  }

  /// The judgement under the tests' authority.
  func judgement(now: Int64? = nil, authorities: [Certificate]? = nil) throws -> WalletJudgement {
    WalletJudgement(
      try bytes(), now: Instant(secondsSince1970: now ?? authority.now),
      authorities: authorities ?? [authority.root])
  }
}

extension JudgingPass {
  /// Sets the value at a path such as `boardingPass.headerFields.0.value`; nil removes it.
  mutating func set(_ path: String, _ value: Any?) {
    members =
      Self.changed(members, path.split(separator: ".").map(String.init)[...], value)
      as? [String: Any] ?? [:]
  }

  private static func changed(_ node: Any?, _ path: ArraySlice<String>, _ value: Any?) -> Any? {
    guard let first = path.first else { return value }
    if var list = node as? [Any], let index = Int(first) {
      let new = changed(index < list.count ? list[index] : nil, path.dropFirst(), value)
      if index < list.count { list.remove(at: index) }
      if let new { list.insert(new, at: min(index, list.count)) }
      return list
    }
    var members = node as? [String: Any] ?? [:]
    members[first] = changed(members[first], path.dropFirst(), value)
    return members
  }

  /// The paths of all members, the elements of lists included.
  var paths: [String] { Self.paths(members, "") }

  private static func paths(_ node: Any, _ prefix: String) -> [String] {
    func all(_ name: String, _ value: Any) -> [String] {
      let path = prefix.isEmpty ? name : "\(prefix).\(name)"
      return [path] + paths(value, path)
    }
    if let members = node as? [String: Any] {
      return members.sorted { $0.key < $1.key }.flatMap { all($0.key, $0.value) }
    }
    if let list = node as? [Any] {
      return list.enumerated().flatMap { all("\($0.offset)", $0.element) }
    }
    return []
  }

  /// Returns the value at a path.
  func value(_ path: String) -> Any? {
    path.split(separator: ".").reduce(members as Any?) { node, name in
      if let list = node as? [Any] { return Int(name).flatMap { $0 < list.count ? list[$0] : nil } }
      return (node as? [String: Any])?[String(name)]
    }
  }

  static let boardingPassJSON = #"""
    {"formatVersion":1,"passTypeIdentifier":"pass.example.quay.boarding","teamIdentifier":"ABCDE12345",
    "serialNumber":"K7M2QX-1","organizationName":"Quay Air","description":"Boarding pass ZX 417",
    "preferredStyleSchemes":["semanticBoardingPass","boardingPass"],"groupingIdentifier":"K7M2QX",
    "webServiceURL":"https://passes.example/wallet","authenticationToken":"0123456789abcdef",
    "backgroundColor":"rgb(18, 43, 69)","labelColor":"rgb(255,255,255)","maxDistance":1000,
    "barcodes":[{"format":"PKBarcodeFormatAztec","message":"M1DOE/JANE","messageEncoding":"iso-8859-1"}],
    "barcode":{"format":"PKBarcodeFormatAztec","message":"M1DOE/JANE","messageEncoding":"iso-8859-1"},
    "expirationDate":"2099-03-12T18:00:00+02:00","relevantDate":"2099-03-12T09:20+02:00",
    "relevantDates":[{"date":"2099-03-12T09:20:00+02:00","relevantDate":"2099-03-12T09:20:00+02:00"}],
    "locations":[{"latitude":60.3,"longitude":24.9,"relevantText":"Quayside"}],
    "userInfo":{"deep":[[[[[[[[[[[[1]]]]]]]]]]]]},"managementURL":"https://quay.example/",
    "boardingPass":{"transitType":"PKTransitTypeAir",
     "headerFields":[{"key":"gate","label":"GATE","value":"B4","changeMessage":"Gate %@"}],
     "primaryFields":[{"key":"from","label":"Quayside","value":"QZA"},{"key":"to","value":"QZB"}],
     "secondaryFields":[{"key":"name","label":"PASSENGER","value":"DOE/JANE"}],
     "auxiliaryFields":[{"key":"seat","label":"SEAT","value":"2A","textAlignment":"PKTextAlignmentRight"},
      {"key":"board","value":"2099-03-12T09:20:00+02:00","timeStyle":"PKDateStyleShort","ignoresTimeZone":true}],
     "backFields":[{"key":"price","value":12.5,"currencyCode":"EUR"},
      {"key":"web","value":"web","attributedValue":"<a href='https://quay.example/'>web</a>",
       "dataDetectorTypes":["PKDataDetectorTypeLink"]}]},
    "semantics":{"airlineCode":"ZX","flightNumber":417,"departureAirportCode":"QZA","departureCityName":"Quayside",
     "departureLocationTimeZone":"Europe/Helsinki","departureAirportTimeZone":"Europe/Helsinki",
     "destinationAirportCode":"QZB","destinationCityName":"Zedport",
     "destinationLocationTimeZone":"Europe/Oslo","destinationAirportTimeZone":"Europe/Oslo",
     "originalBoardingDate":"2099-03-12T09:20:00+02:00","originalDepartureDate":"2099-03-12T10:00:00+02:00",
     "originalArrivalDate":"2099-03-12T11:15:00+01:00",
     "departureAirportName":"Quay","destinationAirportName":"Zed","transitProvider":"Quay Air",
     "departureLocation":{"latitude":60.3,"longitude":24.9},"destinationLocation":{"latitude":60,"longitude":11},
     "departureLocationSecurityPrograms":["PKTransitSecurityProgramTSAPreCheck"],
     "departureAirportSecurityPrograms":["PKTransitSecurityProgramTSAPreCheck"],
     "destinationLocationSecurityPrograms":["PKTransitSecurityProgramITI"],
     "destinationAirportSecurityPrograms":["PKTransitSecurityProgramITI"],
     "passengerEligibleSecurityPrograms":["PKTransitSecurityProgramTSAPreCheck"],
     "passengerName":{"givenName":"Jane","familyName":"Doe"},"seats":[{"seatRow":"2","seatNumber":"2A"}]}}
    """#

  static let eventTicketJSON = #"""
    {"formatVersion":1,"passTypeIdentifier":"pass.example.quay.boarding","teamIdentifier":"ABCDE12345",
    "serialNumber":"T1","organizationName":"Quay Hall","description":"Ticket",
    "barcodes":[{"format":"PKBarcodeFormatQR","message":"4711","messageEncoding":"iso-8859-1"}],
    "expirationDate":"2099-03-12T18:00Z",
    "eventTicket":{"primaryFields":[{"key":"title","value":"Die Zauberflöte"}],
     "secondaryFields":[{"key":"seat","label":"SEAT","value":"C7","changeMessage":"changed"}],
     "auxiliaryFields":[{"key":"row","label":"SEAT","value":"C","row":0}]},
    "semantics":{"eventName":"Die Zauberflöte","eventType":"PKEventTypeLivePerformance",
     "eventStartDate":"2099-03-12T18:00:00.5Z","eventEndDate":"2099-03-12T21:00:00Z"}}
    """#
}
