package import GateRules
import PassDoor
import PassFormats
import StrictText
import PassTestSupport

/// Texts of joining a door, for fuzz targets and their seeds; `$` and two letters represent a key (`FuzzGate`).
package enum DoorSamples {
  package static let invitationJSON = #"""
    {"door":"0D4X8K2M7PQR9TVW","issuer":"UA","title":"Ball","place":"Hall","starts":1742041800,"policy":"once",\#
    "kid":"DAILY","x":"$DX","y":"$DY","lane":"LANE2","exp":1742050900,"nonce":"BwcHBwcHBwcHBwcHBwcHBw"}
    """#

  /// The key set of a lane.
  package static let keySetJSON = #"""
    {"keys":[{"crv":"P-256","kty":"EC","x":"$AX","y":"$AY","kid":"LANE2","use":"sig","alg":"ES256",\#
    "nbf":1742040000,"exp":1742126400,"kinds":["device"],"max_lifetime_s":60}]}
    """#

  /// Returns an answer with this key set.
  package static func answerJSON(_ keySet: [UInt8]) -> [UInt8] {
    Array(#"{"door":"0D4X8K2M7PQR9TVW","lane":"LANE2","keys":""#.utf8) + Base64URL.encode(keySet)
      + Array(#"","nonce":"BwcHBwcHBwcHBwcHBwcHBw"}"#.utf8)
  }

  /// Returns JSON in the form of an invitation.
  package static func invitationText(_ json: [UInt8]) -> [UInt8] {
    Array("PT1D/".utf8) + Letters.encode(json)
  }

  /// Returns JSON in the form of an answer.
  package static func answerText(_ json: [UInt8]) -> [UInt8] {
    Array("PT1A/".utf8) + Letters.encode(json)
  }

  /// Returns the invitation of `invitationJSON`.
  package static func invitation(_ gate: FuzzGate) throws -> Invitation {
    try Invitation(invitationText(gate.filled(Array(invitationJSON.utf8))))
  }
}

/// Checks the message about a door.
package func requireHelpful(_ error: DoorError) {
  require(isPlain("\(error)"), "the message paints: \("\(error)".debugDescription)")
  require("\(error)".utf8.count < 2_000, "the message floods the screen")
}
