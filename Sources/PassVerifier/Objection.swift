/// What stands against a pass, and how much it weighs.
///
/// A policy returns one. Inside this module it is thrown, too, where a text is no pass whose claims could
/// be looked at.
public struct Objection: Error, Equatable, Sendable {
  /// Of several objections the heaviest decides, of equals the first.
  public enum Weight: Int, Comparable, Sendable {
    /// Admitted, and the reason is shown.
    case mark
    /// A person must look.
    case refer
    case refuse

    /// A mark weighs less than a referral, a referral less than a refusal.
    public static func < (left: Weight, right: Weight) -> Bool { left.rawValue < right.rawValue }
  }

  /// What becomes of the pass.
  public let weight: Weight
  /// Why.
  public let finding: Finding

  init(_ weight: Weight, _ finding: Finding) {
    self.weight = weight
    self.finding = finding
  }

  /// The pass is admitted, and the reason is shown.
  public static func mark(_ finding: Finding) -> Objection { Objection(.mark, finding) }

  /// A person must look.
  public static func refer(_ finding: Finding) -> Objection { Objection(.refer, finding) }

  /// The pass does not count.
  public static func refuse(_ finding: Finding) -> Objection { Objection(.refuse, finding) }
}

extension [Objection] {
  /// The heaviest, of equals the first.
  var heaviest: Objection? {
    reduce(nil) { heaviest, next in
      heaviest.map { $0.weight >= next.weight } ?? false ? heaviest : next
    }
  }
}
