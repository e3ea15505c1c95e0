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
///
/// Where several machines have a directory each, a new key is prepared first, as `0002-….next`: it decrypts, and its
/// digests are recognised, but nothing is encrypted with it. Once all have it, `add` puts it in force on one machine;
/// the others follow when they read something that is encrypted under it. So no service ever meets a key that it does
/// not have.
package final class StorageKeys: Sendable {
  /// The directory of the key files.
  package let directory: String
  /// The keys, newest first.
  private let ring = Mutex<[StorageKey]>([])

  private static let suffix = ".key"
  private static let nextSuffix = ".next"

  /// Reads the keys of a directory; a missing directory has none.
  package init(_ directory: String) throws {
    self.directory = directory
    try reload()
  }

  /// The names of the keys, newest first, and prepared ones at the end.
  package var names: [String] { ring.withLock { $0.map(\.name) } }

  /// The names of keys that are prepared and not in force.
  package var prepared: [String] { ring.withLock { $0.filter(\.isNext).map(\.name) } }

  /// Reads the directory again, for keys that another process has added.
  package func reload() throws {
    guard Files.isDirectory(directory) else { return }
    let names = try Files.names(in: directory).sorted(by: >)
    func keys(_ suffix: String) throws -> [StorageKey] {
      try names.filter { $0.hasSuffix(suffix) }.map { name in
        try StorageKey(
          file: "\(directory)/\(name)", name: String(name.dropLast(suffix.count)),
          isNext: suffix == Self.nextSuffix)
      }
    }
    let inForce = try keys(Self.suffix)
    let known = Set(inForce.map(\.name))
    // A key that another machine put in force may still be here in its prepared form, too.
    let next = try keys(Self.nextSuffix).filter { !known.contains($0.name) }
    ring.withLock { $0 = inForce + next }
  }

  /// Puts the prepared key in force, or creates one, which encrypts from now on; returns its name.
  @discardableResult
  package func add() throws -> String {
    try reload()
    guard let next = prepared.first else { return try create(Self.suffix) }
    try putInForce(next)
    return next
  }

  /// Creates a key that encrypts nothing until it is in force (`add`), unless one is prepared already.
  ///
  /// It returns the name of the key and the path of its file.
  package func prepareNext() throws -> (name: String, path: String) {
    try reload()
    let name = if let next = prepared.first { next } else { try create(Self.nextSuffix) }
    return (name, "\(directory)/\(name)\(Self.nextSuffix)")
  }

  private func putInForce(_ name: String) throws {
    let path = "\(directory)/\(name)"
    do {
      try Files.move("\(path)\(Self.nextSuffix)", to: "\(path)\(Self.suffix)")
    } catch {
      // Another thread or process may have done it.
      guard Files.exists("\(path)\(Self.suffix)") else { throw error }
    }
    try reload()
  }

  private func create(_ suffix: String) throws -> String {
    let number = names.compactMap { name in Int(name.prefix { $0 != "-" }) }.max() ?? 0
    let bytes = try SecureRandom().bytes(SecretKey.byteCount)
    let name = try StorageKey.name(number + 1, bytes)
    try Files.createDirectory(directory, mode: 0o700)
    try Files.create(
      "\(directory)/\(name)\(suffix)", Array((bytes.hexadecimal + "\n").utf8),
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
    guard
      let bytes = try key(part.key).secret.open(part.box, about: record.subject)
        .flatMap({ PackedText.unpacked($0, about: record) })
    else {
      throw StorageKeyError.doesNotOpen(record.kind, key: part.key)
    }
    return bytes
  }

  package func digests(of text: String) throws -> [String] {
    let keys = ring.withLock { $0 }
    guard !keys.isEmpty else { throw StorageKeyError.none(directory) }
    return try keys.map { "\($0.name):\(try $0.secret.digest(Array(text.utf8)).hexadecimal)" }
  }

  /// Returns the name of the key that encrypts at present.
  package func newest() throws -> String { try newestKey().name }

  private func newestKey() throws -> StorageKey {
    guard let key = ring.withLock({ $0.first { !$0.isNext } }) else {
      throw StorageKeyError.none(directory)
    }
    return key
  }

  private func key(_ name: String) throws -> StorageKey {
    if let key = ring.withLock({ $0.first { $0.name == name && !$0.isNext } }) { return key }
    try reload()
    // Another service encrypts with it, so it was put in force, and all services have it.
    if prepared.contains(name) { try putInForce(name) }
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
