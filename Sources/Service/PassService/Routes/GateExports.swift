internal import ServiceHTTP
internal import PassMinting
internal import BookingStore
internal import Selling
internal import Bookings
internal import HTTPTypes
internal import PassFormats
internal import StrictText
internal import PassVerifier
internal import Vocabulary

/// The endpoints for exports of gates, and for the part of each gate's ledger that is here.
struct GateExportRoutes: Sendable {
  let products: ProductList
  let trust: PublishedTrust
  let signer: PassSigner
  let desk: Transactor

  private var doors: DoorReportProcessor {
    DoorReportProcessor(products: products, desk: desk, issuer: trust.issuer)
  }

  var endpoints: [Endpoint] {
    [
      Endpoint(
        method: .post, path: "/gate-exports", name: "reportGateExport", access: .gates,
        repeats: .freely, rate: .change, handle: reportGateExport
      ).taking(.ledger),
      .get("/gate-exports/{issuer}/{device}", "getGateLedger", .gates, getGateLedger),
    ]
  }

  /// Maximum number of events that a request decides about before it is answered; the rest is decided soon after.
  private static let decidedAtOnce = 500

  /// Takes in a part of an export; the same part may come again, and parts may come in any order.
  private func reportGateExport(_ call: Call) async throws -> HTTPAnswer {
    let products = products.all
    let intake = ExportIntake(
      issuer: trust.issuer, trust: try await trust.held(now: call.now),
      desk: desk,
      isAwaited: { place in
        products.contains {
          AdmissionEvent.isDoor(place) ? $0.acceptsDoorReports : $0.boards(at: place)
        }
      })
    let report = try await intake.take(call.body, now: call.now)
    for product in products where report.new > 0 {
      try await product.processGateReports(limit: Self.decidedAtOnce, now: call.now)
    }
    if report.new > 0 {
      try await doors.process(limit: Self.decidedAtOnce, now: call.now)
      try await signer.follow(now: call.now)
    }
    guard let first = report.refused.first else {
      return HTTPAnswer.json { report.write(to: &$0) }
    }
    let accepted =
      switch report.taken {
      case 0: "no line was accepted"
      case 1: "line 1 was accepted"
      default: "lines 1 to \(report.taken) were accepted"
      }
    let refused =
      first.firstLine == first.lastLine
      ? "line \(first.firstLine)" : "lines \(first.firstLine) to \(first.lastLine)"
    var problem = Problem(
      .exportRefused,
      "\(accepted); \(refused): \(first.detail)"
    )
    problem.details = { writer in
      report.write(to: &writer)
      writer.objects("refused", report.refused.prefix(ExportIntake.Report.maxRefused)) {
        writer, part in
        writer.member("first_line", part.firstLine)
        writer.member("last_line", part.lastLine)
        writer.member("reason", part.reason.rawValue)
        writer.member("detail", part.detail)
      }
    }
    throw problem
  }

  /// Answers with the number up to which the ledger of a gate is here, so that the gate sends the rest.
  private func getGateLedger(_ call: Call) async throws -> HTTPAnswer {
    let (issuer, device) = (call.parameters["issuer"] ?? "", call.parameters["device"] ?? "")
    guard issuer == trust.issuer.rawValue, let id = DeviceID("\(issuer)/\(device)"),
      try await trust.held(now: call.now).namesDevice(id)
    else {
      throw Problem(.notFound, "the trust bundle names no such gate")
    }
    let ledger = try await desk.store.record(GateLedger.self, id.rawValue)?.value
    return .json { writer in
      writer.member("device", id.rawValue)
      writer.member("through", ledger?.through ?? 0)
      writer.member("last", ledger?.last ?? 0)
    }
  }
}

extension ExportIntake.Report {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("taken_lines", taken)
    writer.member("new_events", new)
    writer.member("known_events", known)
    writer.objects("devices", devices.sorted { $0.key.rawValue < $1.key.rawValue }) {
      writer, device in
      writer.member("device", device.key.rawValue)
      writer.member("through", device.value)
    }
  }
}
