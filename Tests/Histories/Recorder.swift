internal import Synchronization

/// The requests of all clients and their answers.
package final class Recorder: Sendable {
  /// One operation on one seat.
  private struct Record {
    let user: String
    let seat: String
    let action: SeatOperation.Action
    var outcome: SeatOperation.Outcome
    let invoked: Int64
    /// The time when the request was sent last.
    var sent: Int64
    var returned: Int64?
    let isOther: Bool
  }

  package let timeline: Timeline
  private let records = Mutex<[Record]>([])
  private let found = Mutex<[String]>([])
  private let counts = Mutex<[String: Int]>([:])

  package init(_ timeline: Timeline) { self.timeline = timeline }

  /// Records a fault that needs no search, such as another answer under the same key.
  package func fault(_ text: String) { found.withLock { $0.append(text) } }

  package var faults: [String] { found.withLock { $0 } }

  /// Counts an event for the report.
  package func count(_ what: String) { counts.withLock { $0[what, default: 0] += 1 } }

  package var tally: [String: Int] { counts.withLock { $0 } }

  /// Records that an operation on each of these seats is about to be sent; returns their numbers in the order of the
  /// seats.
  func begin(
    _ action: SeatOperation.Action, on seats: [String], as user: String, isOther: Bool
  ) -> Range<Int> {
    let now = timeline.now
    return records.withLock { records in
      let first = records.count
      records += seats.map {
        Record(
          user: user, seat: $0, action: action, outcome: .unknown, invoked: now, sent: now,
          returned: nil, isOther: isOther)
      }
      return first..<records.count
    }
  }

  func sendAgain(_ numbers: Range<Int>) {
    let now = timeline.now
    records.withLock { records in for number in numbers { records[number].sent = now } }
  }

  /// Records the outcome of the operations on these seats, or on all if `seats` is nil; the others changed nothing.
  func end(_ numbers: Range<Int>, _ outcome: SeatOperation.Outcome, of seats: [String]? = nil) {
    let now = timeline.now
    records.withLock { records in
      for number in numbers {
        let isMeant = seats?.contains(records[number].seat) ?? true
        records[number].outcome = isMeant ? outcome : .nothing
        records[number].returned = now
      }
    }
  }

  /// Records the observed state of all seats between two moments.
  package func look(_ seen: [String: SeatOperation.Outcome], as user: String, since begun: Int64) {
    let now = timeline.now
    records.withLock { records in
      for (seat, outcome) in seen {
        let action: SeatOperation.Action = if case .available = outcome { .look } else { .own }
        records.append(
          Record(
            user: user, seat: seat, action: action, outcome: outcome, invoked: begun, sent: begun,
            returned: now, isOther: false))
      }
    }
  }

  /// Returns the history of each seat.
  package func histories() -> [String: [Timed<SeatOperation>]] {
    let records = records.withLock { $0 }
    let end = timeline.now
    return Dictionary(grouping: records, by: \.seat).mapValues { records in
      records.compactMap { record in
        var returned = record.returned
        if record.outcome == .unknown {
          switch record.action {
          // The settlement of payments continues a booking, in any process.
          case .book: break
          case .look, .own, .checkIn: return nil
          // A dead process does nothing more.
          default: returned = timeline.death(after: record.sent, of: record.isOther)
          }
        }
        let operation = SeatOperation(
          record.user, record.action, record.outcome,
          times: timeline.times(record.invoked, returned ?? end))
        return Timed(operation, invoked: record.invoked, returned: returned)
      }
    }
  }
}
