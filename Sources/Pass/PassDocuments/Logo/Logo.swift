/// The picture of an issuer, SVG or PNG, for the head of a page.
///
/// Its file may come from anybody. A file that could load something else, run, or grow without bound is refused before
/// a library reads it; see `SVGScreen` and `PNGScreen`.
public struct Logo: Equatable, Sendable {
  enum Format: Equatable, Sendable { case png, svg }

  /// Maximum size of a file, in bytes.
  public static let byteLimit = 1 << 20

  let format: Format
  /// The bytes that are drawn: of a PNG only the chunks that its pixels need.
  package let bytes: [UInt8]

  /// Reads the file of a logo; throws an error that describes its fault.
  public init(_ file: [UInt8]) throws(LogoError) {
    guard file.count <= Self.byteLimit else {
      throw LogoError("has \(file.count) bytes, more than \(Self.byteLimit); make it smaller")
    }
    if file.starts(with: PNGScreen.signature) {
      format = .png
      bytes = try PNGScreen.screened(file)
    } else if file.first(where: { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) })
      == UInt8(ascii: "<")
    {
      format = .svg
      bytes = file
      try SVGScreen.check(file)
    } else {
      throw LogoError("is neither a PNG nor an SVG; save it as one of them")
    }
  }
}

/// The reason why a file is refused as a logo: save it in another way.
public struct LogoError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The fault of the file, worded to follow its name.
  public let description: String

  init(_ description: String) { self.description = description }
}
