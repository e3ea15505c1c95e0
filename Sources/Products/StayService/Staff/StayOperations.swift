package import PassPages

/// The parts of stays on the pages of attendance and imports.
package enum StayOperations {
  package static let attended = StaffAttended(
    "stays", "Arrivals at a hotel", "getArrivalAttendance",
    [
      FormField(.text, "hotel_id", "Id of the hotel").with {
        $0.hint = "Such as htl_RECRDN9Z4VR2N1S2."
      },
      FormField(.date, "date", "Day of arrival"),
    ])

  package static let imported = StaffImport(
    "hotels", "Hotels and rates",
    about:
      "Hotels with their room types, and rates. The rates of a room type replace its former rates.",
    rehearsal: "rehearseImportHotels", operation: "importHotels", area: "stays")
}
