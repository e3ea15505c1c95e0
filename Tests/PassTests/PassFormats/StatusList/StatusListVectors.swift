import Foundation
import PassCompression
import PassFormats
import StrictText
import PassTestSupport

/// Lists written by other implementations: the members of `status_list`, and their content.
struct StatusListVectors {
  struct List {
    let bits: Int
    let size: Int
    let lst: String
    /// The index and value of every non-zero entry.
    let statuses: [(index: Int, value: UInt8)]
  }

  struct Packed {
    let bits: Int
    let bytes: [UInt8]
    let lst: String
    let zlib: [UInt8]
  }

  let lists: [List]
  let packed: [Packed]
  let root: JSONNode

  init(path: String) throws {
    root = try JSONReader.read(Array(try Data(contentsOf: URL(filePath: path))))
    var object = try ObjectReader(root)
    lists = try object.array("lists").map { node in
      var list = try ObjectReader(node)
      return List(
        bits: try list.integer("bits"), size: try list.integer("size"),
        lst: try list.string("lst"),
        statuses: try list.array("statuses").map { node in
          guard case .array(let pair) = node.value, pair.count == 2,
            case .integer(let index) = pair[0].value, case .integer(let value) = pair[1].value
          else { throw MissingValue("an index and a value") }
          return (Int(index), UInt8(value))
        })
    }
    packed = try (try object.optionalArray("packed") ?? []).map { node in
      var list = try ObjectReader(node)
      return Packed(
        bits: try list.integer("bits"), bytes: try Self.bytes(hex: list.string("bytes")),
        lst: try list.string("lst"), zlib: try Self.bytes(hex: list.string("zlib")))
    }
  }

  private static func bytes(hex: String) throws -> [UInt8] {
    let digits = Array(hex)
    return try stride(from: 0, to: digits.count, by: 2).map { start in
      try UInt8(String(digits[start..<start + 2]), radix: 16).orThrow("hexadecimal digits")
    }
  }
}

extension StatusListVectors.List {
  /// Returns the list, parsed through all layers of our implementation.
  func read() throws -> StatusList {
    let json = Array(#"{"bits":\#(bits),"lst":"\#(lst)"}"#.utf8)
    let (bitsPerEntry, compressed) = try StatusListClaims.list(
      try JSONReader.read(json), path: "status_list")
    let bytes = try Zlib.inflate(compressed, limit: size * bits / 8)
    return try StatusList(bitsPerEntry: bitsPerEntry, bytes: bytes).orThrow("list")
  }

  /// Returns the `lst` of the same entries, set one by one.
  func written() throws -> String {
    var list = try StatusList(bitsPerEntry: bits, count: size).orThrow("list")
    for (index, value) in statuses { list.set(index, to: value) }
    let compressed = try Zlib.compress(list.bytes).orThrow("memory")
    return String(decoding: Base64URL.encode(compressed), as: UTF8.self)
  }
}
