internal import PassPages
internal import Places
internal import StrictText
internal import Vocabulary

/// A search without results.
extension StayPages {
  /// Says whether the place is unknown, or has no free rooms.
  func explainNothing(
    _ query: StayQuery, _ page: inout SearchPage, _ visit: Visit
  ) async throws {
    let places = try await visit.ask(
      "suggestPlaces",
      query: [
        (name: "q", value: query.place), (name: "kind", value: Self.placeKinds),
        (name: "limit", value: "1"),
      ])
    guard query.suggestion.isEmpty, places["suggestions"].list.isEmpty else {
      page.note = visit.text(.staysNothing, ["place": query.place])
      // Who looks for one hotel can wait for its rooms.
      let chosen = query.suggestion.split(separator: ":", maxSplits: 1).map(String.init)
      if chosen.count == 2, chosen[0] == "hotel", chosen[1].utf8.allSatisfy(Self.isPartOfID) {
        page.results = [
          ResultItem(
            query.place, lines: [visit.days(query.arrival, query.departure)],
            link: PageLink(
              query.link(
                path(visit, "choose", chosen[1]), [(name: "rooms", value: query.rooms)]),
              visit.text(.waitingList)))
        ]
      }
      return
    }
    page.form.tell(visit.text(.staysUnknownPlace), at: "place")
  }

  private static func isPartOfID(_ byte: UInt8) -> Bool {
    ASCII.isUpperCaseAlphanumeric(byte) || ASCII.isLowerCaseLetter(byte)
      || byte == UInt8(ascii: "_")
  }

  func explain(
    _ refused: PageFault.Refused, _ query: StayQuery, _ page: inout SearchPage, _ visit: Visit
  ) {
    let places = refused.details["suggestions"].list
    if !places.isEmpty {
      page.heading = visit.text(.staysWhichPlace)
      page.results = places.map { place in
        let name = place["name"].text
        let link = query.link(
          path(visit),
          [
            (name: "place", value: name), (name: "rooms", value: query.rooms),
            (name: "sort", value: query.sort),
            (
              name: StayQuery.suggestionField,
              value: "\(place["kind"].text):\(place["place_id"].text)"
            ),
          ])
        return ResultItem(
          name, lines: [visit.line([place["region"].text, place["country"].text])],
          link: PageLink(link, visit.text(.staysSearchHere)))
      }
      page.note = PlaceAttribution.text
      return
    }
    if !query.mark(&page.form, refused, visit) {
      page.form.tell(visit.text(.staysUnknownPlace), at: "place")
    }
  }
}
