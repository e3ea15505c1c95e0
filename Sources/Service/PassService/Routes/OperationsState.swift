internal import ServiceHTTP
internal import PassFormats
internal import PassIssuer
internal import PassMinting
internal import StrictText
internal import Synchronization
package import Vocabulary

/// The endpoints by which an operator sees whether the service is well: its checks, its keys, bundle and lists with
/// their ends, and the findings of the doctor.
struct OperationsStateRoutes: Sendable {
  let readiness: Readiness
  let trust: PublishedTrust
  let examination: SharedExamination

  var endpoints: [Endpoint] {
    [
      .get("/operations/state", "getOperationsState", .operators, getState),
      .get("/operations/doctor", "examineService", .operators, examine),
    ]
  }

  private func getState(_ call: Call) async throws -> HTTPAnswer {
    try call.checkWorksEverywhere()
    let report = await readiness.report(now: call.now)
    let expiry = try await trust.expiry(now: call.now)
    let ring = try trust.keys.ring(at: call.now)
    let gaps = try trust.gaps(now: call.now)
    let fault = trust.fault
    return .json { writer in
      writer.member("now", call.now.description)
      writer.objects("checks", report) { writer, finding in
        writer.member("name", finding.name)
        writer.member("state", finding.verdict.word)
        writer.member("reason", orNull: finding.verdict.reason)
        writer.member("age_seconds", finding.age)
      }
      writer.objects("keys", ring) { writer, key in
        writer.member("key_id", key.keyID.rawValue)
        writer.member("kinds", key.terms?.kinds.map(\.rawValue) ?? [])
        writer.member("valid_from", orNull: key.terms?.notBefore.description)
        writer.member("valid_until", orNull: key.terms?.expires.description)
        writer.member("can_sign", key.canSign)
      }
      writer.name("trust_bundle")
      writer.object { writer in
        writer.member("valid_until", expiry.bundle.description)
        writer.member("fault", orNull: fault)
        writer.objects("gaps", gaps) { writer, gap in
          writer.member("text", "\(gap)")
          writer.member("is_urgent", gap.isUrgent)
        }
      }
      writer.objects("status_lists", expiry.lists.sorted { $0.key < $1.key }) { writer, list in
        writer.member("list", list.key)
        writer.member("valid_until", list.value.description)
      }
    }
  }

  private func examine(_ call: Call) async throws -> HTTPAnswer {
    try call.checkWorksEverywhere()
    guard let (found, at) = await examination.latest(now: call.now) else {
      throw Problem(
        .notFound, "this service was started without the settings that the doctor examines")
    }
    return .json { writer in
      writer.member("examined_at", at.description)
      writer.objects("findings", found) { writer, finding in
        writer.member("check", finding.check)
        writer.member("state", finding.state)
        writer.member("text", finding.text)
        writer.member("advice", orNull: finding.advice)
      }
    }
  }
}

/// A finding of the doctor about one part of the service.
package struct ExaminedPart: Sendable {
  package let check: String
  /// The state in one word: `ok`, `warning` or `fault`.
  package let state: String
  package let text: String
  /// The advice for the operator; nil if there is nothing to do.
  package let advice: String?

  package init(check: String, state: String, text: String, advice: String?) {
    (self.check, self.state, self.text, self.advice) = (check, state, text, advice)
  }
}

/// An examination of the whole service that several callers share.
///
/// It reads every record, so it runs at most once in some minutes, and callers who come meanwhile get its findings.
package final class SharedExamination: Sendable {
  /// Examines the service at a time.
  package typealias Examine = @Sendable (Instant) async -> [ExaminedPart]

  private typealias Result = (found: [ExaminedPart], at: Instant)

  /// The time in seconds for which findings are kept.
  package static let freshness: Int64 = 300

  private let examine: Examine?
  private let running = Mutex<(task: Task<[ExaminedPart], Never>, at: Instant)?>(nil)

  /// Creates a shared examination; nil where the service does not know how to examine itself.
  package init(_ examine: Examine?) { self.examine = examine }

  /// Returns the last findings with the time of their examination, which begins now if they are old.
  package func latest(now: Instant) async -> (found: [ExaminedPart], at: Instant)? {
    guard let examine else { return nil }
    let (task, at) = running.withLock { running in
      if let running, abs(now.seconds(since: running.at)) < Self.freshness { return running }
      let begun = (task: Task { await examine(now) }, at: now)
      running = begun
      return begun
    }
    return (await task.value, at)
  }
}
