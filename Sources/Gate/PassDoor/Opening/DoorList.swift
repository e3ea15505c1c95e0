package import GateRules
internal import PassFormats
internal import PassVerifier
internal import Platform
package import Vocabulary

extension PrintedTickets {
  /// Checks that an issuer's keys signed these tickets, and returns the number of tickets that they did not sign.
  ///
  /// So a wrong file of keys is noticed before the first guest. `keys` is the issuer's key set. The check throws a
  /// `DoorError` where the keys signed none, or the key set cannot be used.
  package static func check(
    _ tickets: [Entry], of issuer: IssuerID, keys: [UInt8], path: String, now: Instant
  ) throws(DoorError) -> Int {
    let verifier: Verifier
    do throws(TrustError) {
      verifier = Verifier(trust: try Trust(jwks: keys, issuer: issuer))
    } catch {
      throw .invalid("\(path): \(error)")
    }
    let failed = tickets.count { verifier.verify($0.text, now: now).pass == nil }
    guard failed < tickets.count else {
      throw .invalid(
        "\(path): these keys of \(issuer) signed none of the \(counted(tickets.count, "ticket")); name the "
          + "directory in which the tickets' key was made: --keys DIR, or its public half: "
          + "--trust \(issuer)=FILE")
    }
    return failed
  }

  /// Returns the list of a door as a file: the table of the directory where it has one, otherwise one guest for each
  /// ticket.
  ///
  /// It throws a `DoorError` with line and column where the table cannot be read.
  package func list(of tickets: [Entry], made: Instant) throws(DoorError) -> [UInt8] {
    let path = "\(directory)/\(Self.listName)"
    do {
      if Files.exists(path) {
        guard let bytes = try Files.read(path, limit: Manifest.longest) else {
          throw DoorError.invalid(
            "\(path): longer than \(Manifest.longest >> 20) MiB, so it is not read; shorten it, or move it away, "
              + "and the door makes the list from the tickets")
        }
        _ = try Manifest(guests: bytes)
        return bytes
      }
      return Array(Manifest.csv(tickets.map(\.row), Manifest.Facts(made: made)).utf8)
    } catch let error as ManifestError {
      throw .invalid("\(path):\(error.place == nil ? " " : "")\(error)")
    } catch let error as DoorError {
      throw error
    } catch {
      throw .invalid("\(error)")
    }
  }
}

extension PrintedTickets.Entry {
  /// The guest as a row of a list; a ticket without a name is listed by its reference.
  var row: ManifestRow {
    ManifestRow(
      sequence: nil, seat: ticket.seats.map(\.rawValue).joined(separator: ", ").cell,
      surname: (ticket.holder ?? ticket.reference).rawValue.cell, givenNames: "",
      bookingReference: ticket.reference.rawValue.cell, status: PassengerStatus(code: " "),
      passIDs: [claims.passID] + (claims.first.map { [$0] } ?? []))
  }
}

extension String {
  /// The text as a cell of a list, cut to the longest length of a cell.
  fileprivate var cell: String {
    String(String.UnicodeScalarView(unicodeScalars.prefix(ManifestRow.longestCell)))
  }
}
