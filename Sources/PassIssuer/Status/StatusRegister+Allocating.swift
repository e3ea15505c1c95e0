public import PassCrypto
public import Vocabulary

extension StatusRegister {
  /// Gives each pass an entry of its own, chosen at random among those that nobody had; it is on the
  /// disk when this returns.
  ///
  /// An entry is never given again, and its number says nothing of when or after whom a pass was
  /// issued. Ask for many at once: they share one wait for the disk.
  ///
  /// - Returns: the entries in the order of the passes; fewer than asked for where the list is full.
  public func allocate(
    _ passIDs: [PassID], random: some RandomSource
  ) throws(StatusRegisterError) -> [StatusEntry] {
    if passIDs.isEmpty { return [] }
    return try alone { () throws(StatusRegisterError) in
      try allocations.allocate(passIDs, random: random)
    }.compactMap { StatusEntry(list: list, index: $0) }
  }

  /// The error of a list that has no free entry.
  public var full: StatusRegisterError {
    .full(directory: directory, issuer: issuer, entryCount: entryCount)
  }
}
