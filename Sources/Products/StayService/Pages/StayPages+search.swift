package import PassPages
internal import StrictText
internal import Vocabulary

/// The search for hotels.
extension StayPages {
  /// The kinds of places that have hotels.
  static let placeKinds = "city,country,hotel"

  package func search(_ visit: Visit) async throws -> SearchPage {
    let query = StayQuery(visit)
    var page = SearchPage(visit.text(title), form(query, visit))
    guard visit.form.has("place") else {
      page.results = await recommended(query, visit)
      if !page.results.isEmpty { page.heading = visit.text(.staysRecommended) }
      return page
    }
    guard !query.place.isEmpty else {
      page.form.tell(visit.text(.staysEnterPlace), at: "place")
      return page
    }
    do {
      let found = try await visit.ask("searchHotels", query: query.parameters)
      show(found, query, &page, visit)
      if page.results.isEmpty { try await explainNothing(query, &page, visit) }
    } catch PageFault.refused(let refused) where [400, 404, 422].contains(refused.status) {
      explain(refused, query, &page, visit)
    }
    return page
  }

  private func form(_ query: StayQuery, _ visit: Visit) -> Form {
    let place = FormField(
      .place(kinds: Self.placeKinds), "place", visit.text(.staysPlace), value: query.place
    ).with {
      $0.longest = 64
      $0.chosen = query.suggestion
    }
    let orders = [
      FormChoice("", visit.text(.staysByAdvice)), FormChoice("price", visit.text(.staysByPrice)),
      FormChoice("score", visit.text(.staysByScore)),
      FormChoice("stars", visit.text(.staysByStars)),
    ]
    let order = FormField(.choice(orders), "sort", visit.text(.staysOrder), value: query.sort)
    var form = Form(
      path(visit), [FormGroup("", [place] + query.fields(visit) + [order])],
      submit: visit.text(.staysFind))
    form.isQuery = true
    return form
  }

  private func show(
    _ found: Received, _ query: StayQuery, _ page: inout SearchPage, _ visit: Visit
  ) {
    let hotels = found["hotels"].list
    guard let first = hotels.first else { return }
    // The city says what the place was taken for, such as "Wien" for "Vienna".
    let city = first["location"]["city"].text
    let isOne = hotels.allSatisfy { $0["location"]["city"].text == city }
    page.heading = visit.text(
      .staysFound,
      [
        "place": isOne ? city : query.place,
        "count": "\(found["paging"]["total"].number ?? hotels.count)",
      ])
    page.results = hotels.map { item($0, query, visit) }
    guard let next = found["paging"]["next_cursor"].nonEmpty else { return }
    let link = query.link(
      path(visit),
      [
        (name: "place", value: query.place), (name: "rooms", value: query.rooms),
        (name: "sort", value: query.sort), (name: "cursor", value: next),
        (name: StayQuery.suggestionField, value: query.suggestion),
      ])
    page.results.append(
      ResultItem(
        visit.text(.staysMore), lines: [], link: PageLink(link, visit.text(.staysShow))))
  }

  private func item(_ hotel: Received, _ query: StayQuery, _ visit: Visit) -> ResultItem {
    ResultItem(
      hotel["name"].text,
      lines: [
        visit.line([
          visit.days(query.arrival, query.departure),
          visit.count(.staysNights, hotel["nights"].number),
          visit.count(.staysRoomCount, hotel["room_count"].number),
        ])
      ] + about(hotel, visit),
      price: visit.text(.staysFromPrice, ["price": visit.money(hotel["price"])]),
      link: PageLink(
        query.link(
          path(visit, "choose", hotel["hotel_id"].text),
          [
            (name: "rooms", value: "\(hotel["room_count"].number ?? 1)"),
            (name: "room_type", value: hotel["room_type"].text),
          ]), visit.text(.staysChoose)))
  }

  /// Returns the lines that every hotel of a list has.
  private func about(_ hotel: Received, _ visit: Visit) -> [String] {
    [
      hotel["location"]["address"].text,
      visit.line([
        visit.count(.staysStarCount, hotel["stars"].number),
        hotel["score"].number.map { visit.text(.staysScored, ["score": visit.score($0)]) } ?? "",
      ]), hotel["highlight"].nonEmpty ?? hotel["description"].text,
    ].filter { !$0.isEmpty }
  }

  /// Returns the hotels that are shown before a search; none if the service is too busy for them.
  private func recommended(_ query: StayQuery, _ visit: Visit) async -> [ResultItem] {
    guard let answer = try? await visit.ask("listFeaturedHotels") else { return [] }
    return answer["hotels"].list.map { hotel in
      let price = visit.money(hotel["price_from"])
      return ResultItem(
        hotel["name"].text, lines: about(hotel, visit),
        price: price.isEmpty ? "" : visit.text(.staysFromNight, ["price": price]),
        link: PageLink(
          query.link(path(visit, "choose", hotel["hotel_id"].text)),
          visit.text(.staysChoose)))
    }
  }
}
