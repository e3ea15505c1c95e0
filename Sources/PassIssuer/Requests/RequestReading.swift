internal import StrictText
internal import Vocabulary

/// The longest request that is read, in bytes.
package let longestRequest = 1 << 16

extension BoardingPassRequest {
  /// Reads a request, one JSON object; unknown members are an error.
  public init(json: [UInt8]) throws(RequestError) {
    self = try readRequest(json) { (object) throws(ShapeError) in
      try BoardingPassRequest(&object)
    }
  }

  private init(_ object: inout ObjectReader) throws(ShapeError) {
    let members: IssuingMembers
    (issuer, source, members) = try together(
      part(try object.text("issuer", as: IssuerID.self)), part(try Source(&object)),
      part(try IssuingMembers(&object)))
    (passID, validFrom, validUntil, status) = (
      members.passID, members.validFrom, members.validUntil, members.status
    )
  }
}

extension BoardingPassRequest.Source {
  fileprivate init(_ object: inout ObjectReader) throws(ShapeError) {
    self =
      object.peek("bcbp") != nil
      ? .existing(text: try object.string("bcbp")) : .journey(try Journey(&object))
  }
}

func readRequest<Request>(
  _ json: [UInt8], _ read: (inout ObjectReader) throws(ShapeError) -> Request
) throws(RequestError) -> Request {
  guard json.count <= longestRequest else {
    throw RequestError(
      member: "", offset: longestRequest,
      detail: "a request has at most \(longestRequest) bytes, this one has \(json.count)")
  }
  do {
    var object = try ObjectReader(try JSONReader.read(json))
    return try object.whole(read)
  } catch let error as JSONError {
    throw RequestError(member: "", offset: error.offset, detail: error.description)
  } catch let error as ShapeError {
    throw RequestError(error)
  } catch {
    throw RequestError(member: "", detail: "\(error)")
  }
}

/// The optional members that all requests share.
struct IssuingMembers {
  let passID: PassID?
  let validFrom: Instant?
  let validUntil: Instant?
  let status: StatusEntry?

  init(_ object: inout ObjectReader) throws(ShapeError) {
    // The member `print` concerns only paper, not the pass (PassDocuments/Content/PageDetails.swift).
    _ = object.optional("print")
    (passID, validFrom, validUntil, status) = try together(
      part(try object.optionalText("pass_id", as: PassID.self)),
      part(try object.optionalPassTime("valid_from")?.instant),
      part(try object.optionalPassTime("valid_until")?.instant), part(try object.statusEntry()))
  }
}

extension ObjectReader {
  fileprivate mutating func statusEntry() throws(ShapeError) -> StatusEntry? {
    guard peek("status") != nil else { return nil }
    return try object("status") { (status) throws(ShapeError) in
      let (list, index) = try together(
        part(try status.atLeastZero("list")), part(try status.atLeastZero("index")))
      return StatusEntry(list: list, index: index)
    }
  }

  fileprivate mutating func atLeastZero(_ name: String) throws(ShapeError) -> Int {
    let number = try integer(name)
    guard number >= 0 else { throw failure(name, "expected 0 or more, found \(number)") }
    return number
  }
}
