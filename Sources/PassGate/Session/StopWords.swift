internal import PassFormats
internal import PassVerifier
internal import Vocabulary

/// What staff are told where the ledger stands against a good pass.
enum StopWords {
  static func words(
    _ reason: Reason, _ earlier: AdmissionEvent, _ name: String?, _ entry: Entry, _ wall: WallClock
  ) -> String {
    let before = "at \(wall.inWords(earlier.at)) at gate \(earlier.device.keyID)"
    return switch reason {
    case .notCheckedIn:
      "the passenger was taken off this flight \(before); send the traveler to the check-in desk"
    case .superseded:
      "a newer pass of this passenger was admitted \(before); ask for that one"
    case .alreadyAdmitted where earlier.pass != entry.pass && earlier.airlineKey != nil:
      "this sequence was admitted \(before) on another pass"
        + (name.map { ", as \(escaped($0, limit: 40))" } ?? "")
        + "; look whose seat it is before anybody boards"
    case .alreadyAdmitted where entry.admits > 1:
      "all \(entry.admits) persons of this ticket are in, the last \(before); "
        + "look who is inside before you decide"
    default:
      "already admitted \(before); look who is inside before you decide"
    }
  }
}
