package import BookingStore
package import Bookings
package import OperatorFiles
package import Selling
package import Vocabulary

/// The sales desk for stays, with the choice of rooms and with reservations.
package typealias StayDesk = SalesDesk<StayProduct>

extension StayProduct: StoredProduct {
  package func offer(
    for request: StayRequest, in store: any BookingStore
  ) async throws -> StayOffer { try await offer(request.hotel, in: store) }

  func offer(_ hotel: Hotel.ID, in store: any BookingStore) async throws -> StayOffer {
    let read = try await store.found(Hotel.self, hotel)
    return StayOffer(hotel: read, zone: try zone(read.value.zone))
  }

  package func standing(
    of booking: StayBooking, in store: any BookingStore
  ) async throws -> Versioned<Hotel> { try await store.found(Hotel.self, booking.hotel) }

  package func refunds(
    of booking: StayBooking, in store: any BookingStore
  ) async throws -> RefundPolicy { booking.refunds }
}

/// The wish of a user for rooms of a hotel.
package struct StayWish: HoldWish {
  package static let waitingKind = "stay_wait"

  /// Rooms by number, or a number of rooms of a type.
  package enum Rooms: Hashable, Sendable, Codable {
    case numbered([RoomNumber])
    case ofType(OperatorCode, Int)
  }

  package let hotel: Hotel.ID
  package let rooms: Rooms
  package let nights: Nights
  package let guests: Int
  /// The client's own id of its request; nil if the client sent none.
  package var requestID: String?

  package init(hotel: Hotel.ID, rooms: Rooms, nights: Nights, guests: Int) {
    (self.hotel, self.rooms, self.nights, self.guests) = (hotel, rooms, nights, guests)
  }
}

extension SalesDesk<StayProduct> {
  /// Holds rooms for all nights, all or none.
  package func hold(
    _ wish: StayWish, _ command: UserCommand,
    storing: ResponseRecord<Hold>? = nil
  ) async throws -> Hold {
    for _ in 0..<Self.choices {
      do {
        return try await hold(command, storing: storing) {
          try await product.asks(for: wish, of: command.user, at: self, now: command.now)
        }
      } catch let refusal as Refusal where refusal.code == .unavailable {
        // A wish for a type gets another room than the one that was just taken.
        if case .ofType = wish.rooms,
          refusal.resources.contains(where: { $0.name != Hotel.poolName })
        {
          continue
        }
        throw Refusal.roomNotAvailable(wish.words, wish.nights, taken: refusal.resources)
      }
    }
    throw Refusal.busy
  }

  /// The maximum number of choices by the house if other requests are faster.
  static var choices: Int { 16 }

  /// Returns the request for a price of a held wish.
  package func request(for wish: StayWish, held hold: Hold) async throws -> StayRequest {
    let offer = try await product.offer(wish.hotel, in: store)
    let rooms = hold.asks.compactMap { ask -> [StayRequest.Room]? in
      guard let night = RoomNight(ask.resource), night.date == wish.nights.checkIn else {
        return nil
      }
      return Array(repeating: night.room, count: ask.quantity)
    }
    var request = StayRequest(
      hotel: wish.hotel, rooms: rooms.flatMap(\.self), nights: wish.nights,
      days: wish.nights.days(in: offer.zone), guests: wish.guests, holds: [hold.id])
    request.requestID = wish.requestID
    return request
  }

  func request(
    for wish: StayWish, _ offer: StayOffer, now: Instant
  ) async throws -> StayRequest {
    try offer.zone.check(wish.nights, now: now)
    let hotel = offer.hotel.value
    let days = wish.nights.days(in: offer.zone)
    let rooms: [StayRequest.Room]
    switch wish.rooms {
    case .numbered(let numbers):
      rooms = try numbers.map { number in
        guard let type = hotel.type(of: number) else {
          throw Refusal.notFound("room", number.rawValue)
        }
        return StayRequest.Room(type.code, number)
      }
    case .ofType(let code, let count):
      guard let type = hotel.type(code) else { throw Refusal.notFound("room type", code.rawValue) }
      guard case .numbered(let numbers) = type.rooms else {
        rooms = Array(repeating: .init(code), count: count)
        break
      }
      // A closed house or a missing price is reported before the lack of a free room.
      try offer.check(
        StayRequest(
          hotel: hotel.id, rooms: numbers.prefix(max(count, 1)).map { .init(code, $0) },
          nights: wish.nights, days: days, guests: wish.guests), now: now)
      let taken = try await taken(of: type, in: hotel, days, around: wish.nights, now: now)
      guard let chosen = type.choose(count, of: numbers, taken) else {
        throw Refusal.roomNotAvailable(wish.words, wish.nights)
      }
      rooms = chosen.map { .init(code, $0) }
    }
    return StayRequest(
      hotel: hotel.id, rooms: rooms, nights: wish.nights, days: days, guests: wish.guests)
  }

  /// Returns the rooms that are taken in a night of a stay, and for each room the number of taken nights beside it.
  ///
  /// `own` are resources that count as free: those of a stay whose dates are changed.
  func taken(
    of type: RoomType, in hotel: Hotel, _ days: [CivilDate], around nights: Nights, now: Instant,
    except own: Set<Resource> = []
  ) async throws -> (within: Set<String>, beside: [String: Int]) {
    var within: Set<String> = []
    for day in days {
      let scope = Hotel.scope(hotel.id, type.code, day)
      within.formUnion(
        try await store.taken(in: scope, at: now).map(\.name).filter {
          !own.contains(Resource(scope: scope, name: $0))
        })
    }
    var beside: [String: Int] = [:]
    let edges = [nights.checkIn.daysSince1970 - 1, nights.checkOut.daysSince1970]
    for day in edges.compactMap(CivilDate.init(daysSince1970:)) {
      let scope = Hotel.scope(hotel.id, type.code, day)
      for room in try await store.taken(in: scope, at: now)
      where !own.contains(Resource(scope: scope, name: room.name)) {
        beside[room.name, default: 0] += 1
      }
    }
    return (within, beside)
  }

  /// Returns the days of nights that a hotel may sell now; refuses nights that are over or not in its calendar.
  package func days(of nights: Nights, at hotel: Hotel, now: Instant) throws -> [CivilDate] {
    let zone = try product.zone(hotel.zone)
    try zone.check(nights, now: now)
    return nights.days(in: zone)
  }

  /// Returns the days of nights in a zone, counted from 1970-01-01, as ranges; refuses what `days` refuses.
  package func ranges(of nights: Nights, in zone: ZoneName, now: Instant) throws -> [Range<Int>] {
    let zone = try product.zone(zone)
    try zone.check(nights, now: now)
    return nights.ranges(in: zone)
  }

  /// Returns the number of rooms of each type of a hotel that are free in all of some nights.
  package func free(
    _ hotel: Hotel, _ days: [CivilDate], now: Instant
  ) async throws -> [OperatorCode: Int] {
    let sold = hotel.types.filter { type in days.allSatisfy { type.rate($0) != nil } }
    func scopes(of type: RoomType) -> [String] {
      days.map { Hotel.scope(hotel.id, type.code, $0) }
    }
    // One query reads all nights, because most of them have no claims.
    let claimed = try await store.claimed(in: sold.flatMap(scopes), at: now)
    var free: [OperatorCode: Int] = [:]
    for type in sold {
      switch type.rooms {
      case .pool(let count):
        free[type.code] = max(count - (scopes(of: type).map { claimed[$0] ?? 0 }.max() ?? 0), 0)
      case .numbered(let numbers):
        // A room counts only if the same room is free in every night.
        var taken: Set<String> = []
        for scope in scopes(of: type) where claimed[scope] ?? 0 > 0 {
          taken.formUnion(try await store.taken(in: scope, at: now).map(\.name))
        }
        free[type.code] = numbers.count { !taken.contains($0.rawValue) }
      }
    }
    return free
  }
}

extension Hotel {
  func type(of room: RoomNumber) -> RoomType? {
    types.first { type in
      if case .numbered(let rooms) = type.rooms { rooms.contains(room) } else { false }
    }
  }
}

extension RoomType {
  /// Returns free rooms, first those that leave the fewest single nights beside others; nil if there are too few.
  func choose(
    _ count: Int, of numbers: [RoomNumber],
    _ taken: (within: Set<String>, beside: [String: Int])
  ) -> [RoomNumber]? {
    let free = numbers.filter { !taken.within.contains($0.rawValue) }
    guard free.count >= count else { return nil }
    let sorted = free.enumerated().sorted { one, other in
      let (first, second) = (
        taken.beside[one.element.rawValue] ?? 0, taken.beside[other.element.rawValue] ?? 0
      )
      return (second, one.offset) < (first, other.offset)
    }
    return sorted.prefix(count).map(\.element)
  }
}

extension StayWish {
  /// The rooms of the wish in words, for people.
  var words: String {
    switch rooms {
    case .numbered(let numbers): numbers.map(\.rawValue).joined(separator: ", ")
    case .ofType(let type, let count): "\(count) × \(type)"
    }
  }
}
