internal import Airports
internal import BookingStore
internal import OperatorFiles
internal import PassService
internal import Selling
internal import ServiceHTTP
internal import Shows
internal import Vocabulary

extension ShowRoutes {
  /// The endpoints for the import of a programme, by the rules of `passservice import-programme`.
  func imports(_ tools: ServiceTools) -> [Endpoint] {
    Endpoint.imports("/shows/programme-imports", "importProgramme", tools) {
      files, isRehearsal, now, done in
      try await importProgramme(files, isRehearsal, now: now, done: done)
    }
  }

  private func importProgramme(
    _ files: [ImportedFile], _ isRehearsal: Bool, now: Instant, done: @Sendable (Int) -> Void
  ) async throws -> ImportReport {
    var reading = ProgrammeFiles()
    for file in files { reading.read(file.name, file.bytes) }
    let desk =
      isRehearsal
      ? ShowDesk(
        desk.product, store: RehearsalStore(desk.store), providers: desk.providers,
        randomness: desk.randomness)
      : desk
    var zones = SystemZones()
    var report = ImportReport()
    do {
      let outcomes = try await desk.publish(
        reading, now: now, zone: { try zones.zone($0) }, done: done)
      let outcome = ImportOutcome(outcomes, new: .new, changed: .changed, same: .same) { outcome in
        guard case .left(let show, let why) = outcome else { return nil }
        return "\(show): \(why)"
      }
      (report.new, report.changed, report.same) = (outcome.new, outcome.changed, outcome.same)
      report.left = outcome.left
    } catch let fault as ProgrammeFault {
      report.problems = fault.problems.map {
        .init(file: $0.file, line: $0.line, column: $0.column, detail: $0.detail)
      }
    }
    return report
  }
}
