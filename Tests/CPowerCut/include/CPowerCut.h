#ifndef PASSTOOL_POWER_CUT_H
#define PASSTOOL_POWER_CUT_H

#include <stdint.h>

// A file system for SQLite that loses its power: afterwards, unsynced writes are there, are missing, or are there in
// part. It has one machine at a time, whose files are those that SQLite opens.

// Makes it the default file system of this process; returns 0 on success.
int power_cut_register(void);

// Switches a machine on, which loses its power at the write or sync with the number `after`; files that an earlier
// machine opened give errors from now on.
void power_cut_begin(uint64_t seed, int64_t after);

// Returns whether the machine has lost its power, so that every use of a file fails.
int power_cut_happened(void);

// Cuts the power now, unless it is cut already.
void power_cut_now(void);

// Writes the content of the disk after the cut into another directory; returns 0 on success.
int power_cut_settle(const char *directory);

// Makes every sync do nothing, as with `PRAGMA synchronous = OFF`, which the store would refuse.
void power_cut_sync_nothing(void);

#endif
