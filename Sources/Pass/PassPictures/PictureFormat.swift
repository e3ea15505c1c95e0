/// Formats of files that people take for a picture that can be read, by their first bytes.
enum PictureFormat {
  /// Returns the name of the format; nil for all other files.
  static func name(of file: [UInt8]) -> String? {
    func has(_ text: String, at place: Int = 0) -> Bool {
      file.dropFirst(place).starts(with: text.utf8)
    }
    if has("ftyp", at: 4) { return has("avif", at: 8) ? "AVIF" : "HEIC, or a film" }
    if has("RIFF"), has("WEBP", at: 8) { return "WebP" }
    if has("%PDF-") { return "PDF" }
    if has("GIF8") { return "GIF" }
    if has("II*\0") || has("MM\0*") { return "TIFF" }
    if has("BM") { return "BMP" }
    if has("<svg") || has("<?xml") { return "SVG" }
    return nil
  }
}
