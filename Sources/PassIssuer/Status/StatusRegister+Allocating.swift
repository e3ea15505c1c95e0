public import PassCrypto
public import Vocabulary

extension StatusRegister {
  /// Allocates a random unused entry to each pass; the allocation is on the disk when this returns.
  ///
  /// An entry is never allocated twice, and its index reveals nothing about when or in which order passes were issued.
  /// Allocate many at once: they share one sync of the disk.
  ///
  /// Returns the entries in the order of the passes; fewer than requested if the list is full.
  public func allocate(
    _ passIDs: [PassID], random: some RandomSource
  ) throws(StatusRegisterError) -> [StatusEntry] {
    if passIDs.isEmpty { return [] }
    return try alone { () throws(StatusRegisterError) in
      try allocations.allocate(passIDs, random: random)
    }.compactMap { StatusEntry(list: list, index: $0) }
  }

  /// The error for a list without free entries.
  package var full: StatusRegisterError {
    .full(directory: directory, issuer: issuer, entryCount: entryCount)
  }
}
