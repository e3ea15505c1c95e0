import PassTestSupport
import Testing

@testable import StrictText

/// JSON texts whose elements are read one by one.
@Suite struct JSONListTests {
  /// Returns the elements, and the rest of the text.
  private func read(_ bytes: [UInt8]) throws(ShapeError) -> (elements: [JSONNode], text: JSONNode) {
    var list = try JSONList(bytes, member: "list")
    var elements: [JSONNode] = []
    while let element = try list.next() { elements.append(element) }
    return (elements, list.text)
  }

  /// Returns the same by a reader of whole texts.
  private func whole(_ bytes: [UInt8]) throws(ShapeError) -> (elements: [JSONNode], text: String) {
    let node = try JSONNode(json: bytes)
    switch node.value {
    case .array(let elements):
      return (elements, "\(JSONNode(offset: node.offset, value: .array([])))")
    case .object(let members):
      var found: [JSONNode] = []
      let rest = members.map { member in
        guard member.name == "list", case .array(let elements) = member.node.value else {
          return member
        }
        found = elements
        return JSONMember(
          name: member.name, nameOffset: member.nameOffset,
          node: JSONNode(offset: member.node.offset, value: .array([])))
      }
      return (found, "\(JSONNode(offset: node.offset, value: .object(rest)))")
    default: return ([], "\(node)")
    }
  }

  private static let texts = [
    #" [1, {"a":[true]} ,"x"] "#, #"[]"#, #"{}"#, #"{"list":[]}"#, #"3"#, #""#, #"{"list":7}"#,
    #"{"made":"now","list":[{"a":1},[],2],"departs":{"list":[1,2]}}"#,
    #"{"list":[1],"list":[2]}"#, #"{"a":1,"list":[1],"a":2}"#, #"{"list":{},"list":[2]}"#,
    #"[[[[[[[[1]]]]]]]]"#, #"[[[[[[[[[1]]]]]]]]]"#, #"{"list":[[[[[[[1]]]]]]]}"#,
    #"{"list":[[[[[[[[1]]]]]]]]}"#, "\u{FEFF}[1]", "[1,]", "[,1]", "[1 2]", "[1]2",
    "{\"list\":[1]}}",
    "[1\0,2]", "[\0",
  ]

  @Test func `one by one or at once, elements, rest and errors are the same`() {
    var generator = SeededGenerator(seed: 8259)
    var texts = Self.texts.map { Array($0.utf8) }
    let signs = Array("[]{},:\"\\1-elist \u{0}".utf8)
    for text in texts {
      for _ in 0..<150 where !text.isEmpty {
        var changed = text
        for _ in 0..<Int.random(in: 1...2, using: &generator) {
          let index = Int.random(in: 0..<changed.count, using: &generator)
          switch Int.random(in: 0..<3, using: &generator) {
          case 0: changed[index] = signs.randomElement(using: &generator) ?? 0
          case 1: changed.insert(signs.randomElement(using: &generator) ?? 0, at: index)
          default: changed = Array(changed[..<index] + changed[(index + 1)...]) + [0x5D]
          }
        }
        texts.append(changed)
      }
    }
    for text in texts {
      let shown = String(decoding: text, as: UTF8.self)
      do throws(ShapeError) {
        let (elements, rest) = try whole(text)
        let list = try read(text)
        #expect("\(list.elements)" == "\(elements)" && "\(list.text)" == rest, "\(shown)")
      } catch {
        let other = #expect(throws: ShapeError.self, "\(shown)") { try read(text) }
        #expect(other == error, "\(shown)")
        #expect(throws: ShapeError.self, "\(shown)") { try whole(text) }
      }
    }
  }
}
