import Foundation

/// A temporary directory, deleted when the object is.
package final class TemporaryDirectory: Sendable {
  /// The path, without a slash at the end.
  package let path: String

  /// Creates an empty directory; `inMemory` puts it into /dev/shm if the system has that.
  package init(inMemory: Bool = false) throws {
    let memory = "/dev/shm"
    let parent =
      inMemory && FileManager.default.isWritableFile(atPath: memory)
      ? URL(filePath: memory) : FileManager.default.temporaryDirectory
    path = parent.appending(path: "passtool-test-\(UUID().uuidString)").path()
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Returns all paths in the directory, recursively, including hidden files.
  package func contents() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
  }

  /// Returns the permission bits of a file in the directory.
  package func mode(_ name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
    return try (attributes[.posixPermissions] as? Int).orThrow("mode of \(name)")
  }

  /// Sets the permission bits of a file in the directory.
  package func setMode(_ name: String, _ mode: Int) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: "\(path)/\(name)")
  }

  /// Returns the bytes of a file in the directory.
  package func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: "\(path)/\(name)")))
  }

  /// Writes a file in the directory.
  package func write(_ name: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(filePath: "\(path)/\(name)"))
  }
}
