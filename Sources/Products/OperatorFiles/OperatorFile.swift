package import StrictText

/// One of an operator's files, CSV or JSON, with the problems that were found in it.
///
/// A CSV file has only rows; a JSON file has arrays of parts, and of rows with the columns as members. A part or row
/// with a problem is left out, and reading goes on.
package struct OperatorFile {
  /// Maximum size of a file in bytes.
  package static let longest = 64 << 20

  /// Maximum number of problems that are kept; further problems are left out, and the last one says so.
  package static let maxProblems = 10_000

  package let name: String
  package private(set) var problems: [FileProblem] = []
  private let bytes: [UInt8]
  /// The lines of a JSON file; a CSV table knows its own positions.
  private let lines: LineIndex

  /// Creates a file from its bytes; `name` is the name that messages show.
  package init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    let first = bytes.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    isJSON = first == UInt8(ascii: "{")
    lines = LineIndex(isJSON ? bytes : [])
  }

  /// Whether it begins with a brace; otherwise it is CSV.
  package let isJSON: Bool

  /// Reads the rows of a CSV file.
  package mutating func rows(
    _ columns: [String], required: [String], _ read: (FileRow) throws(TextFault) -> Void
  ) {
    do throws(TextFault) {
      let table = try CSVTable(bytes)
      let columns = try table.columns(columns, required: required)
      var rows = table.rows
      while problems.count < Self.maxProblems {
        do throws(TextFault) {
          guard let cells = try rows.next() else { return }
          let fields = Dictionary(zip(columns, cells)) { first, _ in first }
          try read(FileRow(place: cells[0].place, fields: fields))
        } catch { note(error) }
      }
    } catch { note(error) }
  }

  /// Reads the object of a JSON file; nil if it cannot be read.
  package mutating func object<Parts>(
    _ read: (inout ObjectReader) throws(ShapeError) -> Parts
  ) -> Parts? {
    do throws(ShapeError) {
      var object = try ObjectReader(json: bytes)
      return try object.whole(read)
    } catch {
      note(error)
      return nil
    }
  }

  /// Reads the elements of an array of that name; those with problems are left out.
  package mutating func parts<Part>(
    _ nodes: [JSONNode], _ name: String,
    _ read: (JSONNode, String) throws(ShapeError) -> Part
  ) -> [(part: Part, place: TextPlace)] {
    var parts: [(part: Part, place: TextPlace)] = []
    for (index, node) in nodes.enumerated() {
      do throws(ShapeError) {
        parts.append((try read(node, "\(name)[\(index)]"), place(node.offset)))
      } catch { note(error) }
    }
    return parts
  }

  /// Reads the elements of a JSON array as rows; `numbers` are the members that may be integers.
  package mutating func rows(
    _ nodes: [JSONNode], _ name: String, _ members: [String], numbers: [String] = [],
    _ read: (FileRow) throws(TextFault) -> Void
  ) {
    for (index, node) in nodes.enumerated() {
      do throws(ShapeError) {
        let row = try row(node, "\(name)[\(index)]", members, numbers)
        do throws(TextFault) { try read(row) } catch { note(error) }
      } catch { note(error) }
    }
  }

  private func row(
    _ node: JSONNode, _ path: String, _ members: [String], _ numbers: [String]
  ) throws(ShapeError) -> FileRow {
    var object = try ObjectReader(node, path: path)
    var fields: [String: PlacedText] = [:]
    var faults = FaultList<ShapeError>()
    for name in members {
      guard let member = object.peek(name) else { continue }
      do throws(ShapeError) {
        let text: String?
        if case .integer(let number) = member.value, numbers.contains(name) {
          _ = object.optional(name)
          text = "\(number)"
        } else {
          text = try object.optionalString(name)
        }
        fields[name] = text.map { PlacedText(text: $0, place: place(member.offset)) }
      } catch { faults.add(error) }
    }
    do throws(ShapeError) { try object.finish() } catch { faults.add(error) }
    try faults.check()
    return FileRow(place: place(node.offset), fields: fields)
  }

  private mutating func note(_ fault: TextFault) {
    let room = Self.maxProblems - problems.count
    guard room > 0 else { return }
    problems += fault.each.prefix(room).map { FileProblem(name, $0.place, $0.detail) }
    if problems.count == Self.maxProblems {
      problems.append(
        FileProblem(
          name, fault.place, "\(Self.maxProblems) problems up to here; the rest was not read"))
    }
  }

  private mutating func note(_ error: ShapeError) {
    for fault in error.each { note(TextFault(place(fault.offset), fault.description)) }
  }

  private func place(_ offset: Int) -> TextPlace { lines.place(offset) }
}
