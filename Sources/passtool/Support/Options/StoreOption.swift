internal import ArgumentParser
internal import PassTrustStore
internal import PassVerifier

/// `--store`: the directory in which a gate keeps what it trusts.
struct StoreOption: ParsableArguments {
  @Option(
    name: .customLong("store"),
    help: ArgumentHelp("The directory in which this gate keeps what it trusts.", valueName: "dir"),
    transform: Parse.path)
  var directory: String

  var store: TrustStore { TrustStore(directory: directory) }
}
