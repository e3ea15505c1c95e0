internal import Geography
package import StrictText
package import Places

extension JSONWriter {
  /// Writes the member `suggestions`.
  package mutating func suggestions(_ suggestions: [Suggestion]) {
    objects("suggestions", suggestions) { writer, suggestion in
      writer.members(of: suggestion.place)
      writer.member("matched_name", orNull: suggestion.matched)
      writer.member("approximate", suggestion.isApproximate)
    }
  }

  mutating func members(of place: Place) {
    member("kind", place.kind)
    member("place_id", place.id)
    member("name", place.name)
    member("country", orNull: place.country)
    member("region", orNull: place.region)
    // The coordinates are texts, because a number that a client reads as binary differs from the written one.
    member("latitude", orNull: place.coordinates?.latitudeText)
    member("longitude", orNull: place.coordinates?.longitudeText)
  }
}
