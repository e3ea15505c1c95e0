import Testing

@testable import Platform

/// Secrets are accepted only from files that only the service can read, as packages and systemd install them, too.
@Suite struct SecretAccessTests {
  private let service = SecretAccess.Reader(user: 990, groups: [990, 27])

  private func isExposed(
    _ mode: UInt32, owner: UInt32, group: UInt32, isCredential: Bool = false
  ) -> Bool {
    SecretAccess(mode: mode, owner: owner, group: group, isCredential: isCredential)
      .isExposed(to: service)
  }

  @Test func `a file of its owner's alone is fit, whoever that is`() {
    #expect(!isExposed(0o600, owner: 990, group: 990))
    #expect(!isExposed(0o400, owner: 0, group: 0))
  }

  @Test func `a file of root's that a group of the service may read is fit`() {
    #expect(!isExposed(0o640, owner: 0, group: 990))
    #expect(!isExposed(0o440, owner: 0, group: 27))
    #expect(isExposed(0o640, owner: 0, group: 100), "a group of others")
    #expect(isExposed(0o640, owner: 990, group: 990), "its owner should make it 600")
    #expect(isExposed(0o660, owner: 0, group: 990), "the group may write")
    #expect(isExposed(0o644, owner: 0, group: 990), "everybody may read")
    #expect(isExposed(0o604, owner: 0, group: 990))
  }

  @Test func `root trusts no group`() {
    let root = SecretAccess.Reader(user: 0, groups: [0])
    #expect(SecretAccess(mode: 0o640, owner: 0, group: 0).isExposed(to: root))
  }

  @Test func `a credential of systemd shows 440 and is fit`() {
    #expect(!isExposed(0o440, owner: 0, group: 0, isCredential: true))
    #expect(isExposed(0o444, owner: 0, group: 0, isCredential: true))
    #expect(isExposed(0o440, owner: 1_000, group: 0, isCredential: true))
  }

  @Test func `only what lies directly in the directory of credentials is one`() {
    let directory = "/run/credentials/passservice.service"
    func isCredential(_ path: String, of directory: String?) -> Bool {
      SecretAccess.isCredential(path, of: directory)
    }
    #expect(isCredential("\(directory)/payments.json", of: directory))
    #expect(isCredential("\(directory)/payments.json", of: "\(directory)/"))
    #expect(!isCredential("\(directory)/../other", of: directory))
    #expect(!isCredential("\(directory)/a/b", of: directory))
    #expect(!isCredential("\(directory)-other/a", of: directory))
    #expect(!isCredential("/etc/passservice/payments.json", of: nil))
    #expect(!isCredential("a", of: ""))
  }
}
