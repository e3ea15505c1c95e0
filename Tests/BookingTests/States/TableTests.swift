import Bookings
import Flights
import Shows
import Stays
import Testing

/// The state tables against an independent list of permitted transitions; every other pair is refused.
@Suite struct TableTests {
  /// A state machine with its permitted transitions.
  struct Machine: Sendable, CustomTestStringConvertible {
    let outline: StateOutline
    let lawful: [String: [String: String]]
    let apply: @Sendable (String, String) throws -> String

    var testDescription: String { outline.name }

    init<State, Action>(
      _ table: StateTable<State, Action>, _ lawful: [String: [String: String]]
    ) {
      outline = table.outline
      self.lawful = lawful
      apply = { state, action in
        guard let state = State(rawValue: state), let action = Action(rawValue: action) else {
          throw Refusal.notFound(state, action)
        }
        return try table.apply(action, to: state).rawValue
      }
    }
  }

  static let machines = [
    Machine(
      HoldState.table,
      [
        "held": [
          "expire": "expired", "release": "released", "consume": "consumed",
        ],
        "expired": ["release": "released", "reacquire": "consumed"],
        "released": ["release": "released"],
      ]),
    Machine(
      WaitingListState.table,
      [
        "waiting": ["offer": "offered", "withdraw": "withdrawn", "expire": "expired"],
        "offered": ["accept": "accepted", "lapse": "lapsed", "withdraw": "withdrawn"],
        "withdrawn": ["withdraw": "withdrawn"],
      ]),
    Machine(
      PaymentState.table,
      [
        "pending": [
          "authorise": "authorised", "capture": "captured", "decline": "declined",
          "fail": "failed", "abandon": "voiding", "challenge": "action_required",
        ],
        "action_required": [
          "authorise": "authorised", "capture": "captured", "decline": "declined",
          "abandon": "voiding",
        ],
        "authorised": ["capture": "captured", "decline": "voiding", "abandon": "voiding"],
        "captured": ["refund": "refunding"],
        "declined": ["authorise": "voiding", "capture": "refunding"],
        "failed": ["authorise": "voiding", "capture": "refunding", "abandon": "voiding"],
        "voiding": [
          "void": "voided", "repay": "refunded", "capture": "voiding", "refuse": "refused",
        ],
        "voided": ["authorise": "voiding", "capture": "refunding"],
        "refunding": ["repay": "refunded", "refuse": "refused"],
        "refunded": ["refund": "refunding", "bounce": "refused"],
        "refused": ["refund": "refunding", "void": "voided", "repay": "refunded"],
      ]),
    Machine(
      QuoteState.table,
      [
        "open": ["book": "used", "expire": "expired", "replace": "replaced"],
        "expired": ["replace": "replaced"], "used": ["reopen": "open"],
      ]),
    Machine(
      PassState.table,
      [
        "valid": ["supersede": "superseded", "revoke": "revoked"],
        "superseded": ["revoke": "revoked"],
      ]),
    Machine(
      DeliveryState.table,
      [
        "BOOKED": ["checkIn": "CHECKED_IN", "close": "NO_SHOW"],
        "CHECKED_IN": [
          "board": "BOARDED", "offLoad": "OFF_LOADED", "close": "NO_SHOW", "undoCheckIn": "BOOKED",
        ],
        "BOARDED": [
          "disembark": "CHECKED_IN", "disembarkUnchecked": "BOOKED", "offLoad": "OFF_LOADED",
        ],
        "OFF_LOADED": ["readmit": "CHECKED_IN", "readmitUnchecked": "BOOKED"],
        "NO_SHOW": ["board": "BOARDED", "reopen": "CHECKED_IN", "reopenUnchecked": "BOOKED"],
      ]),
    Machine(
      FlightStatus.table,
      [
        "SCHEDULED": [
          "delay": "DELAYED", "advance": "ADVANCED", "assignGate": "SCHEDULED",
          "changeAircraft": "SCHEDULED", "board": "BOARDING", "depart": "DEPARTED",
          "cancel": "CANCELLED",
        ],
        "DELAYED": [
          "delay": "DELAYED", "advance": "ADVANCED", "restore": "SCHEDULED",
          "assignGate": "DELAYED", "changeAircraft": "DELAYED", "board": "BOARDING",
          "depart": "DEPARTED", "cancel": "CANCELLED",
        ],
        "ADVANCED": [
          "delay": "DELAYED", "advance": "ADVANCED", "restore": "SCHEDULED",
          "assignGate": "ADVANCED", "changeAircraft": "ADVANCED", "board": "BOARDING",
          "depart": "DEPARTED", "cancel": "CANCELLED",
        ],
        "BOARDING": [
          "delay": "DELAYED", "assignGate": "BOARDING", "depart": "DEPARTED",
          "cancel": "CANCELLED",
        ],
        "DEPARTED": ["arrive": "ARRIVED", "returnToStand": "DELAYED", "divert": "DIVERTED"],
        "DIVERTED": ["arrive": "ARRIVED", "depart": "DEPARTED", "divert": "DIVERTED"],
        "CANCELLED": ["restore": "SCHEDULED"],
      ]),
    Machine(
      BookingState.table,
      [
        "PENDING": ["confirm": "CONFIRMED", "fail": "FAILED", "cancel": "CANCELLED"],
        "CONFIRMED": [
          "checkInSome": "PARTLY_CHECKED_IN", "checkInAll": "CHECKED_IN",
          "complete": "COMPLETED", "cancel": "CANCELLED",
        ],
        "PARTLY_CHECKED_IN": [
          "checkInAll": "CHECKED_IN", "offLoadAll": "CONFIRMED", "complete": "COMPLETED",
          "cancel": "CANCELLED",
        ],
        "CHECKED_IN": [
          "offLoadSome": "PARTLY_CHECKED_IN", "offLoadAll": "CONFIRMED", "complete": "COMPLETED",
          "cancel": "CANCELLED",
        ],
        "COMPLETED": [
          "resume": "CONFIRMED", "resumePartly": "PARTLY_CHECKED_IN",
          "resumeCheckedIn": "CHECKED_IN",
        ],
      ]),
    Machine(
      ShowStatus.table, ["SCHEDULED": ["move": "SCHEDULED", "cancel": "CANCELLED"]]),
    Machine(
      SeatState.table,
      [
        "AVAILABLE": ["lock": "LOCKED", "block": "BLOCKED", "bookLate": "BOOKED"],
        "LOCKED": ["release": "AVAILABLE", "expire": "AVAILABLE", "book": "BOOKED"],
        "BOOKED": ["cancel": "AVAILABLE"], "BLOCKED": ["unblock": "AVAILABLE"],
      ]),
    Machine(
      ShowBookingState.table,
      [
        "INITIATED": ["lock": "SEATS_LOCKED", "cancel": "CANCELLED"],
        "SEATS_LOCKED": ["pay": "PAYMENT_PENDING", "expire": "EXPIRED", "cancel": "CANCELLED"],
        "PAYMENT_PENDING": [
          "confirm": "CONFIRMED", "retry": "SEATS_LOCKED", "expire": "EXPIRED",
          "cancel": "CANCELLED",
        ],
        "CONFIRMED": ["cancel": "CANCELLED"],
      ]),
    Machine(
      StayState.table,
      [
        "PENDING": [
          "pay": "SUCCEEDED", "decline": "PENDING", "fail": "FAILED", "expire": "EXPIRED",
          "cancel": "CANCELLED",
        ],
        "SUCCEEDED": ["cancel": "CANCELLED"],
      ]),
  ]

  @Test(arguments: machines)
  func `every pair leads where it should, or nowhere`(machine: Machine) throws {
    for state in machine.outline.states {
      for action in machine.outline.actions {
        if let expected = machine.lawful[state]?[action] {
          #expect(try machine.apply(state, action) == expected)
        } else {
          let refused = #expect(throws: Refusal.self) { try machine.apply(state, action) }
          #expect(refused?.code == .invalidTransition)
          #expect(
            refused?.description.hasPrefix("\(machine.outline.name) is \(state), so ") == true)
          #expect(refused?["state"] == .text(state) && refused?["action"] == .text(action))
          guard case .texts(let allowed) = refused?["allowed"] else {
            Issue.record("\(state) \(action): \(String(describing: refused))")
            continue
          }
          #expect(Set(allowed) == Set((machine.lawful[state] ?? [:]).keys))
        }
      }
    }
  }

  @Test(arguments: machines)
  func `each pair stands once, and every state and action is used`(machine: Machine) {
    let rows = machine.outline.rows
    #expect(Set(rows.map { [$0.from, $0.action] }).count == rows.count)
    #expect(Set(rows.map(\.action)) == Set(machine.outline.actions))
    var reached: Set<String> = [machine.outline.start]
    for _ in machine.outline.states {
      reached.formUnion(rows.filter { reached.contains($0.from) }.map(\.to))
    }
    #expect(reached == Set(machine.outline.states))
  }

  @Test func `every machine is published`() {
    let published = (States.flights + States.shows + States.stays).map(\.name)
    #expect(Set(published) == Set(Self.machines.map(\.outline.name)))
  }
}
