public import PassDocuments
public import Vocabulary

/// A signed pass for a wallet, with all that a wallet shows of it.
public struct WalletPass: Sendable {
  /// The signed pass; its text is the barcode of the wallet's pass.
  public let pass: PrintablePass
  /// The details that the pass does not contain.
  public private(set) var details: PageDetails
  /// The number of the wallet's pass, by default the id of the signed pass.
  ///
  /// A pass with the same number replaces the former one in a wallet, such as after a change of the seat.
  public var serialNumber: String
  /// Passes with the same name lie in one stack, such as the passes of a booking; nil for no stack.
  public var group: String?
  /// Whether the pass is void, such as after a cancellation.
  public var isVoided = false
  /// The time at which the details were true; nil for the time at which the pass was issued.
  public var updated: Instant?
  /// Whether the wallet is told when the pass changes; otherwise the pass says at which time its details were true.
  public var isToldOfChanges = false
  /// The secret with which a phone asks for news of this pass, at least 16 characters; nil for none.
  public var authenticationToken: String?

  /// Creates a wallet's pass.
  public init(_ pass: PrintablePass, _ details: PageDetails = PageDetails()) {
    self.pass = pass
    self.details = details
    serialNumber = pass.claims.passID.rawValue
  }

  /// Returns the pass with other details.
  func with(_ details: PageDetails) -> WalletPass {
    var pass = self
    pass.details = details
    return pass
  }
}
