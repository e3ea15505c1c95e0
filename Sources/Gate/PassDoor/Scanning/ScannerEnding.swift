package import GateRules
package import Platform

extension ScannerSetting.Ending {
  /// What ended the scan that a terminal or a line brought.
  package init(_ ending: ScannerReader.Ending) {
    self =
      switch ending {
      case .line: .line
      case .tab: .tab
      case .silence: .silence
      }
  }
}
