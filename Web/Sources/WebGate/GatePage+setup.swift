internal import GateRules
internal import PassFormats
internal import PassVerifier
internal import PhoneLedger
internal import StrictText
internal import Vocabulary
internal import WebTrust

// Setting up: roots, device and place.
extension GatePage {
  /// Reads a kit, and keeps nothing.
  func readKit(_ object: inout ObjectReader) throws(ShapeError) -> Step {
    let (record, roots) = (try object.bytes("record"), try object.bytes("roots"))
    do throws(PhoneFailure) {
      let kit = try Kit(record: record, roots: roots)
      self.kit = kit
      return done(
        text { writer in
          writer.member("roots_of", kit.roots.issuer.rawValue)
          writer.member("gates_of", kit.gates.rawValue)
        })
    } catch {
      return refused(error.description)
    }
  }

  /// Makes the gate of a kit whose number a person typed, or of roots that a person brought by hand.
  ///
  /// The bytes of the command are the two coordinates of the device's public key.
  func accept(_ kit: Kit, _ command: Command) throws(ShapeError) -> Step {
    var object = command.object
    guard stored.device == nil, ledger == nil else {
      return refused("this device is a gate already; a ledger is never begun anew")
    }
    var name: KeyID? = try object.optionalText("name")
    if name == nil {
      let letters = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789".utf8)
      let drawn = hostRandom(8).map { letters[Int($0) % letters.count] }
      name = KeyID("GATE" + String(decoding: drawn, as: UTF8.self))
    }
    let key = command.bytes
    guard let name,
      let device = Device(
        DeviceID(issuer: kit.gates, keyID: name), x: Array(key.prefix(32)),
        y: Array(key.dropFirst(32)), now: command.now)
    else { return refused("the browser gave no key of 64 bytes, or the clock is far off") }
    let held = HeldTrust(roots: kit.roots)
    return end(
      Array(device.id.rawValue.utf8),
      [device.row, Row(StoredRows.trustKey, HeldTrustState(held).bytes)],
      then: {
        self.stored.keep(device)
        self.ledger = PhoneLedger(device.id) { hostRandom($0) }
        self.trust = TrustUpdating(held)
        self.kit = nil
      })
  }

  /// Takes a place, and keeps it for the next opening; a list of another place is removed.
  func stand(_ command: Command) throws(ShapeError) -> Step {
    guard ledger != nil, trust != nil else {
      return refused("this device is no gate yet; set it up with a kit or an invitation first")
    }
    let place = try Place(command.bytes)
    let isSame = place.setting.context == self.place?.setting.context
    let manifest = isSame ? gate?.setting.manifest : nil
    var rows = [Row(StoredRows.placeKey, place.json)]
    if !isSame { rows.append(Row(StoredRows.manifestKey, nil)) }
    return end(Array("{}".utf8), rows, then: { self.stand(at: place, manifest) })
  }

  /// Takes over a passenger list.
  func useList(_ command: Command, isInvited: Bool) -> Step {
    guard let gate else { return refused("this gate has no place yet") }
    // The list of a door is known by the digest in its invitation, because anybody may have changed it on its way.
    if isInvited, SHA256.digest(command.bytes) != invitedList {
      return refused("this is not the list of the door that invited; ask for it at the door")
    }
    let manifest: Manifest
    do throws(ManifestError) {
      manifest = try gate.setting.list(command.bytes)
    } catch {
      return refused("the list cannot be used: \(error)")
    }
    do throws(ListRefusal) {
      try manifest.facts.check(
        replacing: gate.setting.manifest?.facts, now: command.now, leeway: gate.verifier.leeway)
    } catch {
      return refused("the list \(error)")
    }
    return end(
      text { writer in
        writer.member("rows", manifest.rows.count)
        writer.member("expected", manifest.expected)
      }, [Row(StoredRows.manifestKey, command.bytes)],
      then: {
        self.gate?.use(manifest, Admissions())
        self.recount()
      })
  }

  /// A JSON object as a result.
  func text(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter(isForDisplay: true)
    writer.object(members)
    return writer.bytes
  }
}
