public import PassVerifier
internal import Vocabulary

extension English {
  /// Returns a finding of the gate as a sentence for staff.
  public func sentence(_ finding: GateFinding) -> String {
    switch finding {
    case .notAsListed:
      "\(list) has this pass\(place == .event ? "" : ", or its sequence number,") under another name; "
        + "compare the two names with \(document)"
    case .takenOff:
      "\(list) says that the \(holder) was taken off \(occasion); \(sendToCheckIn)"
    case .notCheckedIn(nil):
      "\(list) says that the \(holder) was not checked in; \(sendToCheckIn)"
    case .notCheckedIn(let made?):
      "\(list) of \(moment(made)) says that the \(holder) was not checked in, but this pass is "
        + "newer than the list; ask at check-in whether the \(holder) is checked in now"
    case .newerPassListed:
      place == .event
        ? "\(list) names another ticket of this \(holder), which may be newer; ask for that one"
        : "\(list) names a newer pass of this \(holder); ask for that one"
    case .replaced(let reference):
      "a newer \(place == .event ? "ticket" : "pass") of this \(holder) took the place of this one; ask for it, or look "
        + "the \(holder) up" + (reference.isEmpty ? "" : ": type /\(escaped(reference, limit: 20))")
    case .noPassListed(let made):
      "\(list) of \(moment(made)) has no pass for this \(holder), and the list is newer than this "
        + "pass, so the pass may be revoked; compare the pass with \(document), and let the desk "
        + "give a new pass"
    case .standby(let sequence):
      "a standby \(holder), who must wait; if the desk has given a seat, run "
        + "passtool gate ctl clear \(sequence.map { escaped($0, limit: 8) } ?? "NAME") and scan again"

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
      "the paper says that the passenger is on standby; look whether the desk has given the "
        + "passenger a seat"
    case .paperOfAnother(let airline):
      "the passenger list expects an unsigned boarding pass of \(airline), and this one is of "
        + "another airline; compare the pass with the list and a travel document"
    case .paperAsListed: "no signature, but the passenger list agrees with this paper"
    case .paperNotMarked:
      "an unsigned boarding pass, and the passenger list does not say that this passenger has an "
        + "unsigned one; compare the pass with the list and a travel document"
    case .takenBack(let at, let reason):
      "the issuer \(reason == .suspended ? "suspended" : "revoked") the signed pass of this "
        + "passenger (stopped here \(when(at))), so this paper is not good either; \(sendAway)"

    case .takenOffAt(let earlier):
      "the \(holder) was taken off \(occasion) \(words(earlier)); \(sendToCheckIn)"
    case .newerPassIn(let earlier):
      "a newer pass of this \(holder) was admitted \(words(earlier)), so this one no longer counts; "
        + "compare the name with \(document), and call the supervisor"
    case .inByAnotherPass(let earlier, let name):
      "a passenger with this sequence number was admitted \(words(earlier))"
        + (name.map { ", as \(escaped($0, limit: 40))" } ?? "")
        + ", and not with this pass; look whose seat it is before anybody boards"
    case .allIn(let earlier, let count):
      "all \(count) people of this ticket are in, the last \(words(earlier)); " + copyMayBeIn
    case .inByEarlierTicket(let earlier, let name, let count):
      "already entered with the earlier ticket\(name.map { " as \(escaped($0, limit: 40))" } ?? "") "
        + words(earlier) + (count > 1 ? ", all \(count) people of it" : "") + "; " + copyMayBeIn
    case .alreadyIn(let earlier): "already admitted \(words(earlier)); " + copyMayBeIn
    }
  }

  /// Returns a remark for the end of a sentence, with the separator before it.
  package func words(_ remark: GateRemark) -> String {
    switch remark {
    case .notListed: ", not on \(list)"
    case .listedSeat(let seat): ", but \(list) says seat \(escaped(seat, limit: 20))"
    case .people(let count, let admitted): ", \(count) of \(admitted)"
    case .notLogged(let fault): " (this scan is not recorded: \(fault))"
    }
  }

  /// The instruction where all people of a pass are in: the person here may be the rightful holder.
  private var copyMayBeIn: String {
    "somebody may have used a copy; compare the name with \(document), and call the supervisor"
  }

  /// The word of staff for a person on the list.
  private var holder: String { place == .event ? "guest" : "passenger" }

  private var occasion: String { place == .event ? "this event" : "this flight" }

  private func words(_ earlier: GateFinding.Earlier) -> String {
    guard now != nil else { return "\(when(earlier.at)) at gate \(earlier.gate)" }
    return "\(when(earlier.at)), " + (earlier.gate == here ? "here" : "at \(earlier.gate)")
  }
}
