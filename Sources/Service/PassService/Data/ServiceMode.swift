/// The purpose of the service.
package enum ServiceMode: Sendable {
  /// Trials: demonstration flights, a development root and simulated payments, so that it works at once.
  case trial
  /// Production: none of these is created, and the start fails if one exists.
  case production

  /// The notice that a service is a trial.
  package static let trialNotice =
    "this is a trial: payments are pretended unless a provider is named, and keys and roots are made as needed; "
    + "serve travelers with --production"
}
