import Foundation
import PassFormats
import StrictText
import PassTestSupport
import Testing
import Vocabulary

/// docs/SPEC.md §13: the payload of a trust bundle in canonical form.
@Suite struct TrustBundleCodingTests {
  private static let x = "KKTnvVaRAoIwfjS16joPIdcQUj2C98ktlJPgzU7jCdI"
  private static let y = "tE00lPmYP0Z4ryACXxQbrWOCaIUUmAsQaKmf99K0Kvc"

  private static func key(_ kid: String = "ZJ2PD33E") -> String {
    #"{"crv":"P-256","kty":"EC","x":"\#(x)","y":"\#(y)","kid":"\#(kid)","nbf":1742040000,"#
      + #""exp":1805112000,"kinds":["boarding_pass","status"],"carriers":["LH","UA"],"#
      + #""max_lifetime_s":172800,"revoked_from":1742050000}"#
  }

  /// A bundle with all members.
  private static let whole =
    #"{"iss":"GROUND","version":12,"iat":1742040000,"exp":1744632000,"issuers":[{"iss":"UA","#
    + #""name":"Example Air","signs_since":1740787200,"keys":["# + key()
    + #"],"status_lists":[{"uri":"urn:passtool:status:UA:1","url":"https://example.org/1"}],"#
    + #""survivors":["AAECAwQFBgcICQoLDA0ODQ","AAECAwQFBgcICQoLDA0ODw"]}],"policy":{"leeway_s":60,"#
    + #""max_trust_age_s":2592000,"max_status_age_s":86400,"on_stale":"admit_marked","#
    + #""unsigned":"manifest"},"next_root":{"crv":"P-256","kty":"EC","x":"\#(x)","y":"\#(y)","#
    + #""kid":"NEXT"}}"#

  private static func failure(_ text: String) -> ShapeError? {
    do throws(ShapeError) {
      _ = try TrustBundle(payload: Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test func `every member is read`() throws {
    let bundle = try TrustBundle(payload: Array(Self.whole.utf8))
    #expect(bundle.issuer.rawValue == "GROUND" && bundle.version == 12)
    #expect(bundle.issuedAt.description == "2025-03-15T12:00:00Z")
    #expect(bundle.expires.description == "2025-04-14T12:00:00Z")
    #expect(bundle.nextRoot?.keyID.rawValue == "NEXT")
    #expect(bundle.policy.leeway == 60 && bundle.policy.longestTrustAge == 30 * 86_400)
    #expect(bundle.policy.longestStatusAge == 86_400)
    #expect(bundle.policy.onStale == .admitMarked && bundle.policy.unsigned == .manifest)
    let issuer = try bundle.issuers.first.orThrow("issuer")
    #expect(issuer.id.rawValue == "UA" && issuer.name.rawValue == "Example Air")
    #expect(issuer.signsSince?.description == "2025-03-01T00:00:00Z")
    #expect(
      issuer.survivors.map(\.rawValue) == ["AAECAwQFBgcICQoLDA0ODQ", "AAECAwQFBgcICQoLDA0ODw"])
    #expect(
      issuer.statusLists == [
        StatusListSource(uri: "urn:passtool:status:UA:1", url: "https://example.org/1")
      ])
    let key = try issuer.keys.first.orThrow("key")
    #expect(key.x.count == 32 && key.y.first == 0xB4)
    #expect(key.terms.kinds == [.boardingPass, .status])
    #expect(key.terms.carriers?.map(\.rawValue) == ["LH", "UA"])
    #expect(key.terms.longestLifetime == 172_800)
    #expect(key.revokedFrom?.secondsSince1970 == 1_742_050_000)
    #expect(String(decoding: bundle.payload, as: UTF8.self) == Self.whole)
  }

  @Test func `whatever is written is read again, to the byte`() throws {
    var generator = SeededGenerator(seed: 13)
    for _ in 0..<400 {
      let bundle = TrustBundle.generated(using: &generator)
      let payload = bundle.payload
      #expect(try TrustBundle(payload: payload) == bundle)
      var canonical = JSONWriter()
      canonical.value(try JSONReader.read(payload).value)
      #expect(canonical.bytes == payload)
    }
  }

  @Test func `no two texts are one bundle`() throws {
    var generator = SeededGenerator(seed: 131)
    for _ in 0..<40 {
      let bundle = TrustBundle.generated(using: &generator)
      let payload = bundle.payload
      for _ in 0..<60 {
        var altered = payload
        let place = Int.random(in: altered.indices, using: &generator)
        switch Int.random(in: 0...2, using: &generator) {
        case 0: altered[place] = UInt8.random(in: 0x20...0x7E, using: &generator)
        case 1:
          altered.insert(
            [0x20, 0x30, 0x2C, 0x0A].randomElement(using: &generator) ?? 0x20, at: place)
        default: altered.remove(at: place)
        }
        guard altered != payload, let read = try? TrustBundle(payload: altered) else { continue }
        #expect(read != bundle)
        #expect(read.payload == altered)
      }
    }
  }

  /// The arguments are replacements in the bundle, and the position of the error.
  @Test(
    arguments: [
      (#""iss":"GROUND""#, #""iss":"G""#, "iss"), (#""iss":"GROUND","#, "", "iss"),
      (#""version":12"#, #""version":0"#, "version"),
      (#""version":12"#, #""version":"12""#, "version"),
      (#""version":12"#, #""version":9007199254740992"#, "version"),
      (#""version":12"#, #""version":12.0"#, "version"), (#""version":12,"#, "", "version"),
      (#""iat":1742040000"#, #""iat":1742040000000"#, "iat"),
      (#""iat":1742040000,"#, "", "iat"), (#""exp":1744632000"#, #""exp":1742040000"#, "exp"),
      (#""exp":1744632000"#, #""exp":0"#, "exp"),
      (#""issuers":["#, #""issuers":[7,"#, "issuers[0]"),
      (#""iss":"UA""#, #""iss":"U A""#, "issuers[0].iss"),
      (#""iss":"UA","name""#, #""name""#, "issuers[0].iss"),
      (#""name":"Example Air""#, #""name":"""#, "issuers[0].name"),
      (#""name":"Example Air""#, #""name":"e\u0301""#, "issuers[0].name"),
      (#""signs_since":1740787200"#, #""signs_since":null"#, "issuers[0].signs_since"),
      (#""keys":["#, #""keys":7,"k":["#, "issuers[0].keys"),
      (#""crv":"P-256""#, #""crv":"P-384""#, "issuers[0].keys[0].crv"),
      (#""kty":"EC""#, #""kty":"OKP""#, "issuers[0].keys[0].kty"),
      (#""x":"K"#, #""x":"AA"#, "issuers[0].keys[0].x"),
      (#"jCdI"#, #"jCdJ"#, "issuers[0].keys[0].x"), (#"0Kvc"#, "0Kv", "issuers[0].keys[0].y"),
      (#""kid":"ZJ2PD33E""#, #""kid":"zj""#, "issuers[0].keys[0].kid"),
      (#""nbf":1742040000"#, #""nbf":1805112000"#, "issuers[0].keys[0].exp"),
      (#""exp":1805112000,"#, "", "issuers[0].keys[0].exp"),
      (#""kinds":["boarding_pass","status"]"#, #""kinds":[]"#, "issuers[0].keys[0].kinds"),
      (#"["boarding_pass","status"]"#, #"["boarding_pass","cargo"]"#, "issuers[0].keys[0].kinds"),
      (#""carriers":["LH","UA"]"#, #""carriers":[]"#, "issuers[0].keys[0].carriers"),
      (#"["LH","UA"]"#, #"["LH","ua"]"#, "issuers[0].keys[0].carriers[1]"),
      (#""max_lifetime_s":172800"#, #""max_lifetime_s":59"#, "issuers[0].keys[0].max_lifetime_s"),
      (#""max_lifetime_s":172800,"#, "", "issuers[0].keys[0].max_lifetime_s"),
      (#""revoked_from":1742050000"#, #""revoked_from":-1"#, "issuers[0].keys[0].revoked_from"),
      (#""revoked_from":1742050000"#, #""d":"AA""#, "issuers[0].keys[0].d"),
      (#""status_lists":["#, #""status_lists":[7,"#, "issuers[0].status_lists[0]"),
      (#""uri":"urn:passtool:status:UA:1""#, #""uri":"a b""#, "issuers[0].status_lists[0].uri"),
      (#"{"uri":"urn:"#, #"{"uri":"u","x":"urn:"#, "issuers[0].status_lists[0].x"),
      (#"A0ODQ","#, #"A0ODw","#, "issuers[0].survivors"),
      (#"["AAECAw"#, #"["BAECAw"#, "issuers[0].survivors"),
      (#"A0ODQ","#, #"A0OD","#, "issuers[0].survivors[0]"),
      (#"A0ODQ","#, #"A0ODR","#, "issuers[0].survivors[0]"),
      (#"AAECAwQFBgcICQoLDA0ODQ","#, #"0D4X8K2M7PQR9TVV","#, "issuers[0].survivors[0]"),
      (#""leeway_s":60"#, #""leeway_s":3601"#, "policy.leeway_s"),
      (#""max_trust_age_s":2592000"#, #""max_trust_age_s":59"#, "policy.max_trust_age_s"),
      (#""max_status_age_s":86400"#, #""max_status_age_s":-1"#, "policy.max_status_age_s"),
      (#""on_stale":"admit_marked""#, #""on_stale":"admit""#, "policy.on_stale"),
      (#""unsigned":"manifest""#, #""unsigned":"admit""#, "policy.unsigned"),
      (#""leeway_s":60,"#, "", "policy.leeway_s"),
      (#""unsigned":"manifest"}"#, #""unsigned":"manifest","more":1}"#, "policy.more"),
      (#""kid":"NEXT""#, #""kid":"""#, "next_root.kid"),
      (#""kid":"NEXT""#, #""kid":"NEXT","exp":1805112000"#, "next_root.exp"),
      (#""version":12"#, #""version":12,"more":1"#, "more"),
      // These texts are valid content that is not in canonical form.
      (#"{"iss":"GROUND""#, #"{ "iss":"GROUND""#, ""),
      (#""iss":"GROUND","version":12"#, #""version":12,"iss":"GROUND""#, ""),
      (#""Example Air""#, #""\u0045xample Air""#, ""), (#"https://"#, #"https:\/\/"#, ""),
      (#"["LH","UA"]"#, #"["UA","LH"]"#, ""), (#"["LH","UA"]"#, #"["LH","LH","UA"]"#, ""),
      (#"["boarding_pass","status"]"#, #"["status","boarding_pass"]"#, ""),
      (
        #","survivors":["AAECAwQFBgcICQoLDA0ODQ","AAECAwQFBgcICQoLDA0ODw"]"#, #","survivors":[]"#,
        ""
      ),
    ])
  func `another member is refused where it stands`(
    member: String, replacement: String, path: String
  ) throws {
    let place = try Self.whole.firstRange(of: member).orThrow(member)
    let text = Self.whole.replacingCharacters(in: place, with: replacement)
    let error = try Self.failure(text).orThrow(text)
    #expect(error.path == path, "\(error)")
  }

  @Test func `an issuer, a key or a list stands once`() throws {
    let issuer = #"{"iss":"UA","name":"x","keys":[],"status_lists":[]}"#
    let head = #"{"iss":"GROUND","version":1,"iat":1742040000,"exp":1744632000,"issuers":["#
    let tail =
      #"],"policy":{"leeway_s":60,"max_trust_age_s":60,"max_status_age_s":60,"on_stale":"refer","#
      + #""unsigned":"refer"}}"#
    #expect(Self.failure(head + issuer + tail) == nil)
    let twice = try Self.failure(head + issuer + "," + issuer + tail).orThrow("twice")
    #expect(twice.path == "issuers[1].iss" && twice.detail.contains("issuers[0]"))
    let keys = issuer.replacing(#""keys":[]"#, with: "\"keys\":[\(Self.key()),\(Self.key())]")
    #expect(Self.failure(head + keys + tail)?.path == "issuers[0].keys[1].kid")
    let other = issuer.replacing(#""keys":[]"#, with: "\"keys\":[\(Self.key()),\(Self.key("K2"))]")
    #expect(Self.failure(head + other + tail) == nil)
    let list = #"{"uri":"urn:a"}"#
    let lists = issuer.replacing(#""status_lists":[]"#, with: "\"status_lists\":[\(list),\(list)]")
    #expect(Self.failure(head + lists + tail)?.path == "issuers[0].status_lists[1].uri")
  }
}
