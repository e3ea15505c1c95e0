internal import Platform

/// The files that are installed beside the program.
enum InstalledFiles {
  /// The folder of the API reference, such as `/usr/share/passservice/docs`; nil where it is not installed.
  static let documentation: String? = {
    let parts = Files.resolved("/proc/self/exe").split(separator: "/").dropLast(2)
    let folder = "/" + (parts + ["share", "passservice", "docs"]).joined(separator: "/")
    return Files.isDirectory(folder) ? folder : nil
  }()
}
