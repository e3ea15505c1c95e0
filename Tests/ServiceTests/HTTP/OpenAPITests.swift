@testable import ServiceHTTP
import PassTestSupport
import ServiceDescription
import Testing

/// The lists of operations in openapi.yaml and in the endpoint table; Interop/contract checks the answers against the
/// document.
@Suite struct OpenAPITests {
  @Test func theDocumentAndTheTableNameTheSameOperations() async throws {
    try await TestService.run { service in
      let reply = try await service.stranger.get("/openapi.yaml")
      #expect(reply.status == 200)
      #expect(reply.field("content-type") == "application/yaml")
      let table = Set(Endpoint.all.map(DescribedOperation.init))
      let document = DescribedOperation.all(in: reply.text)
      #expect(document.subtracting(table).isEmpty, "only in the document")
      #expect(table.subtracting(document).isEmpty, "only in the table")
    }
  }

  @Test func theDocumentListsEveryErrorWithItsStatus() {
    let document = String(decoding: ServiceDescription.openAPI, as: UTF8.self)
    let listed = DescribedOperation.codes(in: document)
    #expect(listed.count == Set(listed).count)
    #expect(Set(listed) == Set(ProblemCode.all.map { "\($0.name) \($0.status)" }))
  }

  /// A refusal code that a product uses but does not declare would be undocumented.
  @Test func everyCodeThatSourcesDeclareIsListedByItsProduct() throws {
    let known = Set(ProblemCode.all.map(\.name))
    for file in try Sources.swift(in: [
      "Bookings", "Flights", "FlightService", "PassService", "PlaceService",
    ]) {
      for type in ["RefusalCode(", "ProblemCode("] {
        for part in file.text.split(separator: type).dropFirst() {
          let words = part.split(separator: "\"", omittingEmptySubsequences: false)
          guard words.count > 1, words[0].allSatisfy(\.isWhitespace) else { continue }
          #expect(known.contains(String(words[1])), "\(file.path): \(words[1])")
        }
      }
    }
  }

  /// An answer under a limit has the headers with what was spent (`QuotaNote`), unless it is given before anything is
  /// spent.
  @Test func `what was spent is described wherever it is said`() {
    let document = String(decoding: ServiceDescription.openAPI, as: UTF8.self)
    let responses = DescribedResponse.all(in: document)
    let shared = Dictionary(
      uniqueKeysWithValues: responses.filter { $0.place == "components" }.map { ($0.name, $0) })
    func headers(_ response: DescribedResponse) -> Set<String> {
      response.shared.flatMap { shared[$0]?.headers } ?? response.headers
    }
    let unspent: Set = ["Unauthenticated", "Timeout", "TooLarge"]
    let limited = Set(responses.filter { $0.shared == "RateLimited" }.map(\.place))
    #expect(limited.count > 20)
    for response in responses
    where limited.contains(response.place) && !unspent.contains(response.shared ?? "") {
      #expect(
        headers(response).isSuperset(of: ["RateLimit-Policy", "RateLimit"]),
        "\(response.place) \(response.name): describe the headers RateLimit-Policy and RateLimit")
    }
  }
}
