internal import Mail
internal import PassMinting
internal import Platform
internal import Vocabulary

/// The mailbox into which mail servers send messages back: a file (mbox) or a folder (Maildir).
///
/// A file is read again from its beginning after a restart, which changes nothing. Of a folder each message is moved
/// from `new` to `cur` when it was read.
struct BounceMailbox {
  let path: String
  /// The place up to which the file was read.
  private var place = 0
  private var revision: String?
  /// The state of the file at the turn before.
  private var seen: String?
  private static let thread = SerialThread("returned mail")
  /// The most bytes that are read at a time, and of a message in a folder.
  private static let portion = 4 << 20
  private static let mostMessages = 200

  init(_ path: String) { self.path = path }

  /// Passes the reports that are new to `note`, and to `skip` why a message of a folder cannot be read.
  ///
  /// Such a message stays where it is and holds up no other; it is tried again at each turn.
  mutating func read(
    skip: (PlatformError) -> Void = { _ in }, _ note: (DeliveryReport) async -> Void
  ) async throws {
    if Files.isDirectory(path) { return try await readFolder(skip, note) }
    let now = Files.revision(of: path)
    guard now != revision, now != nil else { return }
    // A file that has just changed may still be written to.
    guard now == seen else { return seen = now }
    let (path, from) = (path, place)
    let part = try await Self.thread.run { try Self.messages(in: path, from: from) }
    for message in part.messages {
      if let report = DeliveryReport(message) { await note(report) }
    }
    place = part.end
    // With more behind it the file is read on at the next turn.
    revision = part.isWhole ? now : nil
  }

  /// Returns the messages behind a place of the file; a file that is shorter now was emptied, and is read from its
  /// beginning.
  private static func messages(
    in path: String, from place: Int
  ) throws -> (messages: [ArraySlice<UInt8>], end: Int, isWhole: Bool) {
    let file = try FileDescriptor(reading: path)
    let length = try file.byteCount()
    let start = place > length ? 0 : place
    let bytes = try file.read(count: min(portion, length - start), at: start)
    let isWhole = start + bytes.count >= length
    var found = MailboxText.messages(in: bytes[...], isComplete: isWhole)
    // A message longer than a portion has no facts behind its first part, so the rest is left out.
    if found.used == 0 { found = MailboxText.messages(in: bytes[...], isComplete: true) }
    return (found.messages, start + found.used, isWhole)
  }

  private func readFolder(
    _ skip: (PlatformError) -> Void, _ note: (DeliveryReport) async -> Void
  ) async throws {
    let path = path
    let names = try await Self.thread.run { try Files.names(in: "\(path)/new").sorted() }
    var count = 0
    for name in names where count < Self.mostMessages {
      do {
        let report = try await Self.thread.run {
          // Opening a pipe would wait for its writer.
          let bytes = try FileDescriptor(plain: "\(path)/new/\(name)").read(
            count: Self.portion, at: 0)
          return DeliveryReport(bytes)
        }
        if let report { await note(report) }
        // The letter S says that the message was seen.
        try Files.move("\(path)/new/\(name)", to: "\(path)/cur/\(name):2,S")
        count += 1
      } catch let error as PlatformError {
        skip(error)
      }
    }
  }
}
