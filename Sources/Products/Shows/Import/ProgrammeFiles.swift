package import OperatorFiles
internal import StrictText
internal import Vocabulary

/// An operator's files, read as one programme.
///
/// CSV files have a line per show; JSON files have movies, theaters, screens and shows. Number and order of the files
/// do not matter.
package struct ProgrammeFiles {
  /// The valid parts.
  package private(set) var programme = Programme()
  /// All problems, with file and position.
  package internal(set) var problems: [FileProblem] = []

  /// Whether some parts could not be read, so that missing ones cannot be reported.
  private(set) var lacksParts = false
  /// The positions of the parts, by kind and code.
  private var origins: [Named: Origin] = [:]

  /// The kind of part that a code names.
  enum Kind: String { case movie, theater, screen, show }

  struct Named: Hashable {
    let kind: Kind
    let code: OperatorCode
  }

  /// A place in one of the files.
  struct Origin: CustomStringConvertible {
    let file: String
    let place: TextPlace

    var description: String { "\(file):\(place)" }
  }

  package init() {}

  /// Reads another file: JSON if it begins with a brace, otherwise CSV.
  package mutating func read(_ name: String, _ bytes: [UInt8]) {
    var file = OperatorFile(name, bytes)
    if file.isJSON {
      readJSON(&file)
    } else {
      file.rows(Self.members, required: Programme.Show.columns) { row throws(TextFault) in
        try readShow(row, in: name)
      }
    }
    problems += file.problems
  }

  private static let members = Programme.Show.columns + Programme.Show.optionalColumns

  private mutating func readShow(_ row: FileRow, in file: String) throws(TextFault) {
    let show = try Programme.Show(row)
    if isNew(.show, show.code, Origin(file: file, place: row.place)) {
      programme.shows.append(show)
    }
  }

  private mutating func readJSON(_ file: inout OperatorFile) {
    let arrays = file.object { (object) throws(ShapeError) in
      (
        movies: try object.optionalArray("movies") ?? [],
        theaters: try object.optionalArray("theaters") ?? [],
        screens: try object.optionalArray("screens") ?? [],
        shows: try object.optionalArray("shows") ?? []
      )
    }
    guard let arrays else {
      lacksParts = true
      return
    }
    let movies = file.parts(arrays.movies, "movies") { node, path throws(ShapeError) in
      try Programme.Movie(node, path)
    }
    let theaters = file.parts(arrays.theaters, "theaters") { node, path throws(ShapeError) in
      try Programme.Theater(node, path)
    }
    let screens = file.parts(arrays.screens, "screens") { node, path throws(ShapeError) in
      try Programme.Screen(node, path)
    }
    if !file.problems.isEmpty { lacksParts = true }
    let name = file.name
    func isNew(_ kind: Kind, _ code: OperatorCode, _ place: TextPlace) -> Bool {
      self.isNew(kind, code, Origin(file: name, place: place))
    }
    for (movie, place) in movies where isNew(.movie, movie.code, place) {
      programme.movies.append(movie)
    }
    for (theater, place) in theaters where isNew(.theater, theater.code, place) {
      programme.theaters.append(theater)
    }
    for (screen, place) in screens where isNew(.screen, screen.code, place) {
      programme.screens.append(screen)
    }
    file.rows(
      arrays.shows, "shows", Self.members, numbers: Programme.Show.numbers
    ) { row throws(TextFault) in try readShow(row, in: name) }
  }

  /// Returns whether a code is there for the first time, and notes a problem otherwise.
  private mutating func isNew(_ kind: Kind, _ code: OperatorCode, _ origin: Origin) -> Bool {
    let named = Named(kind: kind, code: code)
    guard let former = origins[named] else {
      origins[named] = origin
      return true
    }
    problems.append(
      FileProblem(
        origin.file, origin.place, "\(kind.rawValue) \(code) is there twice; see \(former)"))
    return false
  }

  /// Returns the position of a part of the programme; nil if no file has it.
  func origin(_ kind: Kind, _ code: OperatorCode) -> Origin? {
    origins[Named(kind: kind, code: code)]
  }
}
