internal import CCurl

/// A connection to a mail server, for use by one thread at a time; a message takes as long as the server lets it, up to
/// the server's `time`.
///
/// libcurl keeps the connection for the next message, and makes a new one where the server has closed it.
@safe package final class SMTPConnection {
  private let library: CurlLibrary
  private let handle: UnsafeMutableRawPointer
  private let server: SMTPServer
  /// The own name in the greeting (RFC 5321 §4.1.1.1).
  private let name: String
  /// The seconds for which a connection that is not used is kept; servers close it after some minutes.
  private static let idleTime = 30

  /// Creates a connection that is made with the first message.
  package init(_ server: SMTPServer, from name: String) throws(SMTPFault) {
    library = try CurlLibrary.shared.get()
    guard let handle = library.call.curl_easy_init() else {
      throw SMTPFault(.server, "out of memory")
    }
    unsafe self.handle = handle
    (self.server, self.name) = (server, name)
  }

  deinit { unsafe library.call.curl_easy_cleanup(handle) }

  /// Sends a message, whose lines end in CR LF, from one address to another; returns when the server has taken it.
  package func send(
    _ message: [UInt8], from sender: String, to recipient: String
  ) throws(SMTPFault) {
    let sending = Sending(message)
    try prepare(sending, milliseconds: (server.time + message.count / 100_000) * 1_000)
    try set(passtool_curl_mail_from, "<\(sender)>")
    guard let list = unsafe library.call.curl_slist_append(nil, "<\(recipient)>") else {
      throw SMTPFault(.server, "out of memory")
    }
    defer { unsafe library.call.curl_slist_free_all(list) }
    try unsafe check(
      passtool_curl_set_pointer(library.table, handle, passtool_curl_recipients, list))
    try perform(sending)
  }

  /// Connects, greets and logs in, without a message.
  package func tryOut() throws(SMTPFault) {
    // Without a recipient and without a text to send, libcurl asks the server for help (RFC 5321 §4.1.1.8).
    let sending = Sending([])
    try prepare(sending, milliseconds: server.connectTime * 2_000, uploads: false)
    try perform(sending)
  }

  private func perform(_ sending: Sending) throws(SMTPFault) {
    let result = unsafe library.call.curl_easy_perform(handle)
    // libcurl still has pointers to what is being sent until the next `curl_easy_reset`.
    defer { unsafe library.call.curl_easy_reset(handle) }
    withExtendedLifetime(sending) {}
    // A server that knows no help has answered all the same.
    if result == 0 || (sending.conversation.command == "HELP" && sending.conversation.code != nil) {
      return
    }
    throw sending.conversation.fault(words(for: result))
  }

  private func words(for result: CURLcode) -> String {
    let text = library.call.curl_easy_strerror(result)
    let reason = unsafe text.map { unsafe String(cString: $0) } ?? "error \(result)"
    return "the mail server \(server.host):\(server.port) took nothing: \(reason)"
  }

  private func prepare(
    _ sending: Sending, milliseconds: Int, uploads: Bool = true
  ) throws(SMTPFault) {
    unsafe library.call.curl_easy_reset(handle)
    try set(passtool_curl_url, server.url(from: name))
    try set(passtool_curl_protocols, "smtp,smtps")
    // A proxy of the environment is for other connections.
    try set(passtool_curl_proxy, "")
    try set(passtool_curl_no_signal, 1)
    try set(passtool_curl_connect_time, server.connectTime * 1_000)
    try set(passtool_curl_time, milliseconds)
    try set(passtool_curl_idle_time, Self.idleTime)
    try set(passtool_curl_tls_version, Int(passtool_curl_tls12))
    let tls = server.security == .none ? passtool_curl_no_tls : passtool_curl_all_tls
    try set(passtool_curl_use_tls, Int(tls))
    if let authorities = server.authorities { try set(passtool_curl_authorities, authorities) }
    if let login = server.login {
      try set(passtool_curl_user, login.user)
      try set(passtool_curl_password, login.password)
    }
    let pointer = unsafe Unmanaged.passUnretained(sending).toOpaque()
    try set(passtool_curl_verbose, 1)
    try unsafe check(passtool_curl_set_telling(library.table, handle, tellOfCurl))
    try unsafe check(
      passtool_curl_set_pointer(library.table, handle, passtool_curl_debug_data, pointer))
    guard uploads else { return try set(passtool_curl_no_body, 1) }
    try set(passtool_curl_upload, 1)
    try unsafe check(passtool_curl_set_reading(library.table, handle, readForCurl))
    try unsafe check(
      passtool_curl_set_pointer(library.table, handle, passtool_curl_read_data, pointer))
    try unsafe check(
      passtool_curl_set_size(
        library.table, handle, passtool_curl_size, Int64(sending.message.count)))
  }

  private func set(_ option: passtool_curl_option, _ value: Int) throws(SMTPFault) {
    try unsafe check(passtool_curl_set_number(library.table, handle, option, value))
  }

  private func set(_ option: passtool_curl_option, _ value: String) throws(SMTPFault) {
    try unsafe check(passtool_curl_set_text(library.table, handle, option, value))
  }

  private func check(_ result: CURLcode) throws(SMTPFault) {
    guard result == 0 else {
      throw SMTPFault(.server, "libcurl does not take a setting (error \(result))")
    }
  }
}

/// A message that libcurl reads, and the conversation about it.
private final class Sending {
  let message: [UInt8]
  var conversation = SMTPConversation()
  private var place = 0

  init(_ message: [UInt8]) { self.message = message }

  /// The next bytes of the message, at most `count`.
  func next(_ count: Int) -> ArraySlice<UInt8> {
    let part = message[place..<min(place + count, message.count)]
    place = part.endIndex
    return part
  }
}

/// Gives libcurl the next bytes of the message.
private func readForCurl(
  _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
  _ data: UnsafeMutableRawPointer?
) -> Int {
  guard let buffer = unsafe buffer, let data = unsafe data else { return 0 }
  let sending = unsafe Unmanaged<Sending>.fromOpaque(data).takeUnretainedValue()
  let part = sending.next(size * count)
  unsafe UnsafeMutableRawBufferPointer(start: buffer, count: size * count).copyBytes(from: part)
  return part.count
}

/// Hears commands and answers from libcurl; the text of the message and of a login is not kept.
private func tellOfCurl(
  _ curl: UnsafeMutableRawPointer?, _ kind: CInt, _ text: UnsafeMutablePointer<CChar>?, _ size: Int,
  _ data: UnsafeMutableRawPointer?
) -> CInt {
  guard let text = unsafe text, let data = unsafe data else { return 0 }
  let sending = unsafe Unmanaged<Sending>.fromOpaque(data).takeUnretainedValue()
  let bytes = unsafe UnsafeRawBufferPointer(start: text, count: size)
  switch Int(kind) {
  case passtool_curl_header_in:
    unsafe sending.conversation.received(String(decoding: bytes, as: UTF8.self))
  case passtool_curl_header_out:
    unsafe sending.conversation.sent(String(decoding: bytes.prefix(8), as: UTF8.self))
  default: break
  }
  return 0
}
