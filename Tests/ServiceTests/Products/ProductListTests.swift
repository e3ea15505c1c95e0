@testable import ServiceHTTP
import Platform
import AppointmentService
import BookingStore
import BookingTestSupport
import Bookings
import FlightService
import ParkingService
import PassTestSupport
import ShowService
import Shows
import PlaceService
import Places
import StayService
import Stays
import Testing

@testable import PassService
@testable import passservice

/// Several products in one service, and conflicts between them, which are refused.
@Suite struct ProductListTests {
  private static let parking = ParkingRoutes(
    store: InMemoryStore(), providers: .only(DeterministicProvider()))

  static let shows = ShowRoutes(
    store: InMemoryStore(), providers: .only(DeterministicProvider()), places: .builtIn
  ) { TestService.start }

  static let stays = StayRoutes(
    StaySetup.product, store: InMemoryStore(), providers: .only(DeterministicProvider()),
    places: .builtIn
  ) { TestService.start }

  static let appointments = AppointmentRoutes(
    AppointmentSetup.product, store: InMemoryStore(),
    providers: .only(DeterministicProvider()))

  private static let tools = Service.idle(.flights).tools

  @Test func `two products have paths, names and codes of their own`() throws {
    let products = try ProductList(
      [FlightRoutes.example, Self.parking], parts: [PlaceRoutes(.builtIn).part])
    #expect(
      Service.idle(products).allEndpoints.count
        > Endpoint.all.count + SaleOperation.allCases.count)
    #expect(products.codes.count == ProblemCode.all.count + 1)
    for twice in [[Self.parking, Self.parking] as [any ServedProduct]] {
      let error = #expect(throws: ServiceError.self) { _ = try ProductList(twice) }
      #expect(error?.description.hasPrefix("the product parking is there twice") == true)
    }
  }

  @Test func `every product's document has its operations and its codes`() throws {
    for product in [Self.parking, Self.shows, Self.stays, Self.appointments] as [any ServedProduct]
    {
      let bytes = try product.document.orThrow("a document")
      let document = String(decoding: bytes, as: UTF8.self)
      #expect(
        DescribedOperation.all(in: document)
          == Set(product.allEndpoints(Self.tools).map(DescribedOperation.init)))
      #expect(
        DescribedOperation.codes(in: document) == product.codes.map { "\($0.name) \($0.status)" })
    }
  }

  @Test func `a document is served where its product is`() async throws {
    try await ParkingStage.run { stage in
      let reply = try await stage.service.stranger.get("/v1/parking/openapi.yaml").with(200)
      #expect(reply.field("content-type") == "application/yaml")
      #expect(reply.body == (try stage.routes.document.orThrow("a document")))
    }
  }
}
