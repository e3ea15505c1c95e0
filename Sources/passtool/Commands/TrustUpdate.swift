internal import ArgumentParser
internal import PassVerifier
internal import Platform

/// The verb `passtool trust update`.
struct TrustUpdateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Load trust bundles and status lists, from files or as scans.",
    discussion: """
      Without a FILE each line of standard input is a bundle or a list, as a scanner reads it off the symbols \
      of `passtool trust show` and `passtool status show`. What is older than the store's own, expired, or \
      signed by the wrong key is refused, and the store stays as it is.
      """)

  @OptionGroup var store: StoreOption
  @OptionGroup var clock: ClockOption

  @Flag(help: "Print a JSON object for each bundle or list.")
  var json = false

  @Argument(help: "Files of bundles and lists; - is standard input.")
  var files: [String] = []

  func run() throws {
    let updater = TrustUpdater(store: store.store, isJSON: json)
    var refused = 0
    func take(_ text: [UInt8], file: String? = nil) throws {
      if try updater.take(text, file: file, now: clock.now) == nil { refused += 1 }
    }
    for file in files where file != "-" {
      guard let bytes = try HandedFile.read(file, limit: 1 << 20) else {
        throw Failure.data(
          "\(file): is longer than 1 MiB, too large to be a bundle or a status list")
      }
      try take(bytes, file: file)
    }
    if files.isEmpty || files.contains("-") {
      if Terminal.canAsk { Console.remark("scan bundles and lists; end with Ctrl-D") }
      var lines = LineReader(.standardInput, limit: 1 << 20)
      while let line = try lines.next() {
        guard case .bytes(let bytes) = line else {
          throw Failure.data(
            "standard input: a line is longer than 1 MiB, too long to be a bundle or a status list")
        }
        if !bytes.isEmpty { try take(bytes) }
      }
    }
    if refused > 0 { throw ExitCode(1) }
  }
}
