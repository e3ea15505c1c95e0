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
      if kind.sizes.allow((png.width, png.height), scale: scale) { return nil }
      return "has \(png.width)×\(png.height) pixels, and \(fileName) needs "
        + "\(kind.sizes.words(scale: scale)); save it in this size"
    } catch { return error.description }
  }
}
