import NIOCore
import NIOPosix
import PassTestSupport
import Testing

/// A repeated request has its effect once, for any events in between.
@Suite(.timeLimit(.minutes(5))) struct RepetitionTests {
  /// Returns the effect of a request that is sent once.
  private func effectOfOne(_ write: Write, _ stage: Stage) async throws -> [String] {
    let request = try await write.request(stage, "once")
    let before = try stage.service.image()
    _ = try await request.send("key").with(request.status)
    return try stage.service.image().effect(since: before)
  }

  @Test(arguments: Write.all) func sentTwiceItIsDoneOnce(_ write: Write) async throws {
    try await Stage.run { stage in
      let request = try await write.request(stage, "jane")
      let before = try stage.service.image()
      let first = try await request.send("key").with(request.status)
      let after = try stage.service.image()
      // Replayed events are sent in the background, and are not part of the image.
      #expect(!after.effect(since: before).isEmpty || write.name == "replayWebhook")
      stage.service.clock.advance(seconds: 61)
      let second = try await request.send("key")
      #expect(second == first)
      #expect(second.body == first.body)
      stage.service.clock.advance(seconds: -61)
      #expect(try stage.service.image() == after)
    }
  }

  @Test(arguments: Write.all) func anotherBodyUnderTheSameKeyDoesNothing(
    _ write: Write
  ) async throws {
    try await Stage.run { stage in
      let request = try await write.request(stage, "jane")
      let first = try await request.send("key").with(request.status)
      let after = try stage.service.image()
      let other = try await request.send("key", request.other)
      #expect(other.status == 422)
      #expect(other.code == "IDEMPOTENCY_KEY_REUSED")
      #expect(try stage.service.image() == after)
      #expect(try await request.send("key") == first)
    }
  }

  @Test(arguments: Write.all) func sentByManyAtOnceItIsDoneOnce(_ write: Write) async throws {
    try await Stage.run { stage in
      let one = try await effectOfOne(write, stage)
      // A flight report affects all passengers, so the second run needs its own stage.
      try await Stage.run { stage in
        let request = try await write.request(stage, "once")
        let before = try stage.service.image()
        let replies = try await withThrowingTaskGroup(of: HTTPReply.self) { group in
          for _ in 0..<8 { group.addTask { try await request.send("key") } }
          return try await group.reduce(into: []) { $0.append($1) }
        }
        let answers = replies.filter { $0.status == request.status }
        #expect(!answers.isEmpty)
        #expect(answers.allSatisfy { $0 == answers[0] })
        for reply in replies where reply.status != request.status {
          #expect(reply.code == "REQUEST_IN_PROGRESS")
          #expect(reply.field("retry-after") == "1")
        }
        #expect(try stage.service.image().effect(since: before) == one)
        #expect(try await request.send("key") == answers[0])
      }
    }
  }

  @Test(arguments: Write.all) func whoLosesTheAnswerGetsItTheSecondTime(
    _ write: Write
  ) async throws {
    try await Stage.run { stage in
      let one = try await effectOfOne(write, stage)
      try await Stage.run { stage in
        let request = try await write.request(stage, "once")
        let before = try stage.service.image()
        for _ in 0..<3 { try await request.sendAndHangUp("key") }
        let answer = try await request.sendUntilAnswered("key").with(request.status)
        #expect(try stage.service.image().effect(since: before) == one)
        #expect(try await request.send("key") == answer)
      }
    }
  }

  @Test(arguments: Write.all) func aRestartChangesNoAnswer(_ write: Write) async throws {
    try await Stage.run { stage in
      let request = try await write.request(stage, "jane")
      let first = try await request.send("key").with(request.status)
      let after = try stage.service.image()
      try await stage.service.restart()
      #expect(try await request.send("key") == first)
      #expect(try stage.service.image() == after)
    }
  }

  @Test(arguments: Write.all) func stoppedBeforeItsAnswerWasKeptItIsDoneOnce(
    _ write: Write
  ) async throws {
    try await Stage.run { stage in
      let request = try await write.request(stage, "jane")
      let first = try await request.send("key").with(request.status)
      let after = try stage.service.image()
      await stage.service.stop()
      try stage.service.forgetAnswers()
      try await stage.service.start()
      let second = try await request.send("key")
      #expect(second == first)
      #expect(try stage.service.image() == after)
      #expect(try await request.send("key", request.other).code == "IDEMPOTENCY_KEY_REUSED")
      #expect(try stage.service.image() == after)
    }
  }
}

extension Request {
  private var bytes: @Sendable (String) -> [UInt8] {
    { key in
      client.head(method, path, key: key, length: body.utf8.count, fields) + Array(body.utf8)
    }
  }

  /// Sends the request and closes the connection before the answer.
  func sendAndHangUp(_ key: String) async throws {
    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: "127.0.0.1", port: client.service.port).get()
    try await channel.writeAndFlush(ByteBuffer(bytes: bytes(key))).get()
    // A fast service may have closed it already.
    try? await channel.close().get()
  }

  /// Repeats the request while an earlier attempt is still running.
  func sendUntilAnswered(_ key: String) async throws -> HTTPReply {
    var reply = try await send(key)
    try await eventually {
      if reply.code == "REQUEST_IN_PROGRESS" { reply = try await send(key) }
      return reply.code != "REQUEST_IN_PROGRESS"
    }
    return reply
  }
}
