import PassTestSupport
import ShowService
import Vocabulary

@testable import PassPages

/// A visitor of the pages of shows.
struct ShowVisitor: ProductVisitor {
  let service: TestService
  let user: String
  let language: Language
  var product: any PagedProduct { ShowPages() }

  init(_ service: TestService, _ user: String = "jane", _ language: Language = .english) {
    (self.service, self.user, self.language) = (service, user, language)
  }

  /// Sends a form with further values; those under a name of the form replace the value that stands there.
  func send(
    _ form: Form, _ values: [(String, String)] = [], key: String? = nil
  ) async throws -> PageAnswer {
    let names = Set(values.map(\.0))
    let kept = form.groups.flatMap(\.fields).filter { !names.contains($0.name) }.map {
      ($0.name, $0.value)
    }
    return try await send(form.action, kept + values, key: key, isPost: !form.isQuery)
  }

  /// Sends a form, and returns the path that the answer leads to.
  func follow(
    _ form: Form, _ values: [(String, String)] = [], key: String? = nil
  ) async throws -> String {
    guard case .see(let place) = try await send(form, values, key: key) else {
      throw WrongPage(path: form.action)
    }
    return place
  }

  /// Sends a form, and returns the page that is the answer.
  func answer(_ form: Form, _ values: [(String, String)] = []) async throws -> PageBody {
    guard case .page(let body) = try await send(form, values) else {
      throw WrongPage(path: form.action)
    }
    return body
  }
}
