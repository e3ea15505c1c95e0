package import ServiceHTTP
package import PassMinting
internal import AccessTokens
internal import BookingStore
internal import Bookings
internal import HTTPTypes
internal import Selling
internal import Vocabulary

/// The running service: its products, their tools, and the processing of requests.
package struct Service: Sendable {
  let products: ProductList
  let tools: ServiceTools
  package let trust: PublishedTrust
  let http: HTTPService
  /// The services of this store; nil if this one is alone.
  let group: ServiceGroup?
  /// The providers whose messages are accepted.
  let providers: PaymentProviders
  package let readiness: Readiness
  package let news: ServiceNews
  /// The pages of the API reference.
  let pages: ReferencePages
  /// The doctor's examination of this service.
  let examination: SharedExamination

  package var signer: PassSigner { tools.signer }
  /// The store of all products' bookings.
  package var store: any ServiceStore { tools.store }
  /// The metrics and logs for operators.
  package var observability: Observability { http.observability }
  var desk: Transactor { http.desk }
  var clock: @Sendable () -> Instant { http.clock }
  /// The check whether the clock is right.
  var time: ServiceClock { signer.time }
  package var admission: Admission { tools.admission }
  var failures: LastingFailures { http.failures }

  /// The processor of the reports of doors.
  var doors: DoorReportProcessor {
    DoorReportProcessor(products: products, desk: desk, issuer: trust.issuer)
  }

  /// The news of passes in wallets.
  var walletNews: WalletNews { WalletNews(of: products, tools, by: desk) }

  /// The news of passes in Google's wallet.
  var googleNews: GoogleNews { GoogleNews(of: products, tools, by: desk) }

  /// Returns all endpoints: those of the service, of the products and of the other parts.
  ///
  /// It throws a `ServiceError` if two of them have a name, or both method and path, in common.
  package func endpoints() throws -> [Endpoint] {
    try products.endpoints(besides: own, tools)
  }

  /// The endpoints that do not depend on the products.
  private var own: [Endpoint] {
    let answersKept = products.answersKept
    let codes = Set(products.codes.map(\.name))
    let groups: [[Endpoint]] = [
      HealthRoutes(readiness: readiness).endpoints,
      OperationsStateRoutes(readiness: readiness, trust: trust, examination: examination).endpoints,
      [tools.operationsTrail],
      StatusRoutes(admission: admission, providers: providers).endpoints,
      Endpoint.description,
      pages.endpoints,
      PaymentMethodRoutes(desk: desk, providers: providers, answersKept: answersKept).endpoints,
      PaymentNotificationRoutes(desk: desk, providers: providers, products: products).endpoints,
      TelemetryRoutes(metrics: observability.metrics, codes: codes).endpoints,
      TrustRoutes(trust: trust, clock: clock).endpoints,
      GateExportRoutes(products: products, trust: trust, signer: signer, desk: desk).endpoints,
      Endpoint.gateEvents(products, tools),
      WebhookRoutes(
        webhooks: news.webhooks, sender: news.sender, types: news.types, answersKept: answersKept
      ).endpoints,
      EventRoutes(hub: news.events, products: products, streams: tools.streams).endpoints,
      WalletUpdateRoutes(news: walletNews, metrics: observability.metrics).endpoints,
    ]
    return Array(groups.joined())
  }
}

/// The sale of products, as far as the HTTP service needs it.
struct SaleApplication: ServedApplication {
  let products: ProductList
  let store: any ServiceStore
  let time: ServiceClock

  var isTimeRight: Bool { time.isRight }
  var answersKept: Int { products.answersKept }
  /// The number of tries of an undecided request without more of a quota: the largest among the products.
  var furtherTries: Int { products.all.map { $0.terms.bookingTries }.max() ?? 0 }

  func guest(authorization: String?, now: Instant) throws -> Caller? {
    try BookingAccess.caller(authorization: authorization, store, now: now)
      ?? Visitors(store: store).caller(authorization: authorization, now: now)
      ?? Accounts(store: store).caller(authorization: authorization, now: now)
      ?? StaffSessions(store: store).caller(authorization: authorization, now: now)
  }

  func shown(_ answer: HTTPAnswer, now: Instant) async throws -> HTTPAnswer {
    try await products.withoutEndedPasses(answer, now: now)
  }

  func relies(on booking: RecordKey, in changes: inout ChangeSet) async throws -> Bool {
    guard let product = products.all.first(where: { $0.bookingKind == booking.kind }) else {
      return false
    }
    return try await product.relyOnPeople(of: booking.key, in: &changes)
  }

  func problem(for error: any Error) -> Problem? { error is WrongClock ? .wrongClock : nil }
}
