internal import PassFormats
internal import Vocabulary

/// What the issuer's status list says of the pass (Token Status List §8.3).
///
/// A list that is too old to admit anybody still refuses whom it names.
struct StatusPolicy: Policy {
  func judge(_ pass: PassClaims, _ situation: inout Situation) throws(Finding) {
    guard let status = pass.status, let uris = situation.party.listURIs else { return }
    guard uris.contains(status.uri) else {
      throw .refuse(
        .unknownStatus,
        "the pass names a status list that \(pass.issuer) does not have; "
          + "send the traveler to the desk")
    }
    guard let list = situation.party.lists[status.uri]?.list else { return }
    switch list[status.index].map(Status.init(value:)) {
    case .valid: return
    case .revoked:
      throw .refuse(
        .revoked,
        "\(pass.issuer) revoked this pass, it may have been replaced by a newer one; "
          + "send the traveler to the desk")
    case .suspended:
      throw .refuse(
        .suspended, "\(pass.issuer) suspended this pass; send the traveler to the desk")
    case .other(let value):
      throw .refuse(
        .unknownStatus,
        "the status list says \(value), which has no meaning; send the traveler to the desk")
    case nil:
      throw .refuse(
        .unknownStatus,
        "the pass names entry \(status.index) of a list with \(list.count); "
          + "send the traveler to the desk")
    }
  }
}
