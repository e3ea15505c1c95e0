internal import Glibc

/// An open file descriptor, closed at the end of its lifetime.
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

  /// Opens a regular file at a path where others may have placed something else.
  ///
  /// Follows no symbolic link and never blocks.
  package init(plain path: String, forWriting: Bool = false) throws(PlatformError) {
    try self.init(
      plain: path, forWriting ? .write : .read, forWriting ? O_RDWR : O_RDONLY, mode: 0)
  }

  /// Opens a regular file; throws an error with `isNotPlain` for a symbolic link, a pipe, a directory or a device.
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
      // ELOOP is a symbolic link; EISDIR and ENXIO are a directory, or a pipe without a reader,
      // opened for writing.
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

  /// The number of hard links to the open file; 0 if it cannot be determined.
  package var linkCount: Int {
    var information = stat()
    return unsafe fstat(raw, &information) == 0 ? Int(information.st_nlink) : 0
  }

  /// Opens something that exists, such as a pipe, for writing.
  init(writing path: String) throws(PlatformError) {
    raw = try check(.write, path) { unsafe open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY) }
    self.path = path
    closesAtEnd = true
  }

  /// Opens an unnamed file in a directory (O_TMPFILE), or nil where that is not possible.
  init?(namelessIn directory: String, mode: UInt32) {
    // O_TMPFILE is a macro of two flags, which Swift does not import.
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

  /// Opens a regular file for appending, and creates it with mode 0600 if it is missing.
  init(appending path: String) throws(PlatformError) {
    try self.init(plain: path, .write, O_WRONLY | O_APPEND | O_CREAT, mode: 0o600)
  }

  /// Opens an existing regular file for reading and writing in place.
  package init(updating path: String) throws(PlatformError) {
    try self.init(plain: path, forWriting: true)
  }

  /// Creates a file with exactly this mode; fails if the name exists, even as a symbolic link.
  package init(creating path: String, mode: UInt32) throws(PlatformError) {
    let raw = try check(.write, path) {
      unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    }
    do throws(PlatformError) {
      // The umask may have cleared some bits of the mode.
      _ = try check(.write, path) { fchmod(raw, mode) }
    } catch {
      close(raw)
      throw error
    }
    self.raw = raw
    self.path = path
    closesAtEnd = true
  }

  /// The standard input of the process, which stays open when this value is gone.
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

  /// Reads up to `count` bytes; an empty array is the end of the file.
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

  /// Whether a read would return data, or the end of the file, without blocking.
  var isReadable: Bool { isReadable(within: 0) }

  /// Returns whether a read would return without blocking, after waiting at most this many milliseconds.
  package func isReadable(within milliseconds: Int32) -> Bool {
    var query = pollfd(fd: raw, events: Int16(POLLIN), revents: 0)
    // A signal, such as that for a new window size, ends the wait early; then there is nothing to read.
    return unsafe poll(&query, 1, milliseconds) > 0
  }

  /// Returns whether users other than this process's and the administrator have any permission on the open file; true
  /// if that is unknown.
  ///
  /// `path` is the path by which the file was opened.
  func isExposed(of path: String) -> Bool {
    var information = stat()
    guard unsafe fstat(raw, &information) == 0 else { return true }
    return SecretAccess(information, path: path).isExposed(to: .this)
  }

  func write(_ bytes: [UInt8]) throws(PlatformError) {
    try writeAll(bytes, to: raw, path: path)
  }

  /// Puts a terminal or serial line into raw input mode for the lifetime of the result.
  ///
  /// Nil if the file is neither.
  package func takingKeysAsData() -> RawInputMode? { RawInputMode(raw) }

  /// Discards what was typed on a terminal and not read yet; does nothing for other files.
  func discardTypedInput() { if isatty(raw) == 1 { _ = tcflush(raw, TCIFLUSH) } }

  /// Flushes the written data to the disk (`fsync`).
  package func synchronize() throws(PlatformError) {
    _ = try check(.write, path) { fsync(raw) }
  }
}

/// Writes all bytes, continuing after partial writes.
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
