internal import PassDocuments
internal import PassWallet
internal import Platform
internal import Vocabulary

/// A writer of passes for Apple's wallet: whole files, or none.
struct WalletWriter: PassFileWriter {
  /// The end of the name of a file with one pass, and with several.
  static let suffix = "pkpass"
  static let bundleSuffix = "pkpasses"

  private let wallet: WalletSettings

  var settings: [UInt8] { wallet.mark }

  /// Reads the operator's settings.
  init(_ path: String, now: Instant) throws {
    do throws(WalletSettingsError) {
      wallet = try WalletSettingsFile.read(path, at: now)
    } catch {
      // Each problem is a line of its own, with its place.
      Console.complain(lines: error.problems)
      throw Failure.data(
        "\(path): \(counted(error.problems.count, "fault")) in the settings for wallets")
    }
    guard wallet.apple != nil else {
      throw Failure.data(
        "\(path): has no certificate for Apple's wallet; add the member \"apple\" (docs/guides/wallets.md)"
      )
    }
  }

  /// Makes the passes of a job: one, or one for each flight.
  func passes(_ job: PlacedJob) throws -> [ApplePass] {
    do throws(WalletError) {
      return try ApplePass.passes(WalletPass(job.job.pass, job.job.details), wallet)
    } catch {
      throw Failure.data("\(job.detailsPlace)\(error)")
    }
  }

  func tryOut(_ job: PlacedJob, _ glyphs: GlyphCheck) throws { _ = try passes(job) }

  func draw(_ job: PlacedJob) throws {}

  func writeFile(_ job: PlacedJob, to path: String) throws {
    try write(try passes(job), to: path, inFolder: true)
  }

  /// Writes passes into one file, which stays as it is if it has the same content.
  ///
  /// A signature with a key on an elliptic curve differs each time, so the manifests are compared. Only the owner may read
  /// the file, because it is as good as the pass.
  func write(_ passes: [ApplePass], to path: String, inFolder: Bool = false) throws {
    if let present = Files.exists(path) ? try Files.read(path, limit: 64 << 20) : nil,
      ApplePass.manifests(in: present) == passes.map(\.manifest)
    {
      return
    }
    let bytes: [UInt8]
    do throws(WalletError) {
      bytes = try passes.count == 1 ? passes[0].bytes : ApplePass.bundle(passes)
    } catch {
      throw Failure.data("\(path): \(error)")
    }
    if inFolder {
      // Others may write to the directory and can guess names, so no link is followed.
      return try Files.takePlace(path, bytes, mode: Files.privateMode, isDurable: false)
    }
    try Files.replace(path, bytes, mode: Files.privateMode, isDurable: false)
  }

  /// Refuses a path to which no file can be written, before there are passes.
  static func check(_ path: String) throws {
    let folder = Files.parent(of: path)
    guard Files.isDirectory(folder) else {
      throw Failure.noInput("\(path): there is no directory \(folder); make it first")
    }
    guard !Files.isDirectory(path) else {
      throw Failure.usage("\(path): is a directory; name a file in it")
    }
  }
}
