import BookingTestSupport
import BookingStore
import BookingStoreSQLite
import Bookings
import FlightSales
import Flights
import Foundation
import Logging
import PassTestSupport
import PaymentsHTTP
import Selling
import Testing
import Vocabulary

@testable import PassService

/// A provider process that delays, repeats, loses and forges messages: every sale ends with one charge and a booking,
/// or with neither.
///
/// A seed determines the sales, the results of their requests and the delivery of messages; a failure
/// prints the seed and the sale's script (`Tests/PaymentWorker/Script.swift`). `PASSTOOL_SEED=7` runs one
/// seed, `PASSTOOL_SOAK=1` a hundred.
@Suite struct ProviderProofTests {
  static let seeds = SeededRuns(usual: 3, soak: 100).seeds

  private static let salesPerSeed = 16

  /// The adapters, each with the provider that speaks its protocol.
  enum Dialect: String, CaseIterable, Sendable {
    case own, stripe

    /// Additional sales of each seed, with known results.
    var known: [String: (kept: Bool, outcome: PaymentState)] {
      self == .own ? ProviderProofTests.known : ProviderProofTests.knownToStripe
    }
  }

  private static let knownToStripe: [String: (kept: Bool, outcome: PaymentState)] = [
    // Lost answers do no harm, because the state at Stripe is read.
    "sb_I\(String(repeating: "l", count: 30))_N0": (true, .captured),
    "sb_A\(String(repeating: "l", count: 30))_N0": (true, .captured),
    "sb_C\(String(repeating: "l", count: 30))_N0": (true, .captured),
    // The capture is done, and nothing can be read until the sale is given up; then it is paid back.
    "sb_Cl_Qo\(String(repeating: "n", count: 18))_N0": (false, .refunded),
    "sb_A\(String(repeating: "b", count: 30))": (false, .failed),
    "sb_I\(String(repeating: "b", count: 30))": (false, .failed),
    // An error is repeated under its key, so the sale is given up, and nothing was ever reserved.
    "sb_Ie": (false, .voided),
    "sb_Cs_N2F": (false, .voided),
    "sb_Aao": (true, .captured), "sb_Aw_N1": (true, .captured), "sb_Az": (false, .voided),
    "sb_Ax": (false, .declined),
  ]

  private static let known: [String: (kept: Bool, outcome: PaymentState)] = [
    // Only the requests are lost, so the sale is given up and refunded.
    "sb_C\(String(repeating: "l", count: 30))_N0": (false, .refunded),
    "sb_C\(String(repeating: "d", count: 2))\(String(repeating: "n", count: 28))_N0": (
      false, .refunded
    ),
    // A message reports the capture, so the sale is not given up.
    "sb_C\(String(repeating: "l", count: 30))_N2F": (true, .captured),
    "sb_A\(String(repeating: "l", count: 30))_N0": (false, .voided),
    "sb_A\(String(repeating: "b", count: 30))": (false, .failed),
    "sb_Aao": (true, .captured), "sb_Aw_N1": (true, .captured), "sb_Az": (false, .voided),
    "sb_Ax": (false, .declined),
  ]

  /// Returns the script of a sale: the results of its requests, and the delivery of its messages.
  private static func script(of dialect: Dialect, using random: inout SeededGenerator) -> String {
    func steps(_ letters: String, _ longest: Int) -> String {
      String(
        (0..<Int.random(in: 0...longest, using: &random)).compactMap { _ in
          letters.randomElement(using: &random)
        })
    }
    // Slow steps are rare, to keep the test fast.
    let authorise = steps("oolllngebbxad", 4) + steps("wz", 1)
    let stripes = dialect == .stripe ? "_I\(steps("ooolnged", 2))_Q\(steps("oooolng", 4))" : ""
    return "sb_A\(authorise)\(stripes)_C\(steps("oolllngebt", 4))_V\(steps("olngeb", 3))"
      + "_R\(steps("olngeb", 3))_N\(Int.random(in: 0...3, using: &random))\(steps("F", 1))"
  }

  @Test(arguments: Dialect.allCases, seeds)
  func `every sale ends with one charge and a booking, or with neither`(
    dialect: Dialect, seed: UInt64
  ) async throws {
    let process = try ProviderProcess()
    let adapter: any PaymentProvider =
      try dialect == .own
      ? process.adapter(timeout: .seconds(2)) : process.stripe(timeout: .seconds(2))
    var random = SeededGenerator(seed: seed)
    let scripts =
      (0..<Self.salesPerSeed).map { _ in Self.script(of: dialect, using: &random) }
      + dialect.known.keys.sorted()
    let turns = (0..<200).map { _ in
      (seed: Int.random(in: 0...1_000_000, using: &random), isTold: Bool.random(using: &random))
    }
    try await Stage.run(payments: try ProviderProcess.registry(adapter)) { stage in
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for (number, script) in scripts.enumerated() {
          group.addTask {
            try await Self.sell(script, to: "traveler\(number)", on: stage)
            return true
          }
        }
        // Some messages are sent before the requests are answered.
        group.addTask {
          for turn in turns where !Task.isCancelled {
            let told = try? await process.deliver(to: stage.service, seed: turn.seed, all: false)
            #expect(told.map { $0.heard == $0.sent && $0.forged == 0 } ?? Task.isCancelled)
          }
          return false
        }
        var sold = 0
        while sold < scripts.count, let isSale = try await group.next() { sold += isSale ? 1 : 0 }
        group.cancelAll()
      }
      let housekeeping = Housekeeping(
        service: stage.service.service, logger: stage.service.log.logger(.error))
      let store = stage.service.service.store
      var (rounds, forged, heard) = (0, 0, 0)
      func tell(_ seed: Int, all: Bool) async throws {
        let told = try await process.deliver(to: stage.service, seed: seed, all: all)
        #expect(told.heard == told.sent, "seed \(seed)")
        forged += told.forged
        heard += told.heard
      }
      for turn in turns {
        if turn.isTold { try await tell(turn.seed, all: false) }
        for job in ["payment notices", "payments"] { await housekeeping.work(only: job) }
        rounds += 1
        if try await store.unsettled().isEmpty { break }
        stage.service.clock.advance(seconds: min(1 << rounds, 40))
      }
      // The last messages arrive after everything is settled, and their effects are settled, too.
      for seed in 1...3 {
        try await tell(seed, all: true)
        stage.service.clock.advance(seconds: 60)
        for job in ["payment notices", "payments"] { await housekeeping.work(only: job) }
      }
      #expect(try await store.unsettled().isEmpty, "seed \(seed)")
      #expect(forged == 0, "seed \(seed)")
      #expect(heard > 0, "seed \(seed)")
      try await Self.check(
        stage, process, known: dialect.known, sales: scripts.count, seed: seed)
    }
  }

  private static func sell(_ script: String, to name: String, on stage: Stage) async throws {
    let traveler = try await stage.quoted(name)
    let order = Stage.order(traveler.quote, paying: script)
    let reply = try await traveler.client.post("/bookings", order, key: "book")
    #expect([201, 202, 402, 503].contains(reply.status), "\(script): \(reply.text)")
  }

  /// Compares the provider's accounts with the service's records.
  private static func check(
    _ stage: Stage, _ process: ProviderProcess,
    known: [String: (kept: Bool, outcome: PaymentState)], sales: Int, seed: UInt64
  ) async throws {
    let store = stage.service.service.store
    let accounts = try await process.accounts()
    var (confirmed, failed) = (0, 0)
    for number in 0..<sales {
      let user = try UserID("traveler\(number)").orThrow("a user")
      for booking in try await store.records(FlightBooking.self, .user(user)).map(\.value) {
        let payment = try await store.record(Payment.self, booking.paid).orThrow("it").value
        let place = Comment(rawValue: "seed \(seed), \(payment.method)")
        let account = accounts[payment.key]
        #expect((account?.captures ?? 0) <= 1, place)
        let kept = (account?.captured ?? 0) - (account?.refunded ?? 0)
        #expect(payment.kept.minorUnits == kept, place)
        if let account, let reference = payment.reference?.rawValue, reference != "ch_0" {
          #expect(reference == account.reference, place)
        }
        if let known = known[payment.method.rawValue] {
          #expect((kept > 0) == known.kept && payment.state == known.outcome, place)
        }
        switch booking.stage {
        case .confirmed:
          confirmed += 1
          #expect(kept == booking.quote.total.minorUnits, place)
        case .failed:
          failed += 1
          #expect(kept == 0, place)
          // The provider has nothing authorised any more, either.
          let isFree = account.map { !$0.isAuthorised || $0.isVoided || $0.captured > 0 } ?? true
          #expect(isFree, place)
        default: Issue.record("\(booking.stage), \(place)")
        }
      }
    }
    #expect(confirmed > 0 && confirmed + failed == sales, "seed \(seed)")
    let flight = try FlightInstance.ID(stage.flight).orThrow("a flight")
    let taken = try await stage.service.service.desk.seats(
      of: flight, now: stage.service.clock.now.adding(seconds: 3_600)
    ).taken
    #expect(taken.count == confirmed, "seed \(seed)")
  }
}
