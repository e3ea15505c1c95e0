import FuzzSupport
import PassFormats
import Vocabulary

/// Passenger lists in CSV and JSON.
///
/// Writing and reading gives the same list, an error has a position and quotes no cell, and no list has more rows than
/// its text has room for.
@main
enum FuzzManifest: FuzzTarget {
  static func test(_ bytes: [UInt8]) {
    do throws(ManifestError) {
      let manifest = try Manifest(bytes)
      // The shortest row has two bytes.
      require(manifest.rows.count <= bytes.count / 2, "a row takes bytes")
      requireFound(manifest)
      // Marks of direction are escaped in the output, so that they cannot disturb a terminal; then the texts differ.
      guard manifest.rows.allSatisfy(isPlain) else { return }
      let csv = Manifest.csv(manifest.rows, manifest.facts)
      let again = FuzzSupport.start { try Manifest(Array(csv.utf8)) }
      require(again.rows == manifest.rows, "what is written is what was read")
      require(again.facts == manifest.facts, "what a list says of itself is written")
      require(
        Manifest.csv(again.rows, again.facts) == csv, "what is written twice is written alike")
    } catch {
      let text = "\(error)"
      require(FuzzSupport.isPlain(text), "the message paints: \(text)")
      require(text.utf8.count < 2_000, "the message floods the screen")
      requirePlace(error.place, in: bytes)
    }
  }

  private static func isPlain(_ row: ManifestRow) -> Bool {
    [row.surname, row.givenNames, row.seat, row.eticket, row.note].allSatisfy {
      withoutControls($0).utf8.elementsEqual($0.utf8)
    }
  }

  private static func requireFound(_ manifest: Manifest) {
    for row in manifest.rows.prefix(50) {
      for passID in row.passIDs {
        require(manifest.row(passID) == row, "a pass is one passenger's")
      }
      if let sequence = row.sequence {
        let rows = manifest.rows(sequence: sequence)
        require(rows.contains(row) && rows.count <= 2, "a sequence is one passenger's")
      }
      _ = manifest.rows(matching: row.surname)
    }
  }
}
