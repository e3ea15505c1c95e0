internal import StrictText
internal import ArgumentParser
internal import CommandLineSupport
internal import GateSync
internal import Platform

/// The verb `passgate-sync send`.
struct Send: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "send",
    abstract: "Send exports that came as files, such as those of a gate without a network.",
    discussion: """
      FILE is what passtool gate export wrote, of any size; the same file may be sent again. The exit code is 1 \
      if a part was refused, and 75 if the service cannot be reached.
      """)

  @OptionGroup var service: RemoteOptions
  @OptionGroup var output: JSONOption

  @Argument(help: "Files of exports.")
  var files: [String]

  func run() async throws {
    let carrier = ExportCarrier(try service.remote())
    var wasRefused = false
    for file in files {
      do {
        let report = try await carrier.send(file)
        PassGateSync.tell(
          report.takenLines == 0
            ? "\(file): the service has none of the \(report.lines) lines"
            : "\(file): the service has lines 1 to \(report.takenLines) of \(report.lines)")
        try output.tell { writer in
          writer.member("file", file)
          writer.member("lines", report.lines)
          writer.member("taken", report.takenLines)
          writer.member("refused", report.refused)
        }
        for refused in report.refused { PassGateSync.tell("\(file): \(refused)") }
        wasRefused = wasRefused || !report.refused.isEmpty
      } catch let error as RemoteError {
        PassGateSync.tell("\(file): \(error)")
        if case .away = error { throw ExitCode.away }
        wasRefused = true
      } catch let error as PlatformError {
        PassGateSync.tell("\(error)")
        wasRefused = true
      }
    }
    if wasRefused { throw ExitCode.refused }
  }
}
