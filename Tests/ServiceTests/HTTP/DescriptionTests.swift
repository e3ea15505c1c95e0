import Bookings
import FlightService
import Foundation
import PassTestSupport
import Testing

@testable import PassService

/// The parts of the API reference are complete: sentences, events, recorded answers.
@Suite struct DescriptionTests {
  private static let files = [
    "Sources/Service/ServiceDescription/openapi.yaml", "Sources/Products/ShowService/shows.yaml",
    "Sources/Products/StayService/stays.yaml",
    "Sources/Products/AppointmentService/appointments.yaml",
  ]

  private static func lines(_ file: String) throws -> [Substring] {
    try String(contentsOf: Sources.root.appending(path: file), encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test func `every operation and parameter is described in whole sentences`() throws {
    var count = 0
    for file in Self.files {
      for described in DescribedEntry.all(in: try Self.lines(file)) {
        count += 1
        let place = "\(file):\(described.line)"
        #expect(described.isSentence, "\(place): describe \(described.name) in a whole sentence")
      }
    }
    // The products have that many operations and parameters.
    #expect(count > 350)
  }

  @Test func `every type of event is in the catalogue, and none besides`() throws {
    var listed: [String] = []
    for file in Self.files {
      var isInEvents = false
      for line in try Self.lines(file) {
        if line.first.map({ $0 != " " && $0 != "#" }) ?? false { isInEvents = line == "x-events:" }
        if isInEvents, line.hasPrefix("  "), !line.hasPrefix("   "), line.hasSuffix(":") {
          listed.append(String(line.dropFirst(2).dropLast()))
        }
      }
    }
    let products: [any ServedProduct] = [
      FlightRoutes.example, ProductListTests.shows, ProductListTests.stays,
      ProductListTests.appointments,
    ]
    let types = Set(PublicEventTypes(products.map { $0.eventTypes }).all)
    #expect(types.count > 35)
    #expect(listed.count == Set(listed).count)
    #expect(Set(listed) == types)
  }

  @Test func `recorded answers are of operations that there are`() throws {
    var operations: Set<String> = []
    for file in Self.files {
      for line in try Self.lines(file) {
        let text = line.drop { $0 == " " }
        if text.hasPrefix("operationId: ") { operations.insert(String(text.dropFirst(13))) }
      }
    }
    let data = try Data(contentsOf: Sources.root.appending(path: "docs/api/examples.json"))
    let examples = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(examples.count > 150)
    #expect(Set(examples.keys).subtracting(operations).isEmpty)
  }
}

/// An operation or a parameter of a description, with its descriptive text.
struct DescribedEntry {
  let name: String
  let line: Int
  var text: String?

  /// Whether the text begins with a capital, a digit or code, has three words and ends with a period or colon.
  var isSentence: Bool {
    guard let text, let first = text.first, let last = text.last else { return false }
    return (first.isUppercase || first.isNumber || first == "`") && (last == "." || last == ":")
      && text.split(separator: " ").count >= 3
  }

  /// Returns the entries of a document by the indentation that all four documents have.
  static func all(in lines: [Substring]) -> [DescribedEntry] {
    var entries: [DescribedEntry] = []
    for (number, line) in lines.enumerated() {
      let text = line.drop { $0 == " " }
      let indent = line.count - text.count
      if text.hasPrefix("operationId: "), indent == 6 {
        let name = String(text.dropFirst(13))
        entries.append(described(name, at: number, indent: indent, in: lines))
      } else if text.hasPrefix("in: path") || text.hasPrefix("in: query")
        || text.hasPrefix("in: header")
      {
        let name = number > 0 ? String(lines[number - 1].drop { $0 == " " || $0 == "-" }) : ""
        entries.append(described(name, at: number, indent: indent, in: lines))
      }
    }
    return entries
  }

  /// Reads the description beside a line, up to a smaller indentation.
  private static func described(
    _ name: String, at number: Int, indent: Int, in lines: [Substring]
  ) -> DescribedEntry {
    var entry = DescribedEntry(name: name, line: number + 1)
    var isOpen = false
    for line in lines[(number + 1)...] {
      let text = line.drop { $0 == " " }
      let depth = line.count - text.count
      if depth < indent { break }
      if depth == indent {
        isOpen = text.hasPrefix("description:")
        if isOpen {
          let value = text.dropFirst("description:".count).trimmingCharacters(in: .whitespaces)
          entry.text =
            value == ">-" || value == "|"
            ? "" : value.trimmingCharacters(in: CharacterSet(charactersIn: "\"'"))
        }
      } else if isOpen {
        entry.text = ((entry.text ?? "") + " " + text).trimmingCharacters(in: .whitespaces)
      }
    }
    return entry
  }
}
