#ifndef PASSTOOL_POWER_CUT_H
#define PASSTOOL_POWER_CUT_H

#include <stdint.h>

// A file system for SQLite that loses its power: what was written and not synced is there afterwards, or not, or
// in part. One machine at a time; its files are those that SQLite opens.

// Makes it the default of this process; 0 if that went well.
int power_cut_register(void);

// Switches a machine on. It loses its power at the so-manieth write or sync; files that an earlier machine opened
// give errors from now on.
void power_cut_begin(uint64_t seed, int64_t after);

// Whether it has lost its power: every use of a file fails.
int power_cut_happened(void);

// Cuts the power now, unless that has happened.
void power_cut_now(void);

// Writes what the disk has after the cut into another directory; 0 if that went well.
int power_cut_settle(const char *directory);

// Makes every sync do nothing, as if the store had `PRAGMA synchronous = OFF`, which it would refuse.
void power_cut_sync_nothing(void);

#endif
