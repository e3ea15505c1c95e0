/// An append-only file of lines.
///
/// A line is on the disk when `append` returns. An incomplete line, left by a killed process or a
/// power failure, is ignored. Appending requires a lock, which the caller holds; reading requires
/// none.
package struct LineJournal: Sendable {
  package let path: String

  package init(_ path: String) { self.path = path }

  /// Reads every complete line in order, and returns the offset at which the last of them ends.
  ///
  /// A missing file has no lines.
  package func read(_ body: (_ line: ArraySlice<UInt8>) -> Void) throws(PlatformError) -> Int {
    let file: FileDescriptor
    do throws(PlatformError) {
      file = try FileDescriptor(plain: path)
    } catch {
      if error.isMissing { return 0 }
      throw error
    }
    var end = 0
    var rest: [UInt8] = []
    while true {
      let more = try file.read(count: 1 << 16, at: end + rest.count)
      if more.isEmpty { return end }
      rest += more
      var lineStart = 0
      while let lineEnd = rest[lineStart...].firstIndex(of: UInt8(ascii: "\n")) {
        body(rest[lineStart..<lineEnd])
        lineStart = lineEnd + 1
      }
      end += lineStart
      rest.removeFirst(lineStart)
    }
  }

  /// Appends lines after the last complete one, which ends at `end`.
  ///
  /// Anything beyond `end` is cut off. On an error, none of the lines is in the file.
  package func append(_ lines: [[UInt8]], at end: Int) throws(PlatformError) {
    let isNew = !Files.exists(path)
    let file =
      isNew
      ? try FileDescriptor(creating: path, mode: Files.privateMode)
      : try FileDescriptor(updating: path)
    if try file.byteCount() != end { try file.resize(to: end) }
    do throws(PlatformError) {
      try file.write(Array(lines.map { $0 + [UInt8(ascii: "\n")] }.joined()), at: end)
      try file.synchronize()
      if isNew { Files.synchronizeDirectory(of: path) }
    } catch {
      try? file.resize(to: end)
      throw error
    }
  }
}
