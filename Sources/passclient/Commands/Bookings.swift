internal import ArgumentParser
internal import ClientRules
internal import CommandLineSupport
internal import PassClient
internal import StrictText
internal import Vocabulary

/// The verb `passclient bookings`.
struct Bookings: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bookings", abstract: "Show the bookings of all products.")

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: JSONOption

  @Flag(help: "Go on, and show them again at every event of the service.")
  var watch = false

  func run() async throws {
    try await store.run { client in
      if watch, !store.offline {
        return try await client.follow(within: store.time()) { _ in
          try await output.show(bookings: try await client.bookings(), of: client, store.clock)
        }
      }
      if !store.offline {
        _ = try await client.synchronize(within: store.time(orElse: 3))
      }
      try await output.show(bookings: try await client.bookings(), of: client, store.clock)
    }
  }
}

extension JSONOption {
  func show(
    bookings: [PassClient.KeptBooking], of client: PassClient, _ clock: ClientClock
  ) async throws {
    let standing = try await Standing(client, clock)
    let now = clock.now()
    let lines =
      (bookings.isEmpty ? ["No bookings."] : bookings.map { $0.line(at: now) }) + [standing.line]
    try print(lines.joined(separator: "\n")) { writer in
      writer.objects("bookings", bookings) { writer, kept in kept.write(to: &writer) }
      standing.write(to: &writer)
    }
  }
}

extension PassClient.KeptBooking {
  func line(at now: Instant) -> String {
    let opens = booking.checkInOpensAt.map { $0.seconds(since: now) } ?? 0
    let parts: [String?] = [
      booking.name, booking.title, booking.startsInWords, booking.seatsInWords, booking.state,
      isCheckInRequested ? "check-in requested" : nil,
      opens > 0 ? "check-in opens in \(Standing.words(opens))" : nil,
    ]
    return withoutControls(parts.compactMap(\.self).joined(separator: "  "))
  }

  func write(to writer: inout JSONWriter) {
    writer.member("product", booking.product.rawValue)
    writer.member("booking_id", booking.id)
    writer.member("confirmation_code", orNull: booking.confirmationCode)
    writer.member("state", booking.state)
    writer.member("title", booking.title)
    writer.member("starts_at", orNull: booking.startsAt?.description)
    writer.member("ends_at", orNull: booking.endsAt?.description)
    writer.member("check_in_requested", isCheckInRequested)
    writer.member("action_ids", commands)
    writer.member("age_seconds", age)
    writer.name("booking")
    writer.value(JSONNode.answer(booking.json)?.value ?? .null)
  }
}
