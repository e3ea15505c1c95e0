// Re-exports the types of this module's public interface, so that a program needs one import. They
// are exported type by type to keep names such as SHA256 and Status out of other packages' way.
// Type aliases would not do: their members are invisible under MemberImportVisibility.
@_exported public import struct PassFormats.BoardingPass
@_exported public import struct PassFormats.DeviceID
@_exported public import enum PassFormats.KeyKind
@_exported public import struct PassFormats.KeyTerms
@_exported public import struct PassFormats.Manifest
@_exported public import class PassFormats.ManifestError
@_exported public import struct PassFormats.ManifestRow
@_exported public import struct PassFormats.PassClaims
@_exported public import struct PassFormats.PassDigest
@_exported public import struct PassFormats.PassengerStatus
@_exported public import struct PassFormats.RootKey
@_exported public import struct PassFormats.StatusListSource
@_exported public import struct PassFormats.StatusReference
@_exported public import struct PassFormats.Ticket
@_exported public import struct PassFormats.TrustBundle
@_exported public import struct PassFormats.TrustPolicy
@_exported public import struct PassFormats.TrustedIssuer
@_exported public import struct PassFormats.TrustedKey
@_exported public import struct Vocabulary.AirportCode
@_exported public import struct Vocabulary.CarrierCode
@_exported public import struct Vocabulary.CivilDate
@_exported public import struct Vocabulary.FlightDesignator
@_exported public import struct Vocabulary.FlightNumber
@_exported public import struct Vocabulary.Instant
@_exported public import struct Vocabulary.IssuerID
@_exported public import struct Vocabulary.KeyID
@_exported public import struct Vocabulary.PassID
@_exported public import struct Vocabulary.TicketText
@_exported public import struct Vocabulary.WallClock
@_exported public import struct Vocabulary.ZoneName
@_exported public import struct Vocabulary.ZoneRules
