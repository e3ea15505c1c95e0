package import PassCrypto
package import PassFormats
internal import Platform
package import Vocabulary

/// The status lists of an issuer's tickets: entries for new tickets, and the revoked ones.
package struct TicketRegisters: Sendable {
  /// The directory of the issuer's registers, `<root>/<issuer>`.
  package let directory: String
  private let root: String
  private let issuer: IssuerID
  /// The register that gives entries; nil for the newest of the directory.
  private let chosen: StatusRegister?

  /// The registers below a root; the newest gives entries, and if it is full or missing, the next is made.
  package init(root: String, issuer: IssuerID) {
    self.root = root
    self.issuer = issuer
    directory = "\(root)/\(issuer)"
    chosen = nil
  }

  /// The given register, which gives the entries, and the others of its issuer beside it.
  package init(_ register: StatusRegister) {
    chosen = register
    issuer = register.issuer
    directory = Files.parent(of: register.directory)
    root = Files.parent(of: directory)
  }

  /// Gives each pass an entry, which is on the disk when this returns.
  ///
  /// - Throws: `StatusRegisterError.full` if a chosen register has no room.
  package func allocate(
    _ passIDs: [PassID], random: some RandomSource
  ) throws(StatusRegisterError) -> [StatusEntry] {
    var entries: [StatusEntry] = []
    var register = try start()
    while entries.count < passIDs.count {
      let rest = Array(passIDs[entries.count...])
      let given = try register.allocate(rest, random: random)
      entries += given
      guard given.count < rest.count else { break }
      guard chosen == nil else { throw register.full }
      register = try next(after: register)
    }
    return entries
  }

  /// The entry with the longest index and number, for trials, because a pass with any other entry is no longer.
  package var widest: StatusEntry? {
    StatusEntry(list: StatusRegister.lists.upperBound, index: StatusList.maxEntries - 1)
  }

  /// Returns the register that gives the next entry.
  private func start() throws(StatusRegisterError) -> StatusRegister {
    if let chosen { return chosen }
    return if let newest = try newest() { newest } else { try next(after: nil) }
  }

  private func newest() throws(StatusRegisterError) -> StatusRegister? {
    guard let newest = try StatusRegister.numbers(of: issuer, in: root).last else { return nil }
    return try open(newest)
  }

  /// Makes the next register, or returns the one that another process made at the same time.
  private func next(after last: StatusRegister?) throws(StatusRegisterError) -> StatusRegister {
    do {
      return try StatusRegister.create(in: root, issuer: issuer)
    } catch .exists(let directory) {
      guard let newest = try newest(), newest.list > last?.list ?? -1 else {
        throw .exists(directory: directory)
      }
      return newest
    }
  }

  private func open(_ number: Int) throws(StatusRegisterError) -> StatusRegister {
    if let chosen, chosen.list == number { return chosen }
    return try StatusRegister(directory: "\(directory)/\(number)")
  }

  /// Returns the registers in which these passes have entries, by their URIs.
  ///
  /// - Throws: `StatusRegisterError` if one of them is not in the directory.
  package func registers(
    of passes: some Sequence<PassClaims>
  ) throws(StatusRegisterError) -> [String: StatusRegister] {
    var registers: [String: StatusRegister] = [:]
    for claims in passes {
      guard let uri = claims.status?.uri, registers[uri] == nil else { continue }
      guard let number = uri.split(separator: ":").last.flatMap({ Int($0) }) else {
        throw .invalid(path: directory, "has no status list \(escaped(uri)), which a pass names")
      }
      let register = try open(number)
      guard register.uri == uri else {
        throw .invalid(
          path: register.directory,
          "is the list \(register.uri), but a pass has its entry in \(escaped(uri)); put the right list back"
        )
      }
      registers[uri] = register
    }
    return registers
  }
}
