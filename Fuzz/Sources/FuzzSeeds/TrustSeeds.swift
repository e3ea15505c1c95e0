import FuzzSupport
import PassCompression
import StrictText
import PassTestSupport

/// Seeds for the targets of bundles, status lists and stores; `$` and two letters represent a key.
enum TrustSeeds {
  private static let point = #""crv":"P-256","kty":"EC""#
  private static let lists = #"""
    [{"uri":"urn:passtool:status:UA:1"},{"uri":"urn:passtool:status:UA:2","url":"https://a.example/2"}]
    """#

  private static func key(_ letter: String, _ id: String, _ terms: String) -> String {
    #"{\#(point),"x":"$\#(letter)X","y":"$\#(letter)Y","kid":"\#(id)"\#(terms)}"#
  }

  private static func terms(kinds: String = #""boarding_pass","show","status""#) -> String {
    #","nbf":1735689600,"exp":1798761600,"kinds":[\#(kinds)],"max_lifetime_s":31622400"#
  }

  private static func bundle(
    version: Int, keys: [String]? = nil, lists: String = lists, more: String = "",
    onStale: String = "refer", end: String = ""
  ) -> String {
    let keys = keys ?? [key("A", "FUZZ", terms())]
    return #"{"iss":"GROUND","version":\#(version),"iat":1742040000,"exp":1742140000,"#
      + #""issuers":[{"iss":"UA","name":"Airline","#
      + #""keys":[\#(keys.joined(separator: ","))],"status_lists":\#(lists)\#(more)}],"#
      + #""policy":{"leeway_s":60,"max_trust_age_s":2592000,"max_status_age_s":86400,"#
      + #""on_stale":"\#(onStale)","unsigned":"refer"}\#(end)}"#
  }

  private static func list(
    at issuedAt: Int = 1_742_050_000, of number: Int = 1, bits: Int = 2, bytes: [UInt8],
    more: String = ""
  ) -> String {
    let compressed = String(
      decoding: Base64URL.encode(Zlib.compress(bytes) ?? []), as: UTF8.self)
    return #"{"iss":"UA","sub":"urn:passtool:status:UA:\#(number)","iat":\#(issuedAt)\#(more),"#
      + #""status_list":{"bits":\#(bits),"lst":"\#(compressed)"}}"#
  }

  private static var payloads: [String] {
    [
      bundle(version: 6),
      bundle(
        version: 7,
        keys: [
          key("A", "FUZZ", terms(kinds: #""show""#) + #","revoked_from":1742045000"#),
          key("R", "S1", terms(kinds: #""status""#)),
        ],
        more: #","survivors":["AAECAwQFBgcICQoLDA0ODQ","AAECAwQFBgcICQoLDA0ODw"]"#),
      bundle(
        version: 8, keys: [key("A", "FUZZ", terms())], lists: "[]", onStale: "admit_marked",
        end: #","next_root":\#(key("N", "NEXT", ""))"#),
      bundle(
        version: 1005,
        keys: [
          key(
            "A", "FUZZ",
            #","nbf":1735689600,"exp":1798761600,"kinds":["status"],"carriers":["UA","9W"],"#
              + #""max_lifetime_s":60"#)
        ], onStale: "refuse"),
      #"{"iss":"GROUND","version":9007199254740991,"iat":1742040000,"exp":1742140000,"issuers":[],"#
        + #""policy":{"leeway_s":0,"max_trust_age_s":60,"max_status_age_s":315576000,"#
        + #""on_stale":"refer","unsigned":"manifest"}}"#,
    ]
  }

  private static var listPayloads: [String] {
    [
      list(bytes: [0, 0, 1, 2, 255]), list(at: 1_742_050_001, bits: 1, bytes: [1]),
      list(of: 2, bits: 8, bytes: Array(0...255), more: #","exp":1742060000"#),
      list(bits: 4, bytes: []), list(bits: 1, bytes: [UInt8](repeating: 0, count: 1 << 20)),
    ]
  }

  static var bundles: [String] {
    let updates = [
      payloads.prefix(3).map { "d" + $0 }, ["d" + payloads[2], "n" + payloads[3]],
      ["d" + payloads[2], "r" + payloads[1], "l" + listPayloads[0]],
      ["l" + listPayloads[0], "d" + payloads[0], "l" + listPayloads[1], "d" + payloads[1]],
      ["l" + listPayloads[2], "a" + payloads[0]],
    ]
    return payloads.map { "c" + $0 } + updates.map { "u" + $0.joined(separator: "\n") }
      + edits + [
        "rPT1T/FUZZ/", "reyJhbGciOiJFUzI1NiIsImtpZCI6IkRBSUxZIiwidHlwIjoidHJ1c3Qrand0In0.e30.AA",
      ]
  }

  static var statusLists: [String] {
    listPayloads.flatMap { ["c" + $0, "s" + $0] } + edits
      + ["rPT1S/FUZZ/", "l\u{1}abc", "l\u{2}abc", "l\u{8}abc", "z\u{1}x", "z\u{8}x"]
  }

  static var stores: [String] {
    let daily = #""daily":\#(key("D", "DAILY", ""))"#
    let both = daily + #","recovery":\#(key("R", "SAFE", ""))"#
    let proof = #","signed_by":\#(key("D", "DAILY", "")),"bundle":"$DT""#
    return [daily, both, daily + proof, both + proof].map { #"t{"issuer":"GROUND",\#($0)}"# }
      + ["l"] + listPayloads.map { "l" + $0 }
  }

  private static let edits = ["e\u{10}@A", "e\u{1}\u{1}\u{1}", "k\u{10}@A", "k\u{40}\u{1}\u{1}"]
}
