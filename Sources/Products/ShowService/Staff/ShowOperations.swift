package import PassPages

/// The parts of shows on the pages of attendance and imports.
package enum ShowOperations {
  package static let attended = StaffAttended(
    "shows", "A show", "getShowingAttendance",
    [
      FormField(.text, "showing_id", "Id of the showing").with {
        $0.hint = "Such as shw_49RMBBVKQMPM6JJG."
      }
    ])

  package static let imported = StaffImport(
    "programme", "Programme of shows",
    about: "Movies, theaters, screens and shows. A show that is not in the files stays.",
    rehearsal: "rehearseImportProgramme", operation: "importProgramme", area: "shows")
}
