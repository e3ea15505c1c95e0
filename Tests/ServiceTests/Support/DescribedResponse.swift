/// A response in an OpenAPI document, parsed by indentation.
struct DescribedResponse: Hashable {
  /// The operation's method and path, or `components` for a shared one.
  let place: String
  /// The status, or the name of a shared response.
  let name: String
  var headers: Set<String> = []
  /// The name of the shared response that it refers to.
  var shared: String?

  static func all(in document: String) -> [DescribedResponse] {
    var all: [DescribedResponse] = []
    var (section, second, method, isResponses, isHeaders) = ("", "", "", false, false)
    for line in document.split(separator: "\n") {
      let text = line.drop { $0 == " " }
      let depth = line.count - text.count
      let isShared = section == "components:" && second == "responses:"
      let own = isShared ? 4 : 8
      switch depth {
      case 0: section = String(line)
      case 2: second = String(text)
      case 4 where section == "paths:": method = text.dropLast().uppercased()
      case 6 where section == "paths:": isResponses = text == "responses:"
      default: break
      }
      guard isShared || section == "paths:" && isResponses else { continue }
      if depth == own {
        all.append(
          DescribedResponse(
            place: isShared ? "components" : "\(method) \(second.dropLast())",
            name: text.prefix { $0 != ":" }.filter { $0 != "\"" }))
        isHeaders = false
      }
      guard let last = all.indices.last else { continue }
      if text.contains("$ref: \"#/components/responses/"), depth <= own + 2 {
        let name = text.split(separator: "/").last ?? ""
        all[last].shared = name.filter(\.isLetter)
      }
      if depth == own + 2 { isHeaders = text.hasPrefix("headers:") }
      if isHeaders, depth == own + 4 { all[last].headers.insert(String(text.prefix { $0 != ":" })) }
    }
    return all
  }
}
