/// The statements that a connection sends for those of several callers: statements for one row that have the same text
/// are joined into one, because the server takes about as long for one row as for a few.
struct JoinedStatements {
  private(set) var sent: [PostgresStatement] = []
  /// For the statement of each caller, the index of the one that is sent for it, and the row with its answer.
  private(set) var places: [(sent: Int, row: Int)] = []
  /// The number of callers that each sent statement answers.
  private var counts: [Int] = []

  init(_ statements: [PostgresStatement]) {
    var indexes: [String: Int] = [:]
    for statement in statements {
      if statement.isForOneRow, let index = indexes[statement.sql] {
        sent[index].join(statement)
        places.append((index, counts[index]))
        counts[index] += 1
      } else {
        if statement.isForOneRow { indexes[statement.sql] = sent.count }
        places.append((sent.count, 0))
        sent.append(statement)
        counts.append(1)
      }
    }
  }

  /// Returns the answer to each caller's statement, from the results of the sent ones.
  func answers(
    _ results: [Result<PostgresRows, PostgresError>]
  ) -> [Result<PostgresAnswer, PostgresError>] {
    places.map { index, row in
      results[index].flatMap { rows in
        guard !sent[index].isForOneRow || rows.count == counts[index] else {
          return .failure(
            PostgresError(
              .refused, "the database gave \(rows.count) rows to a question about \(counts[index])")
          )
        }
        return .success((rows, row))
      }
    }
  }
}

/// The rows of a result, and the row that answers the caller; 0 where all do.
package typealias PostgresAnswer = (rows: PostgresRows, row: Int)
