/// The provider's behaviour for each payment, written in the payment's method token, such as `sb_Aol_Cto_N2F`.
///
/// So the sender of the token decides what happens. After `A` (authorise), `C` (capture), `V` (void) and `R` (refund)
/// follow the letters for the first, the second, … request of that kind; any later request is done and answered. At the
/// stand-in for Stripe an intent is made (`I`) before it is authorised, and may be read (`Q`). After
/// `N` follows the number of messages for each event, and `F` if forged messages are sent, too.
///
/// | letter | the request is | and the answer |
/// |---|---|---|
/// | `o` | done | comes |
/// | `l` | done | is lost: the connection ends |
/// | `d` | done | comes when the client no longer waits for it |
/// | `g` | done | cannot be read |
/// | `h` | done | is longer than a client reads |
/// | `e` | done | is an error of the provider (500) |
/// | `s` | done for one unit less | comes, and says so |
/// | `n` | not done | is lost |
/// | `t` | done later, when messages are delivered | never comes |
/// | `b` | not done | is to ask later (429) |
/// | `x` | refused for good, unless it was done before | comes (402) |
/// | `a` | not done | is that the customer must do something first |
/// | `w` | not done, nor any later one | is the same; the customer does it when messages are delivered |
/// | `z` | not done, nor any later one | is the same; the customer never does it |
///
/// A request to authorise acts as `o` for `a`, `w`, `x` and `z` once the payment is authorised or voided.
struct Script: Sendable {
  private var steps: [Character: [Character]] = [:]

  init(_ token: String) {
    for word in token.split(separator: "_").dropFirst() {
      if let first = word.first { steps[first] = Array(word.dropFirst()) }
    }
  }

  /// Returns the step for one request of this operation, counted from 0.
  func step(_ operation: String, _ number: Int) -> Character {
    let letter: Character =
      switch operation {
      case "make": "I"
      case "read": "Q"
      case "authorise": "A"
      case "capture": "C"
      case "void": "V"
      default: "R"
      }
    let steps = steps[letter] ?? []
    if let last = steps.last, "wz".contains(last), number >= steps.count { return last }
    return number < steps.count ? steps[number] : "o"
  }

  /// The number of messages for each event.
  var tellings: Int { steps["N"]?.compactMap { Int(String($0)) }.first ?? 1 }

  /// Whether forged messages are sent for its events, too.
  var isForged: Bool { steps["N"]?.contains("F") ?? false }
}
