internal import Glibc

/// What the command line needs of a file system: bounded reading, and writing that is whole or not
/// at all.
package enum Files {
  /// The owner may read and write, nobody else may do anything.
  package static let privateMode: UInt32 = 0o600
  /// The owner may read and write, everybody may read.
  package static let publicMode: UInt32 = 0o644

  /// The whole file, or nil where it is longer than `limit` bytes.
  package static func read(_ path: String, limit: Int) throws(PlatformError) -> [UInt8]? {
    try read(try FileDescriptor(reading: path), limit: limit)
  }

  /// The same of standard input where the path is `-`.
  package static func readInput(_ path: String, limit: Int) throws(PlatformError) -> [UInt8]? {
    path == "-" ? try read(.standardInput, limit: limit) : try read(path, limit: limit)
  }

  private static func read(
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

  /// What reading a secret comes to.
  package enum Secret: Equatable, Sendable {
    case bytes([UInt8])
    /// Users other than the owner may do something with the file.
    case exposed
    case tooLong
  }

  /// The whole of a file that only its owner may touch; the file that is checked is the one that is
  /// read.
  package static func readSecret(_ path: String, limit: Int) throws(PlatformError) -> Secret {
    let file = try FileDescriptor(reading: path)
    if file.permissionsOfOthers != 0 { return .exposed }
    return try read(file, limit: limit).map(Secret.bytes) ?? .tooLong
  }

  /// Whether users other than the owner may do something with the file.
  package static func isExposed(_ path: String) throws(PlatformError) -> Bool {
    var information = stat()
    _ = try check(.read, path) { unsafe stat(path, &information) }
    return information.st_mode & 0o077 != 0
  }

  /// Writes a file that must not exist yet; on any failure none is left.
  package static func create(
    _ path: String, _ bytes: [UInt8], mode: UInt32
  ) throws(PlatformError) {
    if try createNameless(path, bytes, mode: mode) { return }
    try write(bytes, to: path, mode: mode, isDurable: true) { (temporary) throws(PlatformError) in
      // A hard link, unlike a rename, refuses to take the place of what is there.
      _ = try check(.create, path) { unsafe link(temporary, path) }
      unsafe unlink(temporary)
    }
  }

  /// Makes a file that must not exist yet by what `fill` does to the empty one that it is given under
  /// another name: it appears whole and on the disk, or not at all.
  package static func create<Failure>(
    _ path: String, mode: UInt32, filledBy fill: (String) throws(Failure) -> Void
  ) throws {
    let temporary = temporaryName(for: path)
    defer { unsafe unlink(temporary) }
    _ = try FileDescriptor(creating: temporary, mode: mode)
    try fill(temporary)
    try FileDescriptor(updating: temporary).synchronize()
    // A hard link, unlike a rename, refuses to take the place of what is there.
    _ = try check(.create, path) { unsafe link(temporary, path) }
    synchronizeDirectory(of: path)
  }

  private static func temporaryName(for path: String) -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 36)
    let suffix = String(repeating: "0", count: temporarySuffixLength - digits.count) + digits
    return "\(parent(of: path))/.\(lastComponent(of: path)).\(suffix)"
  }

  /// Writes a file that has no name until it is whole: a process that is killed leaves nothing,
  /// least of all a secret under a name that nobody looks for.
  ///
  /// False where the file system knows no such files.
  private static func createNameless(
    _ path: String, _ bytes: [UInt8], mode: UInt32
  ) throws(PlatformError) -> Bool {
    guard let file = FileDescriptor(namelessIn: parent(of: path), mode: mode) else { return false }
    do throws(PlatformError) {
      try file.write(bytes)
      try file.synchronize()
      let source = "/proc/self/fd/\(file.raw)"
      _ = try check(.create, path) {
        // The file stands under its number for as long as it is open.
        withExtendedLifetime(file) {
          unsafe linkat(AT_FDCWD, source, AT_FDCWD, path, AT_SYMLINK_FOLLOW)
        }
      }
    } catch {
      // Without /proc a file cannot be given its name; the other way needs none.
      if error.isMissing { return false }
      throw PlatformError(operation: error.operation, path: path, code: error.code)
    }
    synchronizeDirectory(of: path)
    return true
  }

  /// Puts a file in the place of the one at `path`: a reader sees the old bytes or the new.
  ///
  /// A symbolic link stays one, its target is replaced; a device or a pipe is written to, because to
  /// take its place would destroy it: `/dev/null` is where some users send what they do not need.
  ///
  /// - Parameter isDurable: whether the file is on the disk when this returns. What can be drawn
  ///   again, like a picture, need not wait for that.
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

  /// Puts a file under a name where somebody else may have put another: whatever is there loses its name
  /// and nothing else, be it a link, a pipe or a file with other names.
  package static func takePlace(
    _ path: String, _ bytes: [UInt8], mode: UInt32, isDurable: Bool = true
  ) throws(PlatformError) {
    try write(bytes, to: path, mode: mode, isDurable: isDurable) {
      (temporary) throws(PlatformError) in
      _ = try check(.write, path) { unsafe rename(temporary, path) }
    }
  }

  /// Where a path leads when symbolic links are followed; itself where there is nothing yet.
  private static func resolved(_ path: String) -> String {
    guard let target = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(target) }
    return unsafe String(cString: target)
  }

  /// The digits to the base of 36 that end the name of a file that is not whole yet.
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
    // The new name itself is durable only once its directory is.
    if isDurable { synchronizeDirectory(of: path) }
  }

  /// Makes the name of a file durable, as far as its directory can be read.
  package static func synchronizeDirectory(of path: String) {
    if let opened = try? FileDescriptor(reading: parent(of: path)) { try? opened.synchronize() }
  }

  /// Creates a directory and those above it where they are missing.
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

  /// The names in a directory, sorted, without those that begin with a dot; no more are read than `limit`.
  package static func names(
    in path: String, limit: Int = .max
  ) throws(PlatformError) -> [String] {
    guard let directory = unsafe opendir(path) else {
      throw PlatformError(operation: .list, path: path, code: errno)
    }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while names.count < limit, let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  /// Removes what writers that were killed left in a directory: files that were never finished.
  ///
  /// Nobody may be writing there meanwhile.
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

  /// Something that is another once the file was replaced or its directory changed; nil where there is
  /// nothing.
  package static func mark(of path: String) -> String? {
    var information = stat()
    guard unsafe stat(path, &information) == 0 else { return nil }
    let time = information.st_mtim
    return "\(information.st_ino) \(information.st_size) \(time.tv_sec) \(time.tv_nsec)"
  }

  /// Whether there is anything at `path`.
  package static func exists(_ path: String) -> Bool { mode(of: path) != nil }

  /// Whether there is a directory at `path`.
  package static func isDirectory(_ path: String) -> Bool {
    mode(of: path).map { $0 & S_IFMT == S_IFDIR } ?? false
  }

  /// Removes a file; one that is not there is no error.
  package static func remove(_ path: String) { unsafe unlink(path) }

  private static func mode(of path: String) -> UInt32? {
    var information = stat()
    guard unsafe stat(path, &information) == 0 else { return nil }
    return information.st_mode
  }

  /// The directory that a path leads into.
  package static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func lastComponent(of path: String) -> Substring {
    path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
  }
}
