import PassFormats
import StrictText
import PassTestSupport
import Testing
import Vocabulary

/// A bundle of maximum size is parsed in time proportional to its size.
@Suite struct LargeBundleTests {
  private static let now = TestAuthority.now

  private func bundle(lists: Int) throws -> TrustBundle {
    let airline = try TestAuthority(issuer: "UA")
    let uris = (0..<lists).map { "u:\($0)" }
    return try TestRoot().bundle([airline.trusted(lists: uris)])
  }

  @Test(.timeLimit(.minutes(5)))
  func `as many status lists as fit into a bundle are told apart in little time`() throws {
    let bundle = try bundle(lists: 40_000)
    let payload = bundle.payload
    #expect(payload.count * 4 / 3 < TrustBundle.longestToken)
    var read: TrustBundle?
    let spent = try ProcessorTime.spent { read = try TrustBundle(payload: payload) }
    #expect(read == bundle)
    #expect(spent < .seconds(10))
  }

  @Test func `a status list that stands twice is found wherever it stands`() throws {
    for (first, second) in [(0, 1), (0, 99), (50, 98)] {
      var text = String(decoding: try bundle(lists: 100).payload, as: UTF8.self)
      text = text.replacing("\"u:\(second)\"", with: "\"u:\(first)\"")
      let error = #expect(throws: ShapeError.self) { try TrustBundle(payload: Array(text.utf8)) }
      #expect(error?.path == "issuers[0].status_lists[\(second)].uri")
    }
  }
}
