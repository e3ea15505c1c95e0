import Foundation

/// A program that measures the goals of ARCHITECTURE.md against peers in the same process.
@main
struct PassToolBench {
  static func main() async {
    do {
      let arguments = CommandLine.arguments
      if arguments.count == 5, arguments[1] == "--verify", let rounds = Int(arguments[4]) {
        return try verifyForValgrind(store: arguments[2], passes: arguments[3], rounds: rounds)
      }
      let options = try Options(CommandLine.arguments.dropFirst())
      // The main actor would charge each asynchronous call of jwt-kit with a change of threads.
      let report = try await Task.detached { try await measure(options) }.value
      print(report.text)
      if let path = options.json {
        try report.json.write(to: URL(fileURLWithPath: path), options: .atomic)
      }
    } catch let error as UsageError {
      print(error)
      exit(error.isHelp ? 0 : 64)
    } catch {
      FileHandle.standardError.write(Data("passtool-bench: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func measure(_ options: Options) async throws -> Report {
    let folder = try TemporaryFolder()
    let samples = try Samples(folder: folder, count: 64)
    let trust = try TrustSamples(samples, folder)
    let race = Race(isQuick: options.isQuick)
    if options.isGateAlone { return try admitting(samples, trust, folder, options) }
    var report = Report()
    report += try await signing(samples, race)
    report += try await verifying(samples, race)
    report += try await verifyingUnderTrust(samples, trust, race)
    report += try await loading(trust, race)
    report += try instructions(trust, options, folder)
    report += try await drawing(samples, race, folder)
    report += try await makingWallets(samples, race, folder)
    report += try startUp(samples, trust, options)
    report += try admitting(samples, trust, folder, options)
    report += try minting(samples, options, folder)
    return report
  }
}
