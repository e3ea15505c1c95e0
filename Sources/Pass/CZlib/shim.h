// zlib as a Swift module: the header for PassCompression, and a shim for what Swift cannot call.
#include <zlib.h>

// deflateInit and inflateInit are macros that add the version and the size of the stream.
static inline int passtool_inflate_init(z_stream *stream) { return inflateInit(stream); }
// Negative bits of the window mean a raw stream (RFC 1951).
static inline int passtool_inflate_raw_init(z_stream *stream) {
  return inflateInit2(stream, -MAX_WBITS);
}
// A raw stream with little memory, for texts of a few thousand bytes.
static inline int passtool_deflate_short_init(z_stream *stream) {
  return deflateInit2(stream, 6, Z_DEFLATED, -13, 5, Z_DEFAULT_STRATEGY);
}
