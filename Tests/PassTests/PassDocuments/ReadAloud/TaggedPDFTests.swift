import PassTestSupport
import Testing
import Vocabulary

@testable import PassDocuments

/// The rewriting of Cairo's files: what has another form is refused, and nothing is damaged.
@Suite struct TaggedPDFTests {
  private static func rewritten(
    _ content: String, _ parts: [MarkedContent.Part]
  ) throws -> String {
    String(decoding: try MarkedContent.rewritten(Array(content.utf8), as: parts), as: UTF8.self)
  }

  private static let content = """
    q
    /P << /MCID 0 >> BDC
    0 0 0 rg [(a\\)b)-19<0102>]TJ /Span << /ActualText <FEFF0041> >> BDC (c) Tj EMC
    EMC
    /P << /MCID 1 >> BDC
    10 20 30 40 re f
    EMC
    Q

    """

  @Test func `only the marks of parts change in the content of a page`() throws {
    let changed = try Self.rewritten(
      Self.content, [.read(type: "H1", number: 0), .artifact])
    let expected = Self.content.replacing("/P << /MCID 0 >> BDC", with: "/H1 << /MCID 0 >> BDC")
      .replacing("/P << /MCID 1 >> BDC", with: "/Artifact BMC")
    #expect(changed == expected)
  }

  @Test func `the names of pictures do not depend on the numbers that Cairo gave them`() throws {
    func rewritten(_ one: Int, _ other: Int, again: Int) throws -> (String, PDFValue) {
      let content = "/P << /MCID 0 >> BDC /x\(one) Do /x\(other) Do /x\(again) Do EMC"
      let pictures = Set([one, other, again]).sorted().map {
        PDFValue.Member(key: "x\($0)", value: .reference($0))
      }
      let resources: PDFValue = ["XObject": .dictionary(pictures)]
      var names = PictureNames(resources) { $0 == again ? one : $0 }
      let bytes = try MarkedContent.rewritten(Array(content.utf8), as: [.artifact]) {
        names.name(of: $0)
      }
      let numbered = names.resources(resources).renumbered { $0 == one ? 1 : 2 }
      return (String(decoding: bytes, as: UTF8.self), numbered)
    }
    // The third picture is the first one, which was kept, or written again.
    let (kept, keptResources) = try rewritten(9, 4, again: 9)
    let (writtenAgain, otherResources) = try rewritten(12, 30, again: 5)
    #expect(kept == "/Artifact BMC /x1 Do /x2 Do /x1 Do EMC")
    #expect(writtenAgain == kept)
    #expect(otherResources == keptResources)
  }

  @Test(arguments: [
    ("/P << /MCID 0 >> BDC EMC", 2), ("/P << /MCID 0 >> BDC EMC /P << /MCID 1 >> BDC EMC", 1),
    ("/P << /MCID 1 >> BDC EMC", 1), ("/P << /MCID 0 >> BDC", 1), ("EMC", 0),
    ("/P << /MCID 0 >> BDC /P << /MCID 1 >> BDC EMC EMC", 2), ("0 0 1 1 re f", 0),
    ("BT (a) Tj ET", 0), ("/x5 Do", 0), ("/P << /MCID 0 >> BDC BI /W 1 ID a EI EMC", 1),
    ("/P << /MCID 0 >> BDC (a Tj EMC", 1), ("/P << /MCID 0 BDC EMC", 1), ("1 2", 0),
    ("/P << /MCID 0 >> BDC <0G> Tj EMC", 1), ("] EMC", 0), ("/P << /MCID 0 /MCID 0 >> BDC EMC", 1),
  ])
  func `the content of a page in another form is refused`(content: String, count: Int) {
    let parts = (0..<count).map { MarkedContent.Part.read(type: "P", number: $0) }
    #expect(throws: PDFFault.self, "\(content)") { try Self.rewritten(content, parts) }
  }

  @Test func `a file in another form is refused, and says where`() throws {
    let drawing = try Drawing(GoldenPasses.jobs("show"))
    let (bytes, texts) = try drawing.untaggedPDF()
    #expect(throws: Never.self) { try TaggedPDF.file(bytes, drawing, texts) }
    let changes = [
      ("%PDF-1.", "%PXF-1."), ("trailer\n<< /Size", "trailer\n<< /Prev 1 /Size"),
      ("trailer\n<< /Size", "trailer\n<< /Encrypt 1 0 R /Size"), ("startxref", "startxrex"),
      ("xref\n0 ", "xref\n1 "), ("/Type /Pages", "/Type /Pages /Type /Pages"),
      ("/Filter /FlateDecode", "/Filter /ASCII85Decode"), ("endobj", "endobx"),
      ("/Kids [ ", "/Kids [ 1 0 R "), ("/Contents ", "/Contentz "), ("/Producer (", "/Producer <"),
    ]
    for (old, new) in changes {
      // The positions of objects after the change are wrong unless it keeps the length; both are faults.
      let place = try bytes.firstRange(of: Array(old.utf8)).orThrow(old)
      let changed = Array(bytes[..<place.lowerBound]) + new.utf8 + bytes[place.upperBound...]
      #expect(throws: PDFFault.self, "\(new)") { try TaggedPDF.file(changed, drawing, texts) }
    }
    for count in stride(from: 0, to: bytes.count - 8, by: 997) {
      #expect(throws: PDFFault.self) { try TaggedPDF.file(Array(bytes[..<count]), drawing, texts) }
    }
    let other = try Drawing(GoldenPasses.jobs("event"))
    #expect(throws: PDFFault.self) { try TaggedPDF.file(bytes, other, texts) }
  }

  @Test func `any bytes are a file or a fault, and a file is whole`() throws {
    var generator = SeededGenerator(seed: 43)
    let drawing = try Drawing(GoldenPasses.jobs("staff"))
    let (bytes, texts) = try drawing.untaggedPDF()
    for _ in 0..<100 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        let index = Int.random(in: changed.indices, using: &generator)
        changed[index] = UInt8.random(in: 0...255, using: &generator)
      }
      guard let file = try? TaggedPDF.file(changed, drawing, texts) else { continue }
      #expect(throws: Never.self) { try PDFFile(file) }
    }
    for length in [0, 1, 63, 64, 65, 4_000] {
      let noise = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      #expect(throws: PDFFault.self) { try TaggedPDF.file(noise, drawing, texts) }
    }
  }

  @Test func `values in too many others are refused`() {
    var reader = PDFReader(Array(repeating: UInt8(ascii: "["), count: 100_000))
    #expect(throws: PDFFault.self) { try reader.value() }
  }

  @Test func `a title of any characters is well formed in the metadata`() {
    let packet = XMPPacket(
      title: "a & <b> \u{1}\u{FFFF} 王", language: .czech, date: .init(secondsSince1970: 0),
      creator: "c", producer: "p")
    #expect(packet.text.contains("a &amp; &lt;b&gt;    王</rdf:li>"), "\(packet.text)")
  }
}
