import BookingTestSupport
import PassTestSupport
import Places
import Platform

/// A program that measures how fast places are found, letter by letter, and how many of the misspelt ones.
///
/// `places-bench FILE DIRECTORY`: FILE is GeoNames' cities500.txt (`Scripts/geonames` makes one); the index goes into
/// DIRECTORY.
@main
enum PlacesBench {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else {
      try Terminal.write("usage: places-bench FILE DIRECTORY\n", to: .error)
      return
    }
    let clock = ContinuousClock()
    let path = "\(arguments[2])/places-bench.sqlite"
    for end in ["", "-wal", "-shm"] { Files.remove(path + end) }
    let source = GeoNamesFile(arguments[1])
    var began = clock.now
    let cities = try source.places()
    print("read: \(cities.count) cities in \(began.duration(to: clock.now))")
    began = clock.now
    let index = try PlaceIndex(path: path, epoch: "benchmark")
    try index.update("known", version: "1", to: KnownPlaces().places())
    try index.update(source.name, version: "1", to: cities)
    print(
      "built: in \(began.duration(to: clock.now)), \((Files.byteCount(of: path) ?? 0) >> 20) MiB")
    began = clock.now
    try index.update(source.name, version: "2", to: cities)
    print("compared: nothing has changed, in \(began.duration(to: clock.now))")

    try tellAccuracy(of: index)
    try tellSpeed(of: index, cities)
  }

  /// Prints how many of the two hundred misspellings find the right place among the first three.
  private static func tellAccuracy(of index: PlaceIndex) throws {
    let misses = try Misspellings.all.filter { !(try isFound($0, in: index)) }
    for miss in misses {
      let found = try index.suggestions(for: PlaceQuery(miss.typed, limit: 3))
      print("  missed \(miss): \(found.map { "\($0.place.key) \($0.place.name)" })")
    }
    let count = Misspellings.all.count
    print("misspellings: \(count - misses.count) of \(count) among the first three")
  }

  private static func isFound(_ one: Misspellings.Case, in index: PlaceIndex) throws -> Bool {
    let key = one.kind == "country" ? "country:\(one.country)" : "city:\(one.geonameID)"
    return try index.suggestions(for: PlaceQuery(one.typed, limit: 3)).contains {
      $0.place.key == key
    }
  }

  /// Prints the times of a thousand cities, half of them large, half of them misspelt, typed letter by letter.
  private static func tellSpeed(of index: PlaceIndex, _ cities: [Place]) throws {
    var random = SeededGenerator(seed: 1)
    let large = cities.filter { $0.weight >= 100_000 }
    var times: [Duration] = []
    var found = [0, 0]
    let clock = ContinuousClock()
    let (half, all) = (250, 1_000)
    for number in 0..<all {
      let isLarge = number % 4 < 2
      guard let city = (isLarge ? large : cities).randomElement(using: &random) else { return }
      let isMisspelt = number.isMultiple(of: 2)
      let typed = isMisspelt ? slip(in: city.name, using: &random) : city.name
      var last: [Suggestion] = []
      for count in 1...max(typed.count, 1) {
        let query = PlaceQuery(String(typed.prefix(count)), limit: 10)
        let began = clock.now
        last = try index.suggestions(for: query)
        times.append(began.duration(to: clock.now))
      }
      if isMisspelt, last.prefix(3).contains(where: { $0.place.key == city.key }) {
        found[isLarge ? 0 : 1] += 1
      }
    }
    times.sort()
    func part(_ share: Int) -> Duration { times[min(times.count * share / 1_000, times.count - 1)] }
    print(
      "\(times.count) keystrokes: p50 \(part(500)), p99 \(part(990)), p99.9 \(part(999)), "
        + "most \(part(1_000))")
    print(
      "with one random slip: \(found[0]) of \(half) large cities among the first three, "
        + "\(found[1]) of \(half) of any size")
  }

  /// Returns the name with two letters swapped, or with one left out, doubled or replaced.
  private static func slip(
    in name: String, using random: inout some RandomNumberGenerator
  ) -> String {
    var letters = Array(name)
    guard letters.count >= 4 else { return name }
    let place = Int.random(in: 1..<letters.count - 1, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: letters.swapAt(place, place + 1)
    case 1: letters.remove(at: place)
    case 2: letters.insert(letters[place], at: place)
    default: letters[place] = "abcdefghijklmnopqrstuvwxyz".randomElement(using: &random) ?? "e"
    }
    return String(letters)
  }
}
