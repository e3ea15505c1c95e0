internal import ArgumentParser
internal import PassPictures
internal import Platform

/// The pictures whose codes are read, and the library that reads them.
struct ImageOptions: ParsableArguments {
  @Option(
    name: .customLong("image"),
    help: ArgumentHelp(
      "Decide about the codes in this picture, PNG or JPEG (- for standard input); may be given several times.",
      valueName: "file"), transform: Parse.path)
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "The library that reads pictures (default: \(PictureReader.fileName) beside passtool, or in "
        + "lib/passtool beside its directory).", valueName: "file"), transform: Parse.path)
  var reader: String?

  func validate() throws {
    if reader != nil, paths.isEmpty {
      throw ValidationError("--reader reads pictures; name one with --image FILE")
    }
  }

  /// Loads the library.
  func load() throws(PictureError) -> PictureReader {
    if let reader {
      guard Files.exists(reader) else { throw .noLibrary(places: [reader]) }
      // The loader looks for a name without a slash among the libraries of the system.
      return try PictureReader(library: reader.contains("/") ? reader : "./\(reader)")
    }
    let bin = Files.parent(of: Files.resolved("/proc/self/exe"))
    let places = [bin, "\(Files.parent(of: bin))/lib/passtool"]
    for place in places where Files.exists("\(place)/\(PictureReader.fileName)") {
      return try PictureReader(library: "\(place)/\(PictureReader.fileName)")
    }
    throw .noLibrary(places: places)
  }
}
