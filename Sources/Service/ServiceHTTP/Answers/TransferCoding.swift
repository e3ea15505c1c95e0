internal import HTTPTypes

/// The Transfer-Encoding of a body (RFC 9112 §6.1).
enum TransferCoding {
  /// Refuses an unknown coding, because the end of such a body cannot be determined.
  static func check(_ fields: HTTPFields) throws(Problem) {
    let codings = fields[values: .transferEncoding]
    if codings.isEmpty { return }
    guard codings.count == 1, codings[0].lowercased() == "chunked",
      fields[values: .contentLength].isEmpty
    else {
      var problem = Problem(
        .malformedRequest,
        "Transfer-Encoding: send the body as it is with its Content-Length, or chunked and nothing else"
      )
      problem.faults = [
        Problem.Fault(place: .header("Transfer-Encoding"), detail: "expected chunked alone")
      ]
      // The start of the next request is unknown, too (RFC 9112 §6.3).
      problem.headers = [("connection", "close")]
      throw problem
    }
  }
}
