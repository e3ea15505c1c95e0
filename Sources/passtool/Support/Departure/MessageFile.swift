internal import PassDeparture
internal import Platform

/// A text of messages, which came from somebody else.
enum MessageFile {
  /// Returns the bytes of a file; `-` is standard input.
  static func read(_ path: String) throws -> [UInt8] {
    guard let bytes = try HandedFile.read(path, limit: TextPreview.longest) else {
      throw Failure.data(
        "\(path): is longer than \(TextPreview.longest >> 20) MiB, which no passenger list is; is this the right file?"
      )
    }
    return bytes
  }
}
