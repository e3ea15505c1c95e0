import BookingStore
import BookingTestSupport
import Bookings
import FlightSales
import PassTestSupport
import Selling

@testable import FlightService
@testable import PassService

extension FlightRoutes {
  /// Flights, for tests of what is the same in every service.
  static let example = FlightRoutes(
    desk: FlightDesk(store: InMemoryStore(), provider: DeterministicProvider()))
}

extension ProductList {
  /// Flights alone.
  static let flights: ProductList = {
    do {
      return try ProductList([FlightRoutes.example])
    } catch { preconditionFailure("\(error)") }
  }()
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
