import Foundation
import PassTestSupport
import Testing
import Vocabulary

/// A failed start gives its reason in one sentence, and a successful one keeps files in reserve.
@Suite struct StartTests {
  /// A service as a separate process, with a limit on open files.
  private struct Started {
    let process: ChildProcess
    let folder: TemporaryDirectory

    init(_ arguments: [String], openFiles: Int = 1_024) async throws {
      folder = try TemporaryDirectory()
      let data = "\(folder.path)/data"
      try await TestService.copyModel(to: data)
      process = try ChildProcess(
        "/bin/bash",
        [
          "-c", "ulimit -n \(openFiles); exec \"$@\"", "bash",
          "\(try ChildProcess.productFolder())/passservice", "--data", data, "--issuer", "UA",
          "--now", TestService.start.description,
        ] + arguments, environment: ["PATH": "/usr/bin:/bin", "TZ": "UTC"], output: .pipe,
        error: .file("\(folder.path)/log"))
    }

    var log: String {
      (try? String(contentsOfFile: "\(folder.path)/log", encoding: .utf8)) ?? ""
    }

    /// Waits for the port, and returns it.
    func port() throws -> Int {
      var line = Data()
      while line.last != UInt8(ascii: "\n") {
        let part = process.output?.availableData ?? Data()
        guard !part.isEmpty else { throw MissingValue("the URL of passservice; \(log)") }
        line += part
      }
      return try String(decoding: line, as: UTF8.self).split(separator: ":").last
        .flatMap { Int($0.filter(\.isNumber)) }.orThrow("a port")
    }
  }

  @Test func `a port that is taken is told with its address and setting`() async throws {
    try await TestService.run { service in
      let port = service.port
      let places = [
        (["--port", "\(port)"], "127.0.0.1:\(port) (listen.host, listen.port): "),
        (
          ["--port", "0", "--metrics-port", "\(port)"],
          "127.0.0.1:\(port) (metrics.host, metrics.port): "
        ),
        (
          ["--port", "\(port)", "--metrics-port", "0"],
          "127.0.0.1:\(port) (listen.host, listen.port): "
        ),
      ]
      for (arguments, place) in places {
        let started = try await Started(arguments)
        #expect(started.process.wait() == 75, "it may be free again soon")
        let words = started.log.split(separator: "\n").filter { $0.hasPrefix("passservice: ") }
        #expect(words.count == 1 && !started.log.contains("errno"), "\(started.log)")
        #expect(
          words.first?.hasPrefix("passservice: \(place)another program listens there") == true,
          "\(started.log)")
      }
    }
  }

  @Test func `an address that is not of this machine is told, too`() async throws {
    let started = try await Started(["--host", "192.0.2.1", "--port", "0"])
    #expect(started.process.wait() == 73)
    #expect(started.log.contains("is no address of this machine; set another listen.host"))
    let nameless = try await Started(["--host", "nope.invalid", "--port", "0"])
    #expect(nameless.process.wait() == 73)
    #expect(nameless.log.contains("this name is unknown (DNS); set another listen.host"))
  }

  @Test func `more connections than files do not start`() async throws {
    let started = try await Started(["--port", "0", "--connections", "9"], openFiles: 200)
    #expect(started.process.wait() == 78)
    #expect(
      started.log.contains(
        "connections.in-all: expected at most 8, found 9; this process may have 200 files open, and needs 192 besides "
          + "its connections; set a lower number, or raise the limit (ulimit -n)"))
  }

  @Test func `the metrics answer while the public connections are used up`() async throws {
    let started = try await Started(
      [
        "--port", "0", "--connections", "8", "--connections-per-address", "0", "--metrics-port",
        "0",
      ],
      openFiles: 200)
    defer {
      started.process.kill()
      started.process.wait()
    }
    let port = try started.port()
    // The log is written concurrently, so the line may come later.
    for _ in 0..<500 where !started.log.contains("metrics are served") {
      _ = try await RawHTTP.exchange(
        port: port, [Array("GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n".utf8)])
    }
    let metrics =
      try started.log.split(separator: "\n")
      .first { $0.contains("metrics are served") }?
      .split(separator: ":").last.flatMap { Int($0.prefix { $0.isNumber }) }
      .orThrow("a port of metrics") ?? 0
    var held: [RawConnection] = []
    for _ in 0..<300 { held.append(try await RawConnection(port: port)) }
    for path in ["/healthz", "/metrics"] {
      let head = "GET \(path) HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n"
      let reply = try HTTPReply(try await RawHTTP.exchange(port: metrics, [Array(head.utf8)]))
      #expect(reply.status == 200)
    }
    #expect(held.count == 300)
  }
}
