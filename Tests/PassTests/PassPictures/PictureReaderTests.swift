import PassBarcode
import Testing

@testable import PassPictures

/// The parts of reading pictures that need no library; `Interop/verify-image` has the library, and pictures.
@Suite struct PictureReaderTests {
  private func refusal(library: String) -> String {
    do throws(PictureError) {
      _ = try PictureReader(library: library)
      return "loaded"
    } catch {
      return error.description
    }
  }

  @Test func `a library that is missing is named, with what it needs`() {
    let message = refusal(library: "/nowhere/libpassreader.so.1")
    #expect(message.contains("/nowhere/libpassreader.so.1, which cannot be loaded"), "\(message)")
    #expect(message.contains("apt-get install libpng16-16 libjpeg62-turbo"), "\(message)")
  }

  @Test func `another library is refused`() {
    let message = refusal(library: "libc.so.6")
    #expect(message.contains("undefined symbol: passtool_read_picture"), "\(message)")
  }

  @Test(arguments: [
    ("\0\0\0\u{18}ftypheic", "HEIC, or a film"), ("\0\0\0\u{1C}ftypavif", "AVIF"),
    ("RIFF\0\0\0\0WEBPVP8 ", "WebP"), ("%PDF-1.7", "PDF"), ("GIF89a", "GIF"), ("II*\0", "TIFF"),
    ("BM", "BMP"), ("<svg xmlns=", "SVG"),
  ])
  func `formats that people take for a picture are named`(start: String, name: String) {
    #expect(PictureFormat.name(of: Array(start.utf8)) == name)
    #expect(PictureError.notAPicture(kind: name).description.contains("this is \(name); save"))
  }

  @Test func `other files have no name`() {
    for text in ["", "B", "II", "RIFF", "M1DOE/JANE", "\0\0\0\u{18}"] {
      #expect(PictureFormat.name(of: Array(text.utf8)) == nil)
    }
  }

  @Test func `a code is where its highest corner is, however it is turned`() {
    typealias Point = PictureCode.Point
    let corners = [Point(x: 9, y: 4), Point(x: 5, y: 8), Point(x: 1, y: 4), Point(x: 5, y: 0)]
    for turn in 0..<4 {
      let code = PictureCode(
        symbology: .qr, bytes: [], corners: Array(corners[turn...] + corners[..<turn]))
      #expect(code.top == Point(x: 5, y: 0))
    }
    let square = PictureCode(
      symbology: .qr, bytes: [],
      corners: [Point(x: 7, y: 2), Point(x: 7, y: 9), Point(x: 1, y: 9), Point(x: 1, y: 2)])
    #expect(square.top == Point(x: 1, y: 2))
  }
}
