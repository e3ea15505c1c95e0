internal import Platform
internal import Vocabulary

/// The record of passes that were drawn at this desk, `drawn` in its directory: a line for each.
///
/// A pass is signed before it is drawn. So a command that was killed in between, or could not write its file, leaves a
/// pass that the next one finds here. It is not an event, because it says nothing to other desks.
package struct DrawnPasses: Sendable {
  private let journal: LineJournal
  private let directory: DepartureDirectory

  package init(_ directory: DepartureDirectory) {
    self.directory = directory
    journal = LineJournal("\(directory.path)/drawn")
  }

  private func read() throws -> (drawn: Set<PassID>, end: Int) {
    var drawn: Set<PassID> = []
    let end = try journal.read { line in
      if let id = PassID(String(decoding: line, as: UTF8.self)) { drawn.insert(id) }
    }
    return (drawn, end)
  }

  /// The passengers with a pass that counts, that this desk signed, and that was never drawn.
  package func waiting(at desk: Desk) throws -> Set<TravelerID> {
    let drawn = try read().drawn
    let undrawn = desk.ownPasses.subtracting(drawn)
    return Set(
      desk.state.all.filter { passenger in
        passenger.validPasses.contains { undrawn.contains($0.id) }
      }.map(\.id))
  }

  /// Notes that passes are in their files.
  package func note(_ passes: [DeskEvent.IssuedPass]) throws {
    let lock = try directory.lock()
    let (drawn, end) = try read()
    let new = passes.map(\.id).filter { !drawn.contains($0) }
    if !new.isEmpty { try journal.append(new.map { Array($0.rawValue.utf8) }, at: end) }
    lock.release()
  }
}

extension Desk {
  /// The passes that this desk signed.
  var ownPasses: Set<PassID> {
    Set(
      (logs[record.desk]?.events ?? []).compactMap { event in
        if case .pass(_, let pass) = event.content { pass.id } else { nil }
      })
  }
}

extension Passenger {
  /// The passes that count: the passenger's own, and those of the infants on their lap.
  package var validPasses: [DeskEvent.IssuedPass] {
    ([pass()] + traveler.infants.indices.map { pass(infant: $0 + 1) }).compactMap(\.self)
  }
}
