/// A move of bookings into another database while services go on.
///
/// It makes a copy, then copies what changed meanwhile, again and again, and then the rest while writing is locked. No
/// service can see anything of the other database before the move is finished, and until then the bookings stay where
/// they are.
package struct StoreMove<Source: MoveSource, Target: MoveTarget> {
  private let source: Source
  private let target: Target
  /// The number of rows or keys that are copied at a time.
  private let portion: Int
  /// The closure that is called with the number of rows and events that were copied.
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

  /// The number of remaining changes at which a catch-up ends; it also ends when they no longer become fewer.
  private static var shortBacklog: Int { 100 }
  private static var patience: Int { 20 }

  /// Copies all rows, and catches up until few changes are left.
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

  /// Copies the rest while writing is locked, closes the source, and returns the number of rows of each table.
  ///
  /// `name` is that of the other database, for services that open the source.
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

  /// Copies the changes that were noted, in at most `rounds` portions.
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

/// The place that bookings are moved away from.
package protocol MoveSource {
  /// Begins to note changes, and forgets what an earlier move noted.
  func begin() throws

  /// Returns rows of a table other than that of lookups, in the order of their keys; records come with their lookups.
  ///
  /// `last` is the key of the last row of the portion before.
  func portion(of table: StoredTable, after last: StoredRow?, limit: Int) throws -> MovedPortion

  /// Returns the present rows of what was noted after a place, and the place of the last of these notes.
  func changes(after place: Int, limit: Int) throws -> (MovedPortion, last: Int)

  /// Returns the number of keys that may have been noted after a place.
  func backlog(after place: Int) throws -> Int

  /// Returns the number of rows of each table.
  func counts() throws -> [StoredTable: Int]

  /// Returns the highest number that an event was given.
  func lastEvent() throws -> Int

  /// Runs `body` while writing is locked, then closes the bookings to all services; they stay open if `body` throws.
  ///
  /// `place` is the other database, for services that open them.
  func close(place: String, _ body: () throws -> Void) throws
}

/// A database that bookings are moved into.
package protocol MoveTarget {
  /// Makes the tables anew; refuses a database that has bookings.
  func begin() throws

  /// Replaces the rows under the keys of the portion, and adds its events.
  func write(_ portion: MovedPortion) throws

  /// Prepares what counting and the planning of statements need.
  func analyze() throws

  /// Sets the number of the next event, and throws `StoreMoveError.incomplete` unless all rows are there.
  ///
  /// It also throws if the copy could not be published, such as where a service has begun another store meanwhile.
  /// `lastEvent` is the highest number that an event was given.
  func complete(_ expected: [StoredTable: Int], lastEvent: Int) throws
}
