import AccessTokens
import BookingStore
import BookingTestSupport
import Foundation
import PassTestSupport
import Schedules
import Selling
import Shows
import Stays
import Testing
import Vocabulary

/// Imports over HTTP: what would change, each problem beside its line, and then the import itself.
@Suite struct ImportTests {
  private struct Files {
    var all: [(name: String, bytes: [UInt8])]

    var body: String {
      get throws {
        let files = all.map {
          ["name": $0.name, "content": String(decoding: $0.bytes, as: UTF8.self)]
        }
        let data = try JSONSerialization.data(withJSONObject: ["files": files])
        return String(decoding: data, as: UTF8.self)
      }
    }

    /// Replaces a text in every file.
    func replacing(_ old: String, _ new: String) -> Files {
      Files(
        all: all.map {
          ($0.name, Array(String(decoding: $0.bytes, as: UTF8.self).replacing(old, with: new).utf8))
        })
    }
  }

  private static let operations = [
    "/schedule-imports", "/shows/programme-imports", "/stays/hotel-imports",
  ]

  /// The demonstration's files of a product, from a day that the service does not sell yet.
  private func files(_ path: String) throws -> Files {
    let day = try CivilDate("2025-06-02").orThrow("a day")
    switch path {
    case "/schedule-imports": return Files(all: DemoSchedule.files(from: day, of: "UA"))
    case "/shows/programme-imports": return Files(all: DemoProgramme.files(from: day))
    default: return Files(all: DemoHotels.files(from: day))
    }
  }

  private func numbers(_ json: ReplyJSON) -> [Int?] {
    ["new", "changed", "same"].map { json[$0].int }
  }

  @Test(arguments: ImportTests.operations)
  func `a rehearsal says what the import then does, and changes nothing`(path: String) async throws
  {
    try await TestService.run { service in
      let desk = try service.client("desk", .operator)
      let body = try files(path).body
      let first = try await desk.post("\(path)/rehearsal", body, key: nil).with(200).json
      #expect(first["can_import"].bool == true, "\(first)")
      #expect((first["new"].int ?? 0) + (first["changed"].int ?? 0) > 0)
      let again = try await desk.post("\(path)/rehearsal", body, key: nil).with(200).json
      #expect(numbers(again) == numbers(first), "a rehearsal changed something")
      let done = try await desk.post(path, body, key: "import").with(200).json
      #expect(numbers(done) == numbers(first))
      let repeated = try await desk.post(path, body, key: "import").with(200).json
      #expect(numbers(repeated) == numbers(first), "the kept answer")
      let after = try await desk.post("\(path)/rehearsal", body, key: nil).with(200).json
      let all = numbers(first).reduce(0) { $0 + ($1 ?? 0) }
      #expect(numbers(after) == [0, 0, all])
    }
  }

  @Test func `every problem is beside its line, and nothing is imported`() async throws {
    try await TestService.run { service in
      let desk = try service.client("desk", .operator)
      let path = "/shows/programme-imports"
      let good = try files(path)
      let bad = good.replacing("harbour,lumen-1,", "<b>harbour</b>,lumen-1,")
      let lines = bad.all.flatMap { file in
        String(decoding: file.bytes, as: UTF8.self).split(
          separator: "\n", omittingEmptySubsequences: false
        ).enumerated().filter { $0.1.contains("<b>") }.map { "\(file.name):\($0.0 + 1)" }
      }
      #expect(!lines.isEmpty)
      for (step, key) in [("\(path)/rehearsal", String?.none), (path, "import")] {
        let json = try await desk.post(step, try bad.body, key: key).with(200).json
        #expect(json["can_import"].bool == false)
        let found = try json["problems"].items.map {
          "\(try $0.text("file")):\($0["line"].int ?? 0)"
        }
        #expect(found == lines)
      }
      let json = try await desk.post("\(path)/rehearsal", try good.body, key: nil).with(200).json
      #expect(json["same"].int == 0, "nothing of the bad files is on sale")
    }
  }

  @Test func `the trail names who imported, and others may not`() async throws {
    try await TestService.run { service in
      let path = "/shows/programme-imports"
      let body = try files(path).body
      for role in [AccessRole.traveler, .agent, .gate] {
        let client = try service.client("eve", role)
        #expect(try await client.post("\(path)/rehearsal", body, key: nil).status == 403)
        #expect(try await client.post(path, body, key: "import").status == 403)
        #expect(try await client.get("/operations/trail").status == 403)
      }
      let desk = try service.client("desk", .operator)
      _ = try await desk.post(path, body, key: "import").with(200)
      let entries = try await desk.get("/operations/trail").with(200).json["entries"].items
      #expect(
        try entries.map { try $0.text("action") } == ["importProgramme_done", "importProgramme"])
      #expect(try entries.allSatisfy { try $0.text("agent") == "desk" })
    }
  }

  @Test func `an operator of some airports imports nothing`() async throws {
    try await AgentsOfAirports.run { stage in
      let ops = try AgentsOfAirports.client("eve", at: ["SFO"], role: "airline-ops", stage)
      for path in Self.operations {
        let body = try files(path).body
        #expect(try await ops.post("\(path)/rehearsal", body, key: nil).status == 403)
        #expect(try await ops.post(path, body, key: "import").status == 403)
      }
      for path in ["/operations/state", "/operations/doctor", "/operations/trail"] {
        #expect(try await ops.get(path).status == 403)
      }
    }
  }

  @Test func `a request that is too long is refused before it is read`() async throws {
    try await TestService.run { service in
      let desk = try service.client("desk", .operator)
      let reply = try await desk.send(
        "POST", "/schedule-imports/rehearsal", fields: ["content-length": "\(9 << 20)"])
      #expect(reply.status == 413)
      // Callers without the role are refused first, whatever they send.
      let eve = try await service.client("eve").send(
        "POST", "/schedule-imports/rehearsal", fields: ["content-length": "\(9 << 20)"])
      #expect(eve.status == 403)
    }
  }
}
