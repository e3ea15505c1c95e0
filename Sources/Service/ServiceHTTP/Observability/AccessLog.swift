internal import AccessTokens

/// A log with one line for each answered request: its route, its outcome and its ids.
///
/// It says nothing about the client: no address, no user, and no path, query or header of the request except its id.
/// A line is assembled from bytes, because one is written for every request.
package struct AccessLog: Sendable {
  package let lines: LogLines

  /// Writes the line of a request; `bytes` is the length of the answer's body.
  package func write(
    _ exchange: Exchange, _ facts: Exchange.Facts, _ route: RouteMetrics, status: Int, bytes: Int,
    nanoseconds: Int64
  ) {
    lines.append { line, time in
      switch lines.format {
      case .json:
        line += #"{"time":""#.utf8
        line += time.bytes
        line += #"","level":"info","message":"request","metadata":{"method":""#.utf8
        line += route.method.utf8
        line += #"","route":""#.utf8
        line += route.path.utf8
        line += #"","status":"#.utf8
        line.append(number: status)
        line += #","ms":"#.utf8
        line.append(milliseconds: nanoseconds)
        line += #","bytes":"#.utf8
        line.append(number: bytes)
        line += #","request_id":""#.utf8
        line += exchange.requestID.utf8
        line += #"","trace_id":""#.utf8
        line += exchange.traceID.utf8
        line.append(UInt8(ascii: "\""))
        if let role = facts.role { line.append(member: "role", role.rawValue) }
        if let problem = facts.problem { line.append(member: "problem", problem) }
        line += "}}".utf8
      case .text:
        line += time.bytes
        line += " info request \(route.method) \(route.path) \(status) ms=".utf8
        line.append(milliseconds: nanoseconds)
        line += " bytes=\(bytes) request_id=\(exchange.requestID) trace_id=\(exchange.traceID)".utf8
        if let role = facts.role { line += " role=\(role.rawValue)".utf8 }
        if let problem = facts.problem { line += " problem=\(problem)".utf8 }
      }
    }
  }
}

extension [UInt8] {
  /// Appends a member of a JSON object whose text needs no escapes.
  fileprivate mutating func append(member name: StaticString, _ text: String) {
    self += #",""#.utf8
    self += "\(name)".utf8
    self += #"":""#.utf8
    self += text.utf8
    append(UInt8(ascii: "\""))
  }

  fileprivate mutating func append(number: Int) {
    var digits = InlineArray<20, UInt8>(repeating: 0)
    var (start, rest) = (digits.count, number.magnitude)
    repeat {
      start -= 1
      digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    for index in start..<digits.count { append(digits[index]) }
  }

  /// Appends nanoseconds as milliseconds with three decimals.
  fileprivate mutating func append(milliseconds nanoseconds: Int64) {
    let microseconds = Int(Swift.max(nanoseconds, 0) / 1_000)
    append(number: microseconds / 1_000)
    append(UInt8(ascii: "."))
    let rest = microseconds % 1_000
    append(UInt8(ascii: "0") + UInt8(rest / 100))
    append(UInt8(ascii: "0") + UInt8(rest / 10 % 10))
    append(UInt8(ascii: "0") + UInt8(rest % 10))
  }
}
