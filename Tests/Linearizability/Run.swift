import AccessTokens
import Foundation
import Histories
import PassTestSupport
import Synchronization
import Vocabulary

/// One run: users send requests for a while, processes are killed, and all answers are checked.
struct Run {
  private let options: Linearizability.Options
  private let stage: any Stage
  private let recorder: Recorder

  init(_ options: Linearizability.Options, home: String) throws {
    self.options = options
    stage =
      options.isPostgres
      ? try PostgresStage(options, home: home) : try FileStage(options, home: home)
    recorder = Recorder(stage.timeline)
  }

  func report() async throws -> Report {
    var tokens: [String: String] = [:]
    for user in users + others { tokens[user] = try stage.first.token(user) }
    let (product, seats) = try await SeatProduct.named(
      options.product, seats: options.seats, port: stage.port,
      token: try stage.first.token("somebody"), desk: try stage.first.token("desk", .operator),
      owners: tokens)
    let http = HTTPOffice(product: product, port: { [stage] in stage.port }) { [tokens] user in
      tokens[user] ?? ""
    }
    let other = try stage.otherOffice(product, http)
    let begun = ContinuousClock.now
    let goesOn = Flag()
    let kills = try await withThrowingTaskGroup(of: (Int, Int)?.self) { group in
      for (number, user) in (users + others).enumerated() {
        group.addTask {
          let office: any Office = number < users.count ? http : other
          var traveler = Traveler(
            user, at: office, recorder, seats: seats,
            seed: options.seed &* 1_000_003 &+ UInt64(number))
          await traveler.travel { goesOn.isUp }
          return nil
        }
      }
      group.addTask { try await killing(lease: product.times.lease) }
      var kills = (0, 0)
      // The killing ends first, so that users who wait for an answer then get it.
      while let ended = try await group.next() {
        guard let ended else { continue }
        kills = ended
        goesOn.lower()
      }
      return kills
    }
    try await rest(http)
    try await audit(http, seats)
    let duration = begun.duration(to: .now)
    stage.stop()
    return Report(
      options: options, times: product.times, recorder: recorder, kills: kills,
      second: stage.second, duration: duration)
  }

  private var users: [String] { (0..<options.users).map { "user\($0)" } }
  private var others: [String] { (0..<options.others).map { "other\($0)" } }

  /// Kills processes of either kind at random moments until the time is over; returns the number of kills of each.
  private func killing(lease: Int) async throws -> (Int, Int) {
    var random = SeededGenerator(seed: options.seed)
    var kills = (0, 0)
    let pause = options.seconds * 1_000 / (options.kills + 1)
    for _ in 0..<options.kills {
      try await Task.sleep(
        for: .milliseconds(Int.random(in: pause / 2...pause * 3 / 2, using: &random)))
      if options.others > 0, Bool.random(using: &random) {
        try stage.killSecond()
        kills.1 += 1
      } else {
        // Some starts are just before the end of holds, some after it, and some when ended holds are forgotten.
        let jump =
          [0, lease / 2, lease - 10, lease + 10, 3_700].randomElement(using: &random) ?? 0
        try stage.killService(jump: jump)
        kills.0 += 1
      }
    }
    try await Task.sleep(for: .milliseconds(pause))
    return kills
  }

  /// Waits until no payment is under way; records a fault after a minute.
  private func rest(_ office: HTTPOffice) async throws {
    for _ in 0..<300 {
      var isAtRest = true
      for user in users + others {
        let all = await bookings(of: user, office)
        if all.contains(where: { $0["state"] as? String == office.product.pending }) {
          isAtRest = false
        }
      }
      if isAtRest { return }
      try await Task.sleep(for: .milliseconds(200))
    }
    recorder.fault("a payment was not settled within a minute")
  }

  /// Records the owners of the seats at the end, by the bookings of all users.
  private func audit(_ office: HTTPOffice, _ seats: [String]) async throws {
    var owners: [String: SeatOperation.Owner] = [:]
    let begun = recorder.timeline.now
    for user in users + others {
      for booking in await bookings(of: user, office) {
        guard let id = booking["booking_id"] as? String, let state = booking["state"] as? String,
          office.product.sold.contains(state)
        else { continue }
        for seat in office.product.seats(of: booking) {
          if let other = owners[seat] {
            recorder.fault("\(seat) was sold to \(other.user) and to \(user)")
          }
          owners[seat] = SeatOperation.Owner(user: user, booking: id)
        }
      }
    }
    var seen: [String: SeatOperation.Outcome] = [:]
    for seat in seats { seen[seat] = .owner(owners[seat]) }
    recorder.look(seen, as: "auditor", since: begun)
  }

  private func bookings(of user: String, _ office: HTTPOffice) async -> [[String: Any]] {
    var (all, cursor): ([[String: Any]], String?) = ([], nil)
    repeat {
      let path = "\(office.product.bookings)?limit=100" + (cursor.map { "&cursor=\($0)" } ?? "")
      guard
        let reply = await HTTPOffice.exchange(
          port: stage.port, "GET", path, token: (try? stage.first.token(user)) ?? "")
      else { return all }
      all += reply.items("bookings")
      cursor = reply.text("next_cursor")
    } while cursor != nil
    return all
  }
}

/// A flag that is up until it is lowered.
private final class Flag: Sendable {
  private let state = Atomic(true)

  var isUp: Bool { state.load(ordering: .relaxed) }

  func lower() { state.store(false, ordering: .relaxed) }
}
