#ifndef PASSTOOL_CHILD_PROCESS_H
#define PASSTOOL_CHILD_PROCESS_H

#include <sys/types.h>

/// Starts a program that the kernel kills with the calling thread: with these three standard streams and no other
/// descriptor, no signal blocked or ignored, in the directory if one is given.
///
/// It is in C, because between fork and exec a process with threads may call only few functions, and no runtime.
///
/// Returns the process id, or -1 with errno set. If the program cannot be run, the child ends with 127.
pid_t passtool_start_child(const char *program, char *const arguments[], char *const environment[],
                           const char *directory, const int streams[3]);

#endif
