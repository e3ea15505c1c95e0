internal import PassCompression
internal import Vocabulary

/// A PDF that programs can read aloud: the one that Cairo wrote, with the meaning and the order of its marks.
///
/// Cairo 1.16 marks what it draws, but writes no words instead of pictures, no language, no title for the window and no
/// metadata, and cannot mark decoration. So the file is read, and written anew with all of that.
struct TaggedPDF {
  /// The most that the content of a page may inflate to, in bytes.
  private static let limit = 64 << 20

  private let drawing: Drawing
  private let file: PDFFile
  private var writer = PDFWriter()
  /// The new numbers of Cairo's objects that are kept.
  private var numbers: [Int: Int] = [:]
  /// For each picture that Cairo wrote several times the first object with it.
  private let firsts: [Int: Int]
  /// Cairo's objects that are kept and were not written yet.
  private var pending: [Int] = []

  /// Returns the file of a drawing in which every mark has a part of its own.
  ///
  /// `texts` are those of each page as they were set, by the index of their mark.
  static func file(
    _ bytes: [UInt8], _ drawing: Drawing, _ texts: [[Int: SetText]]
  ) throws(PDFFault) -> [UInt8] {
    var tagged = TaggedPDF(drawing: drawing, file: try PDFFile(bytes))
    return try tagged.written(texts)
  }

  private init(drawing: Drawing, file: PDFFile) {
    self.drawing = drawing
    self.file = file
    firsts = file.firstPictures()
  }

  private mutating func written(_ texts: [[Int: SetText]]) throws(PDFFault) -> [UInt8] {
    let root = try file.object(file.trailer["Root"], "catalogue")
    let pages = try file.object(root.value["Pages"], "list of pages")
    guard case .array(let kids) = pages.value["Kids"], kids.count == drawing.pages.count,
      let list = root.value["Pages"]?.target
    else { throw PDFFault("another list of pages", at: 0) }
    let catalogue = writer.reserve()
    let pageNumbers = try kids.map { kid throws(PDFFault) in
      guard let number = kid.target else { throw PDFFault("no page", at: 0) }
      return self.number(number)
    }
    let tree = StructureTree(drawing, pageNumbers, texts)
    for (index, kid) in kids.enumerated() {
      try write(try file.object(kid, "page"), pageNumbers[index], index, tree.parts[index])
    }
    let structure = tree.write(&writer)
    let (metadata, information) = try describe()
    writer.set(
      catalogue,
      to: [
        "Type": .name("Catalog"), "Pages": .reference(number(list)),
        "MarkInfo": ["Marked": .yes], "StructTreeRoot": .reference(structure),
        "Lang": .ascii(drawing.language.rawValue),
        "ViewerPreferences": drawing.language.isRightToLeft
          ? ["DisplayDocTitle": .yes, "Direction": .name("R2L")] : ["DisplayDocTitle": .yes],
        "Metadata": .reference(metadata),
      ])
    try copyPending()
    return writer.file(root: catalogue, information: information)
  }

  /// Returns the new number of one of Cairo's objects, which is kept.
  private mutating func number(_ old: Int) -> Int {
    let old = firsts[old] ?? old
    if let number = numbers[old] { return number }
    let number = writer.reserve()
    numbers[old] = number
    pending.append(old)
    return number
  }

  private mutating func renumbered(_ value: PDFValue) -> PDFValue {
    for target in value.targets { _ = number(target) }
    return value.renumbered { numbers[firsts[$0] ?? $0] ?? 0 }
  }

  /// Writes a page whose content says what its parts are.
  private mutating func write(
    _ page: PDFFile.Object, _ number: Int, _ index: Int, _ parts: [MarkedContent.Part]
  ) throws(PDFFault) {
    let old = try file.object(page.value["Contents"], "content of a page")
    guard page.value["Type"] == .name("Page"), let stream = old.stream,
      old.value["Filter"] == .name("FlateDecode")
    else { throw PDFFault("another form of page \(index + 1)", at: 0) }
    let content: [UInt8]
    do {
      content = try Zlib.inflate(Array(file.bytes[stream]), limit: Self.limit)
    } catch {
      throw PDFFault("the content of page \(index + 1): \(error)", at: stream.lowerBound)
    }
    let resources = try resources(of: page)
    var names = PictureNames(resources) { firsts[$0] ?? $0 }
    let rewritten = try MarkedContent.rewritten(content, as: parts) { names.name(of: $0) }
    guard let smaller = Zlib.compress(rewritten) else {
      throw PDFFault("too little memory for page \(index + 1)", at: stream.lowerBound)
    }
    let contents = writer.reserve()
    writer.set(contents, to: ["Filter": .name("FlateDecode")], stream: smaller)
    let kept = renumbered(
      page.value.without(["Contents", "StructParents"]).with([
        "Resources": names.resources(resources)
      ]))
    writer.set(
      number,
      to: kept.with([
        "Contents": .reference(contents), "StructParents": .whole(index), "Tabs": .name("S"),
      ]))
    pending.removeAll { numbers[$0] == number }
  }

  /// Returns the resources of a page, which may be an object of their own.
  private func resources(of page: PDFFile.Object) throws(PDFFault) -> PDFValue {
    guard let resources = page.value["Resources"] else { throw PDFFault("no resources", at: 0) }
    return resources.target == nil ? resources : try file.object(resources, "resources").value
  }

  /// Writes title, dates and programs twice, for the two places in which programs look for them.
  private mutating func describe() throws(PDFFault) -> (metadata: Int, information: Int) {
    let old = try file.object(file.trailer["Info"], "information")
    guard case .word(let producer)? = old.value["Producer"],
      let words = Self.plain(producer)
    else { throw PDFFault("no name of the producer", at: 0) }
    let packet = XMPPacket(
      title: drawing.title, language: drawing.language, date: drawing.date, creator: "passtool",
      producer: words)
    let metadata = writer.reserve()
    writer.set(
      metadata, to: ["Type": .name("Metadata"), "Subtype": .name("XML")],
      stream: packet.text.utf8)
    let digits = drawing.date.description.filter(\.isNumber)
    return (
      metadata,
      writer.add(
        [
          "Title": .text(drawing.title), "Creator": .ascii("passtool"), "Producer": .text(words),
          "CreationDate": .ascii("D:\(digits)Z"), "ModDate": .ascii("D:\(digits)Z"),
        ])
    )
  }

  /// Returns the content of a string in parentheses without escapes; nil for any other.
  private static func plain(_ string: [UInt8]) -> String? {
    guard string.first == UInt8(ascii: "("), !string.contains(UInt8(ascii: "\\")),
      string.allSatisfy({ (0x20...0x7E).contains($0) })
    else { return nil }
    return String(decoding: string.dropFirst().dropLast(), as: UTF8.self)
  }

  /// Copies the objects that the new ones refer to, and those that they refer to.
  private mutating func copyPending() throws(PDFFault) {
    while let old = pending.popLast() {
      guard let object = file.objects[old], let number = numbers[old] else {
        throw PDFFault("no object \(old)", at: file.bytes.count)
      }
      if let stream = object.stream {
        let kept = renumbered(object.value.without(["Length"]))
        writer.set(number, to: kept, stream: file.bytes[stream])
      } else {
        writer.set(number, to: renumbered(object.value))
      }
    }
  }
}
