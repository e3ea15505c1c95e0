internal import BookingStore
internal import Bookings
package import OperatorFiles
package import Selling
package import Vocabulary

/// The error for files that cannot be imported, with all problems in them.
package struct HotelFilesFault: Error, CustomStringConvertible {
  package let problems: [FileProblem]

  package var description: String { problems.summary ?? "" }
}

/// The result for one hotel.
package enum HotelOutcome: Hashable, Sendable {
  case new, changed, same
}

extension SalesDesk<StayProduct> {
  /// Imports an operator's files, each hotel in a commit of its own; refuses all of them if there is a problem in one.
  ///
  /// A hotel that is known by its code keeps its id. The rates of a type replace those that it had; a hotel without
  /// rates in the files keeps its own. It throws `HotelFilesFault` for the problems, and `done` is
  /// told of each hotel that was committed.
  package func publish(
    _ files: HotelFiles, now: Instant, done: (Int) -> Void = { _ in }
  ) async throws -> [HotelOutcome] {
    var files = files
    let codes = Set(files.plans.hotels.map(\.code) + files.plans.rates.map(\.hotel))
    var known: [OperatorCode: Hotel] = [:]
    for code in codes {
      known[code] = try await store.first(Hotel.self, .hotel(code))?.value
    }
    files.complete(known: known, zone: product.zone)
    guard files.problems.isEmpty else { throw HotelFilesFault(problems: files.problems) }
    let plans = Dictionary(files.plans.hotels.map { ($0.code, $0) }) { $1 }
    let rates = Dictionary(grouping: files.plans.rates, by: \.hotel)
    var outcomes: [HotelOutcome] = []
    for code in codes.sorted() {
      let outcome = try await run(about: code.rawValue) { random in
        let read = try await store.first(Hotel.self, .hotel(code))
        var changes = ChangeSet(at: now)
        let hotel = try Hotel(
          plans[code], code, rates[code] ?? [], before: read?.value, using: &random)
        if let read, hotel == read.value { return Decision(HotelOutcome.same, changes) }
        if let read { changes.update(read, to: hotel) } else { changes.insert(hotel) }
        let known = try await store.record(HotelCatalogue.self, HotelCatalogue.name)
        var catalogue = known?.value ?? HotelCatalogue(hotels: [])
        if read == nil { catalogue.hotels.append(hotel.id) }
        catalogue.edition = (catalogue.edition ?? 0) + 1
        if let known { changes.update(known, to: catalogue) } else { changes.insert(catalogue) }
        return Decision(read == nil ? .new : .changed, changes)
      }
      outcomes.append(outcome)
      done(1)
    }
    return outcomes
  }
}

extension Hotel {
  fileprivate init(
    _ plan: HotelPlans.Hotel?, _ code: OperatorCode, _ rates: [HotelPlans.Rate],
    before former: Hotel?, using random: inout some RandomNumberGenerator
  ) throws(Refusal) {
    var hotel: Hotel
    if let plan {
      hotel = Hotel(
        id: former?.id ?? .init(using: &random), code: code, profile: plan.profile,
        zone: plan.zone, checkIn: plan.checkIn, checkOut: plan.checkOut, currency: plan.currency,
        types: plan.types, isOpen: plan.isOpen)
      hotel.remember(former?.soldAs ?? [])
      for index in hotel.types.indices {
        hotel.types[index].rates = former?.type(hotel.types[index].code)?.rates ?? []
      }
    } else if let former {
      hotel = former
    } else {
      throw .notFound(Self.kind, code.rawValue)
    }
    let prices = Dictionary(grouping: rates, by: \.type)
    for index in hotel.types.indices {
      guard let new = prices[hotel.types[index].code] else { continue }
      hotel.types[index].rates = new.map(\.rate).sorted { $0.from < $1.from }
    }
    self = hotel
  }
}
