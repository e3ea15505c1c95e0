package import ServiceHTTP
package import Places

extension Problem {
  /// Creates the problem of a parameter that names no place, or several; `details` has the suggestions.
  package init(parameter: String, unclear suggestions: [Suggestion], _ expected: String) {
    self.init(
      parameter: parameter,
      suggestions.isEmpty
        ? "expected \(expected)"
        : "expected \(expected); choose one of details.suggestions")
    details = { $0.suggestions(suggestions) }
  }
}
