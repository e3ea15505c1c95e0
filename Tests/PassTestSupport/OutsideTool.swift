import Foundation

/// A program of others that tests ask for its opinion where it is installed.
package struct OutsideTool: Sendable {
  private let url: URL

  /// The program of that name in one of the usual directories, or nil.
  package init?(_ name: String) {
    let paths = ["/usr/bin", "/usr/local/bin", "/bin"].map { "\($0)/\(name)" }
    guard let path = paths.first(where: FileManager.default.isExecutableFile(atPath:)) else {
      return nil
    }
    url = URL(filePath: path)
  }

  /// libcrypto's own command line.
  package static let openssl = OutsideTool("openssl")

  /// What the program prints on standard output, and its exit code.
  package func run(
    _ arguments: String..., input: [UInt8] = []
  ) throws -> (code: Int32, output: [UInt8]) {
    let process = try ChildProcess(url.path, arguments, input: .pipe, output: .pipe)
    // A pipe holds far more than a key or a signature.
    try process.input?.write(contentsOf: Data(input))
    try process.input?.close()
    let output = try process.output?.readToEnd() ?? Data()
    return (process.wait(), Array(output))
  }
}
