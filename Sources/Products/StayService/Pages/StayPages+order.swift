package import PassPages
package import StrictText
internal import Vocabulary

/// The order: what is booked, and who stays.
extension StayPages {
  package func complete(
    _ page: inout CheckoutPage, for quote: Received, _ visit: Visit
  ) async throws {
    let hotel = await visit.hotel(quote["hotel_id"])
    let (arrival, departure) = (quote["check_in_date"].text, quote["check_out_date"].text)
    page.title = hotel?["name"].nonEmpty ?? page.title
    page.facts = [
      Fact(visit.text(.staysAddress), hotel?["location"]["address"].text ?? "")
    ].filter { !$0.value.isEmpty }
    page.facts += visit.stayTimes(
      arrival: arrival, from: hotel?["check_in_from"].text ?? "", departure: departure,
      until: hotel?["check_out_until"].text ?? "")
    page.facts += [
      Fact(visit.text(.staysNightsLabel), "\(quote["nights"].number ?? 0)"),
      Fact(visit.text(.staysRooms), visit.roomWords(quote["rooms"], at: hotel)),
      Fact(visit.text(.staysGuests), "\(quote["guests"].number ?? 0)"),
    ]
    page.form.groups.append(guest(visit))
    page.back = PageLink(back(to: quote, visit), visit.text(.staysOtherRoom))
  }

  /// Returns the link to the choice, which knows by the offer what the visitor holds.
  private func back(to quote: Received, _ visit: Visit) -> String {
    let rooms = quote["rooms"].list
    return StayQuery(visit).link(
      path(visit, "choose", quote["hotel_id"].text),
      [
        (name: "arrival", value: quote["check_in_date"].text),
        (name: "departure", value: quote["check_out_date"].text),
        (name: "guests", value: "\(quote["guests"].number ?? 1)"),
        (name: "rooms", value: "\(rooms.count)"),
        (name: "room_type", value: rooms.first?["room_type"].text ?? ""),
        (name: "former", value: quote["quote_id"].text),
      ])
  }

  /// Returns the fields of the guest, which have the names of the members of an order.
  private func guest(_ visit: Visit) -> FormGroup {
    func field(
      _ kind: FormField.Kind, _ member: String, _ label: PageText, _ autocomplete: String,
      longest: Int
    ) -> FormField {
      let name = "guest-\(member)"
      return FormField(kind, name, visit.text(label), value: visit.form[name]).with {
        $0.autocomplete = autocomplete
        $0.longest = longest
      }
    }
    return FormGroup(
      visit.text(.staysGuest),
      [
        field(.text, "given_names", .staysGivenNames, "given-name", longest: 64),
        field(.text, "surname", .staysSurname, "family-name", longest: 64).with {
          $0.hint = visit.text(.staysSurnameHint)
        },
        field(.email, "email", .staysEmail, "email", longest: 254),
        field(.text, "phone", .staysPhone, "tel", longest: 32).with { $0.isRequired = false },
      ])
  }

  package func writeOrder(
    for quote: Received, _ visit: Visit, to writer: inout JSONWriter
  ) throws {
    writer.name("guest")
    writer.object { writer in
      for member in ["given_names", "surname", "email"] {
        writer.member(member, visit.form["guest-\(member)"])
      }
      if let phone = visit.form["guest-phone"].nonEmpty { writer.member("phone", phone) }
    }
  }
}
