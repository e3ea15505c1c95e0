/// A statement about a wallet's pass: something that a phone refuses or loses, or something that could be better.
public struct WalletFinding: Equatable, Sendable {
  /// How grave a finding is.
  public enum Severity: String, Sendable {
    /// A phone refuses the pass, or loses a part of it.
    case fault
    /// Phones take the pass; some show less than the pass could show.
    case advice
  }

  /// The place of a finding.
  public struct Place: Hashable, Sendable {
    /// The name of the pass in a file of several; nil in a file of one.
    public var pass: String?
    /// The name of the entry in the archive; nil for the archive itself.
    public var entry: String?
    /// The path of a member in the entry, such as `boardingPass.headerFields[0].value`.
    public var member: String?
    /// The offset of the first byte concerned, in the entry or else in the archive.
    public var offset: Int?
  }

  /// The rule that the pass breaks.
  public let rule: WalletRule
  /// The place; its texts come from the pass and are not escaped.
  public let place: Place
  /// What is wrong; texts from the pass are escaped.
  public let problem: String
  /// How it is mended.
  public let remedy: String

  /// The stable code, such as `manifest.digest`.
  public var code: String { rule.rawValue }
  /// How grave it is.
  public var severity: Severity { rule.words.severity }
  /// What a phone does.
  public var effect: String { rule.words.effect }

  init(_ rule: WalletRule, _ place: Place, _ problem: String, remedy: String? = nil) {
    self.rule = rule
    self.place = place
    self.problem = problem
    self.remedy = remedy ?? rule.words.remedy
  }
}

/// The findings about one file, as they are collected; their number is bounded.
struct Findings {
  /// The greatest number of findings that are kept.
  static let most = 500

  private(set) var all: [WalletFinding] = []
  /// The number of findings beyond the limit.
  private(set) var left = 0
  /// The name of the pass that is judged, in a file of several.
  var pass: String?

  /// Whether further findings are only counted.
  var isFull: Bool { all.count >= Self.most }

  mutating func add(
    _ rule: WalletRule, _ entry: String?, member: String? = nil, at offset: Int? = nil,
    _ problem: @autoclosure () -> String, remedy: String? = nil
  ) {
    if isFull {
      left += 1
    } else {
      let place = WalletFinding.Place(pass: pass, entry: entry, member: member, offset: offset)
      all.append(WalletFinding(rule, place, problem(), remedy: remedy))
    }
  }
}
