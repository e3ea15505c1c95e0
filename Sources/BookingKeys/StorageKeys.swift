package import BookingStore
package import Bookings
internal import PassCrypto
internal import Platform
internal import Synchronization
internal import Vocabulary

/// The keys with which a store encrypts confidential data.
///
/// They are files of mode 0600 in a directory of their own, so that a database or a backup of it
/// alone reveals nothing confidential. The newest key encrypts, all of them decrypt. A file name
/// such as `0001-1f2e3d4c.key` consists of a number and a checksum of the content. A key that
/// another process has added is found when something encrypted under it is read.
package final class StorageKeys: Sendable {
  /// The directory of the key files.
  package let directory: String
  /// The keys, newest first.
  private let ring = Mutex<[StorageKey]>([])

  private static let suffix = ".key"

  /// Reads the keys of a directory; a missing directory has none.
  package init(_ directory: String) throws {
    self.directory = directory
    try reload()
  }

  /// The names of the keys, newest first.
  package var names: [String] { ring.withLock { $0.map(\.name) } }

  /// Reads the directory again, for keys that another process has added.
  package func reload() throws {
    guard Files.isDirectory(directory) else { return }
    let names = try Files.names(in: directory).filter {
      $0.hasSuffix(Self.suffix) && !$0.hasPrefix(".")
    }
    let keys = try names.sorted(by: >).map { name in
      try StorageKey(file: "\(directory)/\(name)", name: String(name.dropLast(Self.suffix.count)))
    }
    ring.withLock { $0 = keys }
  }

  /// Creates a new key, which encrypts from now on, and returns its name.
  @discardableResult
  package func add() throws -> String {
    try reload()
    let number = (names.first?.prefix { $0 != "-" }).flatMap { Int($0) } ?? 0
    let bytes = try SecureRandom().bytes(SecretKey.byteCount)
    let name = try StorageKey.name(number + 1, bytes)
    try Files.createDirectory(directory, mode: 0o700)
    try Files.create(
      "\(directory)/\(name)\(Self.suffix)", Array((bytes.hexadecimal + "\n").utf8),
      mode: Files.privateMode)
    try reload()
    return name
  }
}

extension StorageKeys: Sealer {
  package func seal(_ bytes: [UInt8], about record: RecordKey) throws -> SealedPart {
    let key = try newestKey()
    return SealedPart(key: key.name, box: try key.secret.seal(bytes, about: record.subject))
  }

  package func open(_ part: SealedPart, about record: RecordKey) throws -> [UInt8] {
    guard let bytes = try key(part.key).secret.open(part.box, about: record.subject) else {
      throw StorageKeyError.doesNotOpen(record.kind, key: part.key)
    }
    return bytes
  }

  package func digests(of text: String) throws -> [String] {
    let keys = ring.withLock { $0 }
    guard !keys.isEmpty else { throw StorageKeyError.none(directory) }
    return try keys.map { "\($0.name):\(try $0.secret.digest(Array(text.utf8)).hexadecimal)" }
  }

  /// The name of the key that encrypts at present.
  package func newest() throws -> String { try newestKey().name }

  private func newestKey() throws -> StorageKey {
    guard let key = ring.withLock({ $0.first }) else { throw StorageKeyError.none(directory) }
    return key
  }

  private func key(_ name: String) throws -> StorageKey {
    if let key = ring.withLock({ $0.first { $0.name == name } }) { return key }
    try reload()
    guard let key = ring.withLock({ $0.first { $0.name == name } }) else {
      throw StorageKeyError.missing([name], directory: directory)
    }
    return key
  }
}

extension RecordKey {
  /// The authenticated data of a box, so that a box cannot be moved to another record.
  fileprivate var subject: [UInt8] { Array("\(kind)\u{0}\(key)".utf8) }
}
