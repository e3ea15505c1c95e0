internal import PassService
internal import ServiceHTTP

extension FlightRoutes {
  /// The endpoints for the import of a schedule, by the rules of `passservice import-schedule`.
  func imports(_ tools: ServiceTools) -> [Endpoint] {
    Endpoint.imports("/schedule-imports", "importSchedule", tools) {
      [importing] files, isRehearsal, now, done in
      guard let importing else {
        throw Problem.unavailable("this service has no airline whose flights it may sell")
      }
      return try await importing(files, isRehearsal, now, done)
    }
  }
}
