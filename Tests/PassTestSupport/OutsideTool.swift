import Foundation

/// An independent program that tests use for comparison if it is installed.
package struct OutsideTool: Sendable {
  private let url: URL

  /// Finds the program with this name in one of the usual directories; nil if it is not installed.
  package init?(_ name: String) {
    let paths = ["/usr/bin", "/usr/local/bin", "/bin"].map { "\($0)/\(name)" }
    guard let path = paths.first(where: FileManager.default.isExecutableFile(atPath:)) else {
      return nil
    }
    url = URL(filePath: path)
  }

  /// The command line tool of OpenSSL.
  package static let openssl = OutsideTool("openssl")

  /// Returns the exit code and the standard output of the program.
  package func run(
    _ arguments: String..., input: [UInt8] = []
  ) throws -> (code: Int32, output: [UInt8]) {
    let process = try ChildProcess(url.path, arguments, input: .pipe, output: .pipe)
    // The input is smaller than the pipe's buffer, so this does not block.
    try process.input?.write(contentsOf: Data(input))
    try process.input?.close()
    let output = try process.output?.readToEnd() ?? Data()
    return (process.wait(), Array(output))
  }
}
