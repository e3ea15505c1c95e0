import AccessTokens
import BookingTestSupport
import Foundation
import PassPages
import PassTestSupport
import Shows
import Testing
import Vocabulary

/// The desk's pages for who is in, imports, and the service itself.
@Suite struct StaffOperationsTests {
  private static let same = ["sec-fetch-site": "same-origin"]

  /// Returns the body of a form with files, as a browser sends it.
  private func body(_ files: [(name: String, bytes: [UInt8])]) -> (type: String, text: String) {
    let boundary = "----quay7MA4YWxkTrZu0gW"
    let parts = files.map { file in
      "--\(boundary)\r\nContent-Disposition: form-data; name=\"files\"; filename=\"\(file.name)\"\r\n"
        + "Content-Type: text/csv\r\n\r\n\(String(decoding: file.bytes, as: UTF8.self))\r\n"
    }
    return (
      "multipart/form-data; boundary=\(boundary)", parts.joined() + "--\(boundary)--\r\n"
    )
  }

  private func look(
    _ browser: PageBrowser, _ files: [(name: String, bytes: [UInt8])]
  ) async throws -> PageBrowser.Page {
    let (type, text) = body(files)
    let path = "/desk/imports/programme/look"
    let reply = try await browser.exchange(
      "POST", path, text, Self.same.merging(["content-type": type]) { $1 })
    return PageBrowser.Page(path: path, reply: reply)
  }

  private func programme() throws -> [(name: String, bytes: [UInt8])] {
    DemoProgramme.files(from: try CivilDate("2025-06-02").orThrow("a day"))
  }

  @Test func `an operator looks at files, confirms them, and finds them imported`() async throws {
    try await TestService.run { service in
      try await service.serve(pages: StaffBrowser.settings)
      let browser = try await StaffBrowser.signIn(service, "desk", .operator)
      let start = try await browser.open("/desk/imports")
      #expect(start.html.contains("enctype=\"multipart/form-data\""))
      let seen = try await look(browser, try programme())
      #expect(seen.reply.status == 200, "\(seen.html)")
      let confirmed = try await browser.send("/desk/imports/programme/confirm", on: seen)
      #expect(confirmed.html.contains("Done: The files are imported."), "\(confirmed.html)")
      #expect(confirmed.html.contains("See what is on sale today"))
      // A repeated click does nothing twice, and the files change nothing any more.
      let again = try await browser.send("/desk/imports/programme/confirm", on: seen)
      #expect(again.html.contains("The files are imported."))
      let after = try await look(browser, try programme())
      #expect(after.html.contains("These files change nothing."))
      let page = try await browser.open("/desk/service")
      #expect(page.html.contains("importProgramme_done"))
    }
  }

  @Test func `each problem is beside its line, escaped, and nothing can be confirmed`()
    async throws
  {
    try await TestService.run { service in
      try await service.serve(pages: StaffBrowser.settings)
      let browser = try await StaffBrowser.signIn(service, "desk", .operator)
      let files = try programme().map { file in
        (
          name: "<i>\"\(file.name)",
          bytes: Array(
            String(decoding: file.bytes, as: UTF8.self)
              .replacing("harbour,lumen-1,", with: "<script>alert(1)</script>,lumen-1,").utf8)
        )
      }
      let seen = try await look(browser, files)
      #expect(seen.html.contains("&lt;script&gt;"), "\(seen.html)")
      #expect(!seen.html.contains("<script>") && !seen.html.contains("<i>"))
      #expect(seen.html.contains("Nothing can be imported yet"))
      #expect(throws: (any Error).self) { try seen.form("/confirm") }
      let corrected = try seen.form("/look").action
      #expect(corrected == "/desk/imports/programme/look")
      let empty = try await look(browser, [])
      #expect(empty.reply.status == 422 && empty.html.contains("choose 1 to"))
      let noTable = try await look(browser, [("a.csv", [0x61])])
      #expect(noTable.reply.status == 200 && noTable.html.contains("problem"))
    }
  }

  @Test func `agents and strangers import nothing, and a form of another site is refused`()
    async throws
  {
    try await TestService.run { service in
      try await service.serve(pages: StaffBrowser.settings)
      let agent = try await StaffBrowser.signIn(service, "ann", .agent)
      let start = try await agent.open("/desk")
      #expect(start.links("/desk/imports").isEmpty && !start.links("/desk/find").isEmpty)
      #expect(start.html.contains("By code, name, e-mail address or telephone number"))
      let refused = try await look(agent, try programme())
      #expect(refused.reply.status == 403, "\(refused.html)")
      let stranger = PageBrowser(service)
      let asked = try await look(stranger, try programme())
      #expect([401, 303].contains(asked.reply.status) || asked.html.contains("access token"))
      let desk = try await StaffBrowser.signIn(service, "desk", .operator)
      let (type, text) = body(try programme())
      let foreign = try await desk.exchange(
        "POST", "/desk/imports/programme/look", text,
        ["content-type": type, "sec-fetch-site": "cross-site"])
      #expect(foreign.status == 403)
      // A long body is read only of a person who is signed in.
      let long = try await look(stranger, [("a.csv", Array(repeating: 0x61, count: 100 << 10))])
      #expect(long.reply.status == 413)
    }
  }

  @Test func `the service's page has checks, keys, bundle and lists with their ends`() async throws
  {
    try await TestService.run { service in
      try await service.serve(pages: StaffBrowser.settings)
      let desk = try service.client("desk", .operator)
      let state = try await desk.get("/operations/state").with(200).json
      let browser = try await StaffBrowser.signIn(service, "desk", .operator)
      let page = try await browser.open("/desk/service")
      #expect(page.reply.status == 200, "\(page.html)")
      for key in state["keys"].items {
        #expect(page.html.contains(try key.text("key_id")))
        // A key ends in another year: a day without its year would say that it ends soon.
        let year = try key.text("valid_until").prefix(4)
        #expect(page.html.contains(" \(year), "), "\(page.html)")
      }
      // Where a phone shows a row below the other, each cell says of which column it is.
      #expect(page.html.contains("data-label=\"State\""))
      for check in state["checks"].items { #expect(page.html.contains(try check.text("name"))) }
      #expect(page.html.contains("Trust bundle") && page.html.contains("Status lists"))
      let agent = try await StaffBrowser.signIn(service, "ann", .agent)
      #expect(try await agent.open("/desk/service").reply.status == 403)
    }
  }

  @Test func `the page of a show says who is in and who is missing`() async throws {
    try await ShowStage.run { stage in
      let service = stage.service
      let show = stage.show
      _ = try await stage.book(try service.client("jane"), "A1 A2", "PER_SEAT").with(201)
      try await service.serve(pages: StaffBrowser.settings)
      let browser = try await StaffBrowser.signIn(service, "ann", .agent)
      let choice = try await browser.open("/desk/attendance")
      #expect(choice.html.contains("action=\"/desk/attendance/shows\""), "\(choice.html)")
      let page = try await browser.open("/desk/attendance/shows?showing_id=\(show)")
      #expect(page.path == "/desk/attendance/shows/\(show)")
      #expect(page.html.contains("AWAITED") && page.html.contains("Not here yet"))
      #expect(page.links("/desk/attendance/shows/").contains { $0.contains("only=MISSING") })
      // An agent goes on to a booking from here; an operator may open none.
      #expect(!page.links("/desk/shows/bookings/").isEmpty, "\(page.html)")
      let desk = try await StaffBrowser.signIn(service, "desk", .operator)
      let other = try await desk.open(page.path)
      #expect(other.reply.status == 200 && other.links("/desk/shows/bookings/").isEmpty)
      let none = try await browser.open("/desk/attendance/shows/shw_0D4X8K2M7PQR9TVW")
      #expect(none.reply.status == 404)
    }
  }

  @Test(arguments: 0..<60)
  func `files of a form come as they were sent, whatever is in them`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let pieces = ["\r\n", "--", "--b", "\r\n--", "b", "a;\"", "\r\n\r\n", "é"].map {
      Array($0.utf8)
    }
    let files = (0..<Int.random(in: 0...4, using: &random)).map { index in
      (0..<Int.random(in: 0...12, using: &random)).flatMap { _ in
        pieces.randomElement(using: &random) ?? []
      } + [UInt8(index)]
    }
    let boundary = "b-\(seed)-z"
    var body: [UInt8] = []
    for (index, bytes) in files.enumerated() {
      body += Array("--\(boundary)\r\n".utf8)
      body += Array(
        "Content-Disposition: form-data; name=\"f\"; filename=\"\(index);x.csv\"\r\n\r\n".utf8)
      body += bytes + Array("\r\n".utf8)
    }
    body += Array("--\(boundary)--\r\n".utf8)
    let type = "multipart/form-data; boundary=\"\(boundary)\""
    let read = UploadedForm(body, mediaType: type).files
    #expect(read.map(\.bytes) == files)
    #expect(read.map(\.name) == files.indices.map { "\($0);x.csv" })
    // Any prefix and any damage is read in bounded time, too.
    for _ in 0..<20 where !body.isEmpty {
      var spoilt = Array(body.prefix(.random(in: 0...body.count, using: &random)))
      if !spoilt.isEmpty {
        spoilt[.random(in: spoilt.indices, using: &random)] = .random(in: 0...255, using: &random)
      }
      #expect(UploadedForm(spoilt, mediaType: type).files.count <= files.count + 1)
    }
  }
}
