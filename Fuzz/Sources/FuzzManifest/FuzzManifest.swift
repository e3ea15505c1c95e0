import FuzzSupport
import PassFormats
import Vocabulary

/// Passenger lists in CSV and JSON: writing and reading gives the same list, and an error has a position
/// and quotes no cell.
@main
enum FuzzManifest: FuzzTarget {
  static func test(_ bytes: [UInt8]) {
    do throws(ManifestError) {
      let manifest = try Manifest(bytes)
      requireFound(manifest)
      let csv = Manifest.csv(manifest.rows.map { ($0, []) }, more: [])
      let again = FuzzSupport.start { try Manifest(Array(csv.utf8)) }
      require(again.rows == manifest.rows, "what is written is what was read")
    } catch {
      let text = "\(error)"
      require(isPlain(text), "the message paints: \(text)")
      require(text.utf8.count < 2_000, "the message floods the screen")
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
