internal import PassFormats
public import PassVerifier
public import Vocabulary

/// What a gate found beside the verdict, by the list of those who are expected and by its ledger, with the
/// evidence.
public enum GateFinding: Equatable, Sendable {
  // MARK: The list

  /// It has the pass, or its sequence, for somebody else.
  case notAsListed
  /// It says that the passenger was taken off.
  case takenOff
  /// It says that the passenger was not checked in; made before the pass was issued, then with its time.
  case notCheckedIn(listMade: Instant?)
  /// It names a newer pass of the same person.
  case newerPassListed
  /// It says that the passenger waits for a seat.
  case standby

  // MARK: Unsigned paper

  /// The list has nobody of whom the paper speaks.
  case paperNotListed
  /// An itinerary receipt, which boards nobody.
  case receipt
  /// The list names a signed pass of the passenger.
  case signedPassListed
  /// The paper itself says that the passenger was not checked in.
  case paperNotCheckedIn
  /// The paper itself says that the passenger waits for a seat.
  case paperOnStandby
  /// The list says whose paper the passenger holds, and this is another's.
  case paperOfAnother(IssuerID)
  /// The list does not say that the passenger holds paper.
  case paperNotMarked
  /// A signed pass of the passenger was refused here, which its issuer took back.
  case takenBack(at: Instant, Reason)

  // MARK: The ledger

  /// The passenger was taken off.
  case takenOffAt(Earlier)
  /// A newer pass of the same person was admitted.
  case newerPassIn(Earlier)
  /// The passenger is in by another pass, of that name where it is known.
  case inByAnotherPass(Earlier, name: String?)
  /// As many as the ticket admits are in.
  case allIn(Earlier, count: Int)
  /// The pass is used up.
  case alreadyIn(Earlier)

  /// What was recorded before.
  public struct Earlier: Equatable, Sendable {
    /// When.
    public let at: Instant
    /// The gate's name.
    public let gate: KeyID

    init(_ event: AdmissionEvent) {
      at = event.at
      gate = event.device.keyID
    }
  }

  /// The stable code.
  public var reason: Reason {
    switch self {
    case .notAsListed: .notAsListed
    case .takenOff, .notCheckedIn, .paperNotCheckedIn, .takenOffAt: .notCheckedIn
    case .newerPassListed, .newerPassIn: .superseded
    case .standby, .paperOnStandby: .standby
    case .paperNotListed, .paperOfAnother, .paperNotMarked: .unsigned
    case .receipt: .notABoardingPass
    case .signedPassListed: .signatureMissing
    case .takenBack(_, let reason): reason
    case .inByAnotherPass, .allIn, .alreadyIn: .alreadyAdmitted
    }
  }
}

extension GateFinding {
  /// What the ledger has against somebody.
  ///
  /// - Parameter name: the name that was noted with the earlier event.
  init(_ reason: Reason, _ earlier: AdmissionEvent, _ name: String?, _ entry: Entry) {
    let before = Earlier(earlier)
    self =
      switch reason {
      case .notCheckedIn: .takenOffAt(before)
      case .superseded: .newerPassIn(before)
      case .alreadyAdmitted where earlier.pass != entry.pass && earlier.airlineKey != nil:
        .inByAnotherPass(before, name: name)
      case .alreadyAdmitted where entry.admits > 1: .allIn(before, count: entry.admits)
      default: .alreadyIn(before)
      }
  }
}
