internal import ServiceHTTP
internal import StrictText
internal import Bookings
internal import PassFormats
internal import Selling
internal import Vocabulary

/// The endpoint for the load of the service, for operators.
struct StatusRoutes: Sendable {
  let admission: Admission
  let providers: PaymentProviders

  var endpoints: [Endpoint] {
    [
      // Operators ask for it when the load is high, so it spends no quota, like the health check.
      .get("/operations/status", "getStatus", .operators, getStatus).spending(.free)
    ]
  }

  private func getStatus(_ call: Call) async throws -> HTTPAnswer {
    let status = admission.status
    let breakers = providers.breakers
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
