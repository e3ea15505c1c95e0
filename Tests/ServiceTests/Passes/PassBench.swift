@testable import PassMinting
import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import FlightService
import Flights
import Logging
import PassFormats
import PassIssuer
import PassTestSupport
import PassVerifier
import Selling
import Vocabulary

/// A signer with a desk and a gate; all parts are real except HTTP and the store, which is in memory.
final class PassBench {
  let directory: TemporaryDirectory
  let flights: SampleFlights
  let store: InterposedStore
  let desk: FlightDesk
  let ring: KeyStore
  let issuer: IssuerID
  let jane: UserID
  private(set) var lists: FileStatusLists
  private(set) var signer: PassSigner
  private(set) var trust: PublishedTrust
  var random = SeededGenerator(seed: 17)
  /// The time of check-in.
  var now: Instant
  private let entryCount: Int
  private let log = LinesOfLog()
  /// The lines of the operator's log.
  var logged: [String] { log.all }

  init(entryCount: Int = 131_072) async throws {
    directory = try TemporaryDirectory()
    flights = try SampleFlights()
    store = InterposedStore()
    desk = FlightDesk(store: store, provider: DeterministicProvider())
    issuer = try IssuerID("UA").orThrow("an issuer")
    jane = try SampleFlights.user()
    ring = KeyStore(directory: "\(directory.path)/keys")
    self.entryCount = entryCount
    now = flights.first.departure.instant.adding(seconds: -20_000)
    for kinds in [Set(KeyKind.passes), [.status]] {
      let terms = KeyTerms(from: SampleFlights.now, kinds: kinds)
      _ = try ring.generate(issuer: issuer, terms: terms)
    }
    try await flights.load(into: store)
    (lists, signer, trust) = try Self.opened(
      directory.path, ring, issuer, store, entryCount, log.logger())
    try await trust.prepare(now: SampleFlights.now)
  }

  /// Reopens everything from the disk, like a restart of the process.
  func reopen() throws {
    (lists, signer, trust) = try Self.opened(
      directory.path, ring, issuer, store, entryCount, log.logger())
  }

  private static func opened(
    _ data: String, _ ring: KeyStore, _ issuer: IssuerID, _ store: any BookingStore,
    _ entryCount: Int, _ logger: Logger
  ) throws -> (FileStatusLists, PassSigner, PublishedTrust) {
    let keys = PassKeys(ring, issuer: issuer)
    let lists = try FileStatusLists("\(data)/status", issuer: issuer, entryCount: entryCount)
    return (
      lists, PassSigner(store: store, keys: keys, lists: lists, logger: logger),
      PublishedTrust(data: data, keys: keys, lists: lists, logger: logger)
    )
  }

  /// Makes a booking with one checked-in passenger and no signed pass yet.
  func checkedIn(_ seat: String = "3A") async throws -> Versioned<FlightBooking> {
    let seed = UInt64.random(in: 0...UInt64.max, using: &random)
    let booking = try await SampleTraveler.book(
      on: store, flights, seat: seat, randomness: .seeded(seed))
    return try await read(booking)
  }

  func read(_ booking: FlightBooking) async throws -> Versioned<FlightBooking> {
    try await store.record(FlightBooking.self, booking.id).orThrow("the booking")
  }

  func passes(_ booking: Versioned<FlightBooking>) async throws -> [MintedPass] {
    try await signer.passes(of: booking, as: FlightRoutes.example, now: now)
  }

  /// Makes a booking with one signed pass.
  func minted(_ seat: String = "3A") async throws -> (Versioned<FlightBooking>, MintedPass) {
    let booking = try await checkedIn(seat)
    return (booking, try await passes(booking).first.orThrow("a pass"))
  }

  /// A clerk who changes bookings at the current time.
  var clerk: Clerk { Clerk(desk: desk, flights: flights, user: jane, now: now) }

  /// Returns the verdict of a gate that has just fetched the bundle and the lists.
  func verdict(on pass: MintedPass) async throws -> Verdict {
    let root = KeyStore(directory: "\(directory.path)/development-root")
    var held = HeldTrust(
      roots: try RootPins(jwks: try root.export(issuer: issuer), issuer: issuer))
    try held.accept(Array(try await trust.bundle(now: now).utf8), now: now)
    for list in lists.all {
      let token = try await trust.statusList(list.list, now: now).orThrow("list \(list.list)")
      try held.accept(Array(token.utf8), now: now)
    }
    return Verifier(trust: held.trust).verify(
      pass.barcode, now: max(now, pass.validFrom.adding(seconds: 60)))
  }

  /// Returns all changes of the status lists.
  func changes() throws -> [StatusChange] { try lists.all.flatMap { try $0.changes() } }
}

/// A clerk who changes bookings at a fixed time; usable from any task.
struct Clerk: Sendable {
  let desk: FlightDesk
  let flights: SampleFlights
  let user: UserID
  let now: Instant

  func cancel(_ booking: FlightBooking) async throws {
    let offer = try await desk.offerCancellation(
      of: booking.id, Command(user, now: now))
    _ = try await desk.cancel(booking.id, accepting: offer.id, Command(user, now: now))
  }

  func move(_ booking: FlightBooking, to seat: String) async throws {
    _ = try await desk.changeSeat(
      SeatChange(passenger: booking.passengers[0].id, segment: 0, seat: try flights.seat(seat)),
      of: booking.id, Command(user, now: now))
  }
}
