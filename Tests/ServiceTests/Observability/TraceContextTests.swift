@testable import ServiceHTTP
import Bookings
import HTTPTypes
import PassTestSupport
import PaymentsHTTP
import Testing
import Vocabulary

/// The parts of a client's trace and request id that the service accepts.
@Suite struct TraceContextTests {
  private static let trace = "0af7651916cd43dd8448eb211c80319c"
  private static let span = "b7ad6b7169203331"

  @Test(arguments: [
    "00-\(trace)-\(span)-01", "00-\(trace)-\(span)-00", "00-\(trace)-\(span)-ff",
    "01-\(trace)-\(span)-01", "cc-\(trace)-\(span)-01-what-the-future-will-be",
  ]) func `a trace is read as the recommendation says`(_ text: String) {
    let read = TraceContext(traceParent: text)
    #expect(read?.traceID == Self.trace)
    #expect(read?.parentID == Self.span)
  }

  @Test(arguments: [
    "", "00", "00-\(trace)-\(span)", "00-\(trace)-\(span)-", "00-\(trace)-\(span)-1",
    "00-\(trace)-\(span)-01-", "00-\(trace)-\(span)-01 ", " 00-\(trace)-\(span)-01",
    "00-\(trace.uppercased())-\(span)-01", "00-\(trace)-\(span.uppercased())-01",
    "ff-\(trace)-\(span)-01", "FF-\(trace)-\(span)-01", "0-\(trace)-\(span)-01",
    "00-00000000000000000000000000000000-\(span)-01", "00-\(trace)-0000000000000000-01",
    "00_\(trace)_\(span)_01", "00-\(trace)-\(span)-0g", "00-\(trace)-\(span)-zz",
    "cc-\(trace)-\(span)-01.what", "00-\(trace.dropLast())é-\(span)-01",
    "00-\(trace.dropLast())\u{0}-\(span)-01",
  ]) func `what is another trace is none`(_ text: String) {
    #expect(TraceContext(traceParent: text) == nil)
  }

  @Test(arguments: [
    "a=1", "a=1,b=2", " a=1 , ,b=x y", "1tenant@system=t61rcWkgMzE", "a/b*c_d-e=!~",
  ])
  func `a state is passed on as it came`(_ text: String) {
    #expect(TraceState.checked(text) == text)
  }

  @Test(arguments: [
    "", ",", "a", "=1", "a=", "A=1", "1a=1", "a=1,a=2", "a=1=2", "a@=1", "@a=1", "a@b@c=1",
    "a@1b=1", "a=\u{7F}", "a=ü", "a b=1", String(repeating: "a", count: 257) + "=1",
    (0..<33).map { "a\($0)=1" }.joined(separator: ","), "a=" + String(repeating: "1", count: 600),
  ]) func `a state that is none is dropped`(_ text: String) {
    #expect(TraceState.checked(text) == nil)
  }

  @Test(arguments: [
    ("0af7651916cd43dd8448eb211c80319c", true), ("F47AC10B-58CC-4372-A567-0E02B2C3D479", true),
    ("0123456789abcdef", true), ("0123456789abcde", false),
    (String(repeating: "a", count: 64), true), (String(repeating: "a", count: 65), false),
    ("4111111111111111", false), ("4111-1111-1111-1111", false), ("jane-doe-1990-04-01", false),
    ("jane@example.com", false), ("X1234567", false), ("0123456789abcdef\r\nset-cookie: a", false),
    ("0123456789abcdé1", false), ("", false),
  ]) func `an id is taken over where nobody could spell a name with it`(
    _ id: String, _ isGood: Bool
  ) {
    #expect(RequestIDs.isWellFormed(id) == isGood)
  }

  private func exchange(_ fields: [(HTTPField.Name, String)]) -> Exchange {
    var random = SeededGenerator(seed: 7)
    var headers = HTTPFields()
    for (name, value) in fields { headers.append(HTTPField(name: name, value: value)) }
    return Exchange(headers, ids: RequestIDs(using: &random), began: 0)
  }

  private func name(_ text: String) throws -> HTTPField.Name {
    try HTTPField.Name(text).orThrow("a name")
  }

  @Test func `who says nothing gets ids of ours`() throws {
    let made = exchange([])
    #expect(RequestIDs.isWellFormed(made.requestID))
    #expect(made.traceID == made.requestID)
    let header = try made.traceHeaders.first.orThrow("a header")
    #expect(header.value == "00-\(made.traceID)-\(made.spanID)-00")
    #expect(TraceContext(traceParent: header.value)?.parentID == made.spanID)
  }

  @Test func `a trace goes on under a span of ours, with its state`() throws {
    let taken = exchange([
      (try name("traceparent"), "00-\(Self.trace)-\(Self.span)-03"),
      (try name("tracestate"), "a=1"), (try name("tracestate"), "b=2"),
    ])
    #expect(taken.traceID == Self.trace)
    #expect(taken.requestID != Self.trace, "a trace has many requests")
    #expect(taken.spanID != Self.span)
    #expect(
      taken.traceHeaders.map { "\($0.name): \($0.value)" } == [
        "traceparent: 00-\(Self.trace)-\(taken.spanID)-01", "tracestate: a=1,b=2",
      ])
  }

  @Test func `two parents are none, and a state without a parent belongs to nobody`() throws {
    let parent = "00-\(Self.trace)-\(Self.span)-01"
    let twice = exchange([
      (try name("traceparent"), parent), (try name("traceparent"), parent),
      (try name("tracestate"), "a=1"),
    ])
    #expect(twice.traceID != Self.trace)
    #expect(twice.traceHeaders.count == 1)
  }

  @Test func `no two requests have one id`() {
    var random = SeededGenerator(seed: 1)
    let ids = RequestIDs(using: &random)
    let made = Set((0..<10_000).map { _ in ids.trace() })
    #expect(made.count == 10_000)
    #expect(made.allSatisfy { $0.utf8.count == 32 })
  }

  /// The other service replaces a provider, and its log shows the trace of the request.
  @Test func `a payment provider is asked in the trace of the request`() async throws {
    try await TestService.run { service in
      var random = SeededGenerator(seed: 3)
      let settings = try HTTPPaymentSettings(
        url: "http://127.0.0.1:\(service.port)", key: "k", secrets: [])
      let adapter = HTTPPaymentProvider(settings) { Exchange.current?.traceHeaders ?? [] }
      let payment = Payment(
        id: .init(using: &random), product: "tests", booking: "b",
        amount: Money(500, try CurrencyCode("USD").orThrow("a currency")),
        method: PaymentMethod(
          token: try PaymentMethodToken("sb_").orThrow("a token"), provider: .only),
        created: TestService.start)
      let request = try payment.nextRequest.orThrow("a request")
      let parent = exchange([(try name("traceparent"), "00-\(Self.trace)-\(Self.span)-01")])
      await Exchange.$current.withValue(parent) { _ = try? await adapter.perform(request) }
      #expect(try service.observed.requests.map { $0["trace_id"].string } == [Self.trace])
      #expect(try service.observed.requests.first?["method"].string == "POST")
    }
  }
}
