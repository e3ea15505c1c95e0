internal import Dispatch
internal import Synchronization

/// Returns the results of `body` for all values, computed on all cores, in the order of the values.
func parallelMap<Value: Sendable, Made: Sendable>(
  _ values: [Value], _ body: @Sendable (Value) throws -> Made
) -> [Result<Made, any Error>] {
  let made = Mutex([Result<Made, any Error>?](repeating: nil, count: values.count))
  DispatchQueue.concurrentPerform(iterations: values.count) { index in
    let result = Result { try body(values[index]) }
    made.withLock { $0[index] = result }
  }
  return made.withLock { $0.compactMap(\.self) }
}
