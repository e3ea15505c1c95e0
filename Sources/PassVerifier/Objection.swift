/// A finding against a pass, with its weight.
///
/// Policies return objections. Inside this module one is thrown where no claims can be examined.
public struct Objection: Error, Equatable, Sendable {
  /// The decision that an objection calls for; the heaviest one decides, and of equals the first.
  public enum Weight: Int, Comparable, Sendable {
    /// Admit, and show the reason.
    case mark
    /// A person decides.
    case refer
    case refuse

    /// Orders mark before refer before refuse.
    public static func < (left: Weight, right: Weight) -> Bool { left.rawValue < right.rawValue }
  }

  /// The decision that the objection calls for.
  public let weight: Weight
  /// The reason.
  public let finding: Finding

  init(_ weight: Weight, _ finding: Finding) {
    self.weight = weight
    self.finding = finding
  }

  /// Admits the pass and shows the reason.
  public static func mark(_ finding: Finding) -> Objection { Objection(.mark, finding) }

  /// Leaves the decision to a person.
  public static func refer(_ finding: Finding) -> Objection { Objection(.refer, finding) }

  /// Refuses the pass.
  public static func refuse(_ finding: Finding) -> Objection { Objection(.refuse, finding) }
}

extension [Objection] {
  /// The heaviest objection, and of equals the first.
  var heaviest: Objection? {
    reduce(nil) { heaviest, next in
      heaviest.map { $0.weight >= next.weight } ?? false ? heaviest : next
    }
  }
}
