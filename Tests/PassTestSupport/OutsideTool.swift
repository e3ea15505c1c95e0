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
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    let (standardInput, standardOutput) = (Pipe(), Pipe())
    process.standardInput = standardInput
    process.standardOutput = standardOutput
    process.standardError = FileHandle.nullDevice
    try process.start()
    // A pipe holds far more than a key or a signature.
    try standardInput.fileHandleForWriting.write(contentsOf: Data(input))
    try standardInput.fileHandleForWriting.close()
    let output = try standardOutput.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, Array(output))
  }
}
