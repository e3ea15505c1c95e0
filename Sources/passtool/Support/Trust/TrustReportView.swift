internal import StrictText
internal import PassVerifier
internal import Vocabulary

/// The view of a gate's trust for a person.
enum TrustReportView {
  static func text(_ report: TrustReport) -> String {
    let roots = report.roots
    var lines = [
      "roots      \(roots.issuer): daily \(roots.daily.keyID), recovery "
        + (roots.recovery?.keyID.rawValue ?? "none")
    ]
    guard let bundle = report.bundle else {
      return
        (lines + ["bundle     NONE: no pass is admitted; load one with passtool trust update"])
        .joined(separator: "\n")
    }
    lines.append(
      "bundle     version \(bundle.version), \(age(report.trustAge)), ends \(bundle.expires)"
        + (report.isExpired ? "  TOO OLD: load a new one" : ""))
    if report.isClockBehind {
      lines.append("clock      BEHIND: the bundle or a list is from a later time; set the clock")
    }
    for issuer in bundle.issuers {
      lines.append(
        "issuer     \(issuer.id)  \(escaped(issuer.name.rawValue))  keys "
          + issuer.keys.map { $0.keyID.rawValue + ($0.revokedFrom == nil ? "" : " (revoked)") }
          .joined(separator: ", "))
    }
    for list in report.lists {
      lines.append(
        "list       \(escaped(list.uri, limit: 80))  "
          + (list.entries.map { entries in
            "\(counted(entries, "entry", "entries")), \(age(list.age))"
              + (list.isStale ? "  TOO OLD: load a new one" : "")
          } ?? "MISSING: load it"))
    }
    return lines.joined(separator: "\n")
  }

  private static func age(_ seconds: Int64?) -> String {
    guard let seconds else { return "of unknown age" }
    return seconds < 0
      ? "made \(roughDurationInWords(-seconds)) from now" : "\(roughDurationInWords(seconds)) old"
  }
}

extension TrustReport {
  /// The report as one JSON object.
  var json: String {
    JSONWriter.line { writer in
      writer.name("roots")
      writer.object { writer in
        writer.member("issuer", roots.issuer.rawValue)
        writer.member("daily", roots.daily.keyID.rawValue)
        writer.optionalMember("recovery", roots.recovery?.keyID.rawValue)
      }
      writer.optionalMember("version", bundle?.version)
      writer.optionalMember("trust_age_s", trustAge)
      writer.member("expired", isExpired)
      writer.member("clock_behind", isClockBehind)
      writer.name("issuers")
      writer.array { writer in
        for issuer in bundle?.issuers ?? [] { writer.string(issuer.id.rawValue) }
      }
      writer.name("status_lists")
      writer.array { writer in
        for list in lists {
          writer.object { writer in
            writer.member("issuer", list.issuer.rawValue)
            writer.member("uri", list.uri)
            writer.optionalMember("age_s", list.age)
            writer.optionalMember("entries", list.entries)
            writer.member("stale", list.isStale)
          }
        }
      }
      writer.member("sound", isSound)
    }
  }
}

extension JSONWriter {
  /// Returns one JSON object on one line, escaped so that a terminal can show it.
  static func line(_ content: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter(isForDisplay: true)
    writer.object(content)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
