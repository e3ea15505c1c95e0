internal import Glibc

/// A file that grows by whole lines, each on the disk before `append` returns, and that one process
/// at a time may write.
package struct DurableLog: ~Copyable {
  private let file: FileDescriptor
  private var length: Int

  /// Opens the log, made where it is missing, and waits until nobody else has it.
  ///
  /// A line that a crash left unfinished is taken away: nobody was told of it.
  ///
  /// - Parameter lines: what the log holds.
  package init(
    _ path: String, limit: Int, lines: inout [[UInt8]]
  ) throws(PlatformError) {
    let file = try FileDescriptor(appending: path)
    let raw = file.raw
    _ = try check(.write, path) { flock(raw, LOCK_EX) }
    guard let bytes = try Files.read(path, limit: limit) else {
      throw PlatformError(operation: .read, path: path, code: EFBIG)
    }
    let whole = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    if whole < bytes.count { _ = try check(.write, path) { ftruncate(raw, whole) } }
    lines = bytes[..<whole].split(separator: UInt8(ascii: "\n")).map { Array($0) }
    length = whole
    self.file = file
  }

  /// Adds lines; all of them are on the disk when this returns, or none is in the file.
  package mutating func append(_ lines: [[UInt8]]) throws(PlatformError) {
    let bytes = lines.flatMap { $0 + [UInt8(ascii: "\n")] }
    do throws(PlatformError) {
      try file.write(bytes)
      try file.synchronize()
    } catch {
      let (raw, length) = (file.raw, length)
      _ = try? check(.write, file.path) { ftruncate(raw, length) }
      throw error
    }
    length += bytes.count
  }
}
