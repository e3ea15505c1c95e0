public import PassVerifier
internal import Vocabulary

extension English {
  /// Returns a finding of the gate as a sentence for staff.
  public func sentence(_ finding: GateFinding) -> String {
    switch finding {
    case .notAsListed:
      "\(list) has this pass, or its sequence, under another name; compare both with "
        + document
    case .takenOff:
      "\(list) says that the \(holder) was taken off \(occasion); \(sendToCheckIn)"
    case .notCheckedIn(nil):
      "\(list) says that the \(holder) was not checked in; \(sendToCheckIn)"
    case .notCheckedIn(let made?):
      "not checked in by \(list) of \(moment(made)), and this pass was issued later; "
        + "look whether the \(person) was checked in since"
    case .newerPassListed:
      "\(list) names a newer pass of this \(holder); ask for that one"
    case .replaced(let reference):
      "a newer \(place == .event ? "ticket" : "pass") of this \(holder) took the place of this one; ask for it, or look "
        + "the \(holder) up" + (reference.isEmpty ? "" : ": /\(escaped(reference, limit: 20))")
    case .noPassListed(let made):
      "\(list) of \(moment(made)) is newer than this pass and names none of the \(holder); "
        + "it may have been revoked: compare it with \(document), and have a new one handed out"
    case .standby(let sequence):
      "a standby \(holder); where a seat was given, tell this gate and scan again: passtool gate ctl clear"
        + (sequence.map { " \(escaped($0, limit: 8))" } ?? "")

    case .paperNotListed:
      "an unsigned boarding pass that the passenger list does not name; compare it with the list "
        + "and a travel document"
    case .receipt: "an itinerary receipt and no boarding pass; \(sendToCheckIn)"
    case .signedPassListed:
      "the passenger list names a signed pass of this passenger, and this paper has no signature; "
        + "ask for that pass, or \(sendAway)"
    case .paperNotCheckedIn:
      "the paper says that the passenger was not checked in; \(sendToCheckIn)"
    case .paperOnStandby:
      "the paper says that the passenger is on standby; look whether the passenger was cleared"
    case .paperOfAnother(let airline):
      "an unsigned boarding pass, and none of \(airline), which the passenger list says; "
        + "compare it with the list and a travel document"
    case .paperAsListed: "unsigned, and the passenger list says the same"
    case .paperNotMarked:
      "an unsigned boarding pass of a passenger whose paper the list does not mark; "
        + "compare it with the list and a travel document"
    case .takenBack(let at, _):
      "a signed pass of this passenger was refused here \(when(at)), which its issuer took "
        + "back; \(sendAway)"

    case .takenOffAt(let earlier):
      "the \(holder) was taken off \(occasion) \(words(earlier)); \(sendToCheckIn)"
    case .newerPassIn(let earlier):
      "a newer pass of this \(holder) was admitted \(words(earlier)); ask for that one"
    case .inByAnotherPass(let earlier, let name):
      "this sequence was admitted \(words(earlier)) on another pass"
        + (name.map { ", as \(escaped($0, limit: 40))" } ?? "")
        + "; look whose seat it is before anybody boards"
    case .allIn(let earlier, let count):
      "all \(count) persons of this ticket are in, the last \(words(earlier)); "
        + "look who is inside before you decide"
    case .inByEarlierTicket(let earlier, let name, let count):
      "already entered with the earlier ticket\(name.map { " as \(escaped($0, limit: 40))" } ?? "") "
        + words(earlier) + (count > 1 ? ", all \(count) persons of it" : "")
        + "; look who is inside before you decide"
    case .alreadyIn(let earlier):
      "already admitted \(words(earlier)); look who is inside before you decide"
    }
  }

  /// Returns a remark for the end of a sentence, with the separator before it.
  package func words(_ remark: GateRemark) -> String {
    switch remark {
    case .notListed: ", not on \(list)"
    case .listedSeat(let seat): ", but \(list) says seat \(escaped(seat, limit: 20))"
    case .people(let count, let admitted): ", \(count) of \(admitted)"
    case .notLogged(let fault): " (not logged: \(fault))"
    }
  }

  /// The word of staff for a person on the list.
  private var holder: String { place == .event ? "guest" : "passenger" }

  private var occasion: String { place == .event ? "this event" : "this flight" }

  private func words(_ earlier: GateFinding.Earlier) -> String {
    guard now != nil else { return "\(when(earlier.at)) at gate \(earlier.gate)" }
    return "\(when(earlier.at)), " + (earlier.gate == here ? "here" : "at \(earlier.gate)")
  }
}
