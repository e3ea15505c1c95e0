import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import PassTestSupport
import PlaceService
import Places
import Selling
import Vocabulary

@testable import FlightService
@testable import PassService

extension FlightRoutes {
  /// Flights, for tests of what is the same in every service.
  static let example: FlightRoutes = {
    guard let issuer = IssuerID("UA") else { preconditionFailure("UA is an issuer") }
    return FlightRoutes(
      desk: FlightDesk(store: InMemoryStore(), provider: DeterministicProvider()), issuer: issuer,
      places: .builtIn)
  }()
}

extension ProductList {
  /// Flights alone, and places.
  static let flights: ProductList = {
    do {
      return try ProductList(
        [FlightRoutes.example], parts: [PlaceRoutes(.builtIn).part])
    } catch { preconditionFailure("\(error)") }
  }()
}

extension PlaceDirectory {
  /// The built-in places; it writes nothing.
  static let builtIn = PlaceDirectory(folder: "/nowhere")
}

extension Endpoint {
  /// The endpoints of a service that sells only flights.
  static let all = ProductList.flights.endpoints
}

extension ProblemCode {
  static let all = ProductList.flights.codes
}

extension Service {
  /// The desk for flights.
  var desk: FlightDesk {
    guard let flights = products.all.compactMap({ $0 as? FlightRoutes }).first else {
      preconditionFailure("a service in tests sells flights")
    }
    return flights.desk
  }
}
