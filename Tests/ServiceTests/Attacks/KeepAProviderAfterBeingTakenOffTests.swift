import PassService
@testable import ServiceHTTP
import AccessTokens
import HTTPTypes
import PassTestSupport
import Testing

/// A user who was removed from a provider continues to act for it.
///
/// Earlier, a change back to a former value got the stored answer of the first change and was not made; the test
/// covers each PUT.
@Suite struct KeepAProviderAfterBeingTakenOffTests {
  private typealias Stage = AppointmentServiceTests.Stage

  /// A PUT that sets a value.
  struct Setting: Sendable, CustomTestStringConvertible {
    let name: String
    let path: @Sendable (AppointmentServiceTests.Stage) -> String
    /// The path at which the value is read.
    var read: @Sendable (AppointmentServiceTests.Stage) -> String = { "/providers/\($0.provider)" }
    var user = "desk"
    var role = AccessRole.operator
    let (first, second): (String, String)
    let value: @Sendable (ReplyJSON) -> String?

    var testDescription: String { name }
  }

  static let settings = [
    Setting(
      name: "setTakesRequests", path: { "/providers/\($0.provider)/availability" },
      first: #"{"takes_requests":false}"#, second: #"{"takes_requests":true}"#,
      value: { $0["takes_requests"].bool.map { "\($0)" } }),
    Setting(
      name: "setProviderUser", path: { "/providers/\($0.provider)/user" },
      first: #"{"user":"alice"}"#, second: #"{"user":"bob"}"#, value: { $0["user"].string }),
    Setting(
      name: "setProviderProfile", path: { "/providers/\($0.provider)/profile" },
      first: #"{"name":"One","place":"Vienna"}"#, second: #"{"name":"Two","place":"Vienna"}"#,
      value: { $0["name"].string }),
    Setting(
      name: "setHours", path: { "/providers/\($0.provider)/hours" },
      first: #"{"hours":[{"weekday":1,"from":"09:00","until":"17:00"}]}"#,
      second: #"{"hours":[{"weekday":1,"from":"10:00","until":"17:00"}]}"#,
      value: { $0["hours"][0]["from"].string }),
    Setting(
      name: "setServices", path: { "/providers/\($0.provider)/services" },
      first: services(2_500), second: services(9_900),
      value: { $0["services"][0]["price"]["amount_minor"].int.map { "\($0)" } }),
    Setting(
      name: "changeSubject", path: { "/subjects/\($0.dog)" }, read: { "/subjects/\($0.dog)" },
      user: "jane", role: .traveler, first: #"{"kind":"dog","name":"Rex"}"#,
      second: #"{"kind":"dog","name":"Max"}"#, value: { $0["name"].string }),
  ]

  private static func services(_ price: Int) -> String {
    #"{"services":[{"service_type":"grooming","name":"Grooming","lengths_minutes":[45],"price_minor":"#
      + "\(price)}]}"
  }

  @Test(arguments: settings, [false, true])
  func `the last value that was answered is in force`(setting: Setting, withKeys: Bool) async throws
  {
    try await Stage.run { stage in
      let client = try stage.service.client(setting.user, setting.role)
      for body in [setting.first, setting.second, setting.first, setting.second, setting.first] {
        // A client that derives its key from the body repeats the first request with the same body.
        let answer = try await client.send(
          "PUT", setting.path(stage), key: withKeys ? (body == setting.first ? "one" : "two") : nil,
          body: Array(body.utf8)
        ).with(200).json
        let value = try setting.value(answer).orThrow("a value in \(answer)")
        let there = try await client.get(setting.read(stage)).with(200).json
        #expect(body.contains(value), "\(body) was answered with \(value)")
        // Only the answer to the operator shows the user of a provider.
        if setting.name != "setProviderUser" { #expect(setting.value(there) == value) }
      }
    }
  }

  /// The names on tickets are tested in ShowPartTests.
  @Test func `no PUT but the ones above, the names on tickets and the one that pays`() async throws
  {
    try await TestService.run { service in
      let endpoints = try service.service.endpoints()
      let puts = Set(endpoints.filter { $0.method == .put }.map(\.name))
      #expect(puts == Set(Self.settings.map(\.name) + ["setTicketHolders", "completeReservation"]))
    }
  }

  @Test func `whoever was taken off reads and declines nothing`() async throws {
    try await Stage.run { stage in
      let desk = try stage.service.client("desk", .operator)
      for user in ["alice", "bob", "alice"] {
        _ = try await desk.send(
          "PUT", "/providers/\(stage.provider)/user", body: Array(#"{"user":"\#(user)"}"#.utf8)
        ).with(200)
      }
      let list = "/appointments?provider_id=\(stage.provider)"
      #expect(try await stage.service.client("bob").get(list).status == 403)
      _ = try await stage.service.client("alice").get(list).with(200)
    }
  }

  @Test func `a change of a version that was answered already is made once, and said again`()
    async throws
  {
    try await Stage.run { stage in
      let desk = try stage.service.client("desk", .operator)
      let version = try await desk.get("/providers/\(stage.provider)").json["version"].int
        .orThrow("a version")
      let body = Array(#"{"takes_requests":false,"version":\#(version)}"#.utf8)
      let path = "/providers/\(stage.provider)/availability"
      for _ in 0..<2 {
        let answer = try await desk.send("PUT", path, body: body).with(200).json
        #expect(answer["version"].int == version + 1)
      }
      let stale = Array(#"{"takes_requests":true,"version":\#(version)}"#.utf8)
      let refused = try await desk.send("PUT", path, body: stale)
      #expect(refused.status == 412, "\(refused.text)")
    }
  }
}
