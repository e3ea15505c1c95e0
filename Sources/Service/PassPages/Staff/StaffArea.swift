/// A part of the desk with a name in its navigation and pages of its own.
///
/// A page calls the endpoints of the service for every rule, so that roles, airports, quotas, idempotency and the trail
/// are those of the API.
package protocol StaffArea: Sendable {
  /// The first segment of its paths behind `/desk`, such as `find`.
  var name: String { get }
  /// Its name in the navigation.
  var title: String { get }
  /// What a person finds there, in a sentence of the first page.
  var about: String { get }
  /// The greatest length of a body in bytes; longer ones are refused.
  var longestBody: Int { get }

  /// Whether the navigation shows it to a person. The endpoints decide what is permitted.
  func isFor(_ visit: StaffVisit) -> Bool

  /// Returns the page, or what follows a form, for the segments of a path behind the name.
  ///
  /// It throws `PageFault.notFound` for an unknown path, and passes on the refusals of endpoints.
  func outcome(
    _ path: [String], isPost: Bool, _ visit: StaffVisit
  ) async throws -> StaffOutcome

  /// Returns the page that is shown again when an endpoint refused a form that was sent to this path; nil for a page
  /// with the refusal alone.
  func page(refusing path: [String], _ visit: StaffVisit) async throws -> StaffPage?
}

extension StaffArea {
  package var longestBody: Int { 64 << 10 }
  package func isFor(_ visit: StaffVisit) -> Bool { true }
  package func page(refusing path: [String], _ visit: StaffVisit) async throws -> StaffPage? { nil }
}
