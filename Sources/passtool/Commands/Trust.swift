internal import ArgumentParser

/// `passtool trust`: the keys that gates trust, with their times and purposes.
struct TrustCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trust",
    abstract: "Say whom gates trust, and tell it to them without a network.",
    discussion: """
      One readable file says whom gates trust. From it bundles are built, checked and signed:

        passtool trust build trust.json --after last.jwt -o next.json
        passtool trust diff last.jwt next.json
        passtool trust sign next.json --keys root -o next.jwt
        passtool trust show next.jwt

      A gate keeps what it trusts in a store, which loads bundles and status lists from files and scans:

        passtool trust init --store gate --root GROUND=root/GROUND.jwks.json next.jwt
        passtool trust update --store gate list.jwt
        passtool verify --store gate TEXT

      A folder with all of it, which a new gate opens with one command (passtool gate open):

        passtool trust kit --root GROUND=root.jwks.json --out kit next.jwt list.jwt
      """,
    groupedSubcommands: [
      CommandGroup(
        name: "For the operator",
        subcommands: [
          TrustBuild.self, TrustSurvivors.self, TrustDiff.self, TrustSign.self, TrustInspect.self,
          TrustShow.self, TrustKit.self,
        ]),
      CommandGroup(
        name: "At the gate",
        subcommands: [TrustInit.self, TrustUpdateCommand.self, TrustStatus.self]),
    ])
}
