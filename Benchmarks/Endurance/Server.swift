import Foundation

/// The service in its own process, with its size.
final class Server: Sendable {
  let url: String
  let data: String
  private let process: Process

  init(_ path: String, data: String, now: String, further: [String]) throws {
    self.data = data
    process = Process()
    process.executableURL = URL(filePath: path).resolvingSymlinksInPath()
    process.arguments = ["--data", data, "--port", "0", "--now", now] + further
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.standardError
    try process.run()
    var line = Data()
    while line.last != UInt8(ascii: "\n") {
      let part = output.fileHandleForReading.availableData
      guard !part.isEmpty else { throw Unexpected("\(path) ended before it was ready") }
      line += part
    }
    url = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  /// Returns the sizes of memory, database and write-ahead log, in bytes.
  func size() throws -> Sample.Size {
    let status = try String(
      contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    guard let kilobytes = line.flatMap({ Int($0.filter(\.isNumber)) }) else {
      throw Unexpected("the service has ended")
    }
    func bytes(_ name: String) -> Int {
      let values = try? FileManager.default.attributesOfItem(atPath: "\(data)/\(name)")
      return values?[.size] as? Int ?? 0
    }
    return Sample.Size(
      memory: kilobytes * 1_024, file: bytes("bookings.sqlite"), log: bytes("bookings.sqlite-wal"))
  }

  func stop() {
    process.terminate()
    process.waitUntilExit()
  }
}
