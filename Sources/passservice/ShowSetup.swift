internal import Platform
internal import Airports
internal import Bookings
internal import OperatorFiles
internal import PassService
internal import Selling
internal import Shows
internal import Vocabulary

/// The setup of the sale of shows from a service's directory; a trial service also gets the demonstration programme.
struct ShowSetup: Sendable {
  let demonstration: DemoData

  /// Configures the sale; with `isNew`, for a trial without bookings, it writes the demonstration.
  ///
  /// The files are written before the store is created, so that an interrupted start continues with the same days.
  init(_ data: ServiceData, isNew: Bool, now: Instant) throws {
    demonstration = DemoData(data: data.directory, "programme")
    if isNew {
      guard let today = now.date() else { throw ServiceError("the clock shows no day: \(now)") }
      try demonstration.write(DemoProgramme.files(from: today))
    }
  }

  /// Publishes the demonstration's shows if necessary.
  func publish(into desk: ShowDesk, now: Instant) async throws {
    guard demonstration.isPending else { return }
    _ = try await Self.importProgramme(try demonstration.paths, into: desk, now: now)
    try demonstration.finish()
  }

  /// Imports a programme into a store, also while its service is running.
  ///
  /// The CSV and JSON files form one programme; `-` reads standard input.
  static func importProgramme(
    _ files: [String], into desk: ShowDesk, now: Instant
  ) async throws -> ImportOutcome {
    var reading = ProgrammeFiles()
    for file in try OperatorFile.read(files) { reading.read(file.name, file.bytes) }
    var zones = SystemZones()
    let outcomes: [ProgrammePublishing.Outcome]
    do {
      outcomes = try await desk.publish(
        reading, now: now, zone: { try zones.zone($0) })
    } catch let fault as ProgrammeFault {
      throw ServiceError(fault.problems.lines)
    } catch let refusal as Refusal {
      throw ServiceError("\(refusal)")
    }
    return ImportOutcome(outcomes, new: .new, changed: .changed, same: .same) { outcome in
      guard case .left(let show, let why) = outcome else { return nil }
      return "\(show): \(why)"
    }
  }
}
