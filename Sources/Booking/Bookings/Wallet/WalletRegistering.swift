package import Vocabulary

/// The decisions about phones that register for passes, and about changes of these passes.
package enum WalletRegistering {
  /// A registration that a phone asks for.
  package struct Request: Sendable {
    package let device: WalletDeviceID
    package let passType: String
    package let serial: String
    /// The token under which Apple reaches the phone.
    package let token: String

    package init(device: WalletDeviceID, passType: String, serial: String, token: String) {
      self.device = device
      self.passType = passType
      self.serial = serial
      self.token = token
    }
  }

  /// Registers a phone for a pass; the answer is whether it was not registered before.
  ///
  /// `passes` is the number of passes that the phone has.
  package static func register(
    _ request: Request, for state: WalletPassState, known pass: Versioned<RegisteredPass>?,
    _ device: Versioned<WalletDevice>?, passes: Int, now: Instant
  ) throws(Refusal) -> Decision<Bool> {
    var changes = ChangeSet(at: now)
    var registered =
      pass?.value ?? RegisteredPass(request.passType, request.serial, as: state, now: now)
    var phone =
      device?.value
      ?? WalletDevice(request.device, passType: request.passType, token: request.token, now: now)
    phone.take(token: request.token, keptUntil: registered.ends)
    let isNew = !registered.isHeld(by: request.device)
    if isNew {
      guard registered.holders.count < RegisteredPass.maxHolders else {
        throw .tooManyHolders
      }
      guard passes < RegisteredPass.maxPerDevice else { throw .tooManyPasses }
      // The pass may have changed since it was downloaded, so the phone's next question names it.
      let number = phone.change(pushes: false, keptUntil: registered.ends, now: now)
      registered.add(request.device, changed: number)
    }
    if let pass { changes.update(pass, to: registered) } else { changes.insert(registered) }
    if let device { changes.update(device, to: phone) } else { changes.insert(phone) }
    return Decision(isNew, changes)
  }

  /// Removes a phone from a pass; `isLast` says whether the phone has no other pass.
  package static func unregister(
    _ device: Versioned<WalletDevice>, from pass: Versioned<RegisteredPass>, isLast: Bool,
    now: Instant
  ) -> ChangeSet {
    var changes = ChangeSet(at: now)
    remove(device.value.device, from: pass, in: &changes)
    if isLast { changes.remove(device) } else { changes.rely(on: device) }
    return changes
  }

  /// Removes a phone from a pass, and a pass without phones altogether.
  package static func remove(
    _ device: WalletDeviceID, from pass: Versioned<RegisteredPass>, in changes: inout ChangeSet
  ) {
    var registered = pass.value
    registered.remove(device)
    if registered.holders.isEmpty {
      changes.remove(pass)
    } else {
      changes.update(pass, to: registered)
    }
  }

  /// Compares a pass with its present state; if it shows something else, its phones are told.
  ///
  /// `devices` are the phones that have the pass. With `pushes` each has a push that waits, one however many of its
  /// passes changed. The answer is the time of the pass's last change.
  package static func look(
    at pass: Versioned<RegisteredPass>, _ state: WalletPassState,
    _ devices: [Versioned<WalletDevice>], pushes: Bool, now: Instant
  ) -> Decision<Instant> {
    var (registered, changes) = (pass.value, ChangeSet(at: now))
    if registered.take(state, now: now) {
      for read in devices {
        var device = read.value
        let number = device.change(pushes: pushes, keptUntil: registered.ends, now: now)
        registered.note(number, for: device.device)
        changes.update(read, to: device)
      }
    }
    changes.update(pass, to: registered)
    return Decision(registered.modified, changes)
  }

  /// Notes the outcome of a push that told a phone of its changes up to a number.
  package static func note(
    isSent: Bool, upTo number: Int, _ read: Versioned<WalletDevice>, now: Instant
  ) -> ChangeSet {
    var (device, changes) = (read.value, ChangeSet(at: now))
    device.note(isSent: isSent, upTo: number, now: now)
    changes.update(read, to: device)
    return changes
  }
}

extension Refusal {
  fileprivate static let tooManyHolders = Refusal(
    .invalidRequest,
    "\(RegisteredPass.maxHolders) phones get news of this pass already; remove it from one of them first"
  )

  fileprivate static let tooManyPasses = Refusal(
    .invalidRequest,
    "the phone gets news of \(RegisteredPass.maxPerDevice) passes already; remove old ones from it first"
  )
}
