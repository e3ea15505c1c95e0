/// What a provider does with each payment, in the payment's own method token, so that whoever sends the
/// token says what will happen: `sb_Aol_Cto_N2F`.
///
/// After `A` (authorise), `C` (capture), `V` (void) and `R` (refund) stands what becomes of the first, the
/// second, … request of that kind, and of any later one that it is done and answered. After `N` stands how
/// its events are told: how many times each, and `F` where somebody else forges them, too.
///
/// | letter | the request is | and the answer |
/// |---|---|---|
/// | `o` | done | comes |
/// | `l` | done | is lost: the connection ends |
/// | `d` | done | comes when nobody waits for it any more |
/// | `g` | done | cannot be read |
/// | `h` | done | is longer than anybody reads |
/// | `e` | done | is an error of the provider's (500) |
/// | `s` | done for one unit less | comes, and says so |
/// | `n` | not done | is lost |
/// | `t` | done later, when messages are delivered | never comes |
/// | `b` | not done | is to ask later (429) |
/// | `x` | refused for good, unless it was done before | comes (402) |
/// | `a` | not done | is that the customer must do something first |
/// | `w` | not done, nor any later one | is the same; the customer does it when messages are delivered |
/// | `z` | not done, nor any later one | is the same; the customer never does it |
struct Script: Sendable {
  private var steps: [Character: [Character]] = [:]

  init(_ token: String) {
    for word in token.split(separator: "_").dropFirst() {
      if let first = word.first { steps[first] = Array(word.dropFirst()) }
    }
  }

  /// What becomes of one request, counted from 0.
  func step(_ operation: String, _ number: Int) -> Character {
    let letter: Character =
      switch operation {
      case "authorise": "A"
      case "capture": "C"
      case "void": "V"
      default: "R"
      }
    let steps = steps[letter] ?? []
    if let last = steps.last, "wz".contains(last), number >= steps.count { return last }
    return number < steps.count ? steps[number] : "o"
  }

  /// How many times each event is told.
  var tellings: Int { steps["N"]?.compactMap { Int(String($0)) }.first ?? 1 }

  /// Whether somebody forges its events, too.
  var isForged: Bool { steps["N"]?.contains("F") ?? false }
}
