import Foundation
import PassTestSupport
import Testing

/// The first start of a service: `passservice init`, `--no-demo`, and the obstacles.
@Suite struct InitTests {
  /// A folder for the data directories of services.
  private struct Place {
    let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    var data: String { "\(folder.path)/data" }

    func run(_ arguments: [String]) async throws -> (output: String, error: String, code: Int32) {
      let (output, error) = ("\(folder.path)/output", "\(folder.path)/error")
      for path in [output, error] { try Data().write(to: URL(filePath: path)) }
      let code = try await ChildProcess.runToEnd {
        try ChildProcess(
          "\(try ChildProcess.productFolder())/passservice", arguments,
          environment: ["PATH": "/usr/bin:/bin", "TZ": "UTC"], output: .file(output),
          error: .file(error))
      }
      return (
        try String(contentsOfFile: output, encoding: .utf8),
        try String(contentsOfFile: error, encoding: .utf8)
          .replacing(folder.path, with: "HERE"), code
      )
    }
  }

  /// Starts a service with these arguments, and returns the status of its answer to a request.
  private func status(of path: String, _ arguments: [String]) async throws -> Int {
    let process = try ChildProcess(
      "\(try ChildProcess.productFolder())/passservice",
      arguments + ["--port", "0", "--log-level", "error"],
      environment: ["PATH": "/usr/bin:/bin", "TZ": "UTC"], output: .pipe)
    defer {
      process.kill()
      process.wait()
    }
    var line = Data()
    while line.last != UInt8(ascii: "\n") {
      let part = process.output?.availableData ?? Data()
      guard !part.isEmpty else { throw MissingValue("the URL of passservice") }
      line += part
    }
    let port = try String(decoding: line.dropLast(), as: UTF8.self).split(separator: ":").last
      .flatMap { Int($0) }.orThrow("a port")
    let head = "GET \(path) HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n"
    return try HTTPReply(try await RawHTTP.exchange(port: port, [Array(head.utf8)])).status
  }

  @Test func `a directory that init made serves what it says, and knows its issuer`() async throws {
    let place = try Place()
    let made = try await place.run(["init", "--data", place.data, "--issuer", "zz"])
    #expect(made.code == 0)
    #expect(made.output.split(separator: ".").count == 3)
    #expect(made.error.hasPrefix("HERE/data is the directory of ZZ's service; nothing is on sale"))
    #expect(!made.error.contains(made.output.dropLast()))

    // A second init is refused, and changes nothing.
    let again = try await place.run(["init", "--data", place.data, "--issuer", "UA"])
    #expect(again.code == 73 && again.output.isEmpty)
    #expect(
      again.error
        == "passservice: HERE/data: is a service's directory already; start it with: "
        + "passservice --data HERE/data\n")

    // The service starts with only its directory, and starts again.
    for _ in 0..<2 { #expect(try await status(of: "/readyz", ["--data", place.data]) == 200) }
    for folder in ["schedule", "programme", "hotels"] {
      #expect(!FileManager.default.fileExists(atPath: "\(place.data)/\(folder)"))
    }
    // The directory determines the issuer, and another one is refused.
    let checked = try await place.run(["check-config", "--data", place.data])
    #expect(checked.output.contains("demo = false  (\(place.data)/passservice.json)\n"))
    let foreign = try await place.run(["--data", place.data, "--issuer", "AA", "--port", "0"])
    #expect(foreign.code == 73)
    #expect(foreign.error.contains("has keys of ZZ, not of AA; give --issuer ZZ"))
  }

  @Test func `without a demonstration there is none, also where one was begun`() async throws {
    let place = try Place()
    #expect(
      try await status(of: "/readyz", ["--data", place.data, "--no-demo", "--issuer", "UA"]) == 200)
    #expect(!FileManager.default.fileExists(atPath: "\(place.data)/schedule"))
    let other = "\(place.data)2"
    #expect(try await status(of: "/readyz", ["--data", other]) == 200)
    let refused = try await place.run(["--data", other, "--no-demo", "--port", "0"])
    #expect(refused.code == 73)
    #expect(
      refused.error.hasSuffix(
        "\npassservice: HERE/data2/schedule: the demonstration is on sale there already; begin "
          + "another directory with passservice init\n"))
  }

  @Test func `what is in the way is said in a sentence`() async throws {
    let place = try Place()
    let missing = try await place.run(["--data", place.data, "--config", "\(place.data).json"])
    #expect(missing.code == 66)
    #expect(missing.error == "passservice: cannot read HERE/data.json: No such file or directory\n")
    try Data("x".utf8).write(to: URL(filePath: place.data))
    let file = try await place.run(["init", "--data", place.data, "--issuer", "UA"])
    #expect(file.error == "passservice: HERE/data: is a file; name a new directory\n")
    let nobody = try await place.run(["init", "--data", "\(place.data)2"])
    #expect(nobody.code == 64 && nobody.error.contains("Missing expected argument '--issuer <id>'"))
  }
}
