internal import Bookings
package import Vocabulary

/// Takes the parameters of a query one by one and refuses the rest.
package struct QueryReader {
  private var rest: [String: String] = [:]
  /// The names of parameters that occur more than once.
  private var repeated: Set<String> = []

  package init(_ query: [(name: String, value: String)]) {
    for (name, value) in query where rest.updateValue(value, forKey: name) != nil {
      repeated.insert(name)
    }
  }

  /// Takes the parameter as a validated text, and refuses a query without it.
  package mutating func word<Word: ValidatedText>(_ name: String) throws(Problem) -> Word {
    guard let word: Word = try optionalWord(name) else {
      throw Problem(parameter: name, "is missing; expected \(Word.expectation)")
    }
    return word
  }

  package mutating func optionalWord<Word: ValidatedText>(_ name: String) throws(Problem) -> Word? {
    guard let text = rest.removeValue(forKey: name) else { return nil }
    guard let word = Word(text) else {
      throw Problem(
        parameter: name, "expected \(Word.expectation), found \"\(escaped(text, limit: 40))\"")
    }
    return word
  }

  package mutating func date(_ name: String) throws(Problem) -> CivilDate {
    guard let text = rest.removeValue(forKey: name) else {
      throw Problem(parameter: name, "is missing; expected \(CivilDate.expectation)")
    }
    guard let date = CivilDate(text) else {
      throw Problem(parameter: name, "expected \(CivilDate.expectation)")
    }
    return date
  }

  /// Takes the date, or returns nil if it is missing.
  package mutating func optionalDate(_ name: String) throws(Problem) -> CivilDate? {
    guard has(name) else { return nil }
    return try date(name)
  }

  package mutating func integer(
    _ name: String, in bounds: ClosedRange<Int>, otherwise fallback: Int
  ) throws(Problem) -> Int {
    guard let text = rest.removeValue(forKey: name) else { return fallback }
    guard let number = Int(text), bounds.contains(number), "\(number)" == text else {
      throw Problem(parameter: name, "expected \(bounds.lowerBound) to \(bounds.upperBound)")
    }
    return number
  }

  /// Whether the query has the parameter and it was not taken yet.
  package func has(_ name: String) -> Bool { rest[name] != nil }

  package mutating func text(_ name: String) -> String? { rest.removeValue(forKey: name) }

  /// Takes the parameter as one of the choices, or returns nil if it is missing.
  package mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ name: String
  ) throws(Problem) -> Choice? {
    guard let text = rest.removeValue(forKey: name) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw Problem(parameter: name, "expected one of \(words)")
    }
    return choice
  }

  /// One fault for each parameter that occurs more than once, and then for each that was not taken, by name.
  package var faults: [Problem] {
    repeated.sorted().map {
      Problem(parameter: escaped($0, limit: 40), "is given more than once; send it once")
    }
      + rest.keys.filter { !repeated.contains($0) }.sorted().map {
        Problem(parameter: escaped($0, limit: 40), "is no parameter of this request")
      }
  }

  /// Refuses parameters that occur more than once or were not taken.
  package func finish() throws(Problem) {
    let faults = faults
    if let first = faults.first { throw Problem(first, and: Array(faults.dropFirst())) }
  }
}

/// Reads a parameter of a query for `together`.
package func parameter<Value>(
  _ read: @autoclosure () throws(Problem) -> Value
) -> Result<Value, Problem> {
  do throws(Problem) { return .success(try read()) } catch { return .failure(error) }
}

/// Returns the parameters of a query, and reports the faults of all of them at once.
///
/// They must be all the parameters of the request: a parameter that was not taken is reported, too.
package func together<each Value>(
  _ parameters: repeat Result<each Value, Problem>
) throws(Problem) -> (repeat each Value) {
  var problems: [Problem] = []
  for parameter in repeat each parameters {
    if case .failure(let problem) = parameter { problems.append(problem) }
  }
  if let first = problems.first {
    var all = Problem(first, and: Array(problems.dropFirst()))
    all.isOfWholeQuery = true
    throw all
  }
  return (repeat try (each parameters).get())
}
