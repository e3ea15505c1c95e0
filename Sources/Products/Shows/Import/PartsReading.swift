internal import OperatorFiles
internal import StrictText
internal import Vocabulary

// The parts of a programme that exist only in JSON: movies, theaters, screens.

extension Programme.Movie {
  init(_ node: JSONNode, _ path: String) throws(ShapeError) {
    var object = try ObjectReader(node, path: path)
    let genres = try object.optionalArray("genres") ?? []
    guard genres.count <= 16 else { throw object.failure("genres", "expected at most 16 genres") }
    self.init(
      code: try object.text("code"), title: try object.title("title"),
      poster: try object.optionalText("poster"),
      minutes: try object.integer("minutes", in: 1...(Shows.Show.longest / 60)),
      genres: genres.isEmpty ? [] : try object.strings("genres").map(TicketText.normalized),
      rating: try object.optionalWords("rating", upTo: 40),
      released: object.peek("released") == nil ? nil : try object.date("released"))
    guard self.genres.allSatisfy({ isPlain($0, upTo: 40) }) else {
      throw object.failure("genres", "expected texts of 1 to 40 characters on one line")
    }
    try object.finish()
  }
}

extension Programme.Theater {
  init(_ node: JSONNode, _ path: String) throws(ShapeError) {
    var object = try ObjectReader(node, path: path)
    self.init(
      code: try object.text("code"), name: try object.title("name"),
      address: try object.words("address", upTo: 200), city: try object.words("city", upTo: 64),
      zone: try object.text("zone"),
      avoidsSingleGaps: try object.optionalBoolean("avoid_single_gaps") ?? false)
    try object.finish()
  }
}

extension Programme.Screen {
  init(_ node: JSONNode, _ path: String) throws(ShapeError) {
    var object = try ObjectReader(node, path: path)
    self.init(
      code: try object.text("code"), theater: try object.text("theater"),
      name: try object.title("name"),
      layout: object.peek("rows") == nil ? nil : try ScreenLayout(&object))
    try object.finish()
  }
}
