/// The reason why the codes of a picture could not be read.
package enum PictureError: Error, Equatable, Sendable {
  /// The library is in none of these places.
  case noLibrary(places: [String])
  /// The library in this file cannot be loaded, with the loader's message.
  case library(file: String, message: String)
  /// The file is neither PNG nor JPEG; `kind` is the name of its format if it is a known one.
  case notAPicture(kind: String?)
  /// The picture has too many pixels.
  case tooLarge(width: Int, height: Int)
  /// The picture cannot be decoded, with the message of libpng or libjpeg.
  case damaged(String)
  /// There is not enough memory to decode a picture of this size.
  case noMemory
}

extension PictureError: CustomStringConvertible {
  /// The error in one line: what is wrong, and how to fix it.
  package var description: String {
    switch self {
    case .noLibrary(let places):
      "pictures are read by \(PictureReader.fileName), which is not here "
        + "(\(places.joined(separator: ", "))); passtool's Debian package and `make install` bring it, and "
        + "--reader FILE names another place"
    case .library(let file, let message):
      "pictures are read by \(file), which cannot be loaded (\(message)); it needs: "
        + "apt-get install libpng16-16 libjpeg62-turbo libstdc++6"
    case .notAPicture(let kind):
      "\(kind.map { "this is \($0)" } ?? "this is neither PNG nor JPEG"); save the picture as PNG or JPEG"
    case .tooLarge(let width, let height):
      "the picture has \(width) × \(height) pixels, and at most \(PictureReader.maxPixels) are read; make it "
        + "smaller, or cut the code out"
    case .damaged(let message):
      "the picture is damaged or of a kind that is not read (\(message)); save it again as PNG, "
        + "or as JPEG in RGB"
    case .noMemory:
      "there is not enough memory for the picture; make it smaller, or cut the code out"
    }
  }
}
