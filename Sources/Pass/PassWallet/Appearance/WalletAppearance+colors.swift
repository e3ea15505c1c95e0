extension WalletAppearance {
  /// Sets the colours that the operator chose, and those that can be read on the background for the others.
  mutating func setColors(background: WalletColor?, foreground: WalletColor?, label: WalletColor?) {
    let usual = WalletAppearance()
    self.background = background ?? usual.background
    let plain: WalletColor =
      self.background.contrast(on: .white) >= self.background.contrast(on: .black) ? .white : .black
    self.foreground = foreground ?? plain
    if let label {
      self.label = label
    } else {
      let isReadable = usual.label.contrast(on: self.background) >= 4.5
      self.label = isReadable ? usual.label : self.foreground
    }
  }
}
