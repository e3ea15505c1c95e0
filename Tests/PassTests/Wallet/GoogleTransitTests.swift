import Foundation
import PassDocuments
import PassTestSupport
import Testing
import Vocabulary

@testable import PassWallet

/// Boarding passes for trains and buses as transit passes of Google's wallet, by the rules of Google's reference.
@Suite struct GoogleTransitTests {
  private static let logo = "https://quay.example/logo.png"
  private static let first = ("2A 0123 074Y012A0025 100", "2025-03-15T14:00:00+01:00")
  private static let second = ("9F 9031 074Y0061     100", "2025-03-15T16:30:00+01:00")

  /// Returns the pass of Jane Doe from Cologne's main station, for legs with their hours of departure.
  private func wallet(
    _ legs: [(String, String)], ends: [String] = ["QKLFRA", "FRAXPG"],
    beside: String = "{}", language: Language = .english
  ) throws -> WalletPass {
    var sample = SamplePass()
    sample.issuer = "2A"
    sample.bcbp =
      "M\(legs.count)DOE/JANE            E"
      + zip(legs, ends).map { "ABC123 \($1)\($0.0)" }.joined()
    let token = try TestAuthority(issuer: "2A").token(payload: sample.payload)
    let hours = legs.map { #"{"departure":"\#($0.1)"}"# }.joined(separator: ",")
    let request = #"{"segments":[\#(hours)],"print":{"segments":[\#(beside)]}}"#
    var details = try PageDetails(request: Array(request.utf8))
    details.language = language
    return WalletPass(try PrintablePass(Array(token.utf8)), details)
  }

  private func google(_ wallet: WalletPass, logo: String? = Self.logo) throws -> GooglePass {
    try GooglePass(wallet, try GoogleSample.settings(logo: logo), now: GoogleSample.now)
  }

  private func legs(_ google: GooglePass) throws -> [[String: Any]] {
    try (GoogleSample.value("ticketLegs", google.objects[0]) as? [[String: Any]]).orThrow("legs")
  }

  @Test(arguments: Language.allCases)
  func `a pass for a train has what Google requires, in every language`(
    language: Language
  ) throws {
    for legs in [[Self.first], [Self.first, Self.second]] {
      let wallet = try wallet(legs, language: language)
      let google = try google(wallet)
      #expect(google.classes.map(\.kind) == [.transitClass])
      #expect(google.objects.map(\.kind) == [.transitObject])
      try GooglePassTests().check(google, wallet)
      let labels = try GoogleSample.texts(
        GoogleSample.value("textModulesData", google.objects[0]).orThrow("texts"))
      let languages = labels.flatMap {
        ($0["translatedValues"] as? [[String: Any]] ?? []).compactMap { $0["language"] as? String }
      }
      #expect(
        Set(languages) == Set(Language.allCases.map(\.rawValue)).subtracting([language.rawValue]))
    }
  }

  @Test func `a train has its stations, hours, number, platform and seat`() throws {
    let beside = #"""
      {"origin_name":"Köln Hbf","destination_name":"Frankfurt Flughafen","gate":"4",
       "arrival":"2025-03-15T14:58:00Z"}
      """#
    let google = try google(
      try wallet([("2A 0123 074Y012A0025 100", "2025-03-15T14:00:00+01:00")], beside: beside))
    #expect(try GoogleSample.text("transitType", google.classes[0]) == "RAIL")
    #expect(try GoogleSample.text("logo.sourceUri.uri", google.classes[0]) == Self.logo)
    for (path, value) in [
      ("tripType", "ONE_WAY"), ("passengerType", "SINGLE_PASSENGER"),
      ("passengerNames", "JANE DOE"), ("purchaseDetails.confirmationCode", "ABC123"),
      ("ticketLeg.originStationCode", "QKL"),
      ("ticketLeg.originName.defaultValue.value", "Köln Hbf"),
      ("ticketLeg.destinationStationCode", "FRA"),
      ("ticketLeg.destinationName.defaultValue.value", "Frankfurt Flughafen"),
      ("ticketLeg.departureDateTime", "2025-03-15T14:00:00+01:00"),
      // Written in UTC; Google shows it as the clocks of the station do.
      ("ticketLeg.arrivalDateTime", "2025-03-15T15:58:00+01:00"),
      ("ticketLeg.carriage", "2A 123"), ("ticketLeg.platform", "4"),
      ("ticketLeg.ticketSeat.seat", "12A"),
    ] { #expect(try GoogleSample.text(path, google.objects[0]) == value, "\(path)") }
    #expect(try GoogleSample.value("ticketLegs", google.objects[0]) == nil)
  }

  @Test func `several legs are in one object, with the names of other carriers`() throws {
    let google = try google(try wallet([Self.first, Self.second]))
    let legs = try legs(google)
    #expect(legs.map { $0["originStationCode"] as? String } == ["QKL", "FRA"])
    #expect(legs.map { $0["destinationStationCode"] as? String } == ["FRA", "XPG"])
    #expect(legs[0]["transitOperatorName"] == nil)
    let names = GoogleSample.texts(legs[1]["transitOperatorName"] as Any)
    #expect(
      names.compactMap { ($0["defaultValue"] as? [String: Any])?["value"] as? String }
        == ["Eurostar"])
    #expect(try GoogleSample.value("ticketLeg", google.objects[0]) == nil)
    #expect(try GoogleSample.value("groupingInfo", google.objects[0]) == nil)
  }

  @Test func `a journey back to its first station is a round trip`() throws {
    let google = try google(
      try wallet(
        [Self.first, ("2A 0124 074Y    0025 100", "2025-03-15T16:30:00+01:00")],
        ends: ["QKLFRA", "FRAQKL"]))
    #expect(try GoogleSample.text("tripType", google.objects[0]) == "ROUND_TRIP")
    #expect(try legs(google).map { $0["ticketSeat"] == nil } == [false, true])
  }

  @Test func `without a seat there is no seat, and a code for one is said in words`() throws {
    let seatless = try google(
      try wallet([("2A 0123 074Y    0025 100", "2025-03-15T14:00:00+01:00")]))
    #expect(try GoogleSample.value("ticketLeg.ticketSeat", seatless.objects[0]) == nil)
    let lap = try google(
      try wallet([("2A 0123 074YINF 0025 100", "2025-03-15T14:00:00+01:00")]))
    #expect(try GoogleSample.value("ticketLeg.ticketSeat.seat", lap.objects[0]) == nil)
    let words = try GoogleSample.text(
      "ticketLeg.ticketSeat.seatAssignment.defaultValue.value", lap.objects[0])
    #expect(words?.isEmpty == false && words != "INF")
  }

  @Test func `buses are buses, and other kinds together are neither`() throws {
    let bus = ("5I 0456 074Y012A0025 100", "2025-03-15T16:30:00+01:00")
    func kind(_ legs: [(String, String)]) throws -> String? {
      try GoogleSample.text("transitType", google(wallet(legs)).classes[0])
    }
    #expect(try kind([bus]) == "BUS")
    #expect(try kind([Self.first, bus]) == "OTHER")
  }

  @Test func `with a flight, without a logo or without an hour it is no transit pass`() throws {
    let flight = ("LH 0456 074Y012A0025 100", "2025-03-15T16:30:00+01:00")
    #expect(
      try google(try wallet([Self.first, flight])).classes.map(\.kind)
        == [.flightClass, .flightClass])
    #expect(
      try google(try wallet([Self.first]), logo: nil).classes.map(\.kind) == [.flightClass])
    let bare = WalletPass(try wallet([Self.first]).pass)
    #expect(try google(bare).classes.map(\.kind) == [.genericClass])
  }

  @Test func `names of 300 characters are shown, and links stay short`() throws {
    let name = String(repeating: "Ö", count: 300)
    let beside = #"{"origin_name":"\#(name)","destination_name":"\#(name)"}"#
    for legs in [[Self.first], [Self.first, Self.second]] {
      let wallet = try wallet(legs, beside: beside)
      var settings = try GoogleSample.settings(logo: Self.logo)
      settings.appearance.organization = name
      let google = try GooglePass(wallet, settings, now: GoogleSample.now)
      try GooglePassTests().check(google, wallet)
      #expect(String(decoding: google.json, as: UTF8.self).contains(#""value":"\#(name)""#))
      for link in [try google.saveLink(), try google.saveLink(areCreated: true)] {
        #expect(try GoogleSample.claims(link).token.utf8.count <= GooglePass.longestToken)
        #expect(!link.isComplete)
      }
      #expect(try google.saveLink() == google.saveLink())
    }
  }

  @Test func `a brief pass has what Google requires, and no more of its legs than a line`() throws {
    let beside = #"{"origin_name":"Köln Hbf","gate":"4"}"#
    let wallet = try wallet([Self.first, Self.second], beside: beside)
    let settings = try GoogleSample.settings(logo: Self.logo)
    let frame = GoogleFrame(
      wallet, settings, try settings.google.orThrow("an account"), GoogleSample.now)
    let brief = try frame.resources(try GoogleTexts(wallet, in: []), isBrief: true)
    #expect(
      try Set(GoogleSample.object(brief.classes[0].json).keys)
        == ["id", "issuerName", "reviewStatus", "transitType", "logo"])
    for path in ["classId", "state", "tripType", "barcode.value", "validTimeInterval.end.date"] {
      #expect(try GoogleSample.value(path, brief.objects[0]) != nil, "\(path)")
    }
    let legs = try GoogleSample.value("ticketLegs", brief.objects[0]) as? [[String: Any]] ?? []
    #expect(legs.count == 2)
    for leg in legs {
      #expect(leg["originStationCode"] != nil && leg["departureDateTime"] != nil)
      #expect(leg["originName"] == nil && leg["destinationName"] == nil)
    }
  }
}
