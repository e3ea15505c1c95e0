/// Passenger status (item 113); unknown codes are kept, because the list is open.
public struct PassengerStatus: Hashable, Sendable, CustomStringConvertible {
  /// The character on the pass; a blank where the pass has no status.
  public let code: Character

  /// Creates the status for a character.
  public init(code: Character) { self.code = code }

  /// The passenger is not checked in.
  public static let notCheckedIn = PassengerStatus(code: "0")
  /// A bag is checked in, its passenger is not.
  public static let bagCheckedOnly = PassengerStatus(code: "2")
  /// The passenger is waiting for a seat.
  public static let standby = PassengerStatus(code: "7")

  /// The meaning in English.
  public var description: String {
    switch code {
    case "0": "not checked in"
    case "1": "checked in"
    case "2": "bag checked, passenger not checked in"
    case "3": "bag and passenger checked in"
    case "4": "passed security"
    case "5": "passed the gate"
    case "6": "transit"
    case "7": "standby"
    case "8": "boarding data revalidated"
    case "9": "original boarding line used at ticket issue"
    case "A": "up- or downgrading required at close-out"
    case " ": "no status"
    default: "status \(code)"
    }
  }
}
