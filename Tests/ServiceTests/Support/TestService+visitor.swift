@testable import PassService

extension TestService {
  /// Returns a client of a new visitor at an address.
  func visitor(_ address: Substring?) throws -> TestClient {
    TestClient(
      service: self, token: try service.tools.visitors.token(for: address, now: clock.now))
  }
}
