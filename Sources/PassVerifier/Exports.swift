// A program that verifies passes speaks of instants, keys and claims: with these it needs one import.
@_exported public import PassCrypto
@_exported public import PassFormats
@_exported public import Vocabulary
