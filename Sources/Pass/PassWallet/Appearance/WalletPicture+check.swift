extension WalletPicture {
  /// The longest file of a picture, in bytes; a pass with all of them has at most a few megabytes.
  static let longest = 1 << 20

  /// Returns what is wrong with a file as this picture, worded to follow its name; nil for a right one.
  func fault(of file: [UInt8]) -> String? {
    guard file.count <= Self.longest else {
      return "has \(file.count) bytes, more than \(Self.longest); make it smaller"
    }
    do throws(WalletError) {
      let png = try PNGFile(file)
      return isAllowed(png.width, png.height)
        ? nil
        : "has \(png.width)×\(png.height) pixels, and \(fileName) needs \(expectation); save it in this size"
    } catch { return error.description }
  }

  private func isAllowed(_ width: Int, _ height: Int) -> Bool {
    if let greatest = kind.greatestSize {
      return width <= greatest.width * scale && height <= greatest.height * scale
    }
    return kind.exactSizes.contains { (width, height) == ($0.width * scale, $0.height * scale) }
  }

  private var expectation: String {
    if let greatest = kind.greatestSize {
      return "at most \(greatest.width * scale)×\(greatest.height * scale)"
    }
    return kind.exactSizes.map { "\($0.width * scale)×\($0.height * scale)" }
      .joined(separator: " or ")
  }
}
