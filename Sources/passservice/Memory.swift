internal import CMalloc

/// How the process gets its memory.
enum Memory {
  /// Lets all threads share two of the allocator's arenas.
  ///
  /// Requests move from thread to thread. With an arena for each, which is glibc's way, all of them grow to what the
  /// busiest moment of each thread took, and little is given back: 117 MB after 12,000 bookings, while 27 MB were
  /// in use. To be called before there are threads.
  static func shareArenas() { _ = mallopt(M_ARENA_MAX, 2) }
}
