internal import BookingStore
internal import Bookings

extension ProblemCode {
  /// Finds the code that a client gets for an error.
  init(of error: any Error) {
    self =
      switch error {
      case let problem as Problem: problem.code
      case let refusal as Refusal: ProblemCode(refusal.code)
      case StoreError.damaged: .recordDamaged
      case is StoreError: .serviceUnavailable
      default: .internalError
      }
  }
}
