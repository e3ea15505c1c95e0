internal import Geography
package import OperatorFiles
internal import StrictText
internal import Platform
internal import Vocabulary

/// A dump of GeoNames as it is offered for download, such as `cities500.txt`: 19 columns between tabs, no header.
///
/// Populated places (feature class P) become cities; all other lines are skipped.
/// https://download.geonames.org/export/dump/readme.txt
package struct GeoNamesFile: PlaceSource {
  package let name = "cities"
  package let path: String

  package init(_ path: String) { self.path = path }

  /// Returns the revision of the file, which changes when the file is replaced or written to.
  package func version() throws -> String {
    guard let revision = Files.revision(of: path) else {
      throw PlaceFileError(path: path, detail: "there is no such file")
    }
    return revision
  }

  /// Reads the cities, or throws `PlaceFileError` for a file that cannot be read as a whole.
  ///
  /// A file with faults gives no places at all, so that no place is removed because of a typing error.
  package func places() throws -> [Place] {
    var problems: [FileProblem] = []
    var places: [Place] = []
    try read { number, line in
      do throws(LineFault) {
        if let place = try Self.place(line) { places.append(place) }
      } catch {
        problems.append(
          FileProblem(escaped(path), TextPlace(line: number, column: error.column), error.detail))
      }
      return problems.count < 100
    }
    guard problems.isEmpty else {
      throw PlaceFileError(path: path, detail: problems.summary ?? "", problems: problems)
    }
    return places
  }

  /// Passes each line with its number, from 1, until `body` returns false.
  private func read(_ body: (Int, [UInt8]) -> Bool) throws {
    var lines = LineReader(try FileDescriptor(reading: path), limit: Self.longestLine)
    var number = 0
    while let line = try lines.next() {
      number += 1
      switch line {
      case .bytes(let bytes): if !body(number, bytes) { return }
      // A line that is too long is no line of this format, so it is passed on as an empty one.
      case .tooLong: if !body(number, []) { return }
      }
    }
  }

  private static let longestLine = 64 << 10
  private static let columns = 19

  private struct LineFault: Error {
    let column: Int
    let detail: String
  }

  /// Reads a line; nil if it is not a populated place.
  private static func place(_ line: [UInt8]) throws(LineFault) -> Place? {
    guard let text = String(validating: line, as: UTF8.self) else {
      throw LineFault(column: 1, detail: "the line is not in UTF-8; save the file in UTF-8")
    }
    let fields = text.split(separator: "\t", omittingEmptySubsequences: false)
    guard fields.count == columns else {
      throw LineFault(
        column: 1, detail: "expected \(columns) columns between tabs, found \(fields.count)")
    }
    func fault(_ index: Int, _ expected: String) -> LineFault {
      LineFault(
        column: fields[..<index].reduce(1) { $0 + $1.count + 1 },
        detail: "expected \(expected), found \(shown(String(fields[index].prefix(40))))")
    }
    guard fields[6] == "P" else { return nil }
    guard let id = Int(fields[0]), id > 0 else { throw fault(0, "a geonameid") }
    guard let coordinates = Coordinates(latitude: fields[4], longitude: fields[5]) else {
      throw fault(4, "latitude and longitude in degrees")
    }
    guard fields[8].utf8.count == 2, fields[8].utf8.allSatisfy({ (0x41...0x5A).contains($0) })
    else { throw fault(8, "a country code of two letters") }
    guard let population = Int(fields[14]), population >= 0 else {
      throw fault(14, "the number of inhabitants")
    }
    let others = [fields[2]] + fields[3].split(separator: ",")
    guard
      let place = Place(
        kind: "city", id: "\(id)", name: String(fields[1]),
        otherNames: others.filter { !$0.isEmpty }.map(String.init), country: String(fields[8]),
        region: fields[10].isEmpty ? nil : String(fields[10]), coordinates: coordinates,
        weight: population)
    else { throw fault(1, "a name of 1 to 200 bytes") }
    return place
  }
}

/// A file of places that cannot be used.
package struct PlaceFileError: Error, Sendable, CustomStringConvertible {
  package let path: String
  package let detail: String
  package var problems: [FileProblem] = []

  package var description: String {
    problems.isEmpty ? "\(escaped(path)): \(detail)" : detail
  }
}

/// The attribution that must be shown wherever these places are shown.
package enum PlaceAttribution {
  package static let text =
    "Places: GeoNames (https://www.geonames.org), CC BY 4.0, folded into an index."
}
