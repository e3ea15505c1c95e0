package import Vocabulary
internal import Platform

/// The time and the path of the last backup of bookings, as a file of the directory, so that its age can be watched.
package struct LastBackup: Sendable {
  package let at: Instant
  package let file: String

  private static func path(_ data: String) -> String { "\(data)/last-backup" }

  /// Returns the last backup of a directory; nil if there was none or the file cannot be read.
  package static func read(_ data: String) -> LastBackup? {
    guard let bytes = try? Files.read(path(data), limit: 8_192) else { return nil }
    let parts = String(decoding: bytes, as: UTF8.self).split(
      separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let at = Instant(String(parts[0])) else { return nil }
    return LastBackup(at: at, file: String(parts[1].filter { !$0.isNewline }))
  }

  /// Notes that a backup was made; if the note fails, the backup is valid all the same.
  package static func note(_ file: String, of data: String, at now: Instant) {
    guard Files.isDirectory(data) else { return }
    try? Files.replace(
      path(data), Array("\(now) \(file)\n".utf8), mode: Files.publicMode)
  }
}
