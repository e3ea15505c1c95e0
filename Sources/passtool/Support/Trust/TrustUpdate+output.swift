internal import StrictText
internal import PassVerifier
internal import Vocabulary

extension TrustUpdate {
  var words: String {
    switch self {
    case .bundle(let version, let replaced):
      "UPDATED trust bundle version \(version), "
        + (replaced.map { "before: \($0)" } ?? "the first one")
    case .statusList(_, let uri, let entries, let isFirst):
      "UPDATED status list \(escaped(uri, limit: 80)), \(counted(entries, "entry", "entries"))"
        + (isFirst ? ", the first one" : "")
    case .alreadyHeld: "UNCHANGED: this gate has this bundle or list already"
    }
  }

  func json(file: String?) -> String {
    JSONWriter.line { writer in
      if let file { writer.member("file", file) }
      switch self {
      case .bundle(let version, let replaced):
        writer.member("update", "trust_bundle")
        writer.member("version", version)
        if let replaced { writer.member("replaced", replaced) }
      case .statusList(let issuer, let uri, let entries, _):
        writer.member("update", "status_list")
        writer.member("issuer", issuer.rawValue)
        writer.member("uri", uri)
        writer.member("entries", entries)
      case .alreadyHeld: writer.member("update", "already_held")
      }
    }
  }
}

extension UpdateRefusal {
  /// The reason of the refusal, and the command that mends it.
  var words: String {
    self == .unsignedDraft ? "\(message); passtool trust sign makes a bundle of a draft" : message
  }

  func json(file: String?) -> String {
    JSONWriter.line { writer in
      if let file { writer.member("file", file) }
      writer.member("update", "refused")
      writer.member("reason", code.rawValue)
      writer.member("message", words)
    }
  }
}
