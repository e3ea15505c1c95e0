import Foundation
import PassDocuments
import PassFormats
import PassTestSupport
import PassWallet
import Testing
import Vocabulary

/// Classes and objects of Google's wallet, by the rules of Google's reference.
@Suite struct GooglePassTests {
  private static var local: Regex<Substring> { #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/# }
  private static var id: Regex<Substring> { #/3388000000012345678\.[A-Za-z0-9._-]+/# }

  /// Members that Google requires, for each kind of resource.
  private static let required: [GoogleResource.Kind: [String]] = [
    .flightClass: [
      "issuerName", "reviewStatus", "localScheduledDepartureDateTime", "flightHeader.flightNumber",
      "origin.airportIataCode", "destination.airportIataCode",
    ],
    .flightObject: [
      "classId", "state", "passengerName", "reservationInfo", "barcode.value",
      "validTimeInterval.start.date", "validTimeInterval.end.date",
    ],
    .transitClass: [
      "issuerName", "reviewStatus", "transitType", "logo.sourceUri.uri",
    ],
    .transitObject: [
      "classId", "state", "tripType", "passengerType", "passengerNames", "barcode.value",
      "validTimeInterval.start.date", "validTimeInterval.end.date",
    ],
    .eventTicketClass: [
      "issuerName", "reviewStatus", "eventName.defaultValue.value", "venue.name", "venue.address",
    ],
    .eventTicketObject: ["classId", "state", "barcode.value"],
    .genericClass: [],
    .genericObject: ["classId", "cardTitle", "header", "genericType", "state", "barcode.value"],
  ]

  /// Checks what must hold of any pass.
  func check(_ google: GooglePass, _ wallet: WalletPass) throws {
    #expect(google.classes.count == google.objects.count && !google.objects.isEmpty)
    for (type, object) in zip(google.classes, google.objects) {
      #expect(try GoogleSample.text("classId", object) == type.id)
      #expect(try GoogleSample.text("barcode.type", object) == "AZTEC")
      #expect(try GoogleSample.text("barcode.value", object) == wallet.pass.text)
      let modules = try GoogleSample.value("textModulesData", object) as? [[String: Any]] ?? []
      #expect(modules.count <= 10)
      #expect(Set(modules.compactMap { $0["id"] as? String }).count == modules.count)
      for module in modules {
        #expect(module["localizedHeader"] != nil && module["localizedBody"] != nil)
      }
    }
    for resource in google.classes + google.objects {
      #expect(resource.id.wholeMatch(of: Self.id) != nil, "\(resource.id)")
      let members = try GoogleSample.object(resource.json)
      for path in Self.required[resource.kind] ?? [] {
        #expect(try GoogleSample.value(path, resource) != nil, "\(resource.kind) \(path)")
      }
      for (name, value) in members where name.hasPrefix("local") {
        #expect((value as? String)?.wholeMatch(of: Self.local) != nil, "\(name): \(value)")
      }
      for text in GoogleSample.texts(members) {
        let all =
          [text["defaultValue"] as? [String: Any] ?? [:]]
          + (text["translatedValues"] as? [[String: Any]] ?? [])
        let languages = all.compactMap { $0["language"] as? String }
        #expect(languages.first == wallet.details.language.rawValue)
        #expect(Set(languages).count == all.count)
        #expect(all.allSatisfy { ($0["value"] as? String)?.isEmpty == false })
      }
    }
    #expect(Set(google.objects.map(\.id)).count == google.objects.count)
  }

  @Test(arguments: GoldenPasses.names, Language.allCases)
  func `every kind in every language has what Google requires`(
    name: String, language: Language
  ) throws {
    for bare in [false, true] {
      for job in try GoldenPasses.jobs(name, bare: bare) {
        let wallet = GoogleSample.wallet(job, language)
        let google = try GoogleSample.pass(wallet)
        try check(google, wallet)
        let again = try GoogleSample.pass(wallet)
        #expect(again.classes == google.classes && again.objects == google.objects)
        #expect(again.json == google.json)
      }
    }
  }

  @Test func `any pass that paper can show can be saved`() throws {
    for seed in SeededRuns(usual: 200).seeds {
      var random = SeededGenerator(seed: seed)
      let sample = SamplePass(using: &random)
      let authority = try TestAuthority(issuer: sample.issuer)
      let token = try authority.token(payload: sample.payload)
      guard let pass = try? PrintablePass(Array(token.utf8)) else { continue }
      let wallet = WalletPass(
        pass, PageDetails(language: Language.allCases.randomElement(using: &random) ?? .english))
      try check(try GoogleSample.pass(wallet), wallet)
    }
  }

  @Test(arguments: [
    ("boarding-pass", ["flightClass"]), ("two-legs", ["flightClass", "flightClass"]),
    ("four-legs", Array(repeating: "flightClass", count: 4)), ("show", ["eventTicketClass"]),
    ("event", ["eventTicketClass"]), ("stay", ["genericClass"]),
    ("appointment", ["genericClass"]), ("staff", ["genericClass"]),
  ])
  func `each kind of pass is what it is for Google`(name: String, kinds: [String]) throws {
    for job in try GoldenPasses.jobs(name) {
      #expect(
        try GoogleSample.pass(GoogleSample.wallet(job)).classes.map(\.kind.rawValue) == kinds)
    }
  }

  @Test func `without the hour of a departure nothing is a flight, and no hour is invented`() throws
  {
    for name in ["boarding-pass", "two-legs", "four-legs", "standby"] {
      for job in try GoldenPasses.jobs(name, bare: true) {
        let google = try GoogleSample.pass(GoogleSample.wallet(job))
        #expect(google.classes.map(\.kind) == [.genericClass])
        #expect(!String(decoding: google.json, as: UTF8.self).contains("localScheduled"))
      }
    }
  }

  @Test func `legs have the same barcode, one stack and an order`() throws {
    let job = try GoldenPasses.jobs("four-legs")[0]
    var wallet = GoogleSample.wallet(job)
    let google = try GoogleSample.pass(wallet)
    #expect(Set(google.classes.map(\.id)).count == 4)
    #expect(
      try google.objects.map { try GoogleSample.value("groupingInfo.sortIndex", $0) as? Int }
        == [1, 2, 3, 4])
    let groups = try google.objects.map { try GoogleSample.text("groupingInfo.groupingId", $0) }
    #expect(groups == Array(repeating: google.objects[0].id, count: 4))
    wallet.group = "QRS321"
    for object in try GoogleSample.pass(wallet).objects {
      #expect(try GoogleSample.text("groupingInfo.groupingId", object) == "QRS321")
    }
    let single = try GoogleSample.pass(
      GoogleSample.wallet(try GoldenPasses.jobs("boarding-pass")[0]))
    #expect(try GoogleSample.value("groupingInfo", single.objects[0]) == nil)
  }

  @Test func `a flight has the hours of its airports, and the seat of its traveler`() throws {
    let google = try GoogleSample.pass(
      GoogleSample.wallet(try GoldenPasses.jobs("boarding-pass")[0]))
    let expected: [(String, String)] = [
      ("localScheduledDepartureDateTime", "2025-03-15T08:30:00"),
      ("localBoardingDateTime", "2025-03-15T07:50:00"),
      ("localScheduledArrivalDateTime", "2025-03-15T17:05:00"),
      ("flightHeader.carrier.carrierIataCode", "UA"), ("flightHeader.flightNumber", "123"),
      ("origin.airportIataCode", "SFO"), ("origin.gate", "B12"), ("origin.terminal", "3"),
      ("destination.airportIataCode", "JFK"),
    ]
    for (path, value) in expected {
      #expect(try GoogleSample.text(path, google.classes[0]) == value, "\(path)")
    }
    for (path, value) in [
      ("passengerName", "Jane Doe"), ("boardingAndSeatingInfo.seatNumber", "12A"),
      ("boardingAndSeatingInfo.boardingGroup", "2"),
      ("boardingAndSeatingInfo.sequenceNumber", "25"),
      ("reservationInfo.confirmationCode", "ABC123"),
      ("validTimeInterval.start.date", "2025-03-15T12:30:00Z"),
      ("validTimeInterval.end.date", "2025-03-15T16:00:00Z"),
    ] { #expect(try GoogleSample.text(path, google.objects[0]) == value, "\(path)") }
  }

  // The request says the hour in UTC; Google takes it without an offset, as the clocks of the airport show it.
  @Test func `an hour written with another offset is that of the airport's clocks`() throws {
    let pass = try GoldenPasses.jobs("boarding-pass")[0].pass
    let request = #"{"segments":[{"departure":"2025-03-15T15:30:00Z"}]}"#
    let google = try GoogleSample.pass(
      WalletPass(pass, try PageDetails(request: Array(request.utf8))))
    #expect(
      try GoogleSample.text("localScheduledDepartureDateTime", google.classes[0])
        == "2025-03-15T08:30:00")
  }

  @Test func `travelers of one flight share its class, and not their objects`() throws {
    let passes = try GoldenPasses.jobs("family").map {
      try GoogleSample.pass(GoogleSample.wallet($0))
    }
    #expect(passes.count > 1 && Set(passes.map { $0.classes[0].id }).count == 1)
    #expect(Set(passes.map { $0.objects[0].id }).count == passes.count)
  }

  private func journey(_ leg: String) throws -> WalletPass {
    var sample = SamplePass()
    sample.bcbp = "M1DOE/JANE            EABC123 SFOJFK\(leg)"
    let token = try TestAuthority(issuer: "UA").token(payload: sample.payload)
    let request = #"{"segments":[{"departure":"2025-03-15T08:30:00-07:00"}]}"#
    return WalletPass(
      try PrintablePass(Array(token.utf8)), try PageDetails(request: Array(request.utf8)))
  }

  @Test func `a flight number is digits, and its letter is shown`() throws {
    let google = try GoogleSample.pass(
      try journey("UA 0123A074Y012A0025 100"))
    #expect(try GoogleSample.text("flightHeader.flightNumber", google.classes[0]) == "123")
    #expect(
      try GoogleSample.text("flightHeader.flightNumberDisplayOverride", google.classes[0])
        == "UA123A")
  }

  @Test func `a carrier of three letters is one of ICAO`() throws {
    let google = try GoogleSample.pass(
      try journey("UAL0123 074Y012A0025 100"))
    #expect(
      try GoogleSample.value("flightHeader.carrier", google.classes[0]) as? [String: String]
        == ["carrierIcaoCode": "UAL"])
  }

  @Test func `the state is that of the time, and a void pass is inactive`() throws {
    for name in GoldenPasses.names {
      var wallet = GoogleSample.wallet(try GoldenPasses.jobs(name)[0])
      let end = wallet.pass.claims.expires
      func states(_ now: Instant) throws -> Set<String?> {
        Set(
          try GoogleSample.pass(wallet, now: now).objects.map { try GoogleSample.text("state", $0) }
        )
      }
      #expect(try states(end.adding(seconds: -1)) == ["ACTIVE"])
      #expect(try states(end) == ["EXPIRED"])
      wallet.isVoided = true
      #expect(try states(end.adding(seconds: -1)) == ["INACTIVE"])
      #expect(try states(end) == ["INACTIVE"])
    }
  }

  @Test func `a logo and the colours of the operator are on each pass`() throws {
    var settings = try GoogleSample.settings(logo: "https://quay.example/logo.png")
    settings.appearance.background = WalletColor(red: 1, green: 0xAB, blue: 255)
    settings.appearance.organization = "Quay"
    for name in GoldenPasses.names {
      let wallet = GoogleSample.wallet(try GoldenPasses.jobs(name)[0])
      let json = String(
        decoding: try GooglePass(wallet, settings, now: GoogleSample.now).json, as: UTF8.self)
      #expect(json.contains(##""hexBackgroundColor":"#01abff""##))
      #expect(json.contains(#""uri":"https://quay.example/logo.png""#) && json.contains("\"Quay\""))
      let plain = String(decoding: try GoogleSample.pass(wallet).json, as: UTF8.self)
      #expect(!plain.contains("sourceUri"))
    }
  }

  @Test func `a badge is generic, and no screenshot of it can be made`() throws {
    let google = try GoogleSample.pass(GoogleSample.wallet(try GoldenPasses.jobs("staff")[0]))
    #expect(
      try GoogleSample.text("passConstraints.screenshotEligibility", google.objects[0])
        == "INELIGIBLE")
  }

  @Test func `labels are there in all languages of paper`() throws {
    for name in ["boarding-pass", "show", "stay", "appointment", "staff"] {
      let google = try GoogleSample.pass(GoogleSample.wallet(try GoldenPasses.jobs(name)[0]))
      let modules =
        try GoogleSample.value("textModulesData", google.objects[0]) as? [[String: Any]] ?? []
      let languages = modules.flatMap { GoogleSample.texts($0) }.flatMap {
        ($0["translatedValues"] as? [[String: Any]] ?? []).compactMap { $0["language"] as? String }
      }
      #expect(
        Set(languages) == Set(Language.allCases.map(\.rawValue)).subtracting(["en"]), "\(name)")
    }
  }

  @Test func `a pass that is told of no change says as of when it is true, also in its link`()
    throws
  {
    func says(_ resources: [GoogleResource]) throws -> Bool {
      try resources.allSatisfy {
        let modules = try GoogleSample.value("textModulesData", $0) as? [[String: Any]] ?? []
        return modules.contains { $0["id"] as? String == "as_of" }
      }
    }
    for name in GoldenPasses.names {
      var wallet = GoogleSample.wallet(try GoldenPasses.jobs(name)[0])
      #expect(try says(GoogleSample.pass(wallet).objects), "\(name)")
      let link = try GoogleSample.pass(wallet).saveLink()
      if link.isComplete {
        let claims = try GoogleSample.claims(link).claims
        #expect(String(describing: claims).contains("Details as of"), "\(name)")
      }
      wallet.isToldOfChanges = true
      #expect(try !says(GoogleSample.pass(wallet).objects), "\(name)")
    }
  }

  @Test func `what contradicts the pass is refused`() throws {
    let pass = try GoldenPasses.jobs("boarding-pass")[0].pass
    let details = try PageDetails(request: Array(#"{"booking_reference":"XYZ999"}"#.utf8))
    let error = #expect(throws: WalletError.self) {
      try GoogleSample.pass(WalletPass(pass, details))
    }
    #expect(error?.description.hasPrefix("booking_reference: ") == true)
    #expect(throws: WalletError.self) {
      try GooglePass(WalletPass(pass), WalletSettings(), now: GoogleSample.now)
    }
  }
}
