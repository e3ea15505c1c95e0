internal import Synchronization

/// What all clients did and heard.
package final class Recorder: Sendable {
  /// An operation on a seat, as it was made.
  private struct Record {
    let user: String
    let seat: String
    let action: SeatOperation.Action
    var outcome: SeatOperation.Outcome
    let invoked: Int64
    /// When it was sent for the last time.
    var sent: Int64
    var returned: Int64?
    let isOther: Bool
  }

  package let timeline: Timeline
  private let records = Mutex<[Record]>([])
  private let found = Mutex<[String]>([])
  private let counts = Mutex<[String: Int]>([:])

  package init(_ timeline: Timeline) { self.timeline = timeline }

  /// A fault that needs no search, such as another answer under the same key.
  package func fault(_ text: String) { found.withLock { $0.append(text) } }

  package var faults: [String] { found.withLock { $0 } }

  /// Counts what happened, to be told at the end.
  package func count(_ what: String) { counts.withLock { $0[what, default: 0] += 1 } }

  package var tally: [String: Int] { counts.withLock { $0 } }

  /// An operation on each of these seats is about to be sent; their numbers, in the order of the seats.
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

  /// - Parameter seats: of which this is the outcome; of the others nothing became. Nil for all.
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

  /// What was seen of all seats between two moments.
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

  /// The history of each seat.
  package func histories() -> [String: [Timed<SeatOperation>]] {
    let records = records.withLock { $0 }
    let end = timeline.now
    return Dictionary(grouping: records, by: \.seat).mapValues { records in
      records.compactMap { record in
        var returned = record.returned
        if record.outcome == .unknown {
          switch record.action {
          // Whoever settles payments goes on with it, in any process.
          case .book: break
          case .look, .own, .checkIn: return nil
          // A process that is dead does nothing more.
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
