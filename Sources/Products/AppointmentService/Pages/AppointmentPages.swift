internal import Appointments
package import PassPages
internal import Selling
package import Vocabulary

/// The pages of appointments: providers and their free times, requests, and bookings.
package struct AppointmentPages: PagedProduct {
  package let name = "appointments"
  package let title = PageText.appointments
  package let lead = PageText.appointmentsLead
  package let operations = SaleOperations(prefix: "appointments")
  package let bookingAccess: String? = "appointmentsAccessBooking"
  /// The function that finds the clocks of a place, or throws for an unknown zone.
  let zone: @Sendable (ZoneName) throws -> ZoneInfo

  package init(zone: @escaping @Sendable (ZoneName) throws -> ZoneInfo) { self.zone = zone }

  /// The greatest number of pages of providers that one page reads, with a hundred providers each.
  private static let longestList = 5

  /// Returns all providers, in the order of the API.
  func providers(_ visit: Visit) async throws -> [ListedProvider] {
    var found: [ListedProvider] = []
    var cursor = ""
    for _ in 0..<Self.longestList {
      let page = try await visit.ask(
        "listProviders", query: [("limit", "100"), ("cursor", cursor)])
      found += page["providers"].list.map { ListedProvider($0, clock: clock($0)) }
      cursor = page["next_cursor"].text
      if cursor.isEmpty { break }
    }
    return found
  }

  /// Returns one provider, or throws the refusal "not found".
  func provider(_ id: String, _ visit: Visit) async throws -> ListedProvider {
    let read = try await visit.ask("getProvider", ["provider_id": id])
    return ListedProvider(read, clock: clock(read))
  }

  /// Returns the clocks by the `time_zone` of an answer.
  func clock(_ answer: Received) -> PlaceClock { PlaceClock(answer["time_zone"].text, zone) }

  /// Returns a path of the choice; the values are ids, words and dates of the service, which need no escapes.
  func choicePath(
    _ provider: String, service: String = "", day: String = "", people: Int = 1,
    former: String = "", _ visit: Visit
  ) -> String {
    visit.path(name, "choose", provider)
      + Self.query([
        ("service", service), ("day", day), ("people", people == 1 ? "" : "\(people)"),
        ("former", former),
      ])
  }

  /// Returns the path of the search for a service of a provider.
  func searchPath(_ provider: String, service: String, day: String, _ visit: Visit) -> String {
    visit.path(name) + Self.query([("service", service), ("provider", provider), ("day", day)])
  }

  static func query(_ values: [(name: String, value: String)]) -> String {
    let sent = values.filter { !$0.value.isEmpty }.map { "\($0.name)=\($0.value)" }
    return sent.isEmpty ? "" : "?" + sent.joined(separator: "&")
  }
}

extension AppointmentRoutes {
  /// The pages of these appointments, which show times by the same clocks.
  package var pages: AppointmentPages { AppointmentPages(zone: desk.product.zone) }
}
