// A program for a gate also needs verdicts and events: with these exports it needs one import. They are
// exported type by type, so that names such as SHA256 and Status do not clash with those of other packages.
@_exported public import protocol PassCrypto.RandomSource
@_exported public import struct PassCrypto.SecureRandom
@_exported public import struct PassFormats.AdmissionConflict
@_exported public import struct PassFormats.AdmissionEvent
@_exported public import struct PassFormats.Admissions
@_exported public import struct PassFormats.AirlineKey
@_exported public import struct PassFormats.EventID
@_exported public import struct PassFormats.EventKey
@_exported public import struct PassFormats.PassKey
@_exported public import PassTrustStore
@_exported public import PassVerifier
