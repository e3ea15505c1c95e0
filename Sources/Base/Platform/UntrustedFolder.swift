internal import Glibc

/// A folder that others can write into: the folder of several lanes, a stick, a kit.
///
/// Everything that reads from such a folder or writes into it goes through this type, and `Scripts/check-imports` names
/// the files that may use no other. It follows no symbolic link, opens no pipe and no device, and never blocks. It
/// reads a stated number of names and bytes at most. It never writes through an existing entry: an entry with the name
/// of a new file only loses that name.
///
/// What it reads is not trusted. The caller checks a signature, or shows the content as unverified.
package struct UntrustedFolder: Sendable {
  /// The path of the folder itself, which the user named; links in this path are followed.
  package let path: String

  package init(_ path: String) { self.path = path }

  /// The path from the root of the file system, with links followed.
  package var absolutePath: String { Files.absolute(path) }

  /// Returns the folder of a file, and the file's name in it.
  package static func place(of path: String) -> (folder: UntrustedFolder, name: String) {
    (UntrustedFolder(Files.parent(of: path)), String(Files.lastComponent(of: path)))
  }

  /// Names that were found in a folder.
  package struct Names: Sendable {
    /// The names that were searched for, sorted.
    package var names: [String] = []
    /// Whether the folder holds more names than were read, so that `names` may lack some.
    package var isCut = false
  }

  /// Maximum number of names that are read of a folder.
  package static let maxNames = 4_096

  /// Returns the names in the folder that end in `suffix`, without those that begin with a dot; at most `count` of
  /// them.
  package func names(
    withSuffix suffix: String = "", atMost count: Int = .max
  ) throws(PlatformError) -> Names {
    var found = Names()
    (found.names, found.isCut) = try Files.firstNames(in: path, atMost: Self.maxNames)
    found.names = found.names.filter { $0.hasSuffix(suffix) }
    if found.names.count > count {
      found.names.removeLast(found.names.count - count)
      found.isCut = true
    }
    return found
  }

  /// Opens a regular file.
  ///
  /// Throws an error with `isNotPlain` for anything else, such as a link, and with `isMissing` if nothing has the name.
  package func open(
    _ name: String, forWriting: Bool = false
  ) throws(PlatformError) -> FileDescriptor {
    try FileDescriptor(plain: try place(name, .read), forWriting: forWriting)
  }

  /// Reads the content of a regular file of at most `limit` bytes.
  ///
  /// Throws an error with `isTooLong` for a longer file, and the errors of `open`.
  package func read(_ name: String, limit: Int) throws(PlatformError) -> [UInt8] {
    let file = try open(name)
    guard let bytes = try Files.read(file, limit: limit) else {
      throw PlatformError(operation: .read, path: file.path, code: PlatformError.tooLong)
    }
    return bytes
  }

  /// Reads a regular file of at most `limit` bytes like `read`; nil if nothing has the name.
  package func readIfPresent(_ name: String, limit: Int) throws(PlatformError) -> [UInt8]? {
    do throws(PlatformError) {
      return try read(name, limit: limit)
    } catch {
      if error.isMissing { return nil }
      throw error
    }
  }

  /// Returns a value that changes when the file is replaced or modified; nil if nothing has the name.
  ///
  /// A link has a value of its own, not that of its target.
  package func revision(of name: String) -> String? {
    guard let place = try? place(name, .read) else { return nil }
    return FileRevision(of: place, followingLinks: false)?.description
  }

  /// Returns whether anything has the name, even a link that leads nowhere.
  package func holds(_ name: String) -> Bool { revision(of: name) != nil }

  /// Places a file, readable for this user alone.
  ///
  /// A file, link or pipe of that name is replaced. A directory of that name is moved aside, because
  /// nothing can take the place of one that is not empty.
  package func put(
    _ name: String, _ bytes: [UInt8], mode: UInt32 = Files.privateMode, isDurable: Bool = true
  ) throws(PlatformError) {
    let place = try place(name, .write)
    do throws(PlatformError) {
      try Files.takePlace(place, bytes, mode: mode, isDurable: isDurable)
    } catch {
      guard error.isDirectory, Files.moveAside(place) else { throw error }
      try Files.takePlace(place, bytes, mode: mode, isDurable: isDurable)
    }
  }

  /// Removes a file, or a link itself; a missing one is no error.
  package func remove(_ name: String) {
    if let place = try? place(name, .write) { Files.remove(place) }
  }

  /// Returns the path of a file, as a person would write it.
  package func path(of name: String) -> String {
    switch path {
    case ".": name
    case "/": "/\(name)"
    default: "\(path)/\(name)"
    }
  }

  /// Returns the path of a name, which may not lead out of the folder.
  private func place(
    _ name: String, _ operation: PlatformError.Operation
  ) throws(PlatformError) -> String {
    let path = path(of: name)
    guard !["", ".", ".."].contains(name), !name.utf8.contains(where: { [0x2F, 0].contains($0) })
    else {
      throw PlatformError(operation: operation, path: path, code: PlatformError.notPlain)
    }
    return path
  }
}
