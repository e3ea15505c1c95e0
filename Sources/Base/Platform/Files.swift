internal import Glibc

/// File operations of the command line: bounded reads and atomic writes.
package enum Files {
  /// Read and write for the owner, nothing for others.
  package static let privateMode: UInt32 = 0o600
  /// Read and write for the owner, read for everybody else.
  package static let publicMode: UInt32 = 0o644

  /// Reads the whole file; nil if it is longer than `limit` bytes.
  package static func read(_ path: String, limit: Int) throws(PlatformError) -> [UInt8]? {
    try read(try FileDescriptor(reading: path), limit: limit)
  }

  /// Reads a whole file, or standard input if the path is `-`; nil if it is longer than `limit` bytes.
  package static func readInput(_ path: String, limit: Int) throws(PlatformError) -> [UInt8]? {
    path == "-" ? try read(.standardInput, limit: limit) : try read(path, limit: limit)
  }

  static func read(
    _ file: borrowing FileDescriptor, limit: Int
  ) throws(PlatformError) -> [UInt8]? {
    var bytes: [UInt8] = []
    while true {
      let chunk = try file.read(count: 1 << 16)
      if chunk.isEmpty { return bytes }
      bytes += chunk
      if bytes.count > limit { return nil }
    }
  }

  /// The outcome of reading a secret.
  package enum Secret: Equatable, Sendable {
    case bytes([UInt8])
    /// Users other than the owner have some permission on the file.
    case exposed
    case tooLong
  }

  /// Reads a whole file that only its owner may access.
  ///
  /// The permissions are checked on the open descriptor, so the file that is checked is the file
  /// that is read.
  package static func readSecret(_ path: String, limit: Int) throws(PlatformError) -> Secret {
    let file = try FileDescriptor(reading: path)
    if file.isExposed(of: path) { return .exposed }
    return try read(file, limit: limit).map(Secret.bytes) ?? .tooLong
  }

  /// Returns whether users other than the owner have any permission on the file.
  package static func isExposed(_ path: String) throws(PlatformError) -> Bool {
    var information = stat()
    _ = try check(.read, path) { unsafe stat(path, &information) }
    return information.st_mode & 0o077 != 0
  }

  /// Returns whether another user owns the file or directory, or others may write to it.
  ///
  /// Symbolic links are followed.
  package static func isWritableByOthers(_ path: String) throws(PlatformError) -> Bool {
    var information = stat()
    _ = try check(.read, path) { unsafe stat(path, &information) }
    return information.st_uid != geteuid() || information.st_mode & 0o022 != 0
  }

  /// Writes a file that must not exist yet; on any failure no file is left.
  package static func create(
    _ path: String, _ bytes: [UInt8], mode: UInt32
  ) throws(PlatformError) {
    if try createNameless(path, bytes, mode: mode) { return }
    try write(bytes, to: path, mode: mode, isDurable: true) { (temporary) throws(PlatformError) in
      // A hard link, unlike a rename, does not replace an existing file.
      _ = try check(.create, path) { unsafe link(temporary, path) }
      unsafe unlink(temporary)
    }
  }

  /// Creates a file that must not exist yet, with the content that `fill` writes.
  ///
  /// `fill` gets the path of an empty temporary file, which then takes the name. The file appears complete and durable,
  /// or not at all.
  package static func create<Failure>(
    _ path: String, mode: UInt32, filledBy fill: (String) throws(Failure) -> Void
  ) throws {
    let temporary = temporaryName(for: path)
    defer { unsafe unlink(temporary) }
    _ = try FileDescriptor(creating: temporary, mode: mode)
    try fill(temporary)
    try FileDescriptor(updating: temporary).synchronize()
    // A hard link, unlike a rename, does not replace an existing file.
    _ = try check(.create, path) { unsafe link(temporary, path) }
    synchronizeDirectory(of: path)
  }

  private static func temporaryName(for path: String) -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 36)
    let suffix = String(repeating: "0", count: temporarySuffixLength - digits.count) + digits
    return "\(parent(of: path))/.\(lastComponent(of: path)).\(suffix)"
  }

  /// Writes a file that gets its name only when it is complete.
  ///
  /// A killed process leaves nothing behind, in particular no secret in a forgotten temporary file.
  /// Returns false if the file system does not support unnamed files.
  private static func createNameless(
    _ path: String, _ bytes: [UInt8], mode: UInt32
  ) throws(PlatformError) -> Bool {
    guard let file = FileDescriptor(namelessIn: parent(of: path), mode: mode) else { return false }
    do throws(PlatformError) {
      try file.write(bytes)
      try file.synchronize()
      let source = "/proc/self/fd/\(file.raw)"
      _ = try check(.create, path) {
        // The descriptor's number is valid only while the file is open.
        withExtendedLifetime(file) {
          unsafe linkat(AT_FDCWD, source, AT_FDCWD, path, AT_SYMLINK_FOLLOW)
        }
      }
    } catch {
      // Without /proc an unnamed file cannot be linked; the fallback of the caller does not need
      // it.
      if error.isMissing { return false }
      throw PlatformError(operation: error.operation, path: path, code: error.code)
    }
    synchronizeDirectory(of: path)
    return true
  }

  /// Replaces a file atomically: a reader sees either the old bytes or the new ones.
  ///
  /// A symbolic link is kept and its target replaced. A device or a pipe is written to, because
  /// replacing it would destroy it: some users name `/dev/null` for output they do not need.
  ///
  /// With `isDurable` the file is on the disk when this returns. Output that can be produced again, such as an image,
  /// does not need that.
  package static func replace(
    _ path: String, _ bytes: [UInt8], mode: UInt32, isDurable: Bool = true
  ) throws(PlatformError) {
    if let type = self.mode(of: path).map({ $0 & S_IFMT }), type != S_IFREG {
      return try FileDescriptor(writing: path).write(bytes)
    }
    let target = resolved(path)
    try write(bytes, to: target, mode: mode, isDurable: isDurable) {
      (temporary) throws(PlatformError) in
      _ = try check(.write, target) { unsafe rename(temporary, target) }
    }
  }

  /// Renames a file within its directory, atomically and durably; a file that has the new name is replaced.
  package static func move(_ path: String, to new: String) throws(PlatformError) {
    _ = try check(.write, path) { unsafe rename(path, new) }
    synchronizeDirectory(of: new)
  }

  /// Replaces the file at a path where others may have placed something else.
  ///
  /// The old entry only loses this name, even if it is a symbolic link, a pipe or a file with further hard links.
  package static func takePlace(
    _ path: String, _ bytes: [UInt8], mode: UInt32, isDurable: Bool = true
  ) throws(PlatformError) {
    try write(bytes, to: path, mode: mode, isDurable: isDurable) {
      (temporary) throws(PlatformError) in
      _ = try check(.write, path) { unsafe rename(temporary, path) }
    }
  }

  /// Returns the path with symbolic links resolved; the path itself if nothing is there yet.
  package static func resolved(_ path: String) -> String {
    guard let target = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(target) }
    return unsafe String(cString: target)
  }

  /// Number of base-36 digits that end the name of a temporary file.
  private static let temporarySuffixLength = 13

  private static func write(
    _ bytes: [UInt8], to path: String, mode: UInt32, isDurable: Bool,
    placing place: (String) throws(PlatformError) -> Void
  ) throws(PlatformError) {
    let temporary = temporaryName(for: path)
    do throws(PlatformError) {
      let file = try FileDescriptor(creating: temporary, mode: mode)
      try file.write(bytes)
      if isDurable { try file.synchronize() }
      try place(temporary)
    } catch {
      unsafe unlink(temporary)
      throw PlatformError(operation: error.operation, path: path, code: error.code)
    }
    // The new name is durable only after its directory has been synced.
    if isDurable { synchronizeDirectory(of: path) }
  }

  /// Syncs the directory of a file, so that the file's name is durable; errors are ignored.
  package static func synchronizeDirectory(of path: String) {
    if let opened = try? FileDescriptor(reading: parent(of: path)) { try? opened.synchronize() }
  }

  /// Creates a directory and its missing parents; an existing directory is no error.
  package static func createDirectory(_ path: String, mode: UInt32) throws(PlatformError) {
    if isDirectory(path) { return }
    let above = parent(of: path)
    if above != path, above != "." { try createDirectory(above, mode: mode) }
    do throws(PlatformError) {
      _ = try check(.create, path) { unsafe mkdir(path, mode) }
    } catch {
      if !error.alreadyExists || !isDirectory(path) { throw error }
    }
  }

  /// Creates an empty directory for this process, which others cannot read, where the system keeps temporary files.
  ///
  /// The name of the directory begins with `name`.
  package static func createTemporaryDirectory(_ name: String) throws(PlatformError) -> String {
    let place = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var path = Array("\(place)/\(name).XXXXXX".utf8CString)
    _ = try check(.create, place) {
      unsafe path.withUnsafeMutableBufferPointer { path in
        guard let start = path.baseAddress else { return -1 }
        return unsafe mkdtemp(start) == nil ? -1 : 0
      }
    }
    return String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Returns the names in a directory, sorted, without those that begin with a dot.
  ///
  /// Stops after reading `limit` names.
  package static func names(
    in path: String, limit: Int = .max
  ) throws(PlatformError) -> [String] {
    try firstNames(in: path, atMost: limit).names
  }

  /// Returns whether a directory is empty, hidden files included.
  package static func holdsNothing(_ path: String) throws(PlatformError) -> Bool {
    let found = try firstNames(in: path, atMost: 0)
    return found.names.isEmpty && !found.isCut
  }

  /// Reads at most `limit` names of a directory: returns those without a leading dot, sorted, and whether there are
  /// more.
  static func firstNames(
    in path: String, atMost limit: Int
  ) throws(PlatformError) -> (names: [String], isCut: Bool) {
    guard let directory = unsafe opendir(path) else {
      throw PlatformError(operation: .list, path: path, code: errno)
    }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    // Names with a leading dot count, too, so that a folder full of them does not take longer.
    var count = 0
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name == "." || name == ".." { continue }
      guard count < limit else { return (names.sorted(), true) }
      count += 1
      if !name.hasPrefix(".") { names.append(name) }
    }
    return (names.sorted(), false)
  }

  /// Removes the temporary files that killed writers left in a directory.
  ///
  /// No process may be writing there at the same time.
  package static func removeLeftovers(in path: String) {
    guard let directory = unsafe opendir(path) else { return }
    defer { unsafe closedir(directory) }
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      if parts.count > 2, parts[0].isEmpty, let suffix = parts.last,
        suffix.utf8.count == temporarySuffixLength, UInt64(suffix, radix: 36) != nil
      {
        unsafe unlink("\(path)/\(name)")
      }
    }
  }

  /// Returns a value that changes when the file is replaced or modified, or a directory gains or loses entries.
  ///
  /// Nil if nothing is at the path.
  package static func revision(of path: String) -> String? {
    FileRevision(of: path)?.description
  }

  /// Returns whether something exists at `path`; false also for a dangling symbolic link.
  package static func exists(_ path: String) -> Bool { mode(of: path) != nil }

  /// Returns whether there is a directory at `path`.
  package static func isDirectory(_ path: String) -> Bool {
    mode(of: path).map { $0 & S_IFMT == S_IFDIR } ?? false
  }

  /// Renames a file or directory to a hidden temporary name beside it; returns false if that fails.
  static func moveAside(_ path: String) -> Bool {
    unsafe rename(path, temporaryName(for: path)) == 0
  }

  /// Removes a directory of this process with its contents; follows no symbolic link.
  ///
  /// Entries that cannot be removed stay.
  package static func removeTree(_ path: String) {
    if let names = unsafe opendir(path) {
      var inside: [String] = []
      while let entry = unsafe readdir(names) {
        let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if name != ".", name != ".." { inside.append("\(path)/\(name)") }
      }
      unsafe closedir(names)
      for path in inside {
        var information = stat()
        guard unsafe lstat(path, &information) == 0 else { continue }
        if information.st_mode & S_IFMT == S_IFDIR { removeTree(path) } else { remove(path) }
      }
    }
    unsafe rmdir(path)
  }

  /// Returns the path from the root of the file system, with links followed as far as the path exists.
  package static func absolute(_ path: String) -> String {
    var (known, rest) = (path, "")
    while !exists(known), known != "/", known != "." {
      rest = "/\(lastComponent(of: known))\(rest)"
      known = parent(of: known)
    }
    let base = resolved(known)
    return base == "/" && !rest.isEmpty ? rest : base + rest
  }

  /// Removes a file; a missing file is no error.
  package static func remove(_ path: String) { unsafe unlink(path) }

  private static func mode(of path: String) -> UInt32? {
    var information = stat()
    guard unsafe stat(path, &information) == 0 else { return nil }
    return information.st_mode
  }

  /// Returns the components of the path of an existing directory, from the root, with links followed.
  package static func components(ofDirectory path: String) -> [Substring] {
    resolved(path).split(separator: "/")
  }

  /// Returns the path of the parent directory.
  package static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the part of the path after the last slash, or the whole path without a slash.
  package static func lastComponent(of path: String) -> Substring {
    path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
  }
}
