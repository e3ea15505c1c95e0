internal import ServiceHTTP
internal import PassMinting
internal import AppointmentService
internal import BookingKeys
internal import BookingStore
internal import BookingStoreSQLite
internal import Bookings
internal import FlightSales
internal import FlightService
internal import Flights
internal import Logging
internal import PassMail
internal import PassService
internal import PassPages
internal import PassWallet
internal import PlaceService
internal import Places
internal import Platform
internal import Selling
internal import ShowService
internal import Shows
internal import StayService
internal import Stays
internal import Vocabulary
internal import WalletsHTTP
internal import WebhooksHTTP

/// The composition root, which combines directory, store, payment providers, products and clock into a service.
struct Composition {
  /// The service's directory.
  let data: String
  /// The issuer; nil for the owner of the directory's keys.
  var issuer: IssuerID?
  var settings = PassServer.Settings()
  /// Whether a trial in a new directory sells a demonstration.
  var sellsDemonstration = true
  /// The payment providers; the built-in one moves no money.
  var providers = PaymentProviders.only(
    DeterministicProvider(takesWord: true, maxCount: 10_000),
    methods: DeterministicProvider.methods)
  var policy = FlightSalesPolicy()
  /// The symbology of boarding passes for a client that names none.
  var barcodeFormat = BarcodeFormat.aztec
  /// The policy by which no payments are begun with a failing provider; nil to begin them always.
  var breaker: CircuitBreaker.Policy? = CircuitBreaker.Policy()
  /// The path of GeoNames' file of cities; nil for the cities of the built-in airports.
  var cities: String?
  /// The settings for sending events to receivers.
  var webhooks = WebhookSettings()
  /// The settings for the pages for travelers; nil to serve none.
  var pages: PageSettings?
  /// The settings for mail to customers; nil to send none.
  var mail: MailSettings?
  /// The place to which news of passes in wallets is pushed; nil to push none.
  var pushes: ApplePushSettings? = ApplePushSettings()
  let clock: @Sendable () -> Instant
  /// The clocks of the machine, which show whether its clock is wrong; nil where the time was set for a trial.
  var machine: MachineClocks?
  /// The place of the bookings.
  var database = Database.ownFile
  /// The directory of the storage keys; nil for the one in the service's directory.
  var storageKeys: String?
  /// The store; nil for the one of `database`.
  var store: (any ServiceStore)?
  /// Whether other services have the same store, even where `database` does not show it.
  var sharesStore = false
  /// The clock that measures the response time of payment providers and times the pauses between attempts.
  var timer: any Clock<Duration> = ContinuousClock()
  /// The source of random numbers for the desks of all products.
  var randomness = Randomness.system
  /// The products besides the built-in ones, in the service's store.
  var others: @Sendable (any BookingStore) -> [any ServedProduct] = { _ in [] }

  init(data: String, clock: @escaping @Sendable () -> Instant) {
    self.data = data
    self.clock = clock
  }

  /// Opens the directory, creates what is missing, and builds the server.
  func server() async throws -> PassServer {
    let now = clock()
    let mayBegin = settings.mode == .trial
    if !mayBegin { try checkDirectory() }
    let providers = guarded(
      try providers.observed(by: settings.observability, logger: settings.logger)
    ).returning(
      to: try pages.map { try PagesFile.returnSites(of: $0, mode: self.settings.mode) } ?? [])
    try checkDemonstration()
    let isShared = database.isShared || sharesStore
    // Where several services sell, the operator decides what they sell, so the first one makes no demonstration.
    let isNew =
      settings.mode == .trial && sellsDemonstration && !isShared
      && !Files.exists(Self.bookings(data))
    var joined = isShared ? self.store : nil
    if isShared, joined == nil { joined = try await openStore(mayCreate: mayBegin) }
    var group: ServiceGroup?
    if let joined {
      group = try await ServiceGroup.join(
        joined, data: data, issuer: issuer, mode: settings.mode, mayBegin: mayBegin, now: now)
    }
    let directory = try ServiceData(data, issuer: issuer, mayBegin: mayBegin, now: now)
    let flights = try FlightSetup(directory, isNew: isNew, now: now)
    let programme = try ShowSetup(directory, isNew: isNew, now: now)
    let hotels = try StaySetup(directory, isNew: isNew, now: now)
    let store: any ServiceStore
    if let there = joined ?? self.store {
      store = there
    } else {
      store = try await openStore(mayCreate: mayBegin)
    }
    let places = PlaceDirectory(
      folder: data, cities: cities.map(GeoNamesFile.init)
    ) { [logger = settings.logger] in logger.notice("\($0)") }
    let routes = try await flights.routes(
      in: store, providers: providers, policy: policy, places: places,
      barcodeFormat: barcodeFormat, timer: timer, randomness: randomness, now: now, clock: clock)
    let shows = ShowRoutes(
      store: store, providers: providers, places: places, timer: timer,
      randomness: randomness, clock: clock)
    try await programme.publish(into: shows.desk, now: now)
    let stays = StayRoutes(
      StaySetup.product, store: store, providers: providers, places: places, timer: timer,
      randomness: randomness, clock: clock)
    let appointments = AppointmentRoutes(
      AppointmentSetup.product, store: store, providers: providers, timer: timer,
      randomness: randomness)
    places.register(HotelPlaces(store))
    places.register(ImportedAirports(store))
    // The built-in cities are loaded at once; a file of cities is read while the service already answers.
    if cities == nil { await places.refresh() }
    try await hotels.publish(into: stays.desk, now: now)
    var settings = settings
    settings.webhooks = try HTTPWebhookSender(webhooks)
    if settings.googleWallet == nil {
      settings.googleWallet = { [clock] issuer in
        try HTTPGoogleWallet(GoogleWalletSettings(), issuer, now: clock)
      }
    }
    if let pages {
      let parts: [any PagedProduct] = [
        FlightPages(), ShowPages(), StayPages(), appointments.pages,
      ]
      let provider = try PagesFile.provider(
        of: pages, among: settings.identityProviders, mode: settings.mode, timer: timer)
      let staffProvider = try PagesFile.staffProvider(
        of: pages, among: settings.identityProviders, mode: settings.mode, timer: timer)
      settings.site = { calls, tools in
        let travelers = try PageSite(
          parts, pages, calls, tools,
          signIn: provider.map { tools.signIn(at: $0.server, of: $0.tokens, origin: $0.origin) })
        guard pages.desk != nil else { return travelers }
        let staff = StaffSite(
          Self.staffAreas, beside: travelers,
          signIn: staffProvider.map {
            tools.signIn(at: $0.server, of: $0.tokens, for: .staff, origin: $0.origin)
          })
        return ServedSites([staff, travelers])
      }
    }
    if let pushes { settings.walletPushes = { try ApplePushSender($0, pushes) } }
    let standing = MailStanding()
    if mail != nil { settings.conditions.append(standing.condition) }
    let time = machine.map { machine in
      ServiceClock(
        store: store, boot: machine.boot, logger: settings.logger, read: machine.read)
    }
    return try await PassServer(
      directory, store: store, products: [routes, shows, stays, appointments] + others(store),
      parts: [PlaceRoutes(places).part, MailPart.part(mail, store, standing: standing)],
      group: group, providers: providers, settings: settings,
      time: time, clock: clock)
  }

  /// Refuses a directory without a service, because in production no keys and no bookings are made up.
  private func checkDirectory() throws {
    let remedy =
      "see whether it is the right path and its volume is mounted; put a lost service back (passservice restore), or "
      + "make a new one (passservice init --data \(data) --issuer ID)"
    // A service that joins others may have a new directory, because the store has all that it needs.
    if database.isShared || sharesStore || store != nil { return }
    guard Files.isDirectory(data) else {
      throw ServiceError("\(data): no such directory; \(remedy)")
    }
    guard Files.exists(Self.bookings(data)) else {
      throw ServiceError("\(Self.bookings(data)): there are no bookings; \(remedy)")
    }
  }

  /// Refuses to start without a demonstration where an earlier start put one into the directory.
  private func checkDemonstration() throws {
    guard !sellsDemonstration, settings.mode == .trial else { return }
    for name in ["schedule", "programme", "hotels"]
    where DemoData(data: data, name).isThere {
      throw ServiceError(
        "\(data)/\(name): the demonstration is on sale there already; begin another directory with "
          + "passservice init")
    }
  }

  /// Returns the payment providers, each behind a circuit breaker; a request that waits for one makes room for others.
  private func guarded(_ providers: PaymentProviders) -> PaymentProviders {
    let start = ContinuousClock.now
    let clock = settings.admission.clock ?? { start.duration(to: .now) }
    let logger = settings.logger
    return providers.mapping { name, provider in
      let waiting = WaitingProvider(provider)
      guard let breaker else { return waiting }
      return BreakingProvider(waiting, name: name, policy: breaker, clock: clock) { status in
        let words =
          status.state == .closed
          ? "a payment provider answers again, and payments are begun with it"
          : "a payment provider fails, so no payments are begun with it; the service tries it again "
            + "automatically"
        logger.notice(
          "\(words)",
          metadata: [
            "provider": "\(status.name)", "circuit": "\(status.state.rawValue)",
            "calls": "\(status.calls)", "failures": "\(status.failures)",
          ])
      }
    }
  }
}
