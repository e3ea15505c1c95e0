internal import HTTPTypes

/// How the bytes of a body are wrapped for the way (RFC 9112 §6.1).
enum TransferCoding {
  /// Refuses what the service cannot take apart: nobody can tell where such a body ends.
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
        Problem.Fault(place: .header("Transfer-Encoding"), detail: "is not chunked alone")
      ]
      // Where the next request begins is not known either (RFC 9112 §6.3).
      problem.headers = [("connection", "close")]
      throw problem
    }
  }
}
