internal import Glibc

/// The access rights of a file with a secret.
struct SecretAccess: Sendable {
  let mode: UInt32
  let owner: UInt32
  let group: UInt32
  /// Whether the service manager has put the file there for this service alone.
  var isCredential = false

  /// The user and the groups of a process.
  struct Reader: Sendable {
    let user: UInt32
    let groups: Set<UInt32>
  }

  /// Returns whether users other than the reader and the administrator have any permission on the file.
  ///
  /// A file of the reader with mode 600, or less, is not exposed. Neither is a file of root that a group of the reader
  /// may read (640), as packages install files below /etc, nor a credential of systemd (LoadCredential=), which root
  /// owns in a directory that only this service can enter (440).
  func isExposed(to reader: Reader) -> Bool {
    let others = mode & 0o077
    if others == 0 { return false }
    guard others == 0o040, owner == 0 else { return true }
    return !(isCredential || reader.user != 0 && reader.groups.contains(group))
  }
}

extension SecretAccess.Reader {
  /// The user and the groups of this process.
  static var this: SecretAccess.Reader {
    var groups = [gid_t](repeating: 0, count: max(Int(getgroups(0, nil)), 0))
    let count = unsafe getgroups(Int32(groups.count), &groups)
    return SecretAccess.Reader(
      user: geteuid(), groups: Set(groups.prefix(max(Int(count), 0)) + [getegid()]))
  }
}

extension SecretAccess {
  /// The access rights of an open file.
  init(_ information: stat, path: String) {
    self.init(
      mode: information.st_mode & 0o777, owner: information.st_uid, group: information.st_gid,
      isCredential: Self.isCredential(path, of: Self.credentials))
  }

  /// The directory of systemd's credentials for this service; nil without one.
  private static var credentials: String? {
    guard let text = unsafe getenv("CREDENTIALS_DIRECTORY") else { return nil }
    return unsafe String(cString: text)
  }

  /// Returns whether a path is that of a file directly in the directory of credentials.
  static func isCredential(_ path: String, of directory: String?) -> Bool {
    guard let directory, directory.hasPrefix("/") else { return false }
    let prefix = directory.hasSuffix("/") ? directory : "\(directory)/"
    return path.hasPrefix(prefix) && !path.dropFirst(prefix.count).contains("/")
  }
}
