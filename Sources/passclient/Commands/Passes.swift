internal import ArgumentParser
internal import ClientRules
internal import CommandLineSupport
internal import PassBarcode
internal import PassClient
internal import Platform
internal import StrictText
internal import Vocabulary

/// The verb `passclient passes`.
struct Passes: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "passes", abstract: "Show the passes of the store, drawn in the terminal.",
    discussion:
      "The passes come from the store alone, so that they are there at once; passclient sync reads new ones."
  )

  @OptionGroup var store: StoreOptions
  @OptionGroup var output: JSONOption

  @Argument(
    help: ArgumentHelp("The id of a booking, or its confirmation code.", valueName: "booking"))
  var booking: String?

  func run() async throws {
    try await store.run { client in
      let passes = try await client.passes(of: booking)
      let standing = try await Standing(client, store.clock)
      var text = ""
      if !output.isWanted {
        let bookings = try await client.bookings().map(\.booking)
        for kept in passes {
          let booking = bookings.first { $0.id == kept.bookingID && $0.product == kept.product }
          text += try kept.drawn(at: store.clock.now(), of: booking) + "\n"
        }
        text += (passes.isEmpty ? "No passes. " : "") + standing.line
      }
      try output.print(text) { writer in
        writer.objects("passes", passes) { writer, kept in
          kept.write(to: &writer, now: store.clock.now())
        }
        standing.write(to: &writer)
      }
    }
  }
}

extension PassClient.KeptPass {
  func write(to writer: inout JSONWriter, now: Instant) {
    writer.member("product", product.rawValue)
    writer.member("booking_id", bookingID)
    writer.member("pass_id", pass.id)
    writer.member("state", pass.state(at: now))
    writer.member("valid_from", pass.validFrom.description)
    writer.member("valid_until", pass.validUntil.description)
    writer.member("barcode_format", pass.barcodeFormat)
    writer.member("barcode_data", pass.barcodeData)
    writer.member("age_seconds", age)
  }

  /// The pass as a barcode in characters, below a line about it.
  func drawn(at now: Instant, of booking: Booking?) throws -> String {
    let state = pass.state(at: now) == "VALID" ? "" : ", EXPIRED"
    let holder = booking?.holder(of: pass.id).map { "\($0), " } ?? ""
    let head = withoutControls(
      "Pass \(pass.id) of \(booking?.name ?? bookingID), \(holder)\(pass.validFrom) to \(pass.validUntil)\(state), \(Standing.words(age)) old"
    )
    // The API writes one name with a line that the names of the library do not have.
    let format = pass.barcodeFormat == "DATA_MATRIX" ? "DATAMATRIX" : pass.barcodeFormat
    guard let symbology = Symbology(formatName: format) else {
      return "\(head)\nThis version cannot draw \(escaped(pass.barcodeFormat)); a newer one can."
    }
    do throws(SymbolError) {
      let symbol = try Symbol(pass.barcodeData, symbology: symbology)
      return "\(head)\n\(symbol.terminal(color: Terminal.isTerminal(.output)))"
    } catch {
      Console.tell("the pass cannot be drawn: \(error)")
      throw ExitCode.noLibrary
    }
  }
}

extension Booking {
  /// The person and the occasion of a pass, such as `Jane Doe 12A UA123 SFO–JFK`, which tell several passes apart.
  fileprivate func holder(of pass: String) -> String? {
    let node = JSONNode.answer(json)
    let mention = (node?["passes"]?.items ?? []).first { $0["pass_id"]?.text == pass }
    guard let passenger = passengers.first(where: { $0.id == mention?["passenger_id"]?.text })
    else { return title.isEmpty ? nil : title }
    let parts = [passenger.name] + passenger.seats.map(\.number) + [title]
    return parts.compactMap(\.self).joined(separator: " ")
  }
}
