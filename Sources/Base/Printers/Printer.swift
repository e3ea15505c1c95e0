internal import CCups

/// A printer that speaks IPP (RFC 8011): a queue of CUPS, or a printer in the network by its own address.
///
/// Each request has a connection of its own, so that a printer that was switched off and on is the same one.
package struct Printer: Sendable {
  package let address: PrinterAddress
  /// The kinds of documents that it prints (`document-format-supported`); empty where it does not say so.
  package let formats: [String]
  /// The names of its papers (`media-supported`); empty where it does not say so.
  package let papers: [String]

  /// Finds a printer by its name at CUPS or by its address, and asks what it can print.
  ///
  /// Throws where it does not answer, or prints no PDF.
  package init(_ name: String) throws(PrinterFault) {
    address = try PrinterAddress(name)
    let answer = try Self.attributes(
      of: address, .keywords("document-format-supported", "media-supported"))
    formats = answer.texts["document-format-supported"] ?? []
    papers = answer.texts["media-supported"] ?? []
    guard formats.isEmpty || formats.contains("application/pdf") else {
      throw .refused(
        "\(address): this printer prints no PDF, only \(formats.map(IPPAnswer.plain).joined(separator: ", ")); add it to "
          + "CUPS on a machine, whose driver turns PDF into these, and name it as CUPS does")
    }
  }

  /// Returns the names of the printers at the print server of this machine, in order.
  package static func names() throws(PrinterFault) -> [String] {
    let request = IPPRequest(
      IPP_OP_CUPS_GET_PRINTERS, [user, ("requested-attributes", .keywords("printer-name"))])
    let answer = try request.send(to: .server)
    // A server without any printer says that it found none.
    return answer.groups.compactMap { $0.texts["printer-name"]?.first }.sorted()
  }

  package func state() throws(PrinterFault) -> PrinterState {
    PrinterState(
      try Self.attributes(
        of: address,
        .keywords("printer-state", "printer-state-reasons", "printer-state-message")))
  }

  /// Prints a PDF on paper of a size, and returns the number of its job, which waits or is being printed.
  ///
  /// `title` is shown at the printer and in its logs, so it names no person. Where it throws `unanswered`, the printer may
  /// have taken the document.
  package func print(_ document: [UInt8], on paper: PaperSize, title: String) throws(PrinterFault)
    -> Int
  {
    guard let media = paper.name(among: papers) else {
      let known = papers.compactMap { name in
        PaperSize.size(of: name).map { "\($0.width / 100) × \($0.height / 100)" }
      }
      throw .refused(
        "\(address): this printer has no paper of \(paper.inWords); it has "
          + (known.isEmpty ? "none with a size" : known.prefix(12).joined(separator: ", ") + " mm")
          + "; choose another with --paper, or set the size at the printer")
    }
    var request = IPPRequest(
      IPP_OP_PRINT_JOB,
      [
        ("printer-uri", .uri(address.uri)), Self.user, ("job-name", .name(title)),
        ("document-format", .type("application/pdf")),
      ])
    request.job = [("media", .keywords(media))]
    request.document = document
    let answer = try request.send(to: address)
    guard answer.succeeded else { throw fault(answer) }
    guard let job = answer.group.numbers["job-id"]?.first, job > 0 else {
      throw .unanswered("\(address): the printer gave no number for the job")
    }
    return job
  }

  /// Returns the state of a job.
  ///
  /// A printer that begins to number anew after it was off has another job under that number; `title` tells.
  package func job(_ number: Int, title: String) throws(PrinterFault) -> PrintJobState {
    let request = IPPRequest(
      IPP_OP_GET_JOB_ATTRIBUTES,
      [("printer-uri", .uri(address.uri)), ("job-id", .number(number)), Self.user])
    let answer = try request.send(to: address)
    // client-error-not-found, client-error-gone
    if [0x406, 0x407].contains(answer.status) { return .forgotten }
    guard answer.succeeded else { throw fault(answer) }
    let name = answer.group.texts["job-name"]?.first
    return name == nil || name == title ? PrintJobState(answer.group) : .forgotten
  }

  /// Takes a job back; returns whether it is certain that no page of it comes out any more.
  package func cancel(_ number: Int, title: String) throws(PrinterFault) -> Bool {
    guard case .waiting = try job(number, title: title) else { return false }
    let request = IPPRequest(
      IPP_OP_CANCEL_JOB,
      [("printer-uri", .uri(address.uri)), ("job-id", .number(number)), Self.user])
    guard try request.send(to: address).succeeded else { return false }
    return try job(number, title: title).isFailed
  }

  private static var user: (name: String, value: IPPRequest.Value) {
    let name = try? unsafe CupsLibrary.text(CupsLibrary.shared.get().call.cupsUser())
    return ("requesting-user-name", .name(name ?? "passtool"))
  }

  private static func attributes(
    of address: PrinterAddress, _ names: IPPRequest.Value
  ) throws(PrinterFault) -> IPPAnswer.Group {
    let request = IPPRequest(
      IPP_OP_GET_PRINTER_ATTRIBUTES,
      [("printer-uri", .uri(address.uri)), user, ("requested-attributes", names)])
    let answer = try request.send(to: address)
    if answer.status == 0x406 { throw .unreachable(unknown(address)) }
    guard answer.succeeded else {
      throw .refused("\(address): the printer says \(words(answer))")
    }
    return answer.group
  }

  private static func unknown(_ address: PrinterAddress) -> String {
    let all = (try? names()) ?? []
    guard case .server = address.place else {
      return "\(address): there is no printer at this path"
    }
    return
      "\(address): CUPS has no printer of this name; it has "
      + (all.isEmpty ? "none: add one (lpadmin)" : all.joined(separator: ", "))
  }

  private func fault(_ answer: IPPAnswer) -> PrinterFault {
    switch answer.status {
    // server-error-service-unavailable, -temporary-error, -not-accepting-jobs, -busy
    case 0x502, 0x505, 0x506, 0x507: .busy("\(address): \(Self.words(answer))")
    default: .refused("\(address): the printer says \(Self.words(answer))")
    }
  }

  private static func words(_ answer: IPPAnswer) -> String {
    answer.message.isEmpty
      ? "no, with status \(String(answer.status, radix: 16))" : "\"\(answer.message)\""
  }
}
