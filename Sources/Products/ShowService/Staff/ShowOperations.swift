package import PassPages
internal import StrictText

/// The parts of shows on the pages of attendance and imports.
package enum ShowOperations {
  package static let attended = StaffAttended(
    "shows", "A show", "getShowingAttendance",
    [
      FormField(.text, "showing_id", "Id of the showing").with {
        $0.hint = "Such as shw_49RMBBVKQMPM6JJG."
      }
    ], columns: ["Show", "Place", "Begins", "State"]
  ) { visit, isFurther in
    let answer = try await visit.ask(
      "listShowingsOfDay", ["date": visit.day], query: [("limit", "100")], further: isFurther)
    return answer["showings"].list.map { show in
      StaffAttended.Choice(
        [
          show["title"].text, show["place"].text, visit.dayAndClock(show["starts_at"].text),
          show["status"].text,
        ], [show["showing_id"].text])
    }
  }

  package static let imported = StaffImport(
    "programme", "Programme of shows",
    about: "Movies, theaters, screens and shows. A show that is not in the files stays.",
    rehearsal: "rehearseImportProgramme", operation: "importProgramme", area: "shows")
}
