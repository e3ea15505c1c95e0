internal import PassMinting
internal import Foundation
internal import PassIssuer
internal import Platform
package import Vocabulary

/// A copy of a whole service in a directory: bookings, status lists, the files that gates trust, settings.
///
/// The copy names the keys and does not contain them.
///
/// Bookings are copied before the status lists, so a list may revoke more than the bookings know, never less.
package struct ServiceBackup: Sendable {
  /// The service's directory.
  package let data: String
  /// The directory of the keys that seal the bookings.
  let storageKeys: String

  package init(data: String, storageKeys: String) {
    self.data = data
    self.storageKeys = storageKeys
  }

  /// The name of the copy of the bookings, for every kind of store.
  package static let bookings = "bookings.backup"
  /// The service's own file of settings.
  private static let settings = "passservice.json"
  private static let longest = 64 << 20

  // MARK: Making a backup

  /// Makes a backup in a new directory, which appears when it is complete and was read once more.
  ///
  /// `copyBookings` copies the bookings to a path.
  package func make(
    at path: String, issuer: IssuerID, now: Instant, copyBookings: (String) throws -> Void
  ) throws -> BackupManifest {
    if Files.exists(path) {
      throw ServiceError("\(path): is there already; name a directory that is new")
    }
    let draft = "\(path).\(ProcessInfo.processInfo.processIdentifier).part"
    Files.removeTree(draft)
    defer { Files.removeTree(draft) }
    try Files.createDirectory(draft, mode: 0o700)
    try copyBookings("\(draft)/\(Self.bookings)")
    for register in try FileStatusLists.found(in: "\(data)/status", of: issuer) {
      try register.copy(to: "\(draft)/status/\(issuer)/\(register.list)")
    }
    for name in openFiles {
      guard let bytes = try Files.read("\(data)/\(name)", limit: Self.longest) else {
        throw ServiceError(
          "\(data)/\(name): is longer than \(Self.longest) bytes, so it is damaged; put back a copy of it"
        )
      }
      try Files.createDirectory(Files.parent(of: "\(draft)/\(name)"), mode: 0o755)
      try Files.create("\(draft)/\(name)", bytes, mode: Files.publicMode)
    }
    let files = try Self.paths(in: draft).map { try BackupManifest.file($0, in: draft) }
    let manifest = BackupManifest(made: now, issuer: issuer, files: files, keys: try keys())
    try manifest.write(to: draft)
    try manifest.check(draft)
    // A directory, unlike a file, cannot replace one that has something in it when it is renamed.
    try Files.move(draft, to: path)
    return manifest
  }

  /// The other files to copy, by path in the directory: none of them is secret.
  private var openFiles: [String] {
    let shared = SharedFolder(directory: data).paths()
      .filter { !$0.contains("/private/") && $0 != SharedFolder.maintenance }
    return shared + (Files.exists("\(data)/\(Self.settings)") ? [Self.settings] : [])
  }

  /// Returns all files below a directory, sorted.
  private static func paths(in directory: String) throws -> [String] {
    var found: [String] = []
    for name in try Files.names(in: directory).sorted() {
      if Files.isDirectory("\(directory)/\(name)") {
        found += try paths(in: "\(directory)/\(name)").map { "\(name)/\($0)" }
      } else {
        found.append(name)
      }
    }
    return found
  }

  /// Returns the keys that the service has, each with its purpose.
  package func keys() throws -> [BackupManifest.Key] {
    let isInside = storageKeys.hasPrefix("\(data)/")
    let folder = isInside ? String(storageKeys.dropFirst(data.count + 1)) : storageKeys
    var keys = (Files.isDirectory(storageKeys) ? try Files.names(in: storageKeys).sorted() : [])
      .filter { $0.hasSuffix(".key") || $0.hasSuffix(".next") }
      .map {
        BackupManifest.Key(
          path: "\(folder)/\($0)",
          purpose: "decrypts people's data in bookings; without this key bookings cannot be read")
      }
    for ring in SharedFolder.rings {
      for entry in try KeyStore(directory: "\(data)/\(ring)").list() {
        guard let path = entry.privatePath else { continue }
        keys.append(
          BackupManifest.Key(
            path: String(path.dropFirst(data.count + 1)), purpose: Self.purpose(of: entry, in: ring)
          ))
      }
    }
    return keys
  }

  private static func purpose(of key: KeyStore.Entry, in ring: String) -> String {
    switch ring {
    case "access": return "signs access tokens"
    case "development-root": return "signs the trust bundles of a trial"
    default:
      guard let terms = key.terms else { return "signs for \(key.issuer)" }
      let kinds = terms.kinds.map { $0 == .status ? "status lists" : $0.rawValue }
      return
        "signs \(kinds.joined(separator: ", ")) of \(key.issuer) from \(terms.notBefore) to \(terms.expires)"
    }
  }

  // MARK: Restoring a backup

  /// Refuses a backup that cannot be put back; nothing is changed.
  ///
  /// The backup may be damaged, its keys may be missing in the directory, or its status lists may not be earlier states
  /// of the lists in the directory.
  ///
  /// If the bookings are shared by several services (`isShared`), only the storage keys must be there: all other keys
  /// are in the bookings, sealed.
  package func check(_ backup: String, _ manifest: BackupManifest, isShared: Bool) throws {
    try manifest.check(backup)
    let missing = manifest.keys.filter {
      !Files.exists(place(of: $0)) && (!isShared || place(of: $0).hasPrefix("\(storageKeys)/"))
    }
    guard missing.isEmpty else {
      throw ServiceError(
        "\(data): these keys are missing; copy them back from the place where you keep copies, then restore:\n"
          + missing.map { "- \(place(of: $0)): \($0.purpose)" }.joined(separator: "\n"))
    }
    for (copy, own) in try registers(in: backup, manifest) {
      guard let own, try !copy.isContinued(by: own) else { continue }
      throw ServiceError(
        "\(own.directory): this status list does not continue the one in the backup (it is older, or of another "
          + "service); to use the list of the backup, move this directory away and restore again")
    }
  }

  private func place(of key: BackupManifest.Key) -> String {
    key.path.hasPrefix("/") ? key.path : "\(data)/\(key.path)"
  }

  /// Returns the registers of a backup, each with the register of the directory that has the same number.
  private func registers(
    in backup: String, _ manifest: BackupManifest
  ) throws -> [(copy: StatusRegister, own: StatusRegister?)] {
    let issuer = try manifest.owner()
    let own = try FileStatusLists.found(in: "\(data)/status", of: issuer)
    return try FileStatusLists.found(in: "\(backup)/status", of: issuer).map { copy in
      (copy, own.first { $0.list == copy.list })
    }
  }

  /// Returns whether status lists of the backup would be put back, because the directory has none of these numbers.
  package func putsListsBack(_ backup: String, _ manifest: BackupManifest) throws -> Bool {
    try registers(in: backup, manifest).contains { $0.own == nil }
  }

  /// Puts back the lists and files that are missing in the directory, and returns the numbers of these lists.
  ///
  /// Lists and files that exist stay, because they are as late as those of the backup or later.
  package func putBack(_ backup: String, _ manifest: BackupManifest) throws -> [Int] {
    var lists: [Int] = []
    for (copy, own) in try registers(in: backup, manifest) where own == nil {
      try copy.copyUnlocked(to: "\(data)/status/\(copy.issuer)/\(copy.list)")
      lists.append(copy.list)
    }
    for file in manifest.files.map(\.path) {
      guard SharedFolder.isShared(file) || file == Self.settings else { continue }
      let target = "\(data)/\(file)"
      guard !Files.exists(target),
        let bytes = try Files.read("\(backup)/\(file)", limit: Self.longest)
      else { continue }
      try Files.createDirectory(Files.parent(of: target), mode: 0o755)
      try Files.create(target, bytes, mode: Files.publicMode)
    }
    return lists
  }
}
