internal import StrictText
internal import Platform
internal import Vocabulary

/// The state that the companion remembers of a gate: for each path the tag of the installed content, and its digest.
///
/// A tag counts only while the installed content still has the digest. So a change of this file or of the gate's never
/// makes a missing file count as current.
struct SyncState: Equatable {
  private(set) var entries: [String: Entry] = [:]

  struct Entry: Equatable {
    let tag: String
    /// SHA-256 of the installed bytes, in base64url.
    let digest: String
  }

  private static let longest = 1 << 18
  /// Maximum number of paths: bundle, list of passengers and status lists.
  private static let maxEntries = 512

  /// Reads a file, and leaves out everything that is missing or damaged.
  init(reading path: String) {
    guard let bytes = try? Files.read(path, limit: Self.longest),
      case .object(let members)? = try? JSONNode(json: bytes).value
    else { return }
    for member in members {
      guard var object = try? ObjectReader(member.node), let tag = try? object.string("etag"),
        let digest = try? object.string("sha256")
      else { continue }
      entries[member.name] = Entry(tag: tag, digest: digest)
    }
  }

  /// Returns the tag of a path, if the installed content has the digest that was remembered with it.
  func tag(_ path: String, installed digest: String?) -> String? {
    guard let entry = entries[path], entry.digest == digest else { return nil }
    return entry.tag
  }

  mutating func note(_ path: String, tag: String?, digest: String) {
    guard let tag, entries.count < Self.maxEntries || entries[path] != nil else {
      entries[path] = nil
      return
    }
    entries[path] = Entry(tag: tag, digest: digest)
  }

  func write(to path: String) throws(PlatformError) {
    var writer = JSONWriter()
    writer.object { writer in
      for (path, entry) in entries.sorted(by: { $0.key < $1.key }) {
        writer.name(path)
        writer.object { writer in
          writer.member("etag", entry.tag)
          writer.member("sha256", entry.digest)
        }
      }
    }
    try Files.replace(path, writer.bytes + [0x0A], mode: Files.privateMode)
  }
}
