import AppointmentService
import Appointments
import PassTestSupport
import Vocabulary

@testable import PassPages
@testable import passservice

/// A visitor of the pages of appointments.
struct AppointmentVisitor: ProductVisitor {
  let service: TestService
  var user = "john"
  var language = Language.english
  var product: any PagedProduct { AppointmentPages(zone: AppointmentSetup.product.zone) }

  /// Sends a form that is refused, and returns the choice that is shown again.
  func choiceAgain(
    _ path: String, _ values: [String: String], key: String
  ) async throws -> ChoicePage {
    guard case .choice(let page) = try await again(path, values, key: key) else {
      throw WrongPage(path: path)
    }
    return page
  }
}

/// A form as a browser fills it in and sends it.
struct FilledForm {
  let form: Form

  init(_ form: Form) { self.form = form }

  var fields: [FormField] { form.groups.flatMap(\.fields) }

  func field(_ name: String) throws -> FormField {
    try fields.first { $0.name == name }.orThrow("the field \(name)")
  }

  /// The choices of all fields of a name.
  func choices(_ name: String) -> [FormChoice] {
    fields.filter { $0.name == name }.flatMap { field -> [FormChoice] in
      switch field.kind {
      case .radio(let choices), .choice(let choices): choices
      default: []
      }
    }
  }

  /// The values that a browser sends when nothing is filled in.
  var untouched: [String: String] {
    var values: [String: String] = [:]
    for field in fields {
      switch field.kind {
      case .radio(let choices):
        if choices.contains(where: { $0.value == field.value }) { values[field.name] = field.value }
      case .checkbox: if !field.value.isEmpty { values[field.name] = "true" }
      default: values[field.name] = field.value
      }
    }
    return values
  }

  /// The values with some filled in.
  func filled(_ values: [String: String]) -> [String: String] {
    untouched.merging(values) { $1 }
  }
}
