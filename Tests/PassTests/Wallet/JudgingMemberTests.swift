import PassTestSupport
import Testing
import Vocabulary

@testable import PassWallet

/// Each fault of a member, a picture or a language is named.
@Suite struct JudgingMemberTests {
  private typealias Case = JudgingCase

  static let members: [JudgingCase] =
    [
      JudgingCase(.json, "pass.json") { $0.json = Array("{\"a\":NaN}".utf8) },
      JudgingCase(.json, "pass.json") { $0.json = Array("{\"a\":1,}".utf8) },
      JudgingCase(.json, "pass.json") { $0.json = Array("{\"a\":1,\"a\":1}".utf8) },
      JudgingCase(.json, "pass.json") { $0.json = Array("[]".utf8) },
      JudgingCase(.json, "pass.json") {
        $0.json = [UInt8](repeating: UInt8(ascii: "["), count: 40)
      },
      Case.member(.missingMember, "serialNumber", nil),
      Case.member(.missingMember, "description", nil),
      Case.member(.missingMember, "boardingPass.transitType", nil),
      Case.member(.missingMember, "barcodes.0.messageEncoding", nil),
      Case.member(.missingMember, "boardingPass.headerFields.0.key", nil),
      Case.member(.missingMember, "locations.0.latitude", nil),
      Case.member(.memberValue, "serialNumber", ""),
      Case.member(.memberType, "serialNumber", 1),
      Case.member(.memberValue, "formatVersion", 2),
      Case.member(.memberType, "maxDistance", "1000"),
      Case.member(.memberValue, "maxDistance", -1),
      Case.member(.memberType, "barcodes", ["format": "PKBarcodeFormatQR"]),
      Case.member(.memberType, "voided", "true"),
      Case.member(.memberType, "expirationDate", 1_234),
      Case.member(.memberValue, "locations.0.latitude", 91),
      Case.member(.memberValue, "managementURL", "quay"),
      Case.member(.unknownMember, "expiryDate", "2099-01-01T00:00Z"),
      Case.member(.unknownMember, "boardingPass.transittype", "PKTransitTypeAir"),
      Case.member(.misplacedMember, "eventTicket.transitType", "PKTransitTypeAir", event: true),
      Case.member(.misplacedMember, "groupingIdentifier", "x", event: true).inGeneric(),
      Case.member(.misplacedMember, "changeSeatURL", "https://quay.example/", event: true),
      Case.member(.misplacedMember, "bagPolicyURL", "https://quay.example/"),
      Case.member(.misplacedMember, "appLaunchURL", "quay:go"),
      Case.member(.misplacedMember, "boardingPass.auxiliaryFields.0.row", 1),
      Case.member(.misplacedMember, "eventLogoText", "Quay", event: true),
      Case.member(
        .memberValue, "eventTicket.auxiliaryFields.0.row", 2, event: true),
      JudgingCase(.memberCount, "pass.json locations") {
        $0.set(
          "locations", [[String: Double]](repeating: ["latitude": 1, "longitude": 1], count: 11))
      },
      Case.member(.deprecated, "relevantDate", nil),
      JudgingCase(.style, "pass.json") { $0.set("generic", [String: Any]()) },
      JudgingCase(.style, "pass.json") { $0.set("boardingPass", nil) },
      Case.member(.scheme, "preferredStyleSchemes", ["boardingPass", "semanticBoardingPass"]),
      Case.member(.scheme, "preferredStyleSchemes", ["posterEventTicket", "boardingPass"]),
      JudgingCase(.legacyFields, "pass.json boardingPass") {
        $0.set("boardingPass", ["transitType": "PKTransitTypeAir"])
      },
      Case.member(.hexColor, "backgroundColor", "#122B45"),
      Case.member(.color, "backgroundColor", "rgb(18, 43)"),
      Case.member(.color, "backgroundColor", "rgb(18, 43, 256)"),
      Case.member(.color, "labelColor", "navy"),
      Case.member(.barcodeLegacy, "barcodes", nil, at: "barcode"),
      Case.member(.barcodeDiffers, "barcode.message", "other", at: "barcode"),
      Case.member(
        .barcodeEncoding, "barcodes.0.message", "東京", at: "barcodes[0].messageEncoding"),
      Case.member(.barcodeFormat, "barcodes.0.format", "PKBarcodeFormatCode128"),
      Case.member(.barcodeFormat, "barcodes.0.format", "PKBarcodeFormatEAN13"),
      Case.member(.memberValue, "barcodes.0.format", "PKBarcodeFormatAztek"),
      JudgingCase(.nullValue, "pass.json boardingPass.headerFields[0].value") {
        $0.json = try Array(
          String(decoding: JudgingPass.text($0.members), as: UTF8.self)
            .replacing("\"B4\"", with: "null").utf8)
      },
      Case.member(.fieldKey, "boardingPass.secondaryFields.0.key", "gate"),
      Case.member(.changeMessage, "boardingPass.headerFields.0.changeMessage", "Gate changed"),
      JudgingCase(
        .changeMessage, "pass.json eventTicket.secondaryFields[0].changeMessage", event: true
      ) {
        $0.files["de.lproj/pass.strings"] = Array("\"SEAT\"=\"Platz\";\"changed\"=\"Neu\";".utf8)
      },
      JudgingCase(.fieldCount, "pass.json boardingPass.headerFields") { pass in
        pass.set("boardingPass.headerFields", (0..<4).map { ["key": "k\($0)", "value": "v"] })
      },
      Case.member(
        .fieldFormat, "boardingPass.auxiliaryFields.1.value", "2099-03-12T09:20:00+0200",
        at: "boardingPass.auxiliaryFields[1].timeStyle"),
      Case.member(
        .fieldFormat, "boardingPass.backFields.0.value", "12.5",
        at: "boardingPass.backFields[0].currencyCode"),
      Case.member(.fieldFormat, "boardingPass.headerFields.0.dateStyle", "PKDateStyleShort"),
      Case.member(
        .fieldAlignment, "boardingPass.primaryFields.0.textAlignment", "PKTextAlignmentLeft"),
      Case.member(.fieldMarkup, "boardingPass.headerFields.0.attributedValue", "<a href='x'>x</a>"),
      Case.member(.fieldMarkup, "boardingPass.backFields.1.attributedValue", "<b>x</b>"),
      Case.member(
        .fieldCurrency, "boardingPass.backFields.0.numberStyle", "PKNumberStyleDecimal",
        at: "boardingPass.backFields[0].currencyCode"),
      Case.member(.memberValue, "boardingPass.backFields.0.currencyCode", "euro"),
      Case.member(.relevanceSpelling, "relevantDates.0.relevantDate", nil, at: "relevantDates[0]"),
      Case.member(
        .relevance, "relevantDates.0", ["startDate": "2099-01-01T00:00Z"], at: "relevantDates[0]"),
      Case.member(
        .relevance, "relevantDates.0",
        ["startDate": "2099-01-01T00:00Z", "endDate": "2099-01-02T00:01Z"], at: "relevantDates[0]"),
      Case.member(
        .relevance, "relevantDates.0",
        ["startDate": "2099-01-01T00:00Z", "endDate": "2099-01-01T00:00Z"], at: "relevantDates[0]"),
      JudgingCase(.relevance, "pass.json relevantDates[0]") {
        $0.set("relevantDates", [[String: Any]()])
      },
      Case.member(.servicePair, "webServiceURL", nil),
      Case.member(.servicePair, "authenticationToken", nil),
      Case.member(.serviceAddress, "webServiceURL", "http://passes.example/"),
      Case.member(.serviceToken, "authenticationToken", "0123456789abcde"),
      Case.member(.expired, "expirationDate", "2001-01-01T00:00Z"),
      Case.member(.voided, "voided", true),
    ] + dates

  /// The dates that phones refuse.
  private static let dates =
    [
      "2099-03-12T10:00:00", "2099-03-12T10:00:00+0100", "2099-03-12T10:00:00+01",
      "2099-03-12T10:00:00z", "2099-03-12T10:00:00Z ", "2099-03-12T10:00:00 Z", "2099-03-12",
      "2099-02-29T10:00Z", "2099-03-12T24:00Z", "2099-03-12T10:00:60Z", "2099-03-12T10:00:00.Z",
      "2099-03-12t10:00Z", "2099-03-12T10:00:00Zulu", "2099-03-12T10:00:00-25:00", "tomorrow", "",
    ].map { Case.member(.date, "expirationDate", $0) }

  static let semantics: [JudgingCase] =
    [
      "airlineCode", "flightNumber", "departureAirportCode", "departureCityName",
      "departureLocationTimeZone", "destinationAirportCode", "destinationCityName",
      "destinationLocationTimeZone", "originalDepartureDate", "originalBoardingDate",
      "originalArrivalDate", "passengerName",
    ].map { Case.member(.semanticMissing, "semantics.\($0)", nil) }
    + [
      "departureLocationTimeZone", "departureAirportTimeZone", "destinationLocationTimeZone",
      "destinationAirportTimeZone", "departureLocationSecurityPrograms",
      "departureAirportSecurityPrograms", "destinationLocationSecurityPrograms",
      "destinationAirportSecurityPrograms",
    ].map { Case.member(.semanticSpelling, "semantics.\($0)", nil) }
    + [
      Case.member(
        .semanticSpelling, "semantics.loungePlaceIDs", ["x"], at: "semantics.airlineLoungePlaceID"),
      Case.member(.semanticMissing, "semantics.airlineCode", ""),
      Case.member(.semanticMissing, "semantics.passengerName", ["givenName": ""]),
      Case.member(.semanticMissing, "boardingPass.transitType", "PKTransitTypeBus"),
      Case.member(.memberType, "semantics.flightNumber", "417"),
      Case.member(.memberValue, "semantics.departureLocationTimeZone", "+02:00"),
      Case.member(.memberType, "semantics.seats.0.seatNumber", 2),
      Case.member(
        .memberValue, "semantics.passengerCapabilities", ["Lap"],
        at: "semantics.passengerCapabilities[0]"),
      Case.member(.date, "semantics.originalArrivalDate", "2099-03-12T10:00:00"),
      Case.member(.semanticRecommended, "semantics.transitProvider", nil, at: "semantics"),
      Case.member(.semanticSeats, "semantics.seats", nil),
      Case.member(
        .posterDates, "semantics.eventEndDate", "2001-01-01T00:00Z", event: true),
      poster(.posterMissing, "pass.json nfc"),
      poster(.posterMissing, "pass.json nfc.requiresAuthentication") {
        $0.set("nfc", ["message": "x", "encryptionPublicKey": "x"])
      },
      poster(.posterMissing, "pass.json semantics.venueRoom"),
      poster(.posterMissing, "pass.json semantics.performerNames"),
      poster(.posterMissing, "pass.json semantics.homeTeamAbbreviation") {
        $0.set("semantics.eventType", "PKEventTypeSports")
      },
      poster(.posterPicture), poster(.posterDates, "pass.json semantics.artistIDs"),
      poster(.posterDates, "pass.json semantics.eventStartDate") {
        $0.set("semantics.eventStartDate", nil)
      },
      poster(.semanticSeats, "pass.json semantics.seats"),
      Case.member(.misplacedMember, "upcomingPassInformation", [String](), event: true),
    ]

  private static func poster(
    _ rule: WalletRule, _ place: String? = nil, line: Int = #line,
    _ change: @escaping @Sendable (inout JudgingPass) -> Void = { _ in }
  ) -> JudgingCase {
    JudgingCase(rule, place, event: true, line: line) { pass in
      pass.set("preferredStyleSchemes", ["posterEventTicket", "eventTicket"])
      change(&pass)
    }
  }

  static let files: [JudgingCase] = [
    JudgingCase(.icon, "icon.png") { pass in
      for name in ["icon.png", "icon@2x.png", "icon@3x.png"] { pass.files[name] = nil }
    },
    JudgingCase(.iconScale, "icon@2x.png") { $0.files["icon@2x.png"] = nil },
    JudgingCase(.pictureForm, "icon.png") { $0.files["icon.png"] = [0xFF, 0xD8, 0xFF] },
    JudgingCase(.pictureForm, "logo.png") { $0.files["logo.png"]?[16] ^= 1 },
    JudgingCase(.pictureForm, "logo.pdf") { $0.files["logo.pdf"] = [1] },
    JudgingCase(.pictureSize, "icon@2x.png") {
      $0.files["icon@2x.png"] = try JudgingPass.png(38, 38)
    },
    JudgingCase(.pictureSize, "logo.png") { $0.files["logo.png"] = try JudgingPass.png(161, 50) },
    JudgingCase(.pictureClash, event: true) {
      $0.files["strip.png"] = try JudgingPass.png(375, 98)
    },
    JudgingCase(.pictureUnused, "strip.png") {
      $0.files["strip.png"] = try JudgingPass.png(375, 98)
    },
    JudgingCase(.pictureUnused, "icons.png") { $0.files["icons.png"] = try JudgingPass.png(1, 1) },
    JudgingCase(.pictureUnused, "readme.txt") { $0.files["readme.txt"] = [1] },
    JudgingCase(.weight) { $0.files["readme.txt"] = [UInt8](repeating: 1, count: 3_000_000) },
    strings("\"SEAT\" = \"x\""), strings("\"SEAT\" \"x\";"), strings("\"SEAT = x"),
    strings("/* no end"), strings("/ x"), strings("\"a\"=\"\\q\";"), strings("\"a\"=\"\\u12\";"),
    strings("\"a\"=\"1\";\"a\"=\"2\";"), strings("\"a\"=", raw: [0xFF]),
    JudgingCase(.stringsKeys, "de.lproj/pass.strings", event: true) {
      $0.files["de.lproj/pass.strings"] = Array("\"SEAT\"=\"Platz\";".utf8)
    },
    JudgingCase(.stringsKeys, "de.lproj/pass.strings", event: true) {
      $0.files["de.lproj/pass.strings"] = nil
      $0.files["de.lproj/footer.png"] = try JudgingPass.png(1, 1)
    },
    JudgingCase(.stringsUnused, "en.lproj/pass.strings", event: true) {
      $0.files["en.lproj/pass.strings"]? += Array("\"ROW\"=\"Row\";".utf8)
    },
    JudgingCase(.language, "german.lproj/", event: true) {
      $0.files["german.lproj/pass.strings"] = $0.files["de.lproj/pass.strings"]
    },
    JudgingCase(.languagePictures, "en.lproj/", event: true) {
      $0.files["de.lproj/background.png"] = try JudgingPass.png(345, 505)
    },
    JudgingCase(.shadowed, "de.lproj/icon.png", event: true) {
      $0.files["de.lproj/icon.png"] = try JudgingPass.png(38, 38)
    },
  ]

  private static func strings(_ text: String, raw: [UInt8] = [], line: Int = #line) -> JudgingCase {
    JudgingCase(.strings, "de.lproj/pass.strings", event: true, line: line) {
      $0.files["de.lproj/pass.strings"] = Array(text.utf8) + raw
    }
  }

  @Test(arguments: members) func `a fault of a member is named`(fault: JudgingCase) throws {
    try fault.check()
  }

  @Test(arguments: semantics) func `a fault of a tag is named`(fault: JudgingCase) throws {
    try fault.check()
  }

  @Test(arguments: files) func `a fault of a picture or a language is named`(
    fault: JudgingCase
  ) throws {
    try fault.check()
  }

  @Test func `each rule has a case`() {
    let cases =
      Self.members + Self.semantics + Self.files + JudgingContainerTests.container
      + JudgingContainerTests.manifest + JudgingContainerTests.signature
    // These have tests of their own.
    let others: Set<WalletRule> = [
      .root, .chain, .bundleCount, .bundleEntry, .bundleTwice, .token, .tokenUnsure,
    ]
    #expect(Set(WalletRule.allCases).subtracting(cases.map(\.rule)).subtracting(others) == [])
  }

  @Test(arguments: ["UTF-8", "UTF-16 big", "UTF-16 little", "UTF-8 with mark"])
  func `texts are read in each encoding`(encoding: String) throws {
    let text = "// Sitz\n\"SEAT\" = \"Plätze \\\"東\\\"\\n\\U00e9\"; changed = \"%@\";"
    let units = Array(text.utf16)
    let bytes: [UInt8] =
      switch encoding {
      case "UTF-8": Array(text.utf8)
      case "UTF-8 with mark": [0xEF, 0xBB, 0xBF] + Array(text.utf8)
      case "UTF-16 big":
        [0xFE, 0xFF] + units.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
      default: [0xFF, 0xFE] + units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
      }
    let strings = try StringsFile(bytes)
    #expect(strings.keys == ["SEAT", "changed"])
    #expect(strings.texts[Array("SEAT".utf8)] == "Plätze \"東\"\né")
    var pass = try JudgingPass.eventTicket()
    pass.files["de.lproj/pass.strings"] = bytes
    #expect(try pass.judgement().findings.map(\.line) == [])
  }
}

extension JudgingCase {
  /// The same mistake in a generic pass.
  fileprivate func inGeneric() -> JudgingCase {
    let change = change
    return JudgingCase(rule, place, event: true) { pass in
      pass.set("generic", pass.value("eventTicket"))
      pass.set("eventTicket", nil)
      try change(&pass)
    }
  }
}
