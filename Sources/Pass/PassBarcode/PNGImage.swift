internal import CPNG

/// A PNG file in memory, written by libpng and freed at the end of its lifetime.
@safe struct PNGImage: ~Copyable {
  private var written: passtool_png

  /// Writes an image of one bit per pixel, 1 for white, with each line repeated.
  init(
    lines: [UInt8], width: Int, lineCount: Int, copiesOfEachLine: Int, pixelsPerMetre: Int
  ) throws(SymbolError) {
    unsafe written = passtool_png()
    let done = unsafe lines.withUnsafeBufferPointer { lines in
      unsafe passtool_png_write(
        &written, lines.baseAddress, UInt32(clamping: width), UInt32(clamping: lineCount),
        UInt32(clamping: copiesOfEachLine), UInt32(clamping: pixelsPerMetre))
    }
    guard done == 1 else {
      throw .image(
        message: unsafe withUnsafePointer(to: &written) {
          unsafe String(cString: passtool_png_message($0))
        })
    }
  }

  deinit {
    unsafe free(written.bytes)
  }

  var bytes: [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: written.bytes, count: written.count))
  }
}
