internal import StrictText
internal import Bookings
internal import PassFormats
package import Selling
internal import Vocabulary

extension Endpoint {
  static let status: [Endpoint] = [
    // As free as health: it is asked for when much is going on.
    .get("/operations/status", "getStatus", .operators, getStatus).spending(.free)
  ]

  private static func getStatus(_ call: Call, _ service: Service) async throws -> HTTPAnswer {
    let status = service.admission.status
    let breakers = service.breakers
    return .json { writer in
      writer.name("load")
      writer.object { writer in
        writer.member("running", status.running)
        writer.member("waiting", status.waiting)
        writer.member("refused", status.refused)
        writer.member("rate_limit_buckets", status.buckets)
      }
      writer.objects("payment_providers", breakers) { writer, breaker in
        writer.member("name", breaker.name.rawValue)
        writer.member("circuit", breaker.state.rawValue.uppercased())
        writer.member("calls", breaker.calls)
        writer.member("failures", breaker.failures)
      }
      writer.name("maintenance")
      guard let notice = status.maintenance else { return writer.null() }
      writer.object { writer in
        writer.member("until", orNull: notice.until?.description)
        writer.member("message", notice.message)
      }
    }
  }
}

extension Service {
  /// The state of each payment provider's circuit breaker.
  package var breakers: [BreakingProvider.Status] { providers.breakers }

  /// How the service is used at the moment.
  package var admissionStatus: AdmissionStatus { admission.status }
}
