internal import StrictText
internal import AccessTokens
internal import ArgumentParser
internal import CommandLineSupport
internal import PassCrypto
internal import Platform
internal import Vocabulary

/// The verb `passtool token`.
struct TokenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "token",
    abstract: "Print an access token for a service of your own, for development.",
    discussion: """
      The token is signed by a key in DIR/access, which the service trusts and no gate does; a service \
      that has none yet gets one.

        token=$(passtool token --data data --subject jane --role traveler)
        curl -H "Authorization: Bearer $token" …
      """)

  @Option(help: ArgumentHelp("The service's directory.", valueName: "dir"), transform: Parse.path)
  var data: String

  @Option(
    help: ArgumentHelp(
      "The user of the token: 1 to 128 printable ASCII characters.", valueName: "id"))
  var subject: String

  @Option(
    help: ArgumentHelp(
      "The role: \(Parse.choices(of: AccessRole.self)).", valueName: "role"),
    transform: Parse.choice)
  var role: AccessRole

  @Option(help: ArgumentHelp("For how long the token is good, in seconds.", valueName: "n"))
  var seconds = AccessKeys.defaultLifetime

  @OptionGroup var clock: ClockOption
  @OptionGroup var output: JSONOption

  func validate() throws {
    guard (1...128).contains(subject.utf8.count),
      subject.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else {
      throw ValidationError("--subject: expected 1 to 128 printable ASCII characters, no blanks")
    }
    guard subject.first != ProviderClaims.outsideSign else {
      throw ValidationError(
        "--subject: names that begin with \(ProviderClaims.outsideSign) are those of identity providers; "
          + "choose another")
    }
    guard (1...2_592_000).contains(seconds) else {
      throw ValidationError("--seconds: expected 1 to 2592000, which is 30 days")
    }
  }

  /// Returns whether a directory is that of a service, or empty, as before the first start of a service.
  private static func mayBeOfService(_ directory: String) throws -> Bool {
    let names = try Files.names(in: directory)
    return names.isEmpty
      || ["access", "bookings.sqlite", "lock", "passservice.json", "storage-keys"]
        .contains(where: names.contains)
  }

  func run() throws {
    guard Files.isDirectory(data) else {
      throw Failure.noInput(
        "\(escaped(data)): no such directory; make it with passservice init --data DIR, or start the service "
          + "with passservice --data DIR")
    }
    guard try Self.mayBeOfService(data) else {
      throw Failure.noInput(
        "\(escaped(data)): is no service's directory, so no key was put into it; check the path, or make one: "
          + "passservice init --data DIR")
    }
    let keys = AccessKeys(data: data)
    try keys.prepare()
    let now = clock.now
    let token = try keys.token(
      subject: subject, role: role, lifetime: seconds, now: now, random: SecureRandom())
    try output.print(token) { writer in
      writer.member("token", token)
      writer.member("subject", subject)
      writer.member("role", role.rawValue)
      writer.member("expires", "\(now.adding(seconds: seconds))")
    }
  }
}
