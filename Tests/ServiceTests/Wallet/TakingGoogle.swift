import PassWallet
import Synchronization

/// Google's wallet that takes all resources, or fails as a test says.
final class TakingGoogle: GoogleWallet {
  let taken = Mutex<[String]>([])
  let fault = Mutex<GoogleWalletFault?>(nil)

  func put(_ resource: GoogleResource) async throws(GoogleWalletFault) {
    if let fault = fault.withLock({ $0 }) { throw fault }
    taken.withLock { $0.append(resource.id) }
  }

  func replace(_ resource: GoogleResource) async throws(GoogleWalletFault) { throw .missing }

  func checkAccess() async throws(GoogleWalletFault) {}
}
