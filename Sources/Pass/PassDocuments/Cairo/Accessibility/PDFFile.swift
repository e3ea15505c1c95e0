/// The objects of a PDF file as Cairo writes it: one table of objects, no updates, no encryption (ISO 32000-1, 7.5).
struct PDFFile {
  /// An object, and the place of its bytes if it is a stream.
  struct Object {
    let value: PDFValue
    var stream: Range<Int>?
  }

  let bytes: [UInt8]
  let trailer: PDFValue
  private(set) var objects: [Int: Object] = [:]

  /// Reads a file whole; throws if it has any other form.
  init(_ bytes: [UInt8]) throws(PDFFault) {
    self.bytes = bytes
    guard bytes.starts(with: "%PDF-1.".utf8) else { throw PDFFault("no header of a PDF", at: 0) }
    var reader = PDFReader(bytes, at: try Self.startOfTable(bytes))
    let offsets = try Self.offsets(&reader)
    try reader.expect("trailer")
    let start = reader.offset
    trailer = try reader.value()
    for key in ["Prev", "XRefStm", "Encrypt"] where trailer[key] != nil {
      throw PDFFault("a trailer with \(key)", at: start)
    }
    var streams: [(number: Int, start: Int)] = []
    for (number, offset) in offsets {
      var reader = PDFReader(bytes, at: offset)
      guard try reader.value().number == number, try reader.value().number == 0 else {
        throw PDFFault("another object than \(number)", at: offset)
      }
      try reader.expect("obj")
      let value = try reader.value()
      let end = reader.offset
      objects[number] = Object(value: value)
      switch try reader.next(hasReferences: true) {
      case .keyword("endobj"): continue
      case .keyword("stream"):
        try reader.skipLineEnd()
        streams.append((number, reader.offset))
      default: throw PDFFault("no end of an object", at: end)
      }
    }
    // The length of a stream may be an object that comes after it.
    for (number, start) in streams {
      let length = objects[number]?.value["Length"]
      let count = length?.number ?? length?.target.flatMap { objects[$0]?.value.number }
      guard let count else { throw PDFFault("a stream without its length", at: start) }
      var reader = PDFReader(bytes, at: start)
      try reader.skip(count)
      let end = reader.offset
      try reader.expect("endstream")
      try reader.expect("endobj")
      objects[number]?.stream = start..<end
    }
  }

  /// Returns the object that a value refers to, or throws if it refers to none.
  func object(_ value: PDFValue?, _ name: String) throws(PDFFault) -> Object {
    guard let object = value?.target.flatMap({ objects[$0] }) else {
      throw PDFFault("no \(name)", at: bytes.count)
    }
    return object
  }

  /// Returns the position of the table, which the last lines of a file say.
  private static func startOfTable(_ bytes: [UInt8]) throws(PDFFault) -> Int {
    let word = Array("startxref".utf8)
    let tail = max(0, bytes.count - 64)
    guard let start = (tail..<bytes.count).last(where: { bytes[$0...].starts(with: word) }) else {
      throw PDFFault("no startxref", at: tail)
    }
    var reader = PDFReader(bytes, at: start + word.count)
    guard let offset = try reader.value().number, offset < bytes.count else {
      throw PDFFault("no position of the table", at: start)
    }
    return offset
  }

  /// Reads the table of objects: their numbers and positions, for those that are in use.
  private static func offsets(_ reader: inout PDFReader) throws(PDFFault) -> [(Int, Int)] {
    try reader.expect("xref")
    let start = reader.offset
    guard try reader.value().number == 0, let count = try reader.value().number,
      count <= reader.bytes.count / 20
    else { throw PDFFault("a table that is not of one part", at: start) }
    var offsets: [(Int, Int)] = []
    for number in 0..<count {
      let start = reader.offset
      guard let offset = try reader.value().number, try reader.value().number != nil else {
        throw PDFFault("no entry of object \(number)", at: start)
      }
      switch try reader.next(hasReferences: true) {
      case .keyword("n") where offset < reader.bytes.count: offsets.append((number, offset))
      case .keyword("f"): continue
      default: throw PDFFault("no entry of object \(number)", at: start)
      }
    }
    return offsets
  }
}
