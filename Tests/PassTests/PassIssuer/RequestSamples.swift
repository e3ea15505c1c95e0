import PassFormats
import StrictText
import PassIssuer
import PassTestSupport
import Vocabulary

/// Sample requests as in passtool issue --help, for tests to modify.
enum RequestSamples {
  static let boardingPass = #"""
    {"issuer":"UA","booking_reference":"ABC123",
     "passenger":{"surname":"Doe","given_names":"Jane"},
     "segments":[{"carrier":"UA","flight_number":"123","origin":"SFO","destination":"JFK",
       "departure":"2025-03-15T08:30:00-07:00","cabin":"Y","seat":"12A","sequence":25,"status":"1"}],
     "valid_from":"2025-03-15T05:30:00-07:00","valid_until":"2025-03-15T09:00:00-07:00"}
    """#

  static let ticket = #"""
    {"issuer":"UA","kind":"show","title":"Die Zauberflöte","place":"Opernhaus",
     "starts_at":"2025-03-15T19:00:00+01:00","ends_at":"2025-03-15T22:15:30+01:00",
     "holder":"Jane Doe","seats":["C7","C8"],"admits":2,"reference":"ABC123"}
    """#

  static func boardingPassRequest(_ json: String = boardingPass) throws -> BoardingPassRequest {
    try BoardingPassRequest(json: Array(json.utf8))
  }

  static func ticketRequest(_ json: String = ticket) throws -> TicketRequest {
    try TicketRequest(json: Array(json.utf8))
  }

  /// Returns the error of a request that is refused when parsed.
  static func failure(_ read: () throws -> Void) -> RequestError? {
    do {
      try read()
      return nil
    } catch let error as RequestError {
      return error
    } catch {
      return RequestError(member: "not a RequestError", detail: "\(error)")
    }
  }

  /// Returns the claims of a token, parsed from its text.
  static func claims(_ token: String) throws -> PassClaims {
    let jws = try CompactJWS(Array(token.utf8))
    return try PassClaims(try JSONReader.read(jws.payload), payload: jws.payload)
  }
}

extension BoardingPassRequest {
  /// The journey of a sample request.
  var journey: Journey {
    get {
      guard case .journey(let journey) = source else { preconditionFailure("no journey") }
      return journey
    }
    set { source = .journey(newValue) }
  }
}

/// Random bytes chosen by a test.
struct ChosenRandom: RandomSource {
  let chosen: [UInt8]

  func bytes(_ count: Int) throws(CryptoError) -> [UInt8] { chosen }
}
