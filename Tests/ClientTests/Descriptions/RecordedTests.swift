import ClientRules
import Foundation
import StrictText
import Testing

/// Today's client and the services of earlier releases, whose answers are recorded in Tests/Recorded.
@Suite struct RecordedTests {
  private static var folder: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Recorded")
  }

  private static func releases() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  private static func answers(of release: String) throws -> [(
    path: String, status: Int, body: JSONNode
  )] {
    let file = folder.appending(path: "\(release)/exchanges.json")
    let node = try JSONReader.read(Array(try Data(contentsOf: file)), depth: 32)
    return node.items.compactMap { exchange in
      guard let body = exchange["answer"]?["body"], let path = exchange["request"]?["path"]?.text,
        let status = exchange["answer"]?["status"]?.integer
      else { return nil }
      return (path, Int(status), body)
    }
  }

  private static func product(of path: String) -> Product {
    Product.allCases.first { $0 != .flights && path.contains("/\($0.rawValue)/bookings") }
      ?? .flights
  }

  @Test func `bookings and passes of every release are read`() throws {
    var (bookings, passes) = (0, 0)
    for release in try Self.releases() {
      for answer in try Self.answers(of: release) where (200..<300).contains(answer.status) {
        // A quote for an addition has the id of the booking, too.
        guard answer.path.contains("/bookings"), answer.body["quote_id"] == nil else { continue }
        let product = Self.product(of: answer.path)
        let nodes = answer.body["bookings"]?.items ?? [answer.body]
        for node in nodes where node["booking_id"] != nil && node["state"] != nil {
          let booking = try #require(Booking(node, product), "\(release) \(answer.path)")
          #expect(booking.startsAt != nil, "\(release) \(answer.path)")
          bookings += 1
        }
        passes += Pass.all(in: answer.body).count
      }
    }
    #expect(bookings > 10 && passes > 2, "\(bookings) bookings, \(passes) passes")
  }

  @Test func `refusals of every release are understood as such`() throws {
    var count = 0
    for release in try Self.releases() {
      for answer in try Self.answers(of: release) where answer.status >= 400 {
        let problem = CommandProblem(status: answer.status, answer.body)
        #expect(problem != nil, "\(release) \(answer.path)")
        count += 1
      }
    }
    #expect(count > 10)
  }
}
