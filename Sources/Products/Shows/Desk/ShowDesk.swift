package import BookingStore
package import Bookings
package import Selling
package import Vocabulary

/// The sales desk for shows, with seat plans and the commands of an operator.
package typealias ShowDesk = SalesDesk<ShowProduct>

extension ShowProduct: StoredProduct {
  package typealias Plan = SeatPlan

  package func offer(
    for request: ShowRequest, in store: any BookingStore
  ) async throws -> ShowOffer { try await store.offer(request.show) }

  package func standing(
    of booking: ShowBooking, in store: any BookingStore
  ) async throws -> Versioned<Show> { try await store.found(Show.self, booking.show) }

  package func refunds(
    of booking: ShowBooking, in store: any BookingStore
  ) async throws -> RefundPolicy { Self.refunds }
}

extension BookingStore {
  /// Returns a show with the layout of its screen; `choosing` says whether the house chooses seats, by the rules of its
  /// theater.
  package func offer(_ show: Show.ID, choosing: Bool = false) async throws -> ShowOffer {
    let read = try await found(Show.self, show)
    guard read.value.admission == .seats else { return ShowOffer(show: read, layout: nil) }
    let screen = try await found(Screen.self, read.value.screen)
    let isTidy =
      choosing ? try await found(Theater.self, read.value.theater).value.avoidsSingleGaps : false
    return ShowOffer(show: read, layout: screen.value.layout, avoidsSingleGaps: isTidy)
  }
}

extension SalesDesk<ShowProduct> {
  package typealias Choice = ShowWish.Choice

  /// Locks seats or places of a show, all or none.
  package func lock(
    _ choice: Choice, of show: Show.ID, _ command: UserCommand,
    storing: ResponseRecord<Hold>? = nil
  ) async throws -> Hold {
    for _ in 0..<Self.choices {
      do {
        return try await tryLock(
          choice, of: show, command, storing: storing)
      } catch let refusal as Refusal where choice.isBest && refusal.isOvertaken { continue }
    }
    throw Refusal.busy
  }

  /// The maximum number of choices by the house if other requests are faster.
  private static var choices: Int { 16 }

  private func tryLock(
    _ choice: Choice, of show: Show.ID, _ command: UserCommand,
    storing: ResponseRecord<Hold>?
  ) async throws -> Hold {
    guard case .best(let count, let category) = choice else {
      return try await hold(
        ShowWish(show: show, choice: choice), of: show.rawValue, command, storing: storing)
    }
    var chosen: [SeatName] = []
    defer { product.choices.leave(chosen, of: show) }
    return try await hold(command, storing: storing) {
      let offer = try await store.offer(show, choosing: true)
      let taken = Set(try await store.taken(in: show.rawValue, at: command.now).map(\.name))
      product.choices.leave(chosen, of: show)
      chosen = []
      chosen = try product.choices.choose(of: show) { others throws(Refusal) in
        do throws(Refusal) {
          return try offer.best(count, category, taken: taken.union(others))
        } catch {
          // The others may not get the seats that they are about to lock.
          if others.isSubset(of: taken) { throw error }
          return try offer.best(count, category, taken: taken)
        }
      }
      let request = ShowRequest(show: show, seats: chosen)
      return (try offer.asks(for: request, now: command.now), { $0.rely(on: offer.show) })
    }
  }

  /// Returns the seats of a show as they are at a given time.
  package func plan(of show: Show.ID, now: Instant) async throws -> SeatPlan {
    try await plans.value(of: "\(show.rawValue) \(now.secondsSince1970)") { [store] in
      let offer = try await store.offer(show)
      switch offer.show.value.admission {
      case .seats:
        let blocked = try await store.record(SeatBlock.self, show.rawValue)?.value.seats ?? []
        return SeatPlan(
          offer, taken: try await store.taken(in: show.rawValue, at: now), blocked: Set(blocked))
      case .general:
        let claimed = try await store.claimed(in: [show.rawValue], at: now)
        return SeatPlan(offer, claimed: claimed[show.rawValue] ?? 0)
      }
    }
  }
}

extension ShowWish.Choice {
  fileprivate var isBest: Bool { if case .best = self { true } else { false } }
}

extension Refusal {
  /// Whether seats were taken between the choice and the look at their claims.
  fileprivate var isOvertaken: Bool {
    guard code == .unavailable, case .resources(let seats) = self["units"] else { return false }
    return !seats.isEmpty
  }
}
