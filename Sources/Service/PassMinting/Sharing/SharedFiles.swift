package import Bookings
internal import Foundation
internal import Platform
internal import Vocabulary

/// The files that are the same for all services of one store: keys, the trust bundle, enrolled gates, maintenance.
///
/// The store holds them sealed like people's data under its storage keys, and each service has a copy in its directory:
/// so the tools that make and rotate keys work on any of the directories.
package struct SharedFiles: Record {
  package static let kind = "shared_files"
  package static let name = "directory"

  package var key: String { Self.name }
  /// The contents as text, by path below the service's directory.
  @Confidential package private(set) var files: [String: String]
  /// A random id that tells one store from another, for as long as the store lasts.
  package let store: String

  /// Creates the record; `store` is the id in the former record, or nil for the first one.
  package init(_ files: [String: String], store: String? = nil) {
    self.files = files
    var random = SystemRandomNumberGenerator()
    self.store = store ?? PassID(using: &random).rawValue
  }
}

/// The shared files in one directory.
package struct SharedFolder: Sendable {
  package let directory: String

  package init(directory: String) { self.directory = directory }

  /// The directories of key rings, each with the lock that their writers take.
  package static let rings = ["keys", "access", "development-root"]
  package static let bundle = "trust/bundle.jwt"
  package static let maintenance = "maintenance.json"
  private static let setSuffix = ".jwks.json"
  private static let longest = 4 << 20

  /// Returns whether a path is that of a shared file; no other path is ever written.
  package static func isShared(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") && !$0.contains("\0") }) else {
      return false
    }
    if path == bundle || path == maintenance { return true }
    switch parts.count {
    case 2: return (rings + ["gates"]).contains(parts[0]) && parts[1].hasSuffix(setSuffix)
    case 4: return rings.contains(parts[0]) && parts[1] == "private" && isPrivateHalf(parts[3])
    default: return false
    }
  }

  /// Returns whether a path is that of a set of public keys.
  static func isKeySet(_ path: String) -> Bool { path.hasSuffix(setSuffix) }

  private static func isPrivateHalf(_ name: String) -> Bool {
    name.hasSuffix(".pem") || name.hasSuffix(".uri")
  }

  /// Returns the paths of the shared files that exist, sorted.
  package func paths() -> [String] {
    var found = [Self.bundle, Self.maintenance].filter { Files.exists("\(directory)/\($0)") }
    for folder in Self.rings + ["gates"] { found += names(in: folder).map { "\(folder)/\($0)" } }
    for ring in Self.rings {
      for issuer in names(in: "\(ring)/private") {
        found += names(in: "\(ring)/private/\(issuer)").map { "\(ring)/private/\(issuer)/\($0)" }
      }
    }
    return found.filter(Self.isShared).sorted()
  }

  private func names(in folder: String) -> [String] {
    (try? Files.names(in: "\(directory)/\(folder)")) ?? []
  }

  /// A value that changes whenever a file does.
  package var revision: String {
    paths().map { "\($0) \(Files.revision(of: "\(directory)/\($0)") ?? "")" }
      .joined(separator: "\n")
  }

  package func read() throws -> [String: String] {
    var files: [String: String] = [:]
    for path in paths() {
      let name = "\(directory)/\(path)"
      guard let bytes = try Files.read(name, limit: Self.longest) else {
        throw ServiceError("\(name): longer than \(Self.longest) bytes")
      }
      files[path] = String(decoding: bytes, as: UTF8.self)
    }
    return files
  }

  /// Replaces the present files with these.
  ///
  /// The private halves of keys are written before the sets that name them, and removed after them.
  package func write(_ files: [String: String], over present: [String: String]) throws {
    let changed = files.filter { Self.isShared($0.key) && present[$0.key] != $0.value }
    for (path, text) in changed.sorted(by: { Self.order($0.key) < Self.order($1.key) }) {
      let isSecret = !Self.isKeySet(path) && path.contains("/private/")
      let isOpen = path.hasPrefix("keys/") || path.hasPrefix("gates/") || path.hasPrefix("trust/")
      try Files.createDirectory(
        Files.parent(of: "\(directory)/\(path)"), mode: isOpen && !isSecret ? 0o755 : 0o700)
      try Files.replace(
        "\(directory)/\(path)", Array(text.utf8),
        mode: isSecret ? Files.privateMode : Files.publicMode)
    }
    let gone = present.keys.filter { files[$0] == nil }
    for path in gone.sorted(by: { Self.order($0) > Self.order($1) }) {
      Files.remove("\(directory)/\(path)")
    }
  }

  private static func order(_ path: String) -> Int { path.contains("/private/") ? 0 : 1 }

  /// Runs `body` while no tool adds a key to one of the rings.
  package func alone<Answer>(_ body: () throws -> Answer) throws -> Answer {
    func locked(_ rings: ArraySlice<String>) throws -> Answer {
      guard let ring = rings.first else { return try body() }
      let folder = "\(directory)/\(ring)"
      guard Files.isDirectory(folder) else { return try locked(rings.dropFirst()) }
      let lock = try FileLock("\(folder)/.lock")
      let answer = try locked(rings.dropFirst())
      lock.release()
      return answer
    }
    return try locked(Self.rings[...])
  }
}
