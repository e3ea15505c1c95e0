public import PassCrypto
public import PassVerifier
public import Vocabulary

/// A judgement about anybody's `.pkpass` or `.pkpasses`: what a phone refuses or loses, and why.
///
/// Any bytes give a judgement, in bounded time and memory.
public struct WalletJudgement: Sendable {
  /// The greatest length of a file that is judged, in bytes.
  public static let longest = ZipReader.longest

  /// The findings in the order of the file; faults and advice are mixed.
  public let findings: [WalletFinding]
  /// The number of further findings, which are not listed.
  public let moreFindings: Int
  /// The facts about each pass of the file.
  public let passes: [WalletFacts]

  /// The findings for which a phone refuses a pass or loses a part of it.
  public var faults: [WalletFinding] { findings.filter { $0.severity == .fault } }
  /// The findings that a phone gets over.
  public var advice: [WalletFinding] { findings.filter { $0.severity == .advice } }
  /// Whether no phone refuses or loses anything that is known.
  public var isFaultless: Bool { faults.isEmpty && moreFindings == 0 }

  /// Judges a file.
  ///
  /// - Parameters:
  ///   - file: the bytes of the file.
  ///   - now: the time at which a phone would add the pass.
  ///   - authorities: the certificates that are trusted to issue those of passes, such as Apple's root; empty if chains
  ///     are followed only as far as the file leads.
  ///   - verifier: the trust by which the tokens in barcodes are verified; nil if they are not.
  public init(
    _ file: [UInt8], now: Instant, authorities: [Certificate] = [], verifier: Verifier? = nil
  ) {
    var judge = FileJudge(now: now, authorities: authorities, verifier: verifier)
    judge.judge(file)
    findings = judge.findings.all
    moreFindings = judge.findings.left
    passes = judge.passes
  }
}
