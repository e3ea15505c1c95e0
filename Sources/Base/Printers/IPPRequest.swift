internal import CCups

/// A request to a printer or a print server (RFC 8010), and the answer to it.
struct IPPRequest {
  /// A value of an attribute, in the syntax that RFC 8011 gives to it.
  enum Value {
    case texts(tag: Int32, [String])
    case number(Int)

    static func uri(_ text: String) -> Value { .texts(tag: IPP_TAG_URI, [text]) }
    static func name(_ text: String) -> Value { .texts(tag: IPP_TAG_NAME, [text]) }
    static func keywords(_ texts: String...) -> Value { .texts(tag: IPP_TAG_KEYWORD, texts) }
    static func type(_ text: String) -> Value { .texts(tag: IPP_TAG_MIMETYPE, [text]) }
  }

  let operation: Int32
  /// The attributes of the operation after charset and language.
  var attributes: [(name: String, value: Value)]
  /// The attributes of the job, such as its paper.
  var job: [(name: String, value: Value)] = []
  var document: [UInt8]?

  init(_ operation: Int32, _ attributes: [(name: String, value: Value)]) {
    (self.operation, self.attributes) = (operation, attributes)
  }

  /// The time in which a place must take a connection, in milliseconds.
  private static let connectTime: Int32 = 5_000
  /// The longest silence of a printer within a request, in seconds.
  private static let longestSilence = 20.0

  /// Sends the request over a connection of its own, and returns the answer of any status.
  ///
  /// Throws `unreachable` where the request was not sent, and `unanswered` where the printer may have taken it.
  func send(to address: PrinterAddress) throws(PrinterFault) -> IPPAnswer {
    let library = try CupsLibrary.shared.get()
    let call = library.call
    guard let connection = unsafe connect(to: address, call) else {
      throw .unreachable(Self.unreachable(address, call))
    }
    defer { unsafe call.httpClose(connection) }
    guard let request = call.ippNewRequest(operation) else {
      throw .unreachable("out of memory")
    }
    for (name, value) in attributes { unsafe value.add(name, IPP_TAG_OPERATION, to: request, call) }
    for (name, value) in job { unsafe value.add(name, IPP_TAG_JOB, to: request, call) }
    let answer =
      if let document {
        unsafe document.withUnsafeBytes { bytes in
          unsafe passtool_cups_ask(
            library.table, connection, request, address.resource, Self.longestSilence,
            bytes.baseAddress, bytes.count)
        }
      } else {
        unsafe passtool_cups_ask(
          library.table, connection, request, address.resource, Self.longestSilence, nil, 0)
      }
    guard let answer = unsafe answer else {
      let reason = unsafe CupsLibrary.text(call.cupsLastErrorString()) ?? "no reason given"
      throw .unanswered("\(address): no answer came: \(IPPAnswer.plain(reason))")
    }
    defer { unsafe call.ippDelete(answer) }
    return unsafe IPPAnswer(answer, call)
  }

  private func connect(to address: PrinterAddress, _ call: passtool_cups) -> OpaquePointer? {
    switch address.place {
    case .server:
      unsafe call.httpConnect2(
        call.cupsServer(), call.ippPort(), nil, 0, HTTP_ENCRYPTION_IF_REQUESTED, 1,
        Self.connectTime, nil)
    case .host(let host, let port, let isEncrypted):
      unsafe call.httpConnect2(
        host, Int32(port), nil, 0,
        isEncrypted ? HTTP_ENCRYPTION_ALWAYS : HTTP_ENCRYPTION_IF_REQUESTED, 1, Self.connectTime,
        nil)
    }
  }

  private static func unreachable(_ address: PrinterAddress, _ call: passtool_cups) -> String {
    switch address.place {
    case .server:
      "\(address): no print server of CUPS runs on this machine; start it (package cups), or name the printer by its "
        + "own address, such as ipp://192.0.2.9/ipp/print"
    case .host(let host, let port, _):
      "\(address): no printer answers at \(host), port \(port): "
        + (unsafe CupsLibrary.text(call.cupsLastErrorString()).map(IPPAnswer.plain)
          ?? "no reason given")
        + "; is it on, and in this network?"
    }
  }
}

extension IPPRequest.Value {
  fileprivate func add(
    _ name: String, _ group: Int32, to request: OpaquePointer, _ call: passtool_cups
  ) {
    switch self {
    case .texts(let tag, let texts):
      var attribute = unsafe call.ippAddString(request, group, tag, name, nil, texts.first ?? "")
      for (index, text) in texts.enumerated().dropFirst() {
        _ = unsafe call.ippSetString(request, &attribute, Int32(index), text)
      }
    case .number(let number):
      _ = unsafe call.ippAddInteger(request, group, IPP_TAG_INTEGER, name, Int32(clamping: number))
    }
  }
}
