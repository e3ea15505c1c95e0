package import BookingStore
package import Bookings
internal import OperatorFiles
package import Vocabulary

/// The copies of hotels and their calendars in memory, from which searches are answered.
///
/// A search of a large city needs millions of nights. So each hotel is read once, and then only the nights that changed
/// (`ScopeChanges`), by whichever service. A search sees every commit that was done before it began.
package actor HotelCopies {
  private let store: any BookingStore
  private let clock: @Sendable () -> Instant
  private var copies: [HotelCopy] = []
  /// The place of each hotel in `copies`.
  private var places: [Hotel.ID: Int] = [:]
  /// The version of the catalogue at which each copy was last compared with the record of its hotel.
  private var compared: [Hotel.ID: Int] = [:]
  /// The places of the hotels of each lookup at this version of the catalogue.
  private var lists: [Lookup: [Int]] = [:]
  /// The lookups that have no hotels; travelers type anything, so that there are at most `maxEmpty`.
  private var empty: Set<Lookup> = []
  private var catalogue = 0
  private var mark: ScopeChanges.Mark?
  /// How often all copies were dropped.
  private var restarts = 0
  /// The time at which a reading last looked for old copies.
  private var checked = ContinuousClock.now
  /// What the next reading finds, too.
  private var wanted = Wanted()
  private var running: Task<Void, any Error>?
  private var next: Task<Void, any Error>?

  private struct Wanted {
    var lookups: Set<Lookup> = []
    var hotels: Set<Hotel.ID> = []
  }

  /// The time after which a copy is read whole again.
  ///
  /// That removes past nights, and corrects a copy after a database went back to an older state.
  private static let lasts = Duration.seconds(3_600)
  /// The number of copies that one reading renews, so that no search waits for many.
  private static let renewals = 8
  private static let maxEmpty = 4_096

  package init(_ store: any BookingStore, clock: @escaping @Sendable () -> Instant) {
    (self.store, self.clock) = (store, clock)
  }

  /// Returns the hotels of a lookup as they are now.
  package func hotels(_ lookup: Lookup) async throws -> [HotelCopy] {
    while true {
      wanted.lookups.insert(lookup)
      try await readAgain()
      // A later reading may have found another catalogue.
      if let list = lists[lookup] { return list.map { copies[$0] } }
      if empty.contains(lookup) { return [] }
    }
  }

  /// Returns the hotels with these ids as they are now, without those that do not exist.
  package func hotels(_ ids: [Hotel.ID]) async throws -> [HotelCopy] {
    var before: Int
    repeat {
      before = restarts
      wanted.hotels.formUnion(ids)
      try await readAgain()
      // A later reading may have dropped what this one found.
    } while restarts != before
    return ids.compactMap { places[$0] }.map { copies[$0] }
  }

  // MARK: Reading

  /// Returns when a reading is done that began after this call; callers who wait at the same time share one.
  private func readAgain() async throws {
    if let next { return try await next.value }
    let former = running
    let task = Task {
      _ = await former?.result
      begin()
      try await read()
    }
    next = task
    try await task.value
  }

  private func begin() { (running, next) = (next, nil) }

  private func read() async throws {
    let wishes = wanted
    wanted = Wanted()
    // The mark comes first: what is read after it is at least as new, and a night that is read twice does no harm.
    let changes = try await store.changedScopes(since: mark)
    if let scopes = changes.scopes {
      try await apply(scopes)
    } else {
      (copies, places, compared, lists) = ([], [:], [:], [:])
      restarts += 1
    }
    mark = changes.mark
    let version = try await store.record(HotelCatalogue.self, HotelCatalogue.name)?.version ?? 0
    if version != catalogue { (catalogue, lists, empty) = (version, [:], []) }
    for lookup in wishes.lookups where lists[lookup] == nil { try await load(lookup) }
    for id in wishes.hotels where compared[id] != catalogue {
      if let hotel = try await store.record(Hotel.self, id) { try await compare(hotel) }
    }
    try await renew()
  }

  private func apply(_ scopes: Set<String>) async throws {
    var changed: [Hotel.ID: [String]] = [:]
    for scope in scopes {
      guard let night = RoomNight(Resource(scope: scope, name: "")),
        let hotel = Hotel.ID(night.hotel), places[hotel] != nil
      else { continue }
      changed[hotel, default: []].append(scope)
    }
    if changed.isEmpty { return }
    let shares = try await store.shares(in: changed.values.joined().map { $0...$0 })
    let found = Dictionary(grouping: shares) { RoomNight($0.resource)?.hotel ?? "" }
    for (hotel, scopes) in changed {
      guard let place = places[hotel] else { continue }
      copies[place] = copies[place].replacing(scopes, with: found[hotel.rawValue] ?? [])
    }
  }

  private func load(_ lookup: Lookup) async throws {
    let hotels = try await store.records(Hotel.self, lookup)
    for hotel in hotels { try await compare(hotel) }
    if hotels.isEmpty {
      if empty.count >= Self.maxEmpty { empty = [] }
      empty.insert(lookup)
    } else {
      lists[lookup] = hotels.compactMap { places[$0.value.id] }
    }
  }

  /// Reads a hotel's calendars if there is no copy of this version.
  private func compare(_ hotel: Versioned<Hotel>) async throws {
    let version = places[hotel.value.id].map { copies[$0].version }
    if version != hotel.version { try await read(hotel) }
    compared[hotel.value.id] = catalogue
  }

  /// Reads the oldest copies again.
  private func renew() async throws {
    let now = ContinuousClock.now
    guard now - checked > .seconds(1) else { return }
    checked = now
    let old = copies.lazy.filter { $0.read.duration(to: now) > Self.lasts }
    for copy in Array(old.prefix(Self.renewals)) {
      guard let hotel = try await store.record(Hotel.self, copy.hotel.id) else { continue }
      try await read(hotel)
    }
  }

  private func read(_ hotel: Versioned<Hotel>) async throws {
    // No calendar of the world is further behind.
    let first = clock().adding(seconds: -12 * 3_600).date()
    guard let first else { return }
    let shares = try await store.shares(
      in: hotel.value.types.map {
        Hotel.scope(hotel.value.id, $0.code, first)..."\(hotel.value.id)/\($0.code)/~"
      })
    let copy = HotelCopy(hotel, shares, from: first.daysSince1970, at: .now)
    if let place = places[hotel.value.id] {
      copies[place] = copy
    } else {
      places[hotel.value.id] = copies.count
      copies.append(copy)
    }
  }
}
