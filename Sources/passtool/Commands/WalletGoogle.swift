internal import ArgumentParser
internal import CommandLineSupport
internal import PassDocuments
internal import PassWallet
internal import Platform
internal import StrictText
internal import Vocabulary

/// `passtool wallet google`: links that save passes in Google's wallet.
struct WalletGoogle: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "google",
    abstract: "Make links that save passes in Google's wallet.",
    discussion: """
      FILE holds passes, one per line, as for passtool print; --request gives what a pass lacks. For \
      each pass one link is printed, signed with the service account's key and without a network. The \
      same pass always has the same link.

        passtool wallet google pass.json --request request.json \\
          --issuer-id 3388000000012345678 --key service-account.json

      Browsers cut long links. A link therefore has the whole pass only if it is short enough, and \
      otherwise only ids: then the class and the object must be created over REST before somebody \
      opens the link, and a message says so. The service does that by itself; --objects prints the JSON \
      for a program of yours.

      A boarding pass is a flight for Google only if the hour of each departure is known, so give its \
      request; without one it becomes a generic pass. Shows and events are event tickets; stays, \
      appointments and staff badges are generic.
      """)

  @OptionGroup var source: PassSourceOptions

  @Option(
    help: ArgumentHelp(
      "The number of the issuer account, from the console of Google Wallet.", valueName: "id"))
  var issuerId: String

  @Option(
    help: ArgumentHelp(
      "The JSON file of the service account's key, readable for its owner alone.",
      valueName: "file"),
    transform: Parse.path)
  var key: String

  @Option(
    help: ArgumentHelp(
      "The https address of the issuer's logo, from which Google fetches it.", valueName: "url"))
  var logoURL: String?

  @Flag(help: "Print the classes and objects as JSON instead of the link, one line per pass.")
  var objects = false

  @OptionGroup var output: OutputOption
  @OptionGroup var clock: ClockOption
  @OptionGroup var json: JSONOption

  func validate() throws {
    guard !objects || !json.isWanted else {
      throw ValidationError("--objects prints JSON already: leave out --json")
    }
  }

  func run() throws {
    var settings = WalletSettings()
    settings.google = try issuer()
    var lines: [String] = []
    var incomplete = 0
    for job in try PrintJobs(source, to: "save", now: clock.now).read() {
      let pass: GooglePass
      let link: GoogleSaveLink?
      do throws(WalletError) {
        pass = try GooglePass(
          WalletPass(job.job.pass, job.job.details), settings, now: clock.now)
        link = objects ? nil : try pass.saveLink()
      } catch {
        throw Failure.data("\(job.detailsPlace)\(escaped("\(error)"))")
      }
      guard let link else {
        lines.append(String(decoding: pass.json, as: UTF8.self))
        continue
      }
      if !link.isComplete { incomplete += 1 }
      lines.append(link.address)
      try json.tell { writer in
        writer.member("pass_id", "\(job.job.pass.claims.passID)")
        writer.member("link", link.address)
        writer.member("complete", link.isComplete)
        writer.member("classes", pass.classes.map(\.id))
        writer.member("objects", pass.objects.map(\.id))
      }
    }
    if output.path != nil || !json.isWanted { try output.write(lines.joined(separator: "\n")) }
    if incomplete > 0 {
      Console.complain(
        "\(counted(incomplete, "link")) of \(lines.count) would be too long with the whole pass and "
          + "\(incomplete == 1 ? "has" : "have") ids alone: create the classes and objects over REST before a link is "
          + "opened; --objects prints them")
    }
  }

  private func issuer() throws -> GoogleIssuer {
    do throws(GoogleIssuerError) {
      return try GoogleIssuer(id: issuerId, keyFileAt: key, logoAddress: logoURL)
    } catch {
      switch error.member {
      case "issuer id": throw Failure.usage("--issuer-id: \(error.detail)")
      case "logo": throw Failure.usage("--logo-url: \(error.detail)")
      default: break
      }
      switch error.kind {
      case .content: throw Failure.data("\(error)")
      case .missing: throw Failure.noInput("\(error)")
      case .permission: throw Failure.noPermission("\(error)")
      }
    }
  }
}
