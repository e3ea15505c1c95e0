package import PassBarcode

/// A code that was found in a picture.
package struct PictureCode: Equatable, Sendable {
  /// A point of the picture, in pixels from its top left corner.
  package struct Point: Equatable, Sendable {
    package let x: Int
    package let y: Int
  }

  package let symbology: Symbology
  /// The content of the code, byte for byte.
  package let bytes: [UInt8]
  /// Top left, top right, bottom right and bottom left of the symbol, as the symbol itself is turned.
  package let corners: [Point]

  /// The corner that is highest in the picture, and of two the left one.
  package var top: Point {
    corners.min { ($0.y, $0.x) < ($1.y, $1.x) } ?? Point(x: 0, y: 0)
  }
}

/// The content of a picture: its codes from top to bottom.
package struct PictureContent: Sendable {
  package let width: Int
  package let height: Int
  package let codes: [PictureCode]
  /// The fault of a picture that could be decoded in part; nil if all of it was decoded.
  package let fault: String?

  /// Whether the picture may have more codes than were read.
  package var mayHaveMore: Bool { codes.count >= PictureReader.maxCodes }
}
