import AccessTokens
import PassTestSupport
import Testing

/// A check-in or reissue is repeated after the booking was cancelled and refunded: the stored answer must not deliver
/// the pass again.
@Suite struct ScanTheReplayOfACancelledCheckInTests {
  private struct Scene {
    let traveler: CheckedIn
    let first: HTTPReply

    init(_ stage: Stage, _ name: String) async throws {
      traveler = try await stage.checkedIn(name)
      // The traveler already used this key, so the reply is the first answer, byte for byte.
      first = try await Self.checkIn(traveler)
    }

    static func checkIn(_ traveler: CheckedIn) async throws -> HTTPReply {
      try await traveler.client.post(
        "/bookings/\(traveler.booking)/check-in", traveler.checkIn,
        key: "\(traveler.name) check in")
    }

    func again() async throws -> HTTPReply { try await Self.checkIn(traveler) }

    func cancel() async throws {
      _ = try await traveler.client.cancel("/bookings/\(traveler.booking)")
    }
  }

  private func showsNothing(
    _ reply: HTTPReply, of first: HTTPReply, _ pass: ReplyJSON, _ shown: ReplyJSON
  ) throws {
    #expect(reply.status == first.status)
    for name in ["barcode_data", "offline_token"] {
      let secret = try pass.text(name)
      #expect(!reply.text.contains(secret), "\(name)")
      #expect(shown[name].isNull && shown.names.contains(name))
    }
    #expect(shown["barcode_format"].isNull)
    #expect(shown["pass_id"].string == pass["pass_id"].string)
    #expect(!reply.text.contains("eyJhbGciOi"))
    #expect(!reply.text.contains("M1DOE"))
  }

  @Test
  func `a check-in that is sent again after the cancellation shows nothing that could be scanned`()
    async throws
  {
    try await Stage.run { stage in
      let scene = try await Scene(stage, "jane")
      #expect(
        try await scene.again() == scene.first, "while the pass stands the bytes are the same")
      try await scene.cancel()
      let reply = try await scene.again()
      let (pass, shown) = (
        try scene.first.json["boarding_passes"][0], try reply.json["boarding_passes"][0]
      )
      try showsNothing(reply, of: scene.first, pass, shown)
      // The other members are as in the first answer.
      #expect(try reply.json["state"].string == "CHECKED_IN")
      #expect(try reply.json["etag"].string == scene.first.json["etag"].string)
      #expect(try reply.json.names == scene.first.json.names)
      #expect(try await scene.again() == reply, "and stays so")
    }
  }

  @Test func `no restart brings the picture back`() async throws {
    try await Stage.run { stage in
      let scene = try await Scene(stage, "jane")
      try await scene.cancel()
      try await stage.service.restart()
      let reply = try await scene.again()
      try showsNothing(
        reply, of: scene.first, try scene.first.json["boarding_passes"][0],
        try reply.json["boarding_passes"][0])
    }
  }

  @Test func `nor does a check-in that was stopped before its answer was kept`() async throws {
    try await Stage.run { stage in
      let scene = try await Scene(stage, "jane")
      try await scene.cancel()
      try stage.service.forgetAnswers()
      let reply = try await scene.again()
      #expect(!reply.text.contains("barcode_data\":\"M1"), "\(reply.text)")
      #expect(!reply.text.contains("eyJhbGciOi"))
    }
  }

  @Test func `a re-issue that is sent again after the cancellation shows nothing either`()
    async throws
  {
    try await Stage.run { stage in
      let scene = try await Scene(stage, "jane")
      stage.service.clock.advance(seconds: 3_600)
      let client = try stage.client("jane")
      func reissue() async throws -> HTTPReply {
        try await client.post("/passes/\(scene.traveler.pass)/reissue", key: "lost")
      }
      let first = try await reissue().with(201)
      #expect(try await reissue() == first)
      _ = try await client.cancel("/bookings/\(scene.traveler.booking)")
      let reply = try await reissue()
      try showsNothing(reply, of: first, try first.json, try reply.json)
    }
  }

  @Test func `a check-in that is sent again after the pass has ended shows nothing either`()
    async throws
  {
    try await Stage.run { stage in
      let scene = try await Scene(stage, "jane")
      stage.service.clock.advance(seconds: 3 * 86_400)
      let reply = try await stage.client("jane").post(
        "/bookings/\(scene.traveler.booking)/check-in", scene.traveler.checkIn,
        key: "jane check in")
      try showsNothing(
        reply, of: scene.first, try scene.first.json["boarding_passes"][0],
        try reply.json["boarding_passes"][0])
    }
  }

  @Test func `another traveler's cancellation takes no byte of one's own answer`() async throws {
    try await Stage.run { stage in
      let (jane, john) = (try await Scene(stage, "jane"), try await Scene(stage, "john"))
      try await john.cancel()
      #expect(try await jane.again() == jane.first)
    }
  }
}
