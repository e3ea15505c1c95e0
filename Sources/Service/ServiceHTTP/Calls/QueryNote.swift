internal import HTTPTypes
internal import Synchronization
internal import Vocabulary

/// Notes whether the query of a request was read, so that a query that the endpoint ignores is refused.
package final class QueryNote: Sendable {
  private let read = Mutex(false)

  var wasRead: Bool { read.withLock { $0 } }

  func noteReading() { read.withLock { $0 = true } }
}

extension Call {
  /// Refuses any query of a request other than GET, because no operation that changes something has parameters.
  func checkNoQuery() throws(Problem) {
    if endpoint.method != .get { try refuseQuery() }
  }

  /// Refuses a query that the endpoint did not read, because its sender expected an effect.
  func checkQueryWasRead() throws(Problem) {
    if !queryNote.wasRead { try refuseQuery() }
  }

  private func refuseQuery() throws(Problem) {
    try QueryReader(query).finish()
  }
}
