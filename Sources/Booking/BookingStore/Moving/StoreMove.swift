/// Bookings on their way into another database while services go on: a copy, then what changed meanwhile, again
/// and again, then the rest of it while writing is locked.
///
/// Nothing of the other database can be seen by a service before the move is finished, and until then the
/// bookings stay where they are.
package struct StoreMove<Source: MoveSource, Target: MoveTarget> {
  private let source: Source
  private let target: Target
  /// How many rows or keys are copied at a time.
  private let portion: Int
  /// Called with the number of rows and events that were copied.
  private let progress: (Int) -> Void
  /// The place of the last change that was copied.
  private var place = 0
  private var lastEvent: StoredRow?
  private var copied = 0

  package init(
    from source: Source, to target: Target, portion: Int = 500,
    progress: @escaping (Int) -> Void = { _ in }
  ) {
    self.source = source
    self.target = target
    self.portion = portion
    self.progress = progress
  }

  /// A catch-up ends when so few changes are left, or when they no longer become fewer.
  private static var shortBacklog: Int { 100 }
  private static var patience: Int { 20 }

  /// Copies all, and catches up until little is left.
  package mutating func copy() throws {
    try target.begin()
    try source.begin()
    for table in [StoredTable.record, .claim, .stretch] {
      var last: StoredRow?
      while true {
        let next = try source.portion(of: table, after: last, limit: portion)
        guard let key = next.keys[table]?.last else { break }
        try write(next)
        last = key
      }
    }
    try copyEvents()
    try target.analyze()
    var (least, rounds) = (Int.max, 0)
    while rounds < Self.patience {
      let backlog = try source.backlog(after: place)
      if backlog <= Self.shortBacklog { break }
      rounds = backlog < least ? 0 : rounds + 1
      least = min(least, backlog)
      try catchUp(rounds: 1)
    }
    try copyEvents()
  }

  /// Copies the rest while writing is locked, and closes the source.
  ///
  /// - Parameter name: the other database, for services that open the source.
  /// - Returns: how many rows each table has.
  package mutating func close(naming name: String) throws -> [StoredTable: Int] {
    var move = self
    var counts: [StoredTable: Int] = [:]
    try source.close(place: name) {
      try move.catchUp()
      try move.copyEvents()
      counts = try source.counts()
      try target.complete(counts, lastEvent: try source.lastEvent())
    }
    self = move
    return counts
  }

  /// - Parameter rounds: how many portions at most.
  private mutating func catchUp(rounds: Int = .max) throws {
    var round = 0
    while round < rounds {
      let (next, last) = try source.changes(after: place, limit: portion)
      if last == place { return }
      try write(next)
      place = last
      round += 1
    }
  }

  private mutating func copyEvents() throws {
    while true {
      let next = try source.portion(of: .event, after: lastEvent, limit: portion)
      guard let event = next.rows[.event]?.last else { return }
      try write(next)
      lastEvent = Array(event.prefix(StoredTable.event.keyCount))
    }
  }

  private mutating func write(_ next: MovedPortion) throws {
    try target.write(next)
    copied += next.count
    progress(copied)
  }
}

/// Bookings that are moved away.
package protocol MoveSource {
  /// Begins to note what changes, and forgets what an earlier move noted.
  func begin() throws

  /// Rows of a table other than that of lookups, in the order of their keys; records come with their lookups.
  ///
  /// - Parameter last: the key of the last row before.
  func portion(of table: StoredTable, after last: StoredRow?, limit: Int) throws -> MovedPortion

  /// What was noted after a place, as it is now, and the place of the last of it.
  func changes(after place: Int, limit: Int) throws -> (MovedPortion, last: Int)

  /// How many keys may have been noted after a place.
  func backlog(after place: Int) throws -> Int

  /// How many rows each table has.
  func counts() throws -> [StoredTable: Int]

  /// The highest number that an event was given.
  func lastEvent() throws -> Int

  /// Runs `body` while writing is locked, then closes the bookings to all services; they stay open if `body` throws.
  ///
  /// - Parameter place: the other database, for services that open them.
  func close(place: String, _ body: () throws -> Void) throws
}

/// A database into which bookings are moved.
package protocol MoveTarget {
  /// Makes the tables anew; refuses a database that has bookings.
  func begin() throws

  /// Replaces what is under the keys of the portion, and adds its events.
  func write(_ portion: MovedPortion) throws

  /// Prepares what counting and the plans of statements need.
  func analyze() throws

  /// Sets the number of the next event, and throws `StoreMoveError.incomplete` unless all rows are there.
  ///
  /// It also throws if the copy could not be published, such as where a service has begun another store meanwhile.
  ///
  /// - Parameter lastEvent: the highest number that an event was given.
  func complete(_ expected: [StoredTable: Int], lastEvent: Int) throws
}
