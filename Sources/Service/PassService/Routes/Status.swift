internal import ServiceHTTP
internal import StrictText
internal import Bookings
internal import PassFormats
internal import Selling
internal import Vocabulary

/// What operators ask for about the load of the service.
struct StatusRoutes: Sendable {
  let admission: Admission
  let providers: PaymentProviders

  var endpoints: [Endpoint] {
    [
      // As free as health: it is asked for when much is going on.
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
