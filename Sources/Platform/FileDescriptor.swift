internal import Glibc

/// An open file that is closed when its owner goes.
@safe package struct FileDescriptor: ~Copyable {
  let raw: Int32
  let path: String
  private let closesAtEnd: Bool

  /// Opens a file for reading.
  package init(reading path: String) throws(PlatformError) {
    raw = try check(.read, path) { unsafe open(path, O_RDONLY | O_CLOEXEC) }
    self.path = path
    closesAtEnd = true
  }

  /// Opens a plain file under a name that somebody else may have put there: nothing is followed, and
  /// nobody is waited for.
  package init(plain path: String, forWriting: Bool = false) throws(PlatformError) {
    try self.init(
      plain: path, forWriting ? .write : .read, forWriting ? O_RDWR : O_RDONLY, mode: 0)
  }

  /// - Throws: `isNotPlain` where a link, a pipe, a directory or a device is there.
  private init(
    plain path: String, _ operation: PlatformError.Operation, _ flags: Int32, mode: UInt32
  ) throws(PlatformError) {
    func notPlain() -> PlatformError {
      PlatformError(operation: operation, path: path, code: PlatformError.notPlain)
    }
    let raw: Int32
    do throws(PlatformError) {
      raw = try check(operation, path) {
        unsafe open(path, flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, mode)
      }
    } catch {
      // A link; a directory or a pipe without a reader, opened for writing.
      throw [ELOOP, EISDIR, ENXIO].contains(error.code) ? notPlain() : error
    }
    var information = stat()
    guard unsafe fstat(raw, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      close(raw)
      throw notPlain()
    }
    self.raw = raw
    self.path = path
    closesAtEnd = true
  }

  /// Under how many names the open file is known.
  package var linkCount: Int {
    var information = stat()
    return unsafe fstat(raw, &information) == 0 ? Int(information.st_nlink) : 0
  }

  /// Opens what is there already, such as a pipe, for writing.
  init(writing path: String) throws(PlatformError) {
    raw = try check(.write, path) { unsafe open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY) }
    self.path = path
    closesAtEnd = true
  }

  /// Opens a file without a name in a directory (O_TMPFILE), or nil where the system has no such files.
  init?(namelessIn directory: String, mode: UInt32) {
    // A macro of two flags, which Swift does not import.
    let nameless = O_DIRECTORY | 0o20_000_000
    let raw = unsafe open(directory, O_WRONLY | O_CLOEXEC | nameless, mode)
    guard raw >= 0 else { return nil }
    guard fchmod(raw, mode) == 0 else {
      close(raw)
      return nil
    }
    self.raw = raw
    path = directory
    closesAtEnd = true
  }

  /// Opens a plain file for writing at its end and makes it where it is missing.
  init(appending path: String) throws(PlatformError) {
    try self.init(plain: path, .write, O_WRONLY | O_APPEND | O_CREAT, mode: 0o600)
  }

  /// Opens a plain file that is there already for reading and writing, in place.
  package init(updating path: String) throws(PlatformError) {
    try self.init(plain: path, forWriting: true)
  }

  /// Creates a file that is not there yet, with exactly this mode; a symbolic link is not followed.
  package init(creating path: String, mode: UInt32) throws(PlatformError) {
    let raw = try check(.write, path) {
      unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    }
    do throws(PlatformError) {
      // The process's mask may have taken bits away.
      _ = try check(.write, path) { fchmod(raw, mode) }
    } catch {
      close(raw)
      throw error
    }
    self.raw = raw
    self.path = path
    closesAtEnd = true
  }

  /// The process's own standard input, which stays open.
  package static var standardInput: FileDescriptor {
    FileDescriptor(raw: STDIN_FILENO, path: "standard input")
  }

  private init(raw: Int32, path: String) {
    self.raw = raw
    self.path = path
    closesAtEnd = false
  }

  deinit {
    if closesAtEnd { close(raw) }
  }

  /// Up to `count` bytes; none at the end of the file.
  package func read(count: Int) throws(PlatformError) -> [UInt8] {
    var failure: PlatformError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(PlatformError) {
        filled = try check(.read, path) { unsafe Glibc.read(raw, buffer.baseAddress, count) }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Whether reading would give something, or the end, at once.
  var isReadable: Bool { isReadable(within: 0) }

  /// The same, after waiting for it at most so many milliseconds.
  func isReadable(within milliseconds: Int32) -> Bool {
    var query = pollfd(fd: raw, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&query, 1, milliseconds) != 0
  }

  /// The permission bits that users other than the owner have, of the file that is open here.
  var permissionsOfOthers: UInt32 {
    var information = stat()
    guard unsafe fstat(raw, &information) == 0 else { return 0o777 }
    return information.st_mode & 0o077
  }

  func write(_ bytes: [UInt8]) throws(PlatformError) {
    try writeAll(bytes, to: raw, path: path)
  }

  /// Makes a terminal or a serial line hand over whatever arrives as data, until the value goes; nil where
  /// the file is none of these.
  package func takingKeysAsData() -> KeysAsData? { KeysAsData(raw) }

  /// Waits until the disk has what was written.
  package func synchronize() throws(PlatformError) {
    _ = try check(.write, path) { fsync(raw) }
  }
}

/// Writes every byte, however many calls that takes.
func writeAll(_ bytes: [UInt8], to raw: Int32, path: String) throws(PlatformError) {
  var written = 0
  while written < bytes.count {
    written += try check(.write, path) {
      unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(
          raw, buffer.baseAddress.map { unsafe $0 + written }, buffer.count - written)
      }
    }
  }
}
