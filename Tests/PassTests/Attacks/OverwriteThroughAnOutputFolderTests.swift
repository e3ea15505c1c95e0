import Foundation
import PassTestSupport
import Platform
import Testing

/// An attacker with write access to an output directory tries to have other files overwritten through
/// predictable names.
@Suite struct OverwriteThroughAnOutputFolderTests {
  private let folder: TemporaryDirectory
  private let letters = Array("somebody's letters\n".utf8)

  init() throws {
    folder = try TemporaryDirectory()
    try folder.write("letters", letters)
  }

  private func link(_ name: String) throws -> String {
    let path = "\(folder.path)/\(name)"
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: "\(folder.path)/letters")
    return path
  }

  @Test func `a file takes the place of a link and not that of its target`() throws {
    let path = try link("0D4X8K2M7PQR9TVW.svg")
    try Files.takePlace(path, Array("<svg/>".utf8), mode: Files.publicMode)
    #expect(try folder.read("0D4X8K2M7PQR9TVW.svg") == Array("<svg/>".utf8))
    #expect(try folder.read("letters") == letters)
  }

  @Test func `a journal and a lock behind a link are not touched`() throws {
    let path = try link("passes.ndjson")
    let journal = LineJournal(path)
    #expect(throws: PlatformError.self) { try journal.read { _ in } }
    #expect(throws: PlatformError.self) { try journal.append([Array("{}".utf8)], at: 0) }
    #expect(throws: PlatformError.self) { _ = try FileLock(path) }
    #expect(try folder.read("letters") == letters)
  }

  @Test(.timeLimit(.minutes(5))) func `a pipe in the place of a journal holds nobody`() throws {
    let path = "\(folder.path)/passes.ndjson"
    let made = unsafe mkfifo(path, 0o600)
    #expect(made == 0)
    #expect(throws: PlatformError.self) { try LineJournal(path).read { _ in } }
    #expect(throws: PlatformError.self) { _ = try FileLock(path) }
  }
}
