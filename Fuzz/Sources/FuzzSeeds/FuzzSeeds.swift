import PassIssuer
import PassTestSupport
import Platform

/// A program that writes the seeds of each target: `FuzzSeeds DIRECTORY` creates `DIRECTORY/TARGET/N`.
@main
enum FuzzSeeds {
  static func main() throws {
    let authority = try TestAuthority(issuer: "UA", keyID: "FUZZ")
    let root = CommandLine.arguments.dropFirst().first ?? "corpus"
    let seeds = try [
      "FuzzToken": tokens(authority), "FuzzJSON": texts(authority), "FuzzRequest": requests,
      "FuzzKeySet": keySets(authority), "FuzzScan": scans(authority),
      "FuzzBarcode": barcodes(authority), "FuzzBundle": TrustSeeds.bundles,
      "FuzzStatusList": TrustSeeds.statusLists, "FuzzTrustStore": TrustSeeds.stores,
      "FuzzLedger": DataSeeds.ledgers(), "FuzzManifest": DataSeeds.manifests,
      "FuzzGuests": DataSeeds.guests, "FuzzInvitation": DoorSeeds.invitations,
      "FuzzAnswer": DoorSeeds.answers, "FuzzKit": DoorSeeds.kits,
      "FuzzSchedule": DataSeeds.schedules, "FuzzProgramme": DataSeeds.programmes,
      "FuzzBody": DataSeeds.bodies, "FuzzRecurrence": DataSeeds.rules,
      "FuzzDeparture": DepartureSeeds.all,
    ]
    for (target, texts) in seeds {
      let directory = "\(root)/\(target)"
      try Files.createDirectory(directory, mode: 0o755)
      for (index, text) in texts.enumerated() {
        try Files.replace(
          "\(directory)/seed-\(index)", Array(text.utf8), mode: Files.publicMode, isDurable: false)
      }
    }
    let directory = "\(root)/FuzzWallet"
    try Files.createDirectory(directory, mode: 0o755)
    for (index, bytes) in WalletSeeds.all.enumerated() {
      try Files.replace(
        "\(directory)/seed-\(index)", bytes, mode: Files.publicMode, isDurable: false)
    }
  }

  private static let ticket = #"""
    "ticket":{"kind":"show","title":"Zürich","place":"Main house","starts":1742041800,\#
    "ends":1742054400,"holder":"Jane","seats":["C7"],"admits":2,"ref":"ABC123"}
    """#
  private static let status =
    #","status":{"status_list":{"idx":7,"uri":"urn:passtool:status:UA:1"}}"#
  private static let twoLegs =
    "M2DOE/JANE            EABC123 SFODENUA 0123 074Y012A0025 100"
    + "ABC123 DENJFKUA 0456A075Y001B0007 003abc"

  private static func payloads(_ authority: TestAuthority) -> [String] {
    [
      authority.payload(), authority.payload(content: ticket),
      authority.payload(rest: status), authority.payload(content: ticket, rest: status),
      authority.payload(rest: #","cnf":{"jkt":"x"}"#),
      authority.payload(content: "\"bcbp\":\"\(twoLegs)\""),
    ]
  }

  private static func tokens(_ authority: TestAuthority) throws -> [String] {
    let payloads = payloads(authority)
    let headers = [
      authority.header, authority.header.replacing("pass+jwt", with: "pass2+jwt"),
      #"{"alg":"none"}"#, authority.header.replacing("}", with: #","crit":["b64"],"b64":false}"#),
    ]
    return try payloads.flatMap { ["p" + $0, "c" + $0] }
      + payloads.map { "r" + (try authority.token(payload: $0)) }
      + headers.map { "s\($0)\n" + payloads[0] }
      + ["r" + TestAuthority.bcbp, "r]z0" + TestAuthority.bcbp, "e\u{10}@A", "e\u{1}\u{1}\u{1}"]
  }

  private static func texts(_ authority: TestAuthority) -> [String] {
    payloads(authority) + requests.map { String($0.dropFirst()) } + keySets(authority)
      + ["[0,-1,1.5,1e3,true,false,null,\"\\u00e9\\ud83d\\ude00\\n\"]", "[[[[[[[[]]]]]]]]"]
  }

  private static let requests = [
    #"""
    b{"issuer":"UA","booking_reference":"ABC123","passenger":{"surname":"Doe","given_names":"Jane"},
    "segments":[{"carrier":"UA","flight_number":"123","origin":"SFO","destination":"JFK",
    "departure":"2025-03-15T08:30:00-07:00","cabin":"Y","seat":"12A","sequence":25,"status":"1"}],
    "valid_from":"2025-03-15T05:30:00-07:00","valid_until":"2025-03-15T09:00:00-07:00",
    "pass_id":"0D4X8K2M7PQR9TVW","ticketless":true,"infant":false,"status":{"list":1,"index":7}}
    """#,
    #"""
    b{"issuer":"UA","booking_reference":"A","passenger":{"surname":"Müller-Łódź"},"infant":true,
    "segments":[{"carrier":"U2","flight_number":"1A","origin":"LTN","destination":"GVA",
    "departure":"2025-12-31T23:55:00Z","cabin":"Y"},{"carrier":"EZY","flight_number":"0002",
    "origin":"GVA","destination":"LTN","departure":"2026-01-01T00:05:00+01:00","cabin":"C"}]}
    """#,
    #"""
    t{"issuer":"UA","kind":"show","title":"Hamlet","place":"Main house",
    "starts_at":"2025-03-15T19:30:00+00:00","ends_at":"2025-03-15T22:30:00+00:00","holder":"Jane",
    "seats":["C7","C8"],"admits":2,"reference":"ABC123","valid_from":"2025-03-15T18:30:00Z",
    "valid_until":"2025-03-15T22:30:00Z","status":{"list":0,"index":0}}
    """#,
    #"""
    t{"issuer":"UA","kind":"staff","title":"Gate agent","place":"Hall 1","reference":"S1",
    "starts_at":"2025-03-15T19:30:00+00:00","ends_at":"2026-03-15T22:30:00+00:00"}
    """#,
  ]

  private static func keySets(_ authority: TestAuthority) -> [String] {
    let own = String(decoding: authority.jwks, as: UTF8.self)
    return [
      own, own.replacing("]", with: #",{"kty":"RSA","n":"AQAB","e":"AQAB"}]"#),
      own.replacing("sig", with: "enc"), own.replacing("\"use\":\"sig\"", with: "\"d\":\"AA\""),
      own.replacing("}]", with: #","key_ops":["verify"],"x5t":"AA"}]"#),
    ]
  }

  private static func scans(_ authority: TestAuthority) throws -> [String] {
    [
      TestAuthority.bcbp, twoLegs, "]z0" + TestAuthority.bcbp + "\r\n", #"\000026"# + twoLegs,
      try authority.token(payload: authority.payload()) + "\n", "]Q3" + #"\000003\000026"#,
    ]
  }

  private static func barcodes(_ authority: TestAuthority) throws -> [String] {
    let passes = [
      try authority.signedBoardingPass(),
      try authority.signedBoardingPass(status: StatusEntry(list: 1, index: 7)),
      try authority.signedTicket(),
      try authority.signedTicket(status: StatusEntry(list: 1, index: 7)),
    ].map(\.barcodeText)
    let full =
      "dM1DOE/JANE            EABC123 SFOJFKUA 0123 074Y012A0025 15D>8180WW5074BUA "
      + "00161234560012A0161234567890 1UA UA MP123456789     2PCYAIRLINE^108abcdefgh"
    var seeds = ["d" + TestAuthority.bcbp, "d" + twoLegs, full]
    seeds += ["b\u{10}@A", "t\u{10}@A", "b\u{1}\u{1}\u{1}"]
    for pass in passes { seeds += ["u" + pass, "d" + pass] }
    return seeds
  }
}
