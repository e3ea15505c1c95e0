internal import ArgumentParser
internal import PassDoor
internal import PassIssuer
internal import Platform
internal import Vocabulary

/// `--keys-lost`: whether a command goes on although keys are missing that signed existing tickets.
///
/// A door opens with the keys of a directory, and refuses a ticket that another key signed. So keys are not made and
/// used beside such tickets unless the command line says that the old ones are lost.
struct TicketKeysOption: ParsableArguments {
  @Flag(
    help:
      "Continue although the key of existing tickets is missing: no door will accept these tickets."
  )
  var keysLost = false

  /// Throws if tickets of an issuer in a directory were signed by keys that are not in the ring.
  func check(_ directory: String, of issuer: IssuerID, keys: String) throws {
    try check(directory, of: issuer, keys: keys, rings: [keys])
  }

  /// Checks all directories of tickets beside that of the keys in the same way, with all rings there.
  func check(besides keys: String, of issuer: IssuerID) throws {
    let parent = Files.parent(of: keys)
    let places = ((try? Files.names(in: parent, limit: 256)) ?? []).sorted().map {
      parent == "." ? $0 : "\(parent)/\($0)"
    }
    for place in places { try check(place, of: issuer, keys: keys, rings: places + [keys]) }
  }

  private func check(
    _ directory: String, of issuer: IssuerID, keys: String, rings: [String]
  ) throws {
    guard !keysLost, Files.exists("\(directory)/\(PrintedTickets.journalName)"),
      let tickets = try? PrintedTickets(directory: directory)
    else { return }
    let known = Set(
      rings.filter { Files.exists(KeyStore(directory: $0).setPath(issuer)) }.flatMap { ring in
        ((try? KeyStore(directory: ring).list()) ?? []).filter {
          $0.issuer == issuer && $0.isPublished
        }.map(\.keyID)
      })
    let foreign = tickets.entries.filter {
      $0.claims.issuer == issuer && !known.contains($0.keyID)
    }
    guard let first = foreign.first else { return }
    let names = Set(foreign.map(\.keyID.rawValue)).sorted().prefix(3).joined(separator: ", ")
    throw Failure.data(
      "\(directory): \(counted(foreign.count, "ticket")) of \(issuer) \(foreign.count == 1 ? "is" : "are") signed by "
        + "\(names), which \(keys) does not have: a door with the keys of \(keys) would refuse them; put back "
        + "\(keys)/\(issuer).jwks.json and \(keys)/private/\(issuer)/\(first.keyID).pem, or give their directory: "
        + "--keys DIR; if they are lost for good, continue with: --keys-lost")
  }
}
