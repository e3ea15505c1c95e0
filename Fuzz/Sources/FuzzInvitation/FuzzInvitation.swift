import FuzzSupport
import GateRules
import PassCrypto
import PassDoor
import PassFormats
import PassTestSupport
import Vocabulary

/// Invitations to a door.
///
/// An accepted invitation has the contents of its text, and its root is a point of P-256. The first byte of an input
/// selects the rest: `j` the JSON of an invitation, in which `$` and two letters represent a key, `r` the text itself.
@main
enum FuzzInvitation: FuzzTarget {
  static func test(_ bytes: [UInt8]) {
    let rest = Array(bytes.dropFirst())
    switch bytes.first {
    case UInt8(ascii: "j"): read(DoorSamples.invitationText(gate.filled(rest)))
    case UInt8(ascii: "r"): read(rest)
    default: return
    }
  }

  private static func read(_ text: [UInt8]) {
    do throws(DoorError) {
      let invitation = try Invitation(text)
      require(
        (try? PublicKey(x: invitation.root.x, y: invitation.root.y)) != nil,
        "a root is a point of the curve")
      require(isPlain(invitation.record.event.inWords), "what it is for paints")
      let again = FuzzSupport.start { try Invitation(Array(invitation.text.utf8)) }
      require(again == invitation, "what is written is what was read")
      require(again.text == invitation.text, "what is written twice is written alike")
    } catch {
      requireHelpful(error)
    }
  }
}

private let gate = FuzzSupport.start { try FuzzGate() }
