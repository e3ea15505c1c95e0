internal import CReader
internal import PassBarcode
internal import Synchronization

/// Reads the codes in pictures: Aztec, QR, PDF417 and Data Matrix in PNG and JPEG, turned by any angle.
///
/// The work is done by a library of our own around zxing-cpp, libpng and libjpeg, which is loaded for the first picture.
/// A picture of `maxPixels` takes up to half a gigabyte of memory, and some ten seconds if it has no code.
///
/// `@unchecked`: the function is a constant, and is called by one thread at a time.
@safe package struct PictureReader: @unchecked Sendable {
  /// Name of the library's file.
  package static let fileName = PASSTOOL_READER_FILE
  /// Maximum number of pixels in a picture.
  package static let maxPixels = Int(PASSTOOL_READER_PIXELS)
  /// Maximum number of codes that are read from a picture.
  package static let maxCodes = Int(PASSTOOL_READER_CODES)

  /// The library has one place for pixels and codes.
  private static let turn = Mutex(())

  private let read: passtool_read_picture_t

  /// Loads the library from a file.
  package init(library file: String) throws(PictureError) {
    let loaded = unsafe Self.turn.withLock { _ in
      var reason: UnsafePointer<CChar>?
      let read = unsafe passtool_reader_load(file, &reason)
      return unsafe (read, reason.map { unsafe String(cString: $0) } ?? "no reason given")
    }
    guard let read = unsafe loaded.0 else {
      throw .library(file: file, message: unsafe loaded.1)
    }
    unsafe self.read = read
  }

  /// Returns the codes of a picture; it may have none.
  package func content(of file: [UInt8]) throws(PictureError) -> PictureContent {
    try Self.turn.withLock { _ throws(PictureError) in
      var picture = unsafe passtool_picture()
      let outcome = unsafe file.withUnsafeBufferPointer {
        unsafe read($0.baseAddress, $0.count, &picture)
      }
      let message = unsafe withUnsafePointer(to: &picture) {
        unsafe String(cString: passtool_picture_message($0))
      }
      let (width, height) = unsafe (Int(picture.width), Int(picture.height))
      switch UInt32(bitPattern: outcome) {
      case passtool_picture_read.rawValue:
        let codes = unsafe UnsafeBufferPointer(start: picture.codes, count: Int(picture.count))
        return PictureContent(
          width: width, height: height, codes: unsafe Self.sorted(codes.compactMap(Self.code)),
          fault: message.isEmpty ? nil : message)
      case passtool_picture_unknown.rawValue:
        throw .notAPicture(kind: PictureFormat.name(of: file))
      case passtool_picture_large.rawValue: throw .tooLarge(width: width, height: height)
      case passtool_picture_no_memory.rawValue: throw .noMemory
      default: throw .damaged(message)
      }
    }
  }

  private static func sorted(_ codes: [PictureCode]) -> [PictureCode] {
    codes.sorted { ($0.top.y, $0.top.x) < ($1.top.y, $1.top.x) }
  }

  private static func code(_ found: passtool_code) -> PictureCode? {
    let symbologies: [Int32: Symbology] = [1: .aztec, 2: .qr, 3: .pdf417, 4: .datamatrix]
    guard let symbology = unsafe symbologies[found.symbology] else { return nil }
    let bytes = unsafe UnsafeBufferPointer(start: found.bytes, count: Int(found.length))
    let numbers = unsafe withUnsafeBytes(of: found.corners) {
      unsafe $0.bindMemory(to: Int32.self).map(Int.init)
    }
    return PictureCode(
      symbology: symbology, bytes: unsafe Array(bytes),
      corners: stride(from: 0, to: numbers.count, by: 2).map {
        PictureCode.Point(x: numbers[$0], y: numbers[$0 + 1])
      })
  }
}
