internal import StrictText
internal import Vocabulary

extension CabinPlan {
  /// Reads the seat map of a parts file (`passservice import-schedule`), whose member `seat_maps` has one or several.
  ///
  /// `name` chooses one of several. `compartments` are the letters of the flight's cabins from the front: where the
  /// list has as many cabins as the map, they take the place of the map's own letters.
  package init(
    parts bytes: [UInt8], named name: String?, path: String, compartments: [Character]
  ) throws(DepartureError) {
    do {
      var file = try ObjectReader(json: bytes)
      let nodes = try file.array("seat_maps")
      var maps: [(name: String, sections: [Section])] = []
      for (index, node) in nodes.enumerated() {
        var map = try ObjectReader(node, path: "seat_maps[\(index)]")
        maps.append(
          (
            try map.string("name"),
            try map.array("cabins").enumerated().map { index, node in
              var cabin = try ObjectReader(node, path: map.path(to: "cabins[\(index)]"))
              return try Self.section(&cabin)
            }
          ))
      }
      let chosen = maps.filter { name == nil || $0.name == name }
      guard let map = chosen.first, chosen.count == 1 else {
        throw DepartureError.unclear(
          "\(path): name one seat map with --seat-map-name: "
            + maps.map { escaped($0.name, limit: 40) }.joined(separator: ", "))
      }
      self.init(Self.renamed(map.sections, compartments))
      try check()
    } catch let error as DepartureError {
      throw error
    } catch {
      throw .invalid("\(path): \(error)")
    }
  }

  private static func renamed(_ sections: [Section], _ letters: [Character]) -> [Section] {
    let own = CabinPlan(sections).compartments
    guard own.count == letters.count, Set(own) != Set(letters) else { return sections }
    return sections.map { section in
      var section = section
      if let index = own.firstIndex(of: section.compartment) {
        section.compartment = letters[index]
      }
      return section
    }
  }

  private static func section(_ cabin: inout ObjectReader) throws(ShapeError) -> Section {
    let letters = ["FIRST": "F", "BUSINESS": "J", "PREMIUM_ECONOMY": "W", "ECONOMY": "Y"]
    let name = try cabin.string("cabin")
    guard let letter = letters[name]?.first else {
      throw cabin.failure(
        "cabin", "expected one of \(letters.keys.sorted().joined(separator: ", "))")
    }
    let first = try cabin.integer("first_row", in: 1...199)
    let last = try cabin.integer("last_row", in: first...199)
    var isExitRow = false
    if cabin.peek("features") != nil {
      isExitRow = try cabin.strings("features").contains("EXIT_ROW")
    }
    return Section(
      compartment: letter, rows: first...last, letters: try cabin.line("letters", upTo: 20),
      isExitRow: isExitRow)
  }
}
