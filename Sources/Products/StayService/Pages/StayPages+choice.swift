package import PassPages
internal import StrictText
internal import Vocabulary

/// The choice of a room: the kinds of rooms of a hotel in some nights, with their prices and terms.
extension StayPages {
  package func choice(_ id: String, _ visit: Visit) async throws -> ChoicePage {
    let query = StayQuery(visit)
    let hotel: Received
    do {
      hotel = try await visit.ask("getHotel", ["hotel_id": id], query: query.nights)
    } catch PageFault.refused(let refused)
      where [400, 422].contains(refused.status)
    {
      // The hotel is shown without nights, so that the days can be mended here.
      let hotel = try await visit.ask("getHotel", ["hotel_id": id])
      var page = otherDays(hotel, query, visit)
      if !query.mark(&page.form, refused, visit) { page.note = refused.message }
      return page
    }
    let former = await former(at: id, visit).map { offer in
      offer["check_in_date"].text == query.arrival
        && offer["check_out_date"].text == query.departure ? offer["rooms"].list : []
    }
    let own = former ?? []
    let waiting = waitingForm(at: hotel, own: own, query, visit)
    let links = waiting != nil ? try await waitingLinks(at: hotel, visit) : []
    let choices = hotel["rooms"].list.map { room in
      // The rooms that the visitor holds already are taken for everybody else only.
      choice(
        room, own: own.count { $0["room_type"].text == room["room_type"].text }, visit)
    }
    guard hotel["on_sale"].isTrue, let first = choices.first(where: \.isPossible) else {
      var page = otherDays(hotel, query, visit)
      page.note = visit.text(hotel["on_sale"].isTrue ? .staysAllSold : .staysNotOnSale)
      (page.further, page.links) = ([waiting].compactMap(\.self), links)
      return page
    }
    let wanted = choices.first { $0.isPossible && $0.value == visit.form["room_type"] } ?? first
    let form = Form(
      path(visit, "choose", id),
      [
        FormGroup(
          "",
          [
            FormField(
              .radio(choices), "room_type", visit.text(.staysRoomType), value: wanted.value),
            FormField(
              .number(StayQuery.roomNumbers), "rooms", visit.text(.staysRooms),
              value: query.rooms),
            FormField(.hidden, "arrival", "", value: query.arrival),
            FormField(.hidden, "departure", "", value: query.departure),
            FormField(.hidden, "guests", "", value: query.guests),
            FormField(.hidden, "former", "", value: visit.form["former"]),
          ])
      ], submit: visit.text(.staysHold))
    var page = ChoicePage(hotel["name"].text, form)
    page.facts = facts(hotel, query, visit)
    (page.further, page.links) = ([waiting].compactMap(\.self), links)
    page.back = otherHotels(hotel, query, visit)
    return page
  }

  /// Returns one kind of rooms with the price of one room for all nights, and what it is sold with.
  private func choice(_ room: Received, own: Int, _ visit: Visit) -> FormChoice {
    let nights = room["nights"].list
    let free = (room["available"].number ?? 0) + own
    let amounts = nights.compactMap { $0["price"]["amount_minor"].number }
    var price = ""
    if free > 0, let currency = CurrencyCode(nights.first?["price"]["currency"].text ?? "") {
      price = visit.money(Money(amounts.reduce(0, +), currency))
    }
    var offers: [String] = []
    for night in nights {
      if let offer = night["promotion"].nonEmpty, !offers.contains(offer) { offers.append(offer) }
    }
    return FormChoice(
      room["room_type"].text, room["name"].text,
      detail: visit.line(
        [
          free == 0 ? visit.text(.staysSoldOut) : "",
          (1...3).contains(free) ? visit.count(.staysLeft, free) : "",
          room["description"].text, visit.count(.staysSleeps, room["max_occupancy"].number),
        ] + offers + refunds(room["refunds"].list, visit)),
      price: price, isPossible: free > 0)
  }

  /// Returns what comes back after a cancellation.
  private func refunds(_ tiers: [Received], _ visit: Visit) -> [String] {
    let back = tiers.compactMap { tier in
      tier["hours_before"].number.flatMap { hours in
        tier["percent"].number.map { (hours: hours, percent: $0) }
      }
    }.filter { $0.percent > 0 }.sorted { $0.hours > $1.hours }
    guard !back.isEmpty else { return [visit.text(.staysNoRefund)] }
    return back.map { hours, percent in
      guard hours > 0 else {
        return visit.text(.staysRefundAtArrival, ["percent": "\(percent)"])
      }
      // Days are said only in numbers that have one form in every language.
      let isInDays = hours % 24 == 0 && (3...10).contains(hours / 24)
      return visit.text(
        .staysRefundUntil,
        [
          "time": isInDays
            ? visit.count(.staysDays, hours / 24) : visit.count(.staysHours, hours),
          "percent": "\(percent)",
        ])
    }
  }

  private func facts(_ hotel: Received, _ query: StayQuery, _ visit: Visit) -> [Fact] {
    let times = visit.stayTimes(
      arrival: query.arrival, from: hotel["check_in_from"].text, departure: query.departure,
      until: hotel["check_out_until"].text)
    return about(hotel, visit) + times + [Fact(visit.text(.staysGuests), query.guests)]
  }

  private func about(_ hotel: Received, _ visit: Visit) -> [Fact] {
    let known = [
      Fact(visit.text(.staysAddress), hotel["location"]["address"].text),
      Fact(visit.text(.staysStars), hotel["stars"].number.map { "\($0)" } ?? ""),
      Fact(visit.text(.staysScore), hotel["score"].number.map { visit.score($0) } ?? ""),
      Fact(visit.text(.staysHouse), hotel["description"].text),
      Fact(
        visit.text(.staysAmenities),
        hotel["amenities"].list.map { $0["name"].text }.joined(separator: ", ")),
    ]
    return known.filter { !$0.value.isEmpty }
  }

  /// Returns the page of a hotel whose form asks for other days.
  private func otherDays(_ hotel: Received, _ query: StayQuery, _ visit: Visit) -> ChoicePage {
    var form = Form(
      path(visit, "choose", hotel["hotel_id"].text), [FormGroup("", query.fields(visit))],
      submit: visit.text(.staysShowRooms))
    form.isQuery = true
    var page = ChoicePage(hotel["name"].text, form)
    page.facts = about(hotel, visit)
    page.back = otherHotels(hotel, query, visit)
    return page
  }

  private func otherHotels(_ hotel: Received, _ query: StayQuery, _ visit: Visit) -> PageLink {
    let city = hotel["location"]["city"].text
    return PageLink(
      query.link(
        path(visit), [(name: "place", value: city), (name: "rooms", value: query.rooms)]),
      visit.text(.staysOtherHotels, ["place": city]))
  }
}
