// A program that issues passes speaks of airports, instants and keys: with these it needs one import.
@_exported public import PassBarcode
@_exported public import PassCrypto
@_exported public import PassFormats
@_exported public import Vocabulary
