import Foundation
import PassTestSupport

/// A mail as Python's own parser reads it, and as a customer's program would.
struct ReadMail {
  let headers: [(name: String, value: String)]
  let text: String
  let html: String
  let files: [(name: String, type: String, bytes: [UInt8])]
  /// What the parser finds wrong.
  let defects: [String]

  init(_ bytes: [UInt8]) throws {
    let directory = try TemporaryDirectory()
    let path = "\(directory.path)/mail"
    try Data(bytes).write(to: URL(filePath: path))
    let python = try OutsideTool("python3").orThrow("python3")
    let (code, output) = try python.run("-c", Self.program, path)
    guard code == 0 else { throw MissingValue("a mail that Python reads") }
    let json = ReplyJSON(try JSONSerialization.jsonObject(with: Data(output)))
    headers = json["headers"].items.map { ($0[0].string ?? "", $0[1].string ?? "") }
    (text, html) = (try json.text("text"), try json.text("html"))
    files = try json["files"].items.map { file in
      let bytes = try Data(base64Encoded: try file.text("bytes")).orThrow("bytes")
      return (try file.text("name"), try file.text("type"), Array(bytes))
    }
    defects = json["defects"].strings
  }

  subscript(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The reservations in the page, in the words of schema.org.
  var reservations: [ReplyJSON] {
    get throws {
      let begin = try html.range(of: "<script type=\"application/ld+json\">").orThrow("markup")
      let end = try html.range(of: "</script>").orThrow("its end")
      let json = html[begin.upperBound..<end.lowerBound]
      return ReplyJSON(try JSONSerialization.jsonObject(with: Data(json.utf8))).items
    }
  }

  private static let program = """
    import base64, email, email.policy, json, sys
    message = email.message_from_binary_file(open(sys.argv[1], "rb"), policy=email.policy.default)
    defects = [str(d) for part in message.walk() for d in part.defects]
    files = [{"name": p.get_filename(), "type": p.get_content_type(),
              "bytes": base64.b64encode(p.get_content()).decode()} for p in message.iter_attachments()]
    text = lambda kind: message.get_body((kind,)).get_content().replace("\\r\\n", "\\n")
    json.dump({"headers": [[k, str(v)] for k, v in message.items()], "defects": defects,
               "text": text("plain"), "html": text("html"), "files": files}, sys.stdout)
    """
}
