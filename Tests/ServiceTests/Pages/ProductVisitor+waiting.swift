import Logging
import PassTestSupport
import Testing
import Vocabulary

@testable import PassPages
@testable import PassService

/// The waiting list on the pages of any product.
extension ProductVisitor {
  /// Opens the page of an entry on the waiting list.
  func waiting(_ path: String) async throws -> WaitingPage {
    guard case .waiting(let page) = try await open(path) else { throw WrongPage(path: path) }
    return page
  }

  /// Sends a form with further values, and returns the path that the answer leads to.
  func submit(_ form: Form, _ values: [String: String] = [:]) async throws -> String {
    let sent = FilledForm(form).filled(values).map { ($0.key, $0.value) }
    guard case .see(let place) = try await send(form.action, sent, key: nil) else {
      throw WrongPage(path: form.action)
    }
    return place
  }

  /// Enters the waiting list, and returns the path of the entry, whose page has this place in line.
  func join(
    _ form: Form, _ values: [String: String] = [:], place: Int
  ) async throws -> String {
    #expect(form.submit == "Join the waiting list")
    let path = try await submit(form, values)
    #expect(path.hasPrefix("/en/\(product.name)/waiting/wle_"))
    let page = try await waiting(path)
    #expect(page.state == "Waiting list" && page.retryAfter != nil && page.expires == nil)
    #expect(page.facts.contains { $0.label == "Your place in line" && $0.value == "\(place)" })
    #expect(page.forms.map(\.submit) == ["Leave the waiting list"])
    return path
  }

  /// Returns the page of an entry, to which something is offered for a quarter of an hour.
  func offered(_ path: String) async throws -> WaitingPage {
    let page = try await waiting(path)
    #expect(page.state == "Held for you" && page.retryAfter == nil)
    #expect(page.expires == service.clock.now.adding(seconds: 900))
    #expect(page.forms.map(\.submit) == ["Continue", "Leave the waiting list"])
    #expect(try html(.waiting(page)).contains("data-expires"))
    return page
  }

  /// Takes what is offered, and returns the page of the order.
  func take(_ page: WaitingPage, _ values: [String: String] = [:]) async throws -> CheckoutPage {
    let offer = try await submit(try page.forms.first.orThrow("a form"), values)
    #expect(offer.hasPrefix("/en/\(product.name)/checkout/"))
    return try await checkout(offer)
  }

  /// Leaves the waiting list, and sees that.
  func leave(_ path: String) async throws {
    let form = try await waiting(path).forms.last.orThrow("a form")
    #expect(try await submit(form) == path)
    let page = try await waiting(path)
    #expect(page.note == "You have left the waiting list." && page.forms.isEmpty)
    #expect(page.retryAfter == nil && page.back != nil)
  }
}

extension TestService {
  /// Offers what became free to those who wait, as the service does by itself.
  func offerFreed() async {
    await Housekeeping(service: service, logger: log.logger(.debug)).work(only: "waiting lists")
  }
}
