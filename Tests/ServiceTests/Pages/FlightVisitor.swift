import FlightService
import PassTestSupport
import Vocabulary

@testable import PassPages

/// A visitor of the pages of flights.
struct FlightVisitor: ProductVisitor {
  let service: TestService
  var user = "jane"
  var language = Language.english
  var product: any PagedProduct { FlightPages() }
}
