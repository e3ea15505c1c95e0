/// The reason why a page cannot be shown as it was asked for.
package enum PageFault: Error, Sendable {
  /// Nothing is at this path.
  case notFound
  /// The product has no such action.
  case noAction
  /// An endpoint refused.
  case refused(Refused)
  /// The form came from another site, or without a key.
  case foreignForm

  /// The refusal of an endpoint, with the text for the traveler in the language of the visit.
  package struct Refused: Sendable {
    package let status: Int
    package let code: String
    /// The text for the traveler.
    package let message: String
    /// What is wrong, in English, for the staff; empty where there is nothing but the message.
    package let detail: String
    package let details: Received
    /// The names of the members that are at fault, as JSON pointers, with what is wrong in English.
    package let faults: [(pointer: String, detail: String)]
    /// Seconds until a retry makes sense.
    package let retryAfter: Int?

    package init(
      status: Int, code: String, message: String, detail: String = "",
      details: Received = Received(nil),
      faults: [(pointer: String, detail: String)] = [], retryAfter: Int? = nil
    ) {
      (self.status, self.code, self.message, self.detail) = (status, code, message, detail)
      (self.details, self.faults, self.retryAfter) = (details, faults, retryAfter)
    }
  }
}
