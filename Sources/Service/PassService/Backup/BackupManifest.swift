internal import Foundation
internal import PassCrypto
internal import Platform
package import Vocabulary

/// The contents of a backup, and the keys that it needs and does not hold: `backup.json` in its directory.
package struct BackupManifest: Codable, Hashable, Sendable {
  static let name = "backup.json"
  private static let currentFormat = 1

  let format: Int
  /// The time at which the backup was begun, in seconds since 1970.
  let made: Int64
  /// The issuer of the service.
  let issuer: String
  /// The version of the program that made the backup.
  let version: String
  let files: [File]
  package let keys: [Key]

  /// A file of the backup.
  struct File: Codable, Hashable, Sendable {
    /// The path in the backup.
    let path: String
    let bytes: Int
    let sha256: String
  }

  /// A key that is kept apart from the backup: both together can sign passes and read people's data.
  package struct Key: Codable, Hashable, Sendable {
    /// The path in the service's directory, or the whole path where the key is elsewhere.
    package let path: String
    /// The purpose of the key, in words for a person.
    package let purpose: String
  }

  /// The time at which the backup was begun.
  package var time: Instant { Instant(secondsSince1970: made) }

  /// Returns the issuer of the service.
  package func owner() throws -> IssuerID {
    guard let issuer = IssuerID(issuer) else {
      throw ServiceError(
        "\(Self.name): \(issuer.debugDescription) is no issuer; use another backup")
    }
    return issuer
  }

  init(made: Instant, issuer: IssuerID, files: [File], keys: [Key]) {
    format = Self.currentFormat
    self.made = made.secondsSince1970
    self.issuer = issuer.rawValue
    version = ServiceVersion.current
    self.files = files
    self.keys = keys
  }

  /// Reads the manifest of a backup.
  package init(of backup: String) throws {
    let path = "\(backup)/\(Self.name)"
    guard Files.isDirectory(backup), Files.exists(path) else {
      throw ServiceError(
        "\(backup): is no backup; a backup is a directory with a file \(Self.name), which passservice backup makes"
      )
    }
    guard let bytes = try Files.read(path, limit: 64 << 20) else {
      throw ServiceError("\(path): is too large to belong to a backup; use another backup")
    }
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(bytes))
    } catch { throw ServiceError("\(path): cannot be read; use another backup") }
    guard format == Self.currentFormat else {
      throw ServiceError(
        "\(path): a newer version of passservice made this backup (format \(format)); restore it with that version"
      )
    }
    guard files.allSatisfy({ Self.isInside($0.path) }), keys.allSatisfy({ !$0.path.isEmpty }) else {
      throw ServiceError("\(path): names a file outside of the backup; use another backup")
    }
  }

  private static func isInside(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." && !$0.contains("\0") }
  }

  /// Compares each file with its state at the time of the backup; throws a `ServiceError` with all files that are
  /// missing or have changed.
  package func check(_ backup: String) throws {
    var faults: [String] = []
    for file in files {
      do {
        let found = try Self.file(file.path, in: backup)
        if found != file { faults.append("\(file.path) has changed") }
      } catch { faults.append("\(file.path): \(error)") }
    }
    guard faults.isEmpty else {
      throw ServiceError(
        "\(backup): is damaged; use another backup: " + faults.joined(separator: "; "))
    }
  }

  /// Describes a file of a backup.
  static func file(_ path: String, in backup: String) throws -> File {
    let handle = try FileHandle(forReadingFrom: URL(filePath: "\(backup)/\(path)"))
    defer { try? handle.close() }
    let hash = try SHA256Stream()
    var count = 0
    while let part = try handle.read(upToCount: 1 << 20), !part.isEmpty {
      try hash.update(Array(part))
      count += part.count
    }
    return File(path: path, bytes: count, sha256: try hash.finish().hexadecimal)
  }

  func write(to backup: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try Files.create(
      "\(backup)/\(Self.name)", Array(try encoder.encode(self)) + [0x0A], mode: Files.privateMode)
  }
}
