/// The operator's settings for the desk of the staff.
package struct StaffSettings: Sendable {
  /// The identity provider at which the staff signs in; nil where each person enters an access token.
  package var signIn: SignInSettings?

  package init(signIn: SignInSettings? = nil) { self.signIn = signIn }
}
