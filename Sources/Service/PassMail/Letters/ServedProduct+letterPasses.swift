internal import BookingStore
internal import Bookings
internal import Mail
internal import PassDocuments
internal import PassMinting
internal import PassService
internal import PassWallet
internal import Selling
internal import StrictText
internal import Vocabulary

/// The passes of a booking in a message: files for paper and for a phone, and a token for assistants.
extension ServedProduct {
  /// Adds the passes that are valid now; a message that would be too large leads to the booking instead.
  func addPasses(
    to content: inout LetterContent, of read: Versioned<Booking>, by writer: LetterWriter,
    _ words: LetterWords, now: Instant
  ) async throws {
    let booking = try await desk.current(read.value)
    let valid = validPasses(of: booking, now: now)
    let minted =
      valid.isEmpty ? [] : try await writer.tools.signer.passes(of: read, as: self, now: now)
    let passes = valid.compactMap { pass in
      minted.first { $0.id == pass.id }.map { (pass: pass, minted: $0) }
    }
    content.markup = try await markup(of: booking, passes, in: content.language, words)
    guard !passes.isEmpty else { return }
    var files = [try await paper(passes, of: booking, in: content.language)].compactMap(\.self)
    if let wallet = try await phone(passes, of: booking, in: content.language, writer, now: now) {
      files.append(wallet)
    }
    // A mailbox of 10 MB, with everything encoded, is the smallest that is still found.
    while files.reduce(0, { $0 + $1.encodedCount }) > writer.longestFiles {
      files.removeLast()
    }
    content.files = files
    content.notes.append(words(files.isEmpty ? .passesAreThere : .passesAreAttached))
  }

  private func paper(
    _ passes: [(pass: OwnPass, minted: MintedPass)], of booking: Booking, in language: Language
  ) async throws -> MailFile? {
    var pictures: [PassPicture] = []
    for one in passes.prefix(LetterContent.mostPages) {
      var page = try await self.page(for: one.pass, of: booking)
      page.language = language
      pictures.append(
        PassPicture(barcode: one.minted.barcode, format: barcodeFormat, page: page))
    }
    // Paper with some of the passes would look like all of them.
    guard pictures.count == passes.count else { return nil }
    let bytes = try await PassPicture.pdf(pictures, arrangement: .page)
    let code = booking.code?.rawValue ?? booking.key
    return MailFile(name: "\(code).pdf", type: "application/pdf", bytes: bytes)
  }

  private func phone(
    _ passes: [(pass: OwnPass, minted: MintedPass)], of booking: Booking, in language: Language,
    _ writer: LetterWriter, now: Instant
  ) async throws -> MailFile? {
    guard let wallets = writer.tools.wallets, wallets.settings.apple != nil,
      passes.count <= ApplePass.longestBundle
    else { return nil }
    var shown: [WalletPass] = []
    for (pass, minted) in passes {
      shown.append(
        try await walletPass(
          pass, of: booking, minted, in: language, news: writer.tools.appleNews, now: now))
    }
    let code = booking.code?.rawValue ?? booking.key
    if let one = shown.first, shown.count == 1 {
      return MailFile(
        name: "\(code).pkpass", type: ApplePass.mediaType,
        bytes: try await wallets.applePass(one, now: now).bytes)
    }
    return MailFile(
      name: "\(code).pkpasses", type: ApplePass.bundleMediaType,
      bytes: try await wallets.applePasses(shown, now: now).bytes)
  }

  /// Returns the reservations of a booking as JSON-LD, one for each pass, and for each occasion without a pass.
  private func markup(
    of booking: Booking, _ passes: [(pass: OwnPass, minted: MintedPass)], in language: Language,
    _ words: LetterWords
  ) async throws -> [UInt8] {
    let occasions = occasions(of: booking)
    var reservations: [(Occasion, token: String?, name: String?)] = []
    for occasion in occasions {
      let own = passes.filter {
        self.occasion(of: $0.pass, in: booking) ?? occasion.name == occasion.name
      }
      if own.isEmpty { reservations.append((occasion, nil, booking.sale.contact?.name)) }
      for one in own {
        let name = try await page(for: one.pass, of: booking).name
        reservations.append(
          (
            occasion, barcodeFormat.ticketToken(one.minted.barcode),
            name ?? booking.sale.contact?.name
          ))
      }
    }
    guard !reservations.isEmpty else { return [] }
    var writer = JSONWriter()
    writer.array { writer in
      for reservation in reservations {
        writer.object { writer in
          writer.member("@context", "http://schema.org")
          writeReservation(of: reservation.0, in: booking, to: &writer)
          writer.member("reservationNumber", booking.code?.rawValue ?? booking.key)
          writer.member("reservationStatus", "http://schema.org/ReservationConfirmed")
          if let name = reservation.name {
            writer.name("underName")
            writer.object { writer in
              writer.member("@type", "Person")
              writer.member("name", name)
            }
          }
          if let token = reservation.token {
            writer.name("reservedTicket")
            writer.object { writer in
              writer.member("@type", "Ticket")
              writer.member("ticketToken", token)
            }
          }
        }
      }
    }
    return writer.bytes
  }
}

extension LetterContent {
  /// The most bytes that the files of a message may take, encoded.
  static let longestFiles = 7_000_000
  /// The most passes that are drawn for one message.
  static let mostPages = 100
}

extension BarcodeFormat {
  /// Returns the content of a barcode with the prefix that readers of `ticketToken` know.
  fileprivate func ticketToken(_ content: String) -> String {
    switch self {
    case .aztec: "aztecCode:\(content)"
    case .qr: "qrCode:\(content)"
    case .pdf417: "pdf417:\(content)"
    case .dataMatrix: "dataMatrix:\(content)"
    }
  }
}
