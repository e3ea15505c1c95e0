internal import FlightSales
internal import FlightService
internal import OperatorFiles
internal import PassService
internal import Selling
internal import Shows
internal import Stays

extension Composition {
  /// Imports a schedule into a directory's store, also while its service is running.
  func importSchedule(_ files: [String]) async throws -> ImportOutcome {
    let now = clock()
    let store = try await existingStore()
    let desk = FlightDesk(store: store, providers: providers)
    let keys = ServiceData.keys(data)
    let seller = try Seller(
      keys, of: try ServiceData.issuer(of: keys, named: issuer), now: now)
    return try await FlightSetup.importSchedule(files, into: desk, of: seller, now: now)
  }

  /// Imports a programme of shows into a directory's store, also while its service is running.
  func importProgramme(_ files: [String]) async throws -> ImportOutcome {
    let desk = ShowDesk(ShowProduct(), store: try await existingStore(), providers: providers)
    return try await ShowSetup.importProgramme(files, into: desk, now: clock())
  }

  /// Imports hotels and rates into a directory's store, also while its service is running.
  func importHotels(_ files: [String]) async throws -> ImportOutcome {
    let desk = StayDesk(
      StaySetup.product, store: try await existingStore(), providers: providers)
    return try await StaySetup.importHotels(files, into: desk, now: clock())
  }
}
