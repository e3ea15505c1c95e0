internal import PassDocuments
internal import PassIssuer
internal import Vocabulary

/// The event of a list: the request of a ticket without its holder.
struct EventFile {
  let request: TicketRequest
  let details: PageDetails

  /// Reads the event from the JSON of a ticket request, without its holder.
  init(json: [UInt8], zone: Zone?, language: Language) throws {
    request = try TicketRequest(json: json)
    // The holder of each ticket comes from the list.
    details = try PageDetails(request: json, zone: zone, language: language).withoutHolder
  }

  init(_ path: String, zone: Zone?, language: Language) throws {
    var file = try RequestFile(path, isOnePerLine: false)
    guard let read = try file.next(), let json = read.json else {
      throw Failure.noInput("no event in \(path)")
    }
    func fail(_ member: String, _ offset: Int?, _ message: String) -> Failure {
      let (line, column) = read.place(offset: offset)
      return .data("\(path):\(line):\(column): \(member.isEmpty ? "" : "\(member): ")\(message)")
    }
    do {
      try self.init(json: json, zone: zone, language: language)
      if request.passID != nil || request.status != nil {
        throw fail(
          request.passID != nil ? "pass_id" : "status", nil,
          "belongs to one pass, but this event is for many passes; leave it out")
      }
      try details.checkHours(of: request.ticket)
    } catch let error as RequestError {
      let faults = error.all.map { fail($0.member, $0.offset, $0.detail) }
      for fault in faults.dropLast() { Console.complain(fault.message) }
      throw faults.last ?? fail(error.member, error.offset, error.detail)
    } catch let error as DetailsError {
      throw fail(error.member, error.offset, error.detail)
    }
  }
}
