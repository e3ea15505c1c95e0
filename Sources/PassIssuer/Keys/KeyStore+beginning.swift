internal import Platform

extension KeyStore {
  /// Makes the first keys of the directory: all of them or, if the process is killed, none.
  ///
  /// `make` makes them in a draft, a directory that then takes this one's name. Returns false if there are keys
  /// already, also if another process makes them at the same time.
  @discardableResult
  package func begin(_ make: (KeyStore) throws -> Void) throws -> Bool {
    guard try list().isEmpty else { return false }
    // The directory may be a link to another.
    let directory = Files.resolved(directory)
    let parent = Files.parent(of: directory)
    let name = Files.lastComponent(of: directory)
    try Files.createDirectory(parent, mode: 0o755)
    let lock = try FileLock("\(parent)/.\(name).lock")
    guard try list().isEmpty else { return false }
    let draft = KeyStore(directory: "\(parent)/.\(name).draft")
    Files.removeTree(draft.directory)
    try make(draft)
    do throws(PlatformError) {
      try Files.move(draft.directory, to: directory)
    } catch {
      // A directory with other files, or one that is a volume of its own, cannot be replaced: keys are made in it one by
      // one.
      guard Files.isDirectory(directory) else { throw error }
      Files.removeTree(draft.directory)
      try make(self)
    }
    lock.release()
    return true
  }
}
