public import PassDocuments

/// The operator's name, colours and pictures in a wallet.
public struct WalletAppearance: Equatable, Sendable {
  /// The name of the organisation; nil for the name of the pass's issuer.
  public var organization: String?
  /// The colour of the pass.
  public var background = WalletColor(red: 0x12, green: 0x2B, blue: 0x45)
  /// The colour of values.
  public var foreground = WalletColor(red: 255, green: 255, blue: 255)
  /// The colour of labels.
  public var label = WalletColor(red: 0xC9, green: 0xD8, blue: 0xE6)
  /// The logo from which missing pictures are made.
  public var logo: Logo?
  /// The pictures by their names in the container, such as `icon@2x.png`.
  public var pictures: [String: [UInt8]] {
    get { packed.mapValues(\.bytes) }
    set {
      var files: [String: PackedFile] = [:]
      for (name, bytes) in newValue {
        // A picture that stays is not packed again.
        files[name] = packed[name].flatMap { $0.bytes == bytes ? $0 : nil } ?? PackedFile(bytes)
      }
      packed = files
    }
  }
  /// The same pictures, packed once: to deflate a large one for each pass would take longer than to sign the pass.
  private(set) var packed: [String: PackedFile] = [:]

  /// Creates the appearance of an operator who chose nothing.
  public init() {}
}

/// A colour of a pass.
public struct WalletColor: Hashable, Sendable {
  /// The parts of the colour, 0 to 255 each.
  public let red, green, blue: UInt8

  /// Creates a colour.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }
}
