/// The distance between a typed text and the beginning of a name: Damerau–Levenshtein, with lower costs for frequent
/// typing errors.
///
/// Costs are tenths of an edit. The rows of the table are kept from one name to the next.
struct EditMatcher {
  /// A name that begins much like the typed text.
  struct Match: Equatable {
    /// The cost, in tenths of an edit.
    let cost: Int
    /// Whether the whole name was typed, and not only its beginning.
    let isWhole: Bool
    /// The number of scalars of the name that are still to be typed.
    let rest: Int
  }

  /// The scalars of the typed text.
  let typed: [UInt32]
  /// The highest cost that counts as a match.
  let limit: Int
  private var before: [Int] = []
  private var last: [Int] = []
  private var row: [Int] = []

  init(_ typed: [UInt32]) {
    self.typed = typed
    limit = Self.limit(for: typed.count)
  }

  /// Returns the best match of the whole typed text with the beginning of a name; nil beyond the limit.
  ///
  /// The comparison begins at `start`, because the search may be for a word within the name.
  mutating func match(_ name: [UInt32], from start: Int = 0) -> Match? {
    let count = name.count - start
    if count >= typed.count, name[start...].starts(with: typed) {
      return Match(cost: 0, isWhole: count == typed.count, rest: count - typed.count)
    }
    guard limit > 0 else { return nil }
    // A longer beginning of the name cannot be within the limit.
    let width = min(count, typed.count + limit / Cost.least)
    guard width + limit / Cost.least >= typed.count else { return nil }
    row = Array(0...width)
    for column in row.indices { row[column] = column * Cost.whole }
    last = row
    before = row
    for (line, letter) in typed.enumerated() {
      (before, last, row) = (last, row, before)
      let first = line == 0 ? Cost.first : 0
      row[0] = last[0] + Cost.whole
      var lowest = row[0]
      let previous = line > 0 ? typed[line - 1] : 0
      for column in 0..<width {
        let other = name[start + column]
        let ahead = column > 0 ? name[start + column - 1] : 0
        var best =
          letter == other
          ? last[column] : last[column] + Cost.substituting(letter, for: other) + first
        best = min(best, last[column + 1] + (letter == previous ? Cost.doubled : Cost.whole))
        best = min(best, row[column] + (other == ahead ? Cost.doubled : Cost.whole))
        if line > 0, column > 0, letter == ahead, previous == other, letter != other {
          best = min(best, before[column - 1] + Cost.transposed)
        }
        row[column + 1] = best
        lowest = min(lowest, best)
      }
      // A transposition may still come from the row before.
      if lowest > limit + Cost.transposed { return nil }
    }
    var found: (cost: Int, end: Int)?
    for end in 0...width where row[end] <= limit {
      // Of equal costs, the end of the name wins, or else the beginning that is as long as the typed text.
      if let best = found,
        row[end] > best.cost || (row[end] == best.cost && end != count && best.end >= typed.count)
      {
        continue
      }
      found = (row[end], end)
    }
    return found.map { Match(cost: $0.cost, isWhole: $0.end == count, rest: count - $0.end) }
  }

  /// Returns the highest cost of a match: short words are all similar to each other, so they must be typed correctly.
  private static func limit(for count: Int) -> Int {
    switch count {
    case ...2: 0
    case 3: 7
    case 4...5: 14
    case 6...7: 20
    case 8...10: 25
    default: 30
    }
  }
}

/// The costs of typing errors, in tenths of an edit.
private enum Cost {
  static let whole = 10
  /// The cost of a letter twice instead of once, or once instead of twice.
  static let doubled = 5
  static let transposed = 7
  /// The lowest cost of a letter too many or too few.
  static let least = 5
  /// The additional cost of a wrong first letter, because users notice it when they type.
  static let first = 5

  static func substituting(_ typed: UInt32, for other: UInt32) -> Int {
    guard let typed = letter(typed), let other = letter(other) else { return whole }
    if sounds[typed] & (1 << UInt32(other)) != 0 { return 5 }
    if neighbours[typed] & (1 << UInt32(other)) != 0 { return 7 }
    return whole
  }

  private static func letter(_ scalar: UInt32) -> Int? {
    (0x61...0x7A).contains(scalar) ? Int(scalar - 0x61) : nil
  }

  /// The pairs of letters that are beside each other on an English or a German keyboard.
  private static let neighbours = table(
    "qw we er rt ty tz yu zu ui io op as sd df fg gh hj jk kl zx yx xc cv vb bn nm "
      + "qa ws wa ed es rf rd tg tf yh yg uj uh ik ij ol ok pl az sz sx dx dc fc fv gv gb hb hn jn jm km"
  )
  /// The pairs of letters that sound alike in one language or another.
  private static let sounds = table(
    "ck cs sz kq iy ij gj dt bp vw fv uw bv ae ei ou ao ie kx sx cz ey uy hj jy")

  /// Returns for each letter the set of the letters that it is paired with.
  private static func table(_ pairs: String) -> [UInt32] {
    var table = [UInt32](repeating: 0, count: 26)
    for pair in pairs.split(separator: " ") {
      let letters = pair.unicodeScalars.compactMap { letter($0.value) }
      table[letters[0]] |= 1 << UInt32(letters[1])
      table[letters[1]] |= 1 << UInt32(letters[0])
    }
    return table
  }
}
