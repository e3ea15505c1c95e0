import Foundation
import PassFormats
import StrictText
import PassTestSupport
import Testing

private let file = URL(filePath: #filePath).appending(path: "../../../../..")
  .appending(path: "../shared/vectors/bcbp.json").standardizedFileURL.path()

// The real-world texts are in a file outside the repository that may be absent. Without it these tests are reported as
// skipped, and BCBPVectorTests covers each point.
@Suite(.enabled(if: FileManager.default.fileExists(atPath: file), "no file of vectors"))
struct SharedBCBPVectorTests {
  /// A text with its expected result and the items found by another parser.
  struct Vector {
    let id: String
    let text: String
    let verdict: String
    let deviations: [String]
    let fields: JSONNode?

    init(_ node: JSONNode) throws {
      var object = try ObjectReader(node)
      id = try object.string("id")
      text = try object.string("text")
      verdict = try object.string("verdict")
      deviations = try (try object.optionalArray("deviations") ?? []).map { node in
        guard case .string(let text) = node.value else { throw MissingValue("a deviation") }
        return text
      }
      fields = object.optional("fields")
    }

    /// The kinds of deviations, without leg, item and number.
    var codes: Set<String> {
      Set(
        deviations.map { deviation in
          String(
            deviation.prefix { $0 != "(" && $0 != ":" }
              .replacing(/^LEG\d_/, with: ""))
        })
    }
  }

  let vectors: [Vector]

  init() throws {
    let bytes = Array(try Data(contentsOf: URL(filePath: file)))
    guard case .array(let nodes) = try JSONReader.read(bytes).value else {
      throw MissingValue("an array of vectors")
    }
    vectors = try nodes.map(Vector.init)
  }

  private func vectors(_ verdict: String, atLeast count: Int) -> [Vector] {
    let some = vectors.filter { $0.verdict == verdict }
    #expect(some.count >= count)
    return some
  }

  @Test func `every verdict is one that these tests know`() {
    #expect(
      Set(vectors.map(\.verdict)) == ["accept", "tolerant", "strict-refuse", "refuse"])
  }

  /// The faults for which the file expects a refusal in both modes.
  ///
  /// Our tolerant parser reports them and continues, which is more useful (docs/SPEC.md, 5.3).
  static let readableFaults: Set<String> = [
    "VARIABLE_WITHOUT_VERSION_MARK", "REPEATED_SIZE_NOT_HEX", "SECURITY_DATA_SHORT",
  ]

  @Test func `what is no boarding pass is refused with a place in both modes`() throws {
    var readable = 0
    for vector in vectors("refuse", atLeast: 49) {
      expectFailure(vector, .strict)
      let fault = vector.codes.intersection(Self.readableFaults)
      if fault.isEmpty || vector.codes.contains("TRAILING_DATA") {
        expectFailure(vector, .tolerant)
      } else {
        let pass = try expectPass(vector, .tolerant).orThrow(vector.id)
        #expect(fault.isSubset(of: pass.deviations.map(\.code.rawValue)), "\(vector.id)")
        #expect(BCBPDraft(pass).verbatim == vector.text, "\(vector.id)")
        readable += 1
      }
    }
    #expect(readable == 7)
  }

  @Test func `one bad value is refused with its place by a strict reader`() {
    for vector in vectors("strict-refuse", atLeast: 25) {
      expectFailure(vector, .strict)
      // A bad value does not affect the structure, so the tolerant parser reports it.
      let reading = BCBPReading.read(vector.text, .tolerant)
      #expect((try? reading.get())?.deviations.count == 1, "\(vector.id)")
    }
  }

  @Test func `what is well formed is read strictly, item by item`() throws {
    for vector in vectors("accept", atLeast: 64) {
      // The file accepts any date of issue; letters and day 367 are invalid.
      guard !["B173", "B175"].contains(vector.id) else {
        expectFailure(vector, .strict)
        #expect(expectPass(vector, .tolerant)?.deviations.count == 1, "\(vector.id)")
        continue
      }
      guard let pass = expectPass(vector, .strict) else { continue }
      #expect(pass.deviations.isEmpty, "\(vector.id)")
      try expectItems(pass, vector)
      #expect(expectPass(vector, .tolerant) == pass, "\(vector.id)")
    }
  }

  @Test func `what airlines print is read tolerantly and each deviation is named`() throws {
    for vector in vectors("tolerant", atLeast: 19) {
      expectFailure(vector, .strict)
      guard let pass = expectPass(vector, .tolerant) else { continue }
      let codes = Set(pass.deviations.map(\.code.rawValue))
      #expect(vector.codes.isSubset(of: codes), "\(vector.id)")
      #expect(pass.deviations.allSatisfy { $0.offset <= vector.text.utf8.count })
      try expectItems(pass, vector)
    }
  }

  /// Returns the pass, or records a failure.
  private func expectPass(_ vector: Vector, _ mode: BCBP.Mode) -> BCBP? {
    switch BCBPReading.read(vector.text, mode) {
    case .success(let pass): return pass
    case .failure(let deviation):
      Issue.record("\(vector.id): \(deviation.line)")
      return nil
    }
  }

  private func expectFailure(_ vector: Vector, _ mode: BCBP.Mode) {
    switch BCBPReading.read(vector.text, mode) {
    case .success: Issue.record("\(vector.id) was read in the \(mode) mode")
    case .failure(let deviation):
      #expect(deviation.offset <= vector.text.utf8.count, "\(vector.id)")
      #expect(!deviation.detail.isEmpty, "\(vector.id)")
    }
  }

  /// Checks that the text round-trips exactly, and that each item has the other parser's value.
  private func expectItems(_ pass: BCBP, _ vector: Vector) throws {
    #expect(pass.text == vector.text, "\(vector.id)")
    #expect(pass.items.map(\.text).joined() == vector.text, "\(vector.id)")
    #expect(BCBPDraft(pass).verbatim == vector.text, "\(vector.id)")
    let node = try vector.fields.orThrow("fields of \(vector.id)")
    guard case .object(let members) = node.value else { throw MissingValue("an object") }
    for member in members {
      switch (member.name, member.node.value) {
      case ("legs", .array(let legs)):
        #expect(legs.count == pass.legCount, "\(vector.id)")
        for (index, leg) in legs.enumerated() {
          guard case .object(let items) = leg.value else { throw MissingValue("a leg") }
          for item in items { expectItem(pass, item, leg: index, vector.id) }
        }
      case ("security", .object(let security)):
        let items: [String: BCBPItem] = [
          "type": .securityType, "size_hex": .securitySize, "data": .securityData,
        ]
        for member in security {
          let item = try items[member.name].orThrow(member.name)
          guard case .string(let text) = member.node.value else { throw MissingValue("a text") }
          #expect(pass[item] ?? "" == text, "\(vector.id) \(member.name)")
        }
      default: expectItem(pass, member, leg: nil, vector.id)
      }
    }
  }

  private func expectItem(_ pass: BCBP, _ member: JSONMember, leg: Int?, _ id: String) {
    guard let item = BCBPItem(rawValue: member.name), case .string(let text) = member.node.value
    else {
      Issue.record("\(id): \(member.name) is no item")
      return
    }
    let found = leg.map { pass[item, leg: $0] } ?? pass[item]
    #expect(found ?? "" == text, "\(id) \(member.name)")
  }
}
