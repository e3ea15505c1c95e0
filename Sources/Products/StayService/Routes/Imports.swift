internal import BookingStore
internal import OperatorFiles
internal import PassService
internal import Selling
internal import ServiceHTTP
internal import Stays
internal import Vocabulary

extension StayRoutes {
  /// The endpoints for the import of hotels and rates, by the rules of `passservice import-hotels`.
  func imports(_ tools: ServiceTools) -> [Endpoint] {
    Endpoint.imports("/stays/hotel-imports", "importHotels", tools) {
      files, isRehearsal, now, done in
      try await importHotels(files, isRehearsal, now: now, done: done)
    }
  }

  private func importHotels(
    _ files: [ImportedFile], _ isRehearsal: Bool, now: Instant, done: @Sendable (Int) -> Void
  ) async throws -> ImportReport {
    var reading = HotelFiles()
    for file in files { reading.read(file.name, file.bytes) }
    let desk =
      isRehearsal
      ? StayDesk(
        desk.product, store: RehearsalStore(desk.store), providers: desk.providers,
        randomness: desk.randomness)
      : desk
    var report = ImportReport()
    do {
      let outcomes = try await desk.publish(reading, now: now, done: done)
      report.new = outcomes.count { $0 == .new }
      report.changed = outcomes.count { $0 == .changed }
      report.same = outcomes.count { $0 == .same }
    } catch let fault as HotelFilesFault {
      report.problems = fault.problems.map {
        .init(file: $0.file, line: $0.line, column: $0.column, detail: $0.detail)
      }
    }
    return report
  }
}
