import FuzzSupport
import GateRules
import PassCrypto
import PassDoor
import PassFormats
import PassTestSupport
import Vocabulary

/// Answers to an invitation.
///
/// An accepted answer belongs to that door and lane and holds one key: a point of P-256 that may sign as a device and
/// nothing else. The first byte of an input selects the rest: `k` the lane's key set, `j` the JSON of an answer, `r`
/// the text itself. After `k` and `j`, `$` and two letters represent a key.
@main
enum FuzzAnswer: FuzzTarget {
  static func test(_ bytes: [UInt8]) {
    let rest = Array(bytes.dropFirst())
    switch bytes.first {
    case UInt8(ascii: "k"):
      read(DoorSamples.answerText(DoorSamples.answerJSON(gate.filled(rest))))
    case UInt8(ascii: "j"): read(DoorSamples.answerText(gate.filled(rest)))
    case UInt8(ascii: "r"): read(rest)
    default: return
    }
  }

  private static func read(_ text: [UInt8]) {
    do throws(DoorError) {
      let answer = try JoinAnswer(text, to: invitation)
      require(
        answer.door == invitation.record.id && answer.lane == invitation.lane,
        "an answer is one to this invitation")
      let keys = FuzzSupport.start { try JWKSet(answer.keySet).keys }
      require(
        keys.count == 1 && keys[0].keyID == invitation.lane && keys[0].terms?.kinds == [.device],
        "an answer holds the key of the lane")
      require(
        (try? PublicKey(x: keys[0].x, y: keys[0].y)) != nil, "its key is a point of the curve")
      let again = FuzzSupport.start { try JoinAnswer(Array(answer.text.utf8), to: invitation) }
      require(again == answer, "what is written is what was read")
    } catch {
      requireHelpful(error)
    }
  }
}

private let gate = FuzzSupport.start { try FuzzGate() }
private let invitation = FuzzSupport.start { try DoorSamples.invitation(gate) }
