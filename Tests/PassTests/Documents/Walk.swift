import Foundation
import PassTestSupport

/// A walk through a document: its commands run one after the other in one shell, as a reader would run them.
///
/// - A command that shows a missing file (`$ cat flights.csv`) is how a document asks for a file: the file is written
///   with the content shown.
/// - A service (`$ passservice --data …`) runs in the background until the end, at any free port in place of 8080.
struct Walk {
  let document: Document
  let session: Session

  init(_ document: Document) throws {
    self.document = document
    session = try Session()
    try FileManager.default.copyItem(
      at: Document.root.appending(path: "Examples"),
      to: session.directory.appending(path: "Examples"))
  }

  /// Returns the output of each command, in the order of the document.
  func outputs() async throws -> [[String]] {
    try session.write("walk.sh", try script())
    // Standard error comes between the lines of standard output, as on a terminal.
    let answer = try await session.run("exec bash walk.sh 2>&1")
    return answer.output.split(omittingEmptySubsequences: false) { $0 == Self.mark }.dropFirst()
      .map(Array.init)
  }

  private static let mark = "\u{1e}"
  private static let port = "8080"

  private func script() throws -> String {
    var lines = ["trap 'kill $(jobs -p) 2>/dev/null' EXIT"]
    for command in document.commands {
      lines.append("printf '\\036\\n'")
      if let file = command.text.wholeMatch(of: /cat (\S+)/)?.output.1,
        !lines.contains(where: { $0.contains("> \(file)") })
      {
        try session.write(String(file), command.output.joined(separator: "\n") + "\n")
      }
      let isService = command.text.hasPrefix("passservice --data")
      lines.append(isService ? Self.background(command.text) : Self.onPort(command.text))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func background(_ command: String) -> String {
    """
    \(command.replacing("--port \(port)", with: "--port 0")) > walk.url 2> walk.log &
    for _ in {1..600}; do [ -s walk.url ] && break; sleep 0.1; done
    port=$(grep -o '[0-9]*$' walk.url)
    while read -r line; do printf '%s\\n' "${line/:$port/:\(port)}"; done < walk.url
    """
  }

  private static func onPort(_ command: String) -> String {
    command.replacing("127.0.0.1:\(port)", with: "127.0.0.1:$port")
  }
}
