/// A form: what it asks, and where it is sent.
package struct Form: Sendable {
  /// The path that it is sent to, beginning with a slash.
  package var action: String
  /// Whether it is sent as a query of the URL, as a search that may be kept and shared is; otherwise it is posted.
  package var isQuery = false
  package var groups: [FormGroup]
  /// The text of the button.
  package var submit: String
  /// Whether the button does something that cannot be undone, and so looks like that.
  package var isDangerous = false

  package init(_ action: String, _ groups: [FormGroup], submit: String) {
    self.action = action
    self.groups = groups
    self.submit = submit
  }

  /// Whether it sends files.
  var sendsFiles: Bool {
    groups.contains { group in
      group.fields.contains { if case .files = $0.kind { true } else { false } }
    }
  }
}
