internal import ArgumentParser
internal import PassCrypto
internal import PassFormats
internal import StrictText
internal import PassIssuer
internal import Platform

/// The verb `passtool trust inspect`.
struct TrustInspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Show what a bundle says, with or without a signature.",
    discussion: """
      BUNDLE is a file or the text that a symbol carries, signed or not. With --root its signature is \
      checked; without --root only its form.
      """)

  @Option(
    help: ArgumentHelp(
      "Check the signature with these root keys, a JSON Web Key Set; exit code 1 if it is not good.",
      valueName: "file"),
    transform: Parse.path)
  var root: String?

  @Flag(help: "Print the compact JWT and nothing else.")
  var token = false

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var clock: ClockOption

  @Argument(help: "The bundle: a file, - for standard input, or a text that begins with PT1T/.")
  var bundle: String

  func validate() throws {
    if token && json { throw ValidationError("--token and --json exclude each other") }
  }

  func run() throws {
    let input = try BundleInput(bundle)
    let isVerified = try verify(input)
    if token {
      guard let statement = input.statement else {
        throw Failure.data("\(input.name): it is not signed yet, so there is no token")
      }
      try Console.print(statement.token)
    } else if json {
      try Console.print(json(input, isVerified))
    } else {
      try Console.print(BundleView(input, isVerified: isVerified, now: clock.now).text)
    }
    if isVerified == false { throw ExitCode(1) }
  }

  /// Returns whether one of the given roots signed the bundle; nil if no roots were given.
  private func verify(_ input: BundleInput) throws -> Bool? {
    guard let root else { return nil }
    guard let bytes = try Files.read(root, limit: JWKSet.longest) else {
      throw Failure.data(
        "\(root): is longer than \(JWKSet.longest) bytes, too large to be a JSON Web Key Set")
    }
    do {
      return try input.statement?.signer(among: JWKSet(bytes).keys) != nil
    } catch let error as ShapeError {
      throw Failure.data("\(root):\(TextPlace(offset: error.offset, in: bytes)): \(error)")
    } catch let error as CryptoError {
      throw Failure.data("\(root): \(error)")
    }
  }

  private func json(_ input: BundleInput, _ isVerified: Bool?) throws -> String {
    var writer = JSONWriter(isForDisplay: true)
    let claims = try JSONReader.read(input.bundle.payload)
    writer.object { writer in
      writer.member("verified", isVerified == true)
      if let statement = input.statement { writer.member("kid", statement.keyID.rawValue) }
      writer.name("claims")
      writer.value(claims.value)
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
