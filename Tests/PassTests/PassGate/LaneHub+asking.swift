import PassFormats
import PassVerifier
import Vocabulary

@testable import PassGate

/// The calls of an exchange of lanes, one after another, without a connection.
extension LaneHub {
  /// Returns the device that a proof is of at the server with this name, if its events count here.
  func lane(
    provedBy proof: [UInt8], challenge: String, at host: String
  ) throws -> DeviceID? {
    let device = standing.trust.deviceProved(
      by: proof, challenge: challenge, isFor: { $0 == host })
    return try device.flatMap { try listens(to: $0) ? $0 : nil }
  }

  /// Takes in the events that a lane sent.
  func receive(_ bytes: [UInt8]) throws -> MergeReport {
    try receive(ReceivedEvents(bytes, by: standing))
  }
}
