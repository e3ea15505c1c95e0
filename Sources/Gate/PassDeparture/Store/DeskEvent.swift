internal import StrictText
package import Vocabulary

/// An event at a desk: one line of its log, never changed or removed.
///
/// Events name a passenger by a digest (`TravelerID`), so that the log of a closed departure has no names but those on
/// passes and of people who came without a booking.
package struct DeskEvent: Hashable, Sendable {
  /// The desk that wrote it.
  package let desk: Int
  /// Its number in the desk's log, from 1 without gaps.
  package let number: Int
  /// One more than the greatest tick that the desk knew, so that an event is later than all that its desk had seen.
  package let tick: Int
  /// The time by the desk's clock; it orders nothing.
  package let at: Instant
  /// The SHA-256 digest of the line before it; empty for the first.
  package let previous: [UInt8]
  package let content: Content

  /// The deed.
  package enum Content: Hashable, Sendable {
    /// A person took a message into the departure; the text is kept under its digest.
    case text(digest: [UInt8])
    /// The first desk named a further desk.
    case desk(number: Int, key: DeskKey)
    /// A gate's key was taken in, so that its events count.
    case gate(DeskKey)
    /// A person who is on no list came to the desk.
    case walkUp(WalkUp)
    case checkIn(TravelerID, CheckIn)
    /// A person took in that the airline's own host has checked a passenger in, as a list says.
    case hostCheckIn(TravelerID, HostCheckIn)
    /// A passenger who is checked in got another seat.
    case seat(TravelerID, Seat)
    case bags(TravelerID, Bags)
    /// The check-in with a sequence was ended, with the reason; one that its desk had not heard of still counts.
    case offload(TravelerID, sequence: Int, reason: String)
    case pass(TravelerID, IssuedPass)
    /// A person saw the passenger board, where no gate reports it.
    case boarded(TravelerID)
    /// A person closed the departure: from then on no desk keeps texts, which have passport data, or hands them out.
    case closed
  }

  /// The facts of a check-in.
  package struct CheckIn: Hashable, Sendable {
    package var seat: Seat?
    /// The check-in sequence, whose first digit is the desk.
    package var sequence: Int
    /// Whether the agent looked at the documents.
    package var hasDocuments: Bool
    package var bags: Bags
    /// The number of ended check-ins of the passenger that the desk had heard of.
    ///
    /// If there were more, the desk did not know that the passenger had been taken off.
    package var knownEnds: Int

    package init(seat: Seat?, sequence: Int, hasDocuments: Bool, bags: Bags, knownEnds: Int = 0) {
      (self.seat, self.sequence) = (seat, sequence)
      (self.hasDocuments, self.bags) = (hasDocuments, bags)
      self.knownEnds = knownEnds
    }
  }

  /// The facts of a check-in by the airline's own host, as the list had them; no later text changes them.
  package struct HostCheckIn: Hashable, Sendable {
    package var seat: Seat?
    /// The host's sequence, below those of the desks.
    package var sequence: Int

    package init(seat: Seat?, sequence: Int) { (self.seat, self.sequence) = (seat, sequence) }

    /// The sequences that the host may give.
    package static let sequences = 1...999
  }

  /// Checked baggage.
  package struct Bags: Hashable, Sendable {
    package var count: Int
    /// The weight of all bags, in kilograms.
    package var weight: Int

    package init(count: Int, weight: Int) { (self.count, self.weight) = (count, weight) }

    package static let none = Bags(count: 0, weight: 0)
  }

  /// A pass that was signed.
  package struct IssuedPass: Hashable, Sendable {
    package let id: PassID
    package let issuedAt: Instant
    /// The text of its barcode, so that it can be printed again.
    package let text: String
    /// The seat on it.
    package let seat: Seat?
    /// The sequence on it.
    package let sequence: Int
    /// The number of the infant whose pass it is, from 1; nil for the passenger's own.
    package let infant: Int?
  }

  /// A person who is on no list, as an agent typed it.
  package struct WalkUp: Hashable, Sendable {
    package let surname: String
    package let givenNames: String
    package let compartment: Character
    package let destination: AirportCode
    package let locator: String
    /// The ticket number, 13 digits; empty without a ticket.
    package let ticket: String
    package let isChild: Bool
    /// The title that the agent typed after the given names, such as `MR`; empty without one.
    package var title = ""
  }

  /// The order of events that is the same at all desks: what a desk had seen comes first.
  static func isBefore(_ left: DeskEvent, _ right: DeskEvent) -> Bool {
    (left.tick, left.desk, left.number) < (right.tick, right.desk, right.number)
  }
}
