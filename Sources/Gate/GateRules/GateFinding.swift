internal import PassFormats
public import PassVerifier
public import Vocabulary

/// A finding of the gate beyond the verdict, from the passenger list or from the ledger, with its evidence.
public enum GateFinding: Equatable, Sendable {
  // MARK: The list

  /// The list has the pass, or its sequence, for another person.
  case notAsListed
  /// The list says that the passenger was off-loaded.
  case takenOff
  /// The list says that the passenger was not checked in; `listMade` is the list's time, where the pass was issued
  /// later.
  case notCheckedIn(listMade: Instant?)
  /// The list names a newer pass of the same person.
  case newerPassListed
  /// The issuer took the pass back, and the list names a newer pass in its place, with this reference.
  case replaced(reference: String)
  /// The list, which was made after the pass, names no pass of the person.
  case noPassListed(listMade: Instant)
  /// The list says that the passenger is on standby, under this sequence.
  case standby(sequence: String?)

  // MARK: Unsigned paper

  /// The list does not have the passenger of the paper.
  case paperNotListed
  /// An itinerary receipt, which is no boarding pass.
  case receipt
  /// The list names a signed pass of the passenger.
  case signedPassListed
  /// The paper itself says that the passenger was not checked in.
  case paperNotCheckedIn
  /// The paper itself says that the passenger is on standby.
  case paperOnStandby
  /// The list names this airline for the passenger's paper, and the paper is of another.
  case paperOfAnother(IssuerID)
  /// The list says that the passenger holds paper, and agrees with it.
  case paperAsListed
  /// The list does not say that the passenger holds paper.
  case paperNotMarked
  /// A signed pass of the passenger was refused here as revoked or suspended.
  case takenBack(at: Instant, Reason)

  // MARK: The ledger

  /// The passenger was off-loaded.
  case takenOffAt(Earlier)
  /// A newer pass of the same person was admitted.
  case newerPassIn(Earlier)
  /// The passenger is in on another pass; `name` is the name on it, where it is known.
  case inByAnotherPass(Earlier, name: String?)
  /// All the people that the ticket admits are in.
  case allIn(Earlier, count: Int)
  /// The pass is used up.
  case alreadyIn(Earlier)
  /// An earlier issue of the same ticket was used up; `name` is the name on that issue, where it is known and differs.
  case inByEarlierTicket(Earlier, name: String?, count: Int)

  /// The earlier event.
  public struct Earlier: Equatable, Sendable {
    /// The time of the event.
    public let at: Instant
    /// The gate's name.
    public let gate: KeyID

    init(_ event: AdmissionEvent) {
      at = event.at
      gate = event.device.keyID
    }
  }

  /// The reason code, which never changes.
  public var reason: Reason {
    switch self {
    case .notAsListed: .notAsListed
    case .takenOff, .notCheckedIn, .paperNotCheckedIn, .takenOffAt: .notCheckedIn
    case .newerPassListed, .noPassListed, .newerPassIn: .superseded
    case .standby, .paperOnStandby: .standby
    case .paperNotListed, .paperOfAnother, .paperAsListed, .paperNotMarked: .unsigned
    case .receipt: .notABoardingPass
    case .signedPassListed: .signatureMissing
    case .takenBack(_, let reason): reason
    case .replaced: .revoked
    case .inByAnotherPass, .allIn, .alreadyIn, .inByEarlierTicket: .alreadyAdmitted
    }
  }
}

extension GateFinding {
  /// The finding of the ledger that stopped an entry.
  ///
  /// `earlier` is the event that forbids the entry, and `name` is the name that was recorded with that event.
  init(_ reason: Reason, _ earlier: AdmissionEvent, _ name: String?, _ entry: Entry) {
    let before = Earlier(earlier)
    self =
      switch reason {
      case .notCheckedIn: .takenOffAt(before)
      case .superseded: .newerPassIn(before)
      case .alreadyAdmitted where earlier.pass != entry.pass && earlier.airlineKey != nil:
        .inByAnotherPass(before, name: name)
      case .alreadyAdmitted where earlier.kind == .admit && entry.isLaterIssue(than: earlier):
        .inByEarlierTicket(
          before, name: name == entry.person.name ? nil : name, count: entry.admits)
      case .alreadyAdmitted where entry.admits > 1: .allIn(before, count: entry.admits)
      default: .alreadyIn(before)
      }
  }
}
