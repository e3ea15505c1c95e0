public import PassDocuments

/// The reason why a pass has no entry in a calendar.
public struct PassCalendarError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The problem of a pass.
  public enum Problem: Equatable, Sendable {
    /// The details contradict the pass: correct the member that the error names, or omit it.
    case details(DetailsError)
    /// The pass is a staff badge.
    case staffBadge
    /// The pass names no day for the flight of that number, counted from 1, and the details have no departure.
    case noDay(flight: Int)
  }

  /// The index of the pass, counted from 0.
  public let index: Int
  /// The problem of that pass.
  public let problem: Problem

  /// The problem and its remedy, worded to follow the name of the pass.
  public var description: String {
    switch problem {
    case .details(let error): error.description
    case .staffBadge:
      "is a staff badge, which a calendar has no entry for: it says until when it is valid, and not when its bearer "
        + "works; leave it out"
    case .noDay(let flight):
      "names no day for flight \(flight); give the request of the pass, which has its departure"
    }
  }
}
