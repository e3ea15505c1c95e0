internal import Platform

extension StatusRegister {
  /// The files of a register's directory, in the order in which they are copied: the description is last, because a
  /// copy without it is no register.
  package static let files = ["allocations", "changes.ndjson", "list.jwt", "closed", "list.json"]

  /// Copies the register to a new directory, under its lock.
  package func copy(to directory: String) throws(StatusRegisterError) {
    try alone { () throws(StatusRegisterError) in try copyUnlocked(to: directory) }
  }

  /// Copies a register that does not change, such as one of a backup; writes nothing beside it.
  package func copyUnlocked(to directory: String) throws(StatusRegisterError) {
    do throws(PlatformError) {
      try Files.createDirectory(directory, mode: 0o755)
      for name in Self.files where Files.exists("\(self.directory)/\(name)") {
        guard let bytes = try Files.read("\(self.directory)/\(name)", limit: 1 << 30) else {
          continue
        }
        let isPublic = name == "list.jwt" || name == "list.json" || name == "closed"
        try Files.create(
          "\(directory)/\(name)", bytes, mode: isPublic ? Files.publicMode : Files.privateMode)
      }
    } catch {
      throw StatusRegisterError(error)
    }
  }

  /// Returns whether all changes of this register are the first ones of another, which then is the same or a later
  /// state of it.
  package func isContinued(by other: StatusRegister) throws -> Bool {
    let (own, others) = (try changes(), try other.changes())
    return entryCount == other.entryCount && others.starts(with: own)
  }
}
