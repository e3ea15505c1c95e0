@testable import ServiceHTTP
@testable import PassMinting
import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import PassMail
import PassTestSupport
import PlaceService
import Places
import Selling
import Vocabulary

@testable import FlightService
@testable import PassService

extension FlightRoutes {
  /// The routes of flights, for tests of what is the same in every service.
  static let example: FlightRoutes = {
    guard let issuer = IssuerID("UA") else { preconditionFailure("UA is an issuer") }
    return FlightRoutes(
      desk: FlightDesk(store: InMemoryStore(), provider: DeterministicProvider()), issuer: issuer,
      places: .builtIn, clock: { TestService.start })
  }()
}

extension ProductList {
  /// A list of flights only, with places and the links of mails.
  static let flights: ProductList = {
    do {
      return try ProductList(
        [FlightRoutes.example],
        parts: [
          PlaceRoutes(.builtIn).part,
          MailPart.part(nil, InMemoryStore(), standing: MailStanding()),
        ])
    } catch { preconditionFailure("\(error)") }
  }()
}

extension PlaceDirectory {
  /// The built-in places; this directory writes nothing.
  static let builtIn = PlaceDirectory(folder: "/nowhere")
}

extension Endpoint {
  /// The endpoints of a service that sells only flights.
  static let all = Service.idle(.flights).allEndpoints
}

extension ProblemCode {
  static let all = ProductList.flights.codes
}

extension Service {
  /// Returns a service that answers no request, so that tests can read its endpoints.
  static func idle(_ products: ProductList) -> Service {
    guard let issuer = IssuerID("UA") else { preconditionFailure("UA is an issuer") }
    let logger = PassServer.logger
    let (folder, store, failures) = ("/nowhere", InMemoryStore(), LastingFailures(logger))
    let (time, desk) = (ServiceClock.unguarded(logger), Transactor(store))
    let keys = PassKeys(ServiceData.keys(folder), issuer: issuer)
    let lists = SharedStatusLists(store, issuer: issuer)
    let tools = ServiceTools(
      signer: PassSigner(store: store, keys: keys, lists: lists, time: time, logger: logger),
      streams: OpenStreams(),
      admission: Admission(AdmissionSettings(), proxies: [], data: folder, logger: logger),
      store: store, refundLimits: RefundLimits(), rates: { ExchangeRates() }, failures: failures)
    do {
      return Service(
        products: products, tools: tools,
        trust: PublishedTrust(
          data: folder, keys: keys, lists: lists, time: time, logger: logger),
        http: HTTPService(
          SaleApplication(products: products, store: store, time: time),
          identity: try TokenVerifier(keys: [:], audience: "tests"), limits: HTTPService.Limits(),
          admission: tools.admission, store: store, requests: nil, observability: Observability(),
          damage: DamageLedger(logger: logger), failures: failures, clock: { TestService.start }),
        group: nil, providers: .only(DeterministicProvider()),
        readiness: Readiness([], ticks: { 0 }, longest: .seconds(1), logger: logger),
        news: ServiceNews(of: products, in: desk.store, sender: nil, listening: EventHub.Limits()),
        pages: ReferencePages(folder: nil), examination: SharedExamination(nil))
    } catch { preconditionFailure("\(error)") }
  }

  /// All endpoints of the service.
  var allEndpoints: [Endpoint] {
    do { return try endpoints() } catch { preconditionFailure("\(error)") }
  }

  /// The desk for flights.
  var desk: FlightDesk {
    guard let flights = products.all.compactMap({ $0 as? FlightRoutes }).first else {
      preconditionFailure("a service in tests sells flights")
    }
    return flights.desk
  }
}
