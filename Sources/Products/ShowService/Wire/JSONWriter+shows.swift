internal import ServiceHTTP
internal import Bookings
internal import StrictText
internal import PassService
internal import Shows
internal import Vocabulary

extension JSONWriter {
  mutating func members(of movie: Movie) {
    member("movie_id", movie.key)
    member("title", movie.title.rawValue)
    member("poster_url", orNull: movie.poster?.rawValue)
    member("duration_minutes", movie.minutes)
    member("genres", movie.genres)
    member("rating", orNull: movie.rating)
    member("release_date", orNull: movie.released?.description)
  }

  mutating func members(of theater: Theater) {
    member("theater_id", theater.key)
    member("name", theater.name.rawValue)
    member("address", theater.address)
    member("city", theater.city)
    member("time_zone", theater.zone.rawValue)
  }

  mutating func members(of screen: Screen) {
    member("screen_id", screen.key)
    member("name", screen.name.rawValue)
    member("seat_count", screen.layout?.seatCount ?? 0)
  }

  /// Writes the seats of a layout, row by row, with null for gaps; no rows for a room without numbered seats.
  ///
  /// `more` writes further members of a seat.
  mutating func rows(
    of layout: ScreenLayout?, _ more: (inout JSONWriter, SeatName) -> Void
  ) {
    objects("rows", layout?.rows ?? []) { writer, row in
      writer.member("row", orNull: row.name)
      writer.name("seats")
      writer.array { writer in
        for cell in row.cells {
          guard let cell, let seat = SeatName(row: row.name ?? "", number: cell.number) else {
            writer.null()
            continue
          }
          writer.object { writer in
            writer.member("seat", seat.rawValue)
            writer.member("category", cell.category.rawValue)
            more(&writer, seat)
          }
        }
      }
    }
  }

  /// Writes the members of a showing that all representations share.
  mutating func members(of show: Show) {
    member("showing_id", show.key)
    member("movie_id", show.movie.rawValue)
    member("theater_id", show.theater.rawValue)
    member("screen_id", show.screen.rawValue)
    member("title", show.title.rawValue)
    member("place", show.place.rawValue)
    member("starts_at", show.begins.wire)
    member("ends_at", show.ends.wire)
    member("time_zone", show.begins.zone.rawValue)
    member("announced_at", show.announced.wire)
    member("status", show.status.rawValue)
    switch show.admission {
    case .seats: member("places", orNull: nil as Int?)
    case .general(let places): member("places", places)
    }
    objects("prices", show.prices) { writer, price in
      writer.member("category", price.category.rawValue)
      writer.member("amount_minor", price.amount.minorUnits)
      writer.member("currency", price.amount.currency.rawValue)
    }
  }

  /// Writes the seats of a showing, row by row, and never who has them.
  mutating func members(of plan: SeatPlan) {
    members(of: plan.show)
    member("seat_count", plan.count)
    member("available", plan.free)
    rows(of: plan.layout) { $0.member("state", plan.state(of: $1).rawValue) }
  }

  /// Writes what has changed since a plan was sent.
  mutating func members(of plan: SeatPlan, since former: SeatPlan) {
    member("starts_at", plan.show.begins.wire)
    member("status", plan.show.status.rawValue)
    member("available", plan.free)
    let names = Set(plan.states.keys).union(former.states.keys)
    let changed = names.compactMap(SeatName.init).filter {
      plan.state(of: $0) != former.state(of: $0)
    }
    objects("seats", changed.sorted()) { writer, seat in
      writer.member("seat", seat.rawValue)
      writer.member("state", plan.state(of: seat).rawValue)
    }
  }

  /// Writes a booking; `lock` is that of a booking that failed.
  mutating func members(
    of booking: ShowBooking, _ payments: [Payment], lock: Hold?, for reach: BookingRole,
    at now: Instant
  ) {
    member("booking_id", booking.key)
    member("confirmation_code", booking.confirmationCode.rawValue)
    let state = booking.state(at: now, lock: lock)
    member("state", state.rawValue)
    let canCancel = reach != .guest && booking.canCancel(at: now)
    member("allowed_transitions", canCancel ? [ShowBookingState.cancelled.rawValue] : [])
    actions(canCancel ? [.cancel("/shows/bookings/\(booking.key)")] : [])
    member("showing_id", booking.show.rawValue)
    member("title", booking.title.rawValue)
    member("place", booking.place.rawValue)
    member("starts_at", booking.begins.wire)
    member("ends_at", booking.ends.wire)
    member("time_zone", booking.begins.zone.rawValue)
    member("seats", booking.seats.map(\.rawValue))
    member("places", booking.places)
    if let givenUp = booking.givenUp {
      member("cancelled_seats", givenUp.seats.map(\.rawValue))
      member("cancelled_places", givenUp.places)
    }
    if reach == .owner || reach == .agent, let holders = booking.holders {
      name("holders")
      array { writer in
        for holder in holders {
          if holder.isEmpty { writer.null() } else { writer.string(holder) }
        }
      }
    }
    objects("passes", booking.passes.passes.filter { $0.state == .valid && $0.validUntil > now }) {
      writer, pass in
      writer.member("pass_id", pass.id.rawValue)
      writer.member("seats", pass.content.seats.map(\.rawValue))
      writer.member("admits", pass.content.admits)
      writer.member("used", booking.passes.isUsed(pass.entitlement))
      writer.member("valid_from", pass.validFrom.description)
      writer.member("valid_until", pass.validUntil.description)
      writer.member("href", "/v1/shows/passes/\(pass.id)")
    }
    money(of: booking, payments, for: reach)
    times(of: booking)
  }
}
