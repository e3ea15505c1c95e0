import PassFormats
import PassIssuer
import PassTestSupport
import Testing
import Vocabulary

/// Requests for a boarding pass (passtool issue --help): the result of each member, and its errors.
@Suite struct BoardingPassRequestTests {
  let authority: TestAuthority

  init() throws { authority = try TestAuthority() }

  private func bcbp(_ journey: SampleJourney) throws -> BCBP {
    let pass = try authority.issue(journey)
    guard case .boardingPass(let boardingPass) = pass.claims.content else {
      throw MissingValue("a boarding pass")
    }
    return boardingPass.bcbp
  }

  /// Returns the error of a request in JSON that is refused when parsed or when issued.
  private func refusal(_ json: String) throws -> RequestError {
    do {
      let pass = try authority.productionIssuer().issue(
        try BoardingPassRequest(json: Array(json.utf8)), now: TestAuthority.now,
        random: FixedRandom())
      throw MissingValue("a refusal of \(pass.barcodeText)")
    } catch let IssueError.request(error) {
      return error
    } catch let error as RequestError {
      return error
    }
  }

  @Test func `an ordinary request becomes the items of its pass`() throws {
    let pass = try bcbp(SampleJourney())
    #expect(pass.text.hasPrefix("M1DOE/JANE            EABC123 SFOORDUA 0123 074Y012A0025 1"))
    let expected: [(BCBPItem, String)] = [
      (.version, "8"), (.passengerDescription, " "), (.sourceOfCheckIn, " "),
      (.sourceOfIssuance, " "), (.dateOfIssue, "5074"), (.documentType, "B"), (.issuer, "UA "),
    ]
    for (item, text) in expected { #expect(pass[item] == text, "\(item)") }
    #expect(pass[.bagTag1] == nil)
    #expect(pass[.airlineNumericCode, leg: 0] == nil)
    #expect(pass[.securityMark] == nil)
  }

  @Test func `all options stand in their items, those of a leg in every leg`() throws {
    let pass = try bcbp(SampleJourney(legCount: 4, options: SampleJourney.allOptions))
    #expect(pass[.passengerDescription] == "2")
    #expect(pass[.bagTag1] == "0016123456001")
    #expect(pass[.bagTag2] == "0016123999002")
    #expect(pass[.bagTag3] == nil)
    let expected: [(BCBPItem, String)] = [
      (.airlineNumericCode, "016"), (.documentNumber, "1234567890"), (.selectee, " "),
      (.documentVerification, " "), (.marketingCarrier, "   "), (.frequentFlyerAirline, "LH "),
      (.frequentFlyerNumber, "992003123456789 "), (.idAd, " "), (.freeBaggage, "2PC"),
      (.fastTrack, "Y"),
    ]
    for leg in 0..<4 {
      for (item, text) in expected { #expect(pass[item, leg: leg] == text, "\(item) \(leg)") }
      #expect(pass[.dateOfFlight, leg: leg] == "07\(4 + leg)")
    }
    for leg in 1..<4 { #expect(pass[.airlineUse, leg: leg] == nil) }
  }

  @Test(arguments: [
    (#","ticketless":true"#, BCBPItem.electronicTicket, "L"),
    (#","ticketless":false"#, .electronicTicket, "E"),
    (#","document_type":"I""#, .documentType, "I"),
    (#","infant":true"#, .passengerDescription, "4"),
    (#","infant":true,"passenger_description":"3""#, .passengerDescription, "3"),
    (#","passenger_description":"U""#, .passengerDescription, "U"),
  ])
  func `an option becomes its item`(options: String, item: BCBPItem, text: String) throws {
    #expect(try bcbp(SampleJourney(options: options))[item] == text)
  }

  @Test(arguments: [(#","fast_track":true"#, "Y"), (#","fast_track":false"#, "N")])
  func `fast track is yes, no or not said`(options: String, text: String) throws {
    #expect(try bcbp(SampleJourney(options: options))[.fastTrack, leg: 0] == text)
    #expect(try bcbp(SampleJourney())[.fastTrack, leg: 0] == nil)
  }

  @Test(arguments: [
    (#""seat":"1A""#, "001A", "     "), (#""seat":"999Z","sequence":9999"#, "999Z", "9999 "),
    (#""seat":"INF","sequence":1"#, "INF ", "0001 "), (#""seat":"GATE""#, "GATE", "     "),
    (#""sequence":42"#, "    ", "0042 "),
  ])
  func `seat and sequence are filled up`(leg: String, seat: String, sequence: String) throws {
    var journey = SampleJourney()
    journey.firstLeg = leg
    let pass = try bcbp(journey)
    #expect(pass[.seat, leg: 0] == seat)
    #expect(pass[.checkInSequence, leg: 0] == sequence)
  }

  @Test func `the day of issue is that of the airport of departure`() throws {
    let json = SampleJourney().json
    for (now, day) in [("2025-03-15T06:59:00Z", "5073"), ("2025-03-15T07:00:00Z", "5074")] {
      let pass = try authority.productionIssuer().issue(
        try BoardingPassRequest(json: Array(json.utf8)), now: try Instant(now).orThrow(now),
        random: FixedRandom())
      guard case .boardingPass(let boardingPass) = pass.claims.content else { return }
      #expect(boardingPass.bcbp[.dateOfIssue] == day)
    }
  }

  @Test(arguments: [
    (#","document_type":"X""#, "document_type"), (#","document_type":5"#, "document_type"),
    (#","ticketless":"no""#, "ticketless"), (#","infant":1"#, "infant"),
    (#","passenger_description":"8""#, "passenger_description"),
    (#","passenger_description":"""#, "passenger_description"),
    (#","eticket":{"airline_code":"16","document_number":"1234567890"}"#, "eticket.airline_code"),
    (#","eticket":{"airline_code":"016","document_number":"123"}"#, "eticket.document_number"),
    (#","eticket":{"airline_code":"016"}"#, "eticket.document_number"),
    (#","eticket":{"airline_code":"016","document_number":"1234567890","x":1}"#, "eticket.x"),
    (#","eticket":"016""#, "eticket"),
    (#","frequent_flyer":{"airline":"L","number":"1"}"#, "frequent_flyer.airline"),
    (#","frequent_flyer":{"airline":"LH","number":"12345678901234567"}"#, "frequent_flyer.number"),
    (#","frequent_flyer":{"airline":"LH","number":""}"#, "frequent_flyer.number"),
    (#","frequent_flyer":{"airline":"LH","number":"a1"}"#, "frequent_flyer.number"),
    (#","bag_tags":["0016123456001","001612345600"]"#, "bag_tags[1]"),
    (#","bag_tags":["0016123456000"]"#, "bag_tags[0]"), (#","bag_tags":[5]"#, "bag_tags[0]"),
    (#","bag_tags":"0016123456001""#, "bag_tags"),
    (
      #","bag_tags":["0016123456001","0016123456001","0016123456001","0016123456001"]"#,
      "bag_tags"
    ),
    (#","free_baggage":"2P""#, "free_baggage"), (#","free_baggage":"20S""#, "free_baggage"),
    (#","free_baggage":2"#, "free_baggage"), (#","fast_track":"Y""#, "fast_track"),
    (#","status":{"list":1}"#, "status.index"), (#","status":{"index":1}"#, "status.list"),
    (#","status":{"list":-1,"index":1}"#, "status.list"),
    (#","status":{"list":1,"index":1,"x":1}"#, "status.x"),
    (#","status":{"list":1,"index":1.0}"#, "status.index"), (#","status":7"#, "status"),
    (#","pass_id":"0D4X""#, "pass_id"), (#","pass_id":"0D4X8K2M7PQR9TVU""#, "pass_id"),
    (#","valid_from":"2025-03-15""#, "valid_from"), (#","valid_until":5"#, "valid_until"),
    (#","surname":"Doe""#, "surname"), (#","issuer":"UA""#, ""),
  ])
  func `a wrong option is named`(options: String, member: String) throws {
    let error = try refusal(SampleJourney(options: options).json)
    #expect(error.member == member)
    #expect(error.detail.count > 5)
  }

  @Test(arguments: [
    (#""seat":"12""#, "seat"), (#""seat":"0A""#, "seat"), (#""seat":"1234A""#, "seat"),
    (#""seat":"12a""#, "seat"), (#""sequence":0"#, "sequence"), (#""sequence":10000"#, "sequence"),
    (#""sequence":"25""#, "sequence"), (#""status":"""#, "status"), (#""status":"a""#, "status"),
    (#""status":"10""#, "status"), (#""status":1"#, "status"), (#""gate":"B7""#, "gate"),
  ])
  func `a wrong member of a segment is named with its index`(leg: String, member: String) throws {
    var journey = SampleJourney(legCount: 2)
    journey.firstLeg = leg
    #expect(try refusal(journey.json).member == "segments[0].\(member)")
  }

  @Test(arguments: [
    (#""cabin":"Y""#, #""cabin":"y""#, "cabin"), (#""cabin":"Y""#, #""cabin":"YY""#, "cabin"),
    (#""origin":"ORD""#, #""origin":"OR1""#, "origin"),
    (#""destination":"JFK""#, #""destination":"JF""#, "destination"),
    (#""flight_number":"124""#, #""flight_number":"12345""#, "flight_number"),
    (#""flight_number":"124""#, #""flight_number":"A""#, "flight_number"),
    (
      #""departure":"2025-03-16T08:30:00-07:00""#, #""departure":"2025-03-16T08:30:00""#,
      "departure"
    ),
    (
      #""departure":"2025-03-16T08:30:00-07:00""#, #""departure":"2025-03-14T08:30:00-07:00""#,
      "departure"
    ),
    (
      #""departure":"2025-03-16T08:30:00-07:00""#, #""departure":"2101-03-16T08:30:00-07:00""#,
      "departure"
    ),
  ])
  func `a wrong flight is named with its index`(old: String, new: String, member: String) throws {
    let json = SampleJourney(legCount: 2).json
    let at = try json.ranges(of: old).last.orThrow(old)
    let changed = json[..<at.lowerBound] + new + json[at.upperBound...]
    #expect(try refusal(String(changed)).member == "segments[1].\(member)")
  }

  @Test(arguments: [0, 5, 40]) func `there are 1 to 4 segments`(count: Int) throws {
    let json = SampleJourney(legCount: 1).json
    let start = try json.firstRange(of: "[{").orThrow("segments").upperBound
    let end = try json.firstRange(of: "}]").orThrow("segments").lowerBound
    let segments = Array(repeating: "{" + json[start..<end] + "}", count: count)
    let changed =
      json[..<json.index(before: start)] + segments.joined(separator: ",")
      + json[json.index(after: end)...]
    let error = try refusal(String(changed))
    #expect(error.member == "segments")
    #expect(error.detail.contains("\(count)"))
  }

  @Test func `too many segments are named where no JSON was read`() throws {
    var request = try SampleJourney(legCount: 4).request()
    guard case .journey(var journey) = request.source else { return }
    journey.segments.append(journey.segments[3])
    request.source = .journey(journey)
    let error = #expect(throws: IssueError.self) {
      try authority.productionIssuer().issue(
        request, now: TestAuthority.now, random: FixedRandom())
    }
    #expect(error?.description.hasPrefix("segments:") == true)
  }

  @Test(arguments: [-1, 0, 10_000, 12_345]) func `a sequence out of bounds is refused in code too`(
    sequence: Int
  ) throws {
    var request = try SampleJourney().request()
    guard case .journey(var journey) = request.source else { return }
    journey.segments[0].sequence = sequence
    request.source = .journey(journey)
    let error = #expect(throws: IssueError.self) {
      try authority.productionIssuer().issue(
        request, now: TestAuthority.now, random: FixedRandom())
    }
    #expect(error?.description.contains("sequence") == true)
  }

  @Test(arguments: [
    (0, 0, true), (2_047, 8_388_607, true), (2_048, 0, false), (0, 8_388_608, false),
    (2_048, 8_388_608, false), (Int.max, Int.max, false),
  ])
  func `a status has a number that the run can hold`(list: Int, index: Int, isGood: Bool) throws {
    let json = SampleJourney(options: #","status":{"list":\#(list),"index":\#(index)}"#).json
    if isGood {
      let pass = try authority.issue(
        SampleJourney(options: #","status":{"list":\#(list),"index":\#(index)}"#))
      #expect(pass.claims.status?.uri == "urn:passtool:status:UA:\(list)")
      #expect(pass.claims.status?.index == Int64(index))
      #expect(try unfolded(pass.barcodeText).token == pass.token)
    } else {
      let error = try refusal(json)
      #expect(error.member == "status")
      #expect(error.detail.contains("2047"))
      #expect(error.detail.contains("8388607"))
    }
  }

  @Test(arguments: ["acme", "UA1X", "u", "U", "ua", "A.B", "A-", "U_", "opera-house"])
  func `an issuer that is no airline issues no boarding pass`(issuer: String) throws {
    guard let id = IssuerID(issuer) else {
      let json = SampleJourney().json.replacing(#""issuer":"UA""#, with: #""issuer":"\#(issuer)""#)
      #expect(try refusal(json).member == "issuer")
      return
    }
    let authority = try TestAuthority(issuer: issuer)
    for source in [
      try SampleJourney().request().source, .existing(text: BCBPText.short),
    ] {
      let error = #expect(throws: IssueError.self) {
        try authority.productionIssuer().issue(
          BoardingPassRequest(issuer: id, source: source), now: TestAuthority.now,
          random: FixedRandom())
      }
      #expect(error?.description.hasPrefix("issuer: ") == true)
      #expect(error?.description.contains(issuer) == true)
    }
  }

  @Test func `the key is of the issuer`() throws {
    #expect(try refusal(SampleJourney(carrier: "LH").json).member == "issuer")
  }

  @Test func `the form of the barcode is a choice`() throws {
    let pass = try authority.issue(SampleJourney())
    #expect(pass.defaultForm == .bcbp)
    #expect(pass.barcodeText == pass.barcodeText(as: .bcbp))
    #expect(pass.barcodeText(as: .token) == pass.token)
    #expect(pass.barcodeText(as: .packed) == nil)
    #expect(BarcodeForm.allCases.map(\.rawValue) == ["bcbp", "packed", "token"])
  }
}
