// Re-exports the types of this module's public interface, so that a program needs one import
// (PassVerifier/Exports.swift says why type by type).
@_exported public import struct PassDocuments.Logo
@_exported public import struct PassDocuments.PageDetails
@_exported public import struct PassDocuments.PrintablePass
@_exported public import struct Vocabulary.Instant
@_exported public import enum Vocabulary.Language
