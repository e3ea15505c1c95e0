internal import Platform

/// A file that is handed over on a stick or in a folder of others.
///
/// A link or a pipe of that name was put there by others, so it is neither followed nor waited for. Only the system's
/// own names, such as /dev/stdout or those of a shell's `<(command)`, are followed.
enum HandedFile {
  private static func isOfTheSystem(_ path: String) -> Bool {
    ["/dev/", "/proc/"].contains(where: path.hasPrefix)
  }

  /// Returns the content of a file; nil if it is longer than `limit` bytes.
  ///
  /// The path `-` is standard input.
  static func read(_ path: String, limit: Int) throws(PlatformError) -> [UInt8]? {
    if path == "-" || isOfTheSystem(path) { return try Files.readInput(path, limit: limit) }
    let (folder, name) = UntrustedFolder.place(of: path)
    do throws(PlatformError) {
      return try folder.read(name, limit: limit)
    } catch {
      if error.isTooLong { return nil }
      throw error
    }
  }

  /// Writes a file that others may read; a link of that name is replaced.
  static func write(_ bytes: [UInt8], to path: String) throws(PlatformError) {
    if isOfTheSystem(path) { return try Files.replace(path, bytes, mode: Files.publicMode) }
    let (folder, name) = UntrustedFolder.place(of: path)
    try folder.put(name, bytes, mode: Files.publicMode)
  }
}
