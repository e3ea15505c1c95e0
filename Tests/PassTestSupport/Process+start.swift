package import Foundation
import Glibc

extension Process {
  /// Runs the program, which starts as from a terminal: with no signal blocked.
  ///
  /// Tests run on threads that block signals, and a child inherits that: a shell would wait for ever for
  /// the word that its own child ended.
  package func start() throws {
    var (none, before) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { unsafe _ = pthread_sigmask(SIG_SETMASK, &before, nil) }
    try run()
  }
}
