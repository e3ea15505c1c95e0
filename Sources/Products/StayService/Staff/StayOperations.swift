package import PassPages
internal import StrictText

/// The parts of stays on the pages of attendance and imports.
package enum StayOperations {
  package static let attended = StaffAttended(
    "stays", "Arrivals at a hotel", "getArrivalAttendance",
    [
      FormField(.text, "hotel_id", "Id of the hotel").with {
        $0.hint = "Such as htl_RECRDN9Z4VR2N1S2."
      },
      FormField(.date, "date", "Day of arrival"),
    ], columns: ["Hotel", "Address", "Day"]
  ) { visit, isFurther in
    // The featured hotels; the page of each booking leads to those of its hotel.
    let answer = try await visit.ask("listFeaturedHotels", further: isFurther)
    return answer["hotels"].list.map { hotel in
      StaffAttended.Choice(
        [hotel["name"].text, hotel["address"].text, visit.day],
        [hotel["hotel_id"].text, visit.day])
    }
  }

  package static let imported = StaffImport(
    "hotels", "Hotels and rates",
    about:
      "Hotels with their room types, and rates. The rates of a room type replace its former rates.",
    rehearsal: "rehearseImportHotels", operation: "importHotels", area: "stays")
}
