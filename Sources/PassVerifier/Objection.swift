/// A finding against a pass, with the light that it calls for.
///
/// Policies return objections. Inside this module an objection is thrown if no claims can be examined.
public struct Objection: Error, Equatable, Sendable {
  /// The light that the objection calls for; `admit` shows the reason beside a green light.
  public let light: Light
  /// The reason.
  public let finding: Finding

  init(_ light: Light, _ finding: Finding) {
    self.light = light
    self.finding = finding
  }

  /// Admits the pass and shows the reason.
  public static func mark(_ finding: Finding) -> Objection { Objection(.admit, finding) }

  /// Leaves the decision to a person.
  public static func refer(_ finding: Finding) -> Objection { Objection(.refer, finding) }

  /// Refuses the pass.
  public static func refuse(_ finding: Finding) -> Objection { Objection(.refuse, finding) }
}

extension [Objection] {
  /// The objection that decides: the one whose light outranks the others, and of equals the first.
  var decisive: Objection? {
    reduce(nil) { decisive, next in
      guard let decisive else { return next }
      return next.light.outranks(decisive.light) ? next : decisive
    }
  }
}
