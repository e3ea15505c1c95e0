@testable import ServiceHTTP
import PassTestSupport
import Testing

@testable import PassService

/// The service serves only the pages of the API reference from their folder.
@Suite struct ReferencePagesTests {
  @Test func `a page is served with its type, and may load nothing but its style`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("flights.html", Array("<!doctype html>".utf8))
    try folder.write("flights.json", Array("{}".utf8))
    try folder.write("style.css", Array("body {}".utf8))
    let pages = ReferencePages(folder: folder.path)
    let document = try pages.page("flights.json")
    #expect(document.status == 200 && document.header("content-type") == "application/json")
    let page = try pages.page("flights.html")
    #expect(page.status == 200)
    #expect(field("content-type", of: page) == "text/html; charset=utf-8")
    let policy = field("content-security-policy", of: page)
    #expect(policy == "default-src 'none'; style-src 'self'")
    let style = try pages.page("style.css")
    #expect(field("content-type", of: style) == "text/css; charset=utf-8")
  }

  private func field(_ name: String, of answer: HTTPAnswer) -> String? {
    answer.headers.first { $0.name == name }?.value
  }

  @Test(arguments: [
    "../secret.html", "..", "sub/flights.html", ".html", "flights.txt", "FLIGHTS.html",
    "flights.html.html", "a%2Fb.html", "",
  ])
  func `a name that is not one of a page leads to no file`(_ name: String) throws {
    let folder = try TemporaryDirectory()
    try folder.write("flights.txt", [1])
    try folder.write("FLIGHTS.html", [1])
    let pages = ReferencePages(folder: folder.path)
    #expect(throws: Problem.self) { try pages.page(name) }
  }

  @Test func `where no pages are installed the answer says which setting names them`() async throws
  {
    try await TestService.run { service in
      let reply = try await service.stranger.get("/docs/index.html")
      #expect(reply.status == 404)
      #expect(reply.text.contains("the setting documentation names its folder"))
      let beginning = try await service.stranger.get("/docs")
      #expect(beginning.status == 307)
      #expect(beginning.field("location") == "docs/index.html")
    }
  }
}
