internal import Platform
package import BookingStore
package import Bookings
package import FlightSales
package import Flights
internal import PassIssuer
package import PassService
package import OperatorFiles
package import Places
internal import Schedules
internal import Selling
package import Vocabulary

/// The configuration of the sale of flights from a service's directory; a trial also gets the demonstration schedule.
package struct FlightSetup: Sendable {
  private let seller: Seller
  private let demonstration: DemoData

  /// Reads the configuration; `isNew` says whether this is a trial without bookings.
  ///
  /// The demonstration files are written before the store is created, so that an interrupted start continues with the
  /// same days.
  package init(_ data: ServiceData, isNew: Bool, now: Instant) throws {
    seller = try Seller(data.keys, of: data.issuer, now: now)
    demonstration = DemoData(data: data.directory, "schedule")
    if isNew {
      guard let today = now.date() else {
        throw ServiceError("this machine's clock shows no valid day (\(now)); set the clock")
      }
      try demonstration.write(DemoSchedule.files(from: today, of: data.issuer.rawValue))
    }
  }

  /// Returns the routes, after publishing the demonstration's flights if necessary.
  package func routes(
    in store: any BookingStore, providers: PaymentProviders, policy: FlightSalesPolicy,
    places: PlaceDirectory, barcodeFormat: BarcodeFormat = .aztec,
    timer: any Clock<Duration> = ContinuousClock(), randomness: Randomness = .system,
    now: Instant, clock: @escaping @Sendable () -> Instant
  ) async throws -> FlightRoutes {
    try await seller.check(store, now: now)
    var policy = policy
    policy.carriers = seller.carriers
    let desk = FlightDesk(
      store: store, providers: providers, policy: policy, clock: timer,
      randomness: randomness)
    if demonstration.isPending {
      let files = try ScheduleFiles(paths: demonstration.paths)
      try await desk.importSchedule(files, of: seller, now: now)
      try demonstration.finish()
    }
    return FlightRoutes(
      desk: desk, issuer: seller.issuer, places: places, barcodeFormat: barcodeFormat,
      demonstration: demonstration, importing: Self.importing(into: desk, of: seller),
      clock: clock)
  }

  /// Imports a schedule into a store, also while its service is running.
  ///
  /// `files` are CSV and JSON files that form one schedule; `-` reads standard input.
  package static func importSchedule(
    _ files: [String], into desk: FlightDesk, of seller: Seller, now: Instant
  ) async throws -> ImportOutcome {
    do {
      return try await outcome(try ScheduleFiles(paths: files), into: desk, of: seller, now: now)
    } catch let fault as ScheduleFault {
      throw ServiceError(fault.problems.lines(for: "passservice"))
    }
  }

  /// Imports a schedule that was read, and returns its result; throws `ScheduleFault` for problems.
  private static func outcome(
    _ files: ScheduleFiles, into desk: FlightDesk, of seller: Seller, now: Instant,
    done: (Int) -> Void = { _ in }
  ) async throws -> ImportOutcome {
    let (outcomes, schedule) = try await desk.importSchedule(
      files, of: seller, now: now, done: done)
    var outcome = ImportOutcome(outcomes, new: .new, changed: .changed, same: .same) { outcome in
      guard case .left(let flight, let day, let why) = outcome else { return nil }
      return "\(flight) of \(day): \(why)"
    }
    outcome.besides = try await desk.onSale(besides: schedule, now: now).map {
      ("\($0.flight)", $0.count)
    }
    return outcome
  }

  /// Returns the import of schedules over HTTP; a rehearsal changes nothing.
  private static func importing(into desk: FlightDesk, of seller: Seller) -> ProductImport {
    { files, isRehearsal, now, done in
      var reading = ScheduleFiles()
      for file in files { reading.read(file.name, file.bytes) }
      let desk =
        isRehearsal
        ? FlightDesk(
          store: RehearsalStore(desk.store), providers: desk.providers, policy: desk.policy,
          randomness: desk.randomness)
        : desk
      var report = ImportReport()
      do {
        let outcome = try await outcome(reading, into: desk, of: seller, now: now, done: done)
        (report.new, report.changed, report.same) = (outcome.new, outcome.changed, outcome.same)
        (report.left, report.besides) = (outcome.left, outcome.besides)
      } catch let fault as ScheduleFault {
        report.problems = fault.problems.map {
          .init(file: $0.file, line: $0.line, column: $0.column, detail: $0.detail)
        }
      }
      return report
    }
  }
}
