internal import Dispatch
internal import Platform
internal import SQLite
internal import Synchronization

/// The places of a service: an index that is kept up to date with its sources.
///
/// If there are only the built-in tables, the index is in memory and the same in every process. Otherwise it is a file.
/// While the file is missing, damaged or made for the first time, the built-in index answers. While changes of sources
/// are taken in, the file answers with what it had.
package final class PlaceDirectory: Sendable {
  /// The error while the file is not complete yet, which it soon will be.
  package struct NotReady: Error {}

  private struct State {
    var sources: [any PlaceSource]
    var index: PlaceIndex?
    /// Whether all places of the sources were taken in once.
    var isComplete = false
  }

  private let path: String
  private let state: Mutex<State>
  private let log: @Sendable (String) -> Void
  /// The thread on which the file is changed.
  private let thread = DispatchQueue(label: "places")

  /// Creates a directory of places.
  ///
  /// - Parameters:
  ///   - folder: the folder in which the file is, or is made.
  ///   - cities: GeoNames' file of cities; nil for those of the built-in airports.
  ///   - sources: the sources of further places.
  ///   - log: receives the errors of a source or the file, and what was taken in.
  package init(
    folder: String, cities: GeoNamesFile? = nil, sources: [any PlaceSource] = [],
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    path = "\(folder)/places-\(PlaceSchema.number).sqlite"
    self.log = log
    var all: [any PlaceSource] = []
    if cities != nil || !sources.isEmpty {
      all = [KnownPlaces(), cities ?? AirportCities()] + sources
    }
    state = Mutex(State(sources: all))
  }

  /// Adds a source, before `run`; its places are taken in at the next refresh.
  package func register(_ source: any PlaceSource) {
    state.withLock { state in
      if state.sources.isEmpty { state.sources = [KnownPlaces(), AirportCities()] }
      state.sources.append(source)
      state.isComplete = false
    }
  }

  /// Returns the places that are most likely meant.
  package func suggestions(for query: PlaceQuery) throws -> [Suggestion] {
    guard let index = state.withLock({ $0.isComplete ? $0.index : nil }) else {
      return try Self.builtIn.get().suggestions(for: query)
    }
    do {
      return try index.suggestions(for: query)
    } catch let error as SQLiteError {
      lose(index, error)
      return try Self.builtIn.get().suggestions(for: query)
    }
  }

  /// Returns the place of a kind with an id, as a suggestion names it; nil if the index does not know it.
  package func place(kind: String, id: String) throws -> Place? {
    let key = "\(kind):\(id)"
    guard let index = state.withLock({ $0.isComplete ? $0.index : nil }) else {
      return try Self.builtIn.get().place(key)
    }
    do {
      return try index.place(key)
    } catch let error as SQLiteError {
      lose(index, error)
      return try Self.builtIn.get().place(key)
    }
  }

  /// Returns what has changed since a version; nil if the client must begin anew.
  ///
  /// `version` is nil for a client that has nothing. `selection` says which places the client keeps, the same each
  /// time. It throws `NotReady` while the file is made.
  package func changes(
    since version: PlaceVersion?, of selection: PlaceSelection = PlaceSelection(), limit: Int
  ) throws -> PlaceChanges? {
    let (index, isBuiltIn) = state.withLock {
      ($0.isComplete ? $0.index : nil, $0.sources.isEmpty)
    }
    if isBuiltIn {
      return try Self.builtIn.get().changes(since: version, of: selection, limit: limit)
    }
    guard let index else { throw NotReady() }
    do {
      return try index.changes(since: version, of: selection, limit: limit)
    } catch let error as SQLiteError {
      lose(index, error)
      throw NotReady()
    }
  }

  /// Keeps the index up to date with its sources until the task is cancelled; returns at once if there is no file.
  package func run(
    every pause: Duration = .seconds(30), clock: any Clock<Duration> = ContinuousClock()
  ) async {
    while !Task.isCancelled, state.withLock({ !$0.sources.isEmpty }) {
      await refresh()
      try? await clock.sleep(for: pause)
    }
  }

  /// Takes in what has changed at the sources; a source that fails leaves its places as they are.
  package func refresh() async {
    let sources = state.withLock { $0.sources }
    guard !sources.isEmpty else { return }
    do {
      let index = try await work { [self] in try opened() }
      var isComplete = true
      for source in sources {
        do {
          try await take(source, into: index)
        } catch {
          log("places of \(source.name): \(error)")
          if try index.version(of: source.name) == nil { isComplete = false }
        }
      }
      try await work { try index.retain(sources.map(\.name)) }
      state.withLock { state in
        if state.sources.count == sources.count, state.index === index {
          state.isComplete = isComplete
        }
      }
    } catch {
      log("index of places: \(error)")
    }
  }

  private func take(_ source: any PlaceSource, into index: PlaceIndex) async throws {
    let version = try await source.version()
    guard try index.version(of: source.name) != version else { return }
    let places = try await source.places()
    let difference = try await work {
      try index.update(source.name, version: version, to: places)
    }
    log(
      "places of \(source.name): \(difference.changed) added or changed, \(difference.removed) removed"
    )
  }

  /// Returns the index of the file, which is made if it is missing and made anew if it is damaged.
  private func opened() throws -> PlaceIndex {
    if let index = state.withLock({ $0.index }), Files.exists(path) { return index }
    // The lock makes sure that of two processes, one makes the file before the other one looks.
    let lock = try FileLock("\(path).lock")
    let index = try made()
    lock.release()
    state.withLock { state in
      state.index = index
      state.isComplete = false
    }
    return index
  }

  private func made() throws -> PlaceIndex {
    var random = SystemRandomNumberGenerator()
    let epoch = Self.epoch(random.next())
    do {
      let index = try PlaceIndex(path: path, epoch: epoch)
      try index.check()
      return index
    } catch let error as SQLiteError where error.isDamaged {
      log("index of places: \(error); the index is made again")
      removeFile()
      return try PlaceIndex(path: path, epoch: epoch)
    }
  }

  private func removeFile() {
    for end in ["", "-wal", "-shm"] { Files.remove(path + end) }
  }

  /// Logs an error, and removes a damaged file, which is made anew at the next refresh.
  private func lose(_ index: PlaceIndex, _ error: SQLiteError) {
    log("index of places: \(error)")
    guard error.isDamaged else { return }
    let isOurs = state.withLock { state in
      guard state.index === index else { return false }
      state.index = nil
      state.isComplete = false
      return true
    }
    if isOurs { removeFile() }
  }

  private func work<Answer: Sendable>(
    _ body: @escaping @Sendable () throws -> Answer
  ) async throws -> Answer {
    try await withCheckedThrowingContinuation { answer in
      thread.async { answer.resume(with: Result { try body() }) }
    }
  }

  private static func epoch(_ number: UInt64) -> String {
    let text = String(number, radix: 36)
    return String(repeating: "0", count: max(0, 8 - text.count)) + text
  }

  /// The index of the built-in places; its epoch is a digest of them, so that it is the same in every process of this
  /// version.
  private static let builtIn = Result {
    let (known, cities) = (KnownPlaces(), AirportCities())
    let version = Digest.of(known.version() + cities.version())
    let index = try PlaceIndex(epoch: epoch(version))
    try index.update(known.name, version: known.version(), to: known.places())
    try index.update(cities.name, version: cities.version(), to: cities.places())
    return index
  }
}
