extension MessageElement {
  /// The doubt about the text of the element, if it cannot be read.
  var doubt: Doubt? {
    switch letters {
    case "L":
      return Locator(element: text) == nil
        ? Doubt(.remarkUnreadable, at: place, "the locator cannot be read") : nil
    case "R":
      let remark = Remark(self)
      if remark.code.isEmpty {
        return Doubt(.remarkUnknown, at: place, "the remark has no code of three or four letters")
      }
      return remark.isReadable
        ? nil : Doubt(.remarkUnreadable, at: place, "the text of \(remark.code) cannot be read")
    case "I", "O", "M":
      return Connection(text) == nil
        ? Doubt(.remarkUnreadable, at: place, "the other flight cannot be read") : nil
    default: return nil
    }
  }
}

extension Remark {
  /// Whether the text has the form that its code asks for; true for codes whose form is free.
  var isReadable: Bool {
    guard isActive else { return true }
    switch code {
    case "TKNE": return ticket != nil
    case "INFT": return infant != nil
    case "SEAT": return seatRequest?.seats.isEmpty == false
    case "DOCS": return document != nil
    case "CHKD": return checkedInSequence != nil
    case "FQTV": return frequentFlyer != nil
    default: return true
    }
  }
}
