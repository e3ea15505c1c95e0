internal import ArgumentParser

/// `passtool trust`: whom gates trust, until when and in which cases.
struct TrustCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trust",
    abstract: "Say whom gates trust, tell it to them without a network, and keep it there.",
    discussion: """
      One readable file says whom gates trust. From it bundles are built, looked through and signed:

        passtool trust build trust.json --after last.jwt -o next.json
        passtool trust diff last.jwt next.json
        passtool trust sign next.json --keys root -o next.jwt
        passtool trust show next.jwt

      A gate was given the roots once by hand, and takes in what they signed:

        passtool trust init --store gate --root GROUND=root/GROUND.jwks.json
        passtool trust update --store gate next.jwt
      """,
    subcommands: [
      TrustBuild.self, TrustDiff.self, TrustSign.self, TrustInspect.self, TrustShow.self,
      TrustInit.self, TrustUpdateCommand.self, TrustStatus.self,
    ])
}
