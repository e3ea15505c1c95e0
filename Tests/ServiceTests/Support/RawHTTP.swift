import NIOCore
import NIOPosix
import PassTestSupport

/// A reply parsed from bytes.
struct HTTPReply: Equatable, Sendable {
  let status: Int
  /// The fields with lower-case names, in the received order.
  let fields: [(name: String, value: String)]
  let body: [UInt8]

  func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }

  var text: String { String(decoding: body, as: UTF8.self) }

  /// Compares two replies without the date and the id of the request.
  static func == (one: HTTPReply, other: HTTPReply) -> Bool {
    func lasting(_ reply: HTTPReply) -> [String] {
      reply.fields.filter { $0.name != "date" && $0.name != "x-request-id" }.map {
        "\($0.name): \($0.value)"
      }
    }
    return one.status == other.status && one.body == other.body && lasting(one) == lasting(other)
  }

  /// Parses the single reply on a connection that the server closed.
  init(_ bytes: [UInt8], hasBody: Bool = true) throws {
    let end = try bytes.indices.first { bytes[$0...].starts(with: Array("\r\n\r\n".utf8)) }
      .orThrow("the end of the head in \(String(decoding: bytes, as: UTF8.self))")
    let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
    let words = try lines.first.orThrow("a status line").split(separator: " ")
    guard words.count >= 2, words[0] == "HTTP/1.1", let status = Int(words[1]) else {
      throw MissingValue("an HTTP/1.1 status in \(lines[0])")
    }
    self.status = status
    fields = try lines.dropFirst().map { line in
      let colon = try line.firstIndex(of: ":").orThrow("a colon in \(line)")
      let value = line[line.index(after: colon)...]
      return (line[..<colon].lowercased(), String(value.drop { $0 == " " }))
    }
    body = Array(bytes[(end + 4)...])
    guard field("transfer-encoding") == nil else { throw MissingValue("a body of known length") }
    if hasBody, let length = field("content-length").flatMap({ Int($0) }) {
      guard length == body.count else { throw MissingValue("\(length) bytes of body") }
    }
  }
}

/// HTTP/1.1 at the byte level, for requests that no client library would send.
enum RawHTTP {
  /// Sends the pieces one by one, and returns everything received until the server closes.
  static func exchange(port: Int, _ pieces: [[UInt8]]) async throws -> [UInt8] {
    try await connect(port).executeThenClose { inbound, outbound in
      async let received = collect(inbound)
      for piece in pieces {
        do {
          try await outbound.write(ByteBuffer(bytes: piece))
        } catch {
          // A server that has answered need not read the rest.
          break
        }
      }
      return try await received
    }
  }

  /// Sends the bytes and closes the connection.
  static func leave(port: Int, _ bytes: [UInt8]) async throws {
    try await connect(port).executeThenClose { _, outbound in
      try await outbound.write(ByteBuffer(bytes: bytes))
    }
  }

  private static func connect(_ port: Int) async throws -> NIOAsyncChannel<ByteBuffer, ByteBuffer> {
    try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
  }

  private static func collect(
    _ inbound: NIOAsyncChannelInboundStream<ByteBuffer>
  ) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    do {
      for try await buffer in inbound { bytes += Array(buffer.readableBytesView) }
    } catch is IOError where !bytes.isEmpty {
      // The server closed with unread bytes of the client, so the answer is what was received before.
    }
    return bytes
  }
}
