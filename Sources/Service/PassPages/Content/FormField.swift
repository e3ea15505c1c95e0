/// One field of a form.
package struct FormField: Sendable {
  /// The kind of its value, which decides how a browser asks for it.
  package enum Kind: Sendable {
    case text, email, date, time
    /// A local date with its hour and minute, such as `2025-03-02T08:30`.
    case dateAndTime
    /// A text that is not shown while it is typed.
    case secret
    /// A whole number between two bounds.
    case number(ClosedRange<Int>)
    /// One of several choices, in a list that opens.
    case choice([FormChoice])
    /// One of several choices, each with a line of its own.
    case radio([FormChoice])
    case checkbox
    /// Files of the person's device, which make the form `multipart/form-data` (`UploadedForm`).
    case files
    /// A value that the person does not see.
    case hidden
    /// A place that is suggested while the person types: the kinds of places, such as `airport`, as
    /// `GET /places/suggestions` takes them.
    case place(kinds: String)
  }

  package var kind: Kind
  package var name: String
  package var label: String
  package var value = ""
  /// The place that was chosen from the suggestions, such as `airport:SFO`; empty for none.
  ///
  /// It is sent as `{name}-place` beside the text, until that is changed.
  package var chosen = ""
  /// A short text below the field.
  package var hint = ""
  package var isRequired = true
  /// The token of HTML's `autocomplete`, such as `given-name`; empty for `off`.
  package var autocomplete = ""
  /// The fault of the former value; empty without a fault.
  package var fault = ""
  /// The greatest length of a text in characters; nil for the service's own limit.
  package var longest: Int?

  package init(_ kind: Kind, _ name: String, _ label: String, value: String = "") {
    self.kind = kind
    self.name = name
    self.label = label
    self.value = value
  }

  /// Returns the field changed.
  package func with(_ change: (inout FormField) -> Void) -> FormField {
    var field = self
    change(&field)
    return field
  }
}

/// One of the choices of a field.
package struct FormChoice: Sendable {
  package var value: String
  package var label: String
  /// A further line, such as the content of a tariff.
  package var detail = ""
  /// The price, formatted; empty for none.
  package var price = ""
  package var isPossible = true

  package init(
    _ value: String, _ label: String, detail: String = "", price: String = "",
    isPossible: Bool = true
  ) {
    self.value = value
    self.label = label
    self.detail = detail
    self.price = price
    self.isPossible = isPossible
  }
}

/// Fields that belong together, such as those of one passenger.
package struct FormGroup: Sendable {
  /// The heading; empty for none.
  package var legend: String
  package var fields: [FormField]

  package init(_ legend: String, _ fields: [FormField]) {
    self.legend = legend
    self.fields = fields
  }

  /// Fields without a heading.
  package init(_ fields: [FormField]) { self.init("", fields) }
}
