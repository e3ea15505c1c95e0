/// A fault that may name others that were found by the same reading.
package protocol GatheredFault: Error, Sendable {
  /// The other faults, in the order of reading; each of them has an empty list.
  var further: [Self] { get }

  /// Returns this fault with these as the others.
  func naming(_ further: [Self]) -> Self
}

extension GatheredFault {
  /// Maximum number of faults of one text that are named, because a hostile text may have as many as bytes.
  package static var maxNamed: Int { 100 }

  /// This fault and all others of its reading, at most `maxNamed`.
  package var each: [Self] {
    further.isEmpty ? [self] : [naming([])] + further
  }
}

/// Gathers faults, so that all of a text are reported at once.
package struct FaultList<Fault: GatheredFault> {
  private var found: [Fault] = []

  package init() {}

  /// Adds a fault with the others that it names.
  package mutating func add(_ fault: Fault) {
    found += fault.each.prefix(max(0, Fault.maxNamed - found.count))
  }

  /// Returns the value that was read, or adds its fault and returns `other`.
  package mutating func value<Value>(_ part: Result<Value, Fault>, or other: Value) -> Value {
    switch part {
    case .success(let value): return value
    case .failure(let fault):
      add(fault)
      return other
    }
  }

  /// The first fault, with the others in it; nil without a fault.
  package var fault: Fault? {
    found.first?.naming(Array(found.dropFirst()))
  }

  /// Throws the first fault with the others in it.
  package func check() throws(Fault) {
    if let fault { throw fault }
  }
}

/// Reads a part of a JSON object for `together`.
package func part<Part>(
  _ read: @autoclosure () throws(ShapeError) -> Part
) -> Result<Part, ShapeError> {
  do throws(ShapeError) { return .success(try read()) } catch { return .failure(error) }
}

/// Reads a cell of a table for `together`.
package func cell<Value>(
  _ read: @autoclosure () throws(TextFault) -> Value
) -> Result<Value, TextFault> {
  do throws(TextFault) { return .success(try read()) } catch { return .failure(error) }
}

/// Returns the parts of an object, or throws the faults of all of them at once.
///
/// Callers check afterwards what depends on a part. The parts take every member that the object may have, even if one
/// of them is at fault: a member that was not taken is then reported as unknown, too (`ObjectReader.faults`).
package func together<each Part>(
  _ parts: repeat Result<each Part, ShapeError>
) throws(ShapeError) -> (repeat each Part) {
  var faults = FaultList<ShapeError>()
  for part in repeat each parts {
    if case .failure(let fault) = part { faults.add(fault) }
  }
  if let fault = faults.fault { throw fault.ofWholeObject }
  return (repeat try (each parts).get())
}

/// Returns the cells of a row, or throws the faults of all of them at once.
package func together<each Value>(
  _ cells: repeat Result<each Value, TextFault>
) throws(TextFault) -> (repeat each Value) {
  var faults = FaultList<TextFault>()
  for cell in repeat each cells {
    if case .failure(let fault) = cell { faults.add(fault) }
  }
  try faults.check()
  return (repeat try (each cells).get())
}
