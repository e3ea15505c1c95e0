#include "CPowerCut.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A change of a file that SQLite did not sync yet: bytes at an offset, or a new size in `offset` without bytes.
typedef struct {
  int64_t offset;
  int64_t length;
  unsigned char *bytes;
} Change;

typedef struct File {
  struct File *next;
  char *path;
  // The content that is certainly on the disk.
  unsigned char *durable;
  int64_t size;
  // Whether its name is on the disk, too.
  int is_named;
  Change *changes;
  size_t count, room;
} File;

typedef struct {
  sqlite3_file base;
  sqlite3_file *real;
  // Null for files that need not survive, such as temporary ones.
  File *file;
  int64_t machine;
} Handle;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static File *files;
static int64_t machine, events, last_event;
static int is_dark, syncs_nothing;
static uint64_t random_state;

static uint64_t random_number(void) {
  uint64_t mixed = random_state += 0x9E3779B97F4A7C15;
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EB;
  return mixed ^ (mixed >> 31);
}

static void *grown(void *memory, size_t size) {
  void *new = realloc(memory, size ? size : 1);
  if (!new) abort();
  return new;
}

// --- The disk -------------------------------------------------------------------------------------

static void forget_changes(File *file) {
  for (size_t index = 0; index < file->count; index++) free(file->changes[index].bytes);
  file->count = 0;
}

static void resize(File *file, int64_t size) {
  if (size > file->size) {
    file->durable = grown(file->durable, (size_t)size);
    memset(file->durable + file->size, 0, (size_t)(size - file->size));
  }
  file->size = size;
}

static void apply(File *file, int64_t offset, int64_t length, const unsigned char *bytes) {
  if (offset + length > file->size) resize(file, offset + length);
  memcpy(file->durable + offset, bytes, (size_t)length);
}

static void apply_change(File *file, const Change *change) {
  if (change->bytes) {
    apply(file, change->offset, change->length, change->bytes);
  } else {
    resize(file, change->offset);
  }
}

// Applies each sector of one write with a probability of `share` percent.
static void apply_torn(File *file, const Change *change, int64_t sector, unsigned share) {
  if (!change->bytes) {
    if (random_number() % 100 < share) apply_change(file, change);
    return;
  }
  int64_t done = 0;
  while (done < change->length) {
    int64_t at = change->offset + done, piece = sector - at % sector;
    if (piece > change->length - done) piece = change->length - done;
    if (random_number() % 100 < share) apply(file, at, piece, change->bytes + done);
    done += piece;
  }
}

static void remember(File *file, int64_t offset, const void *bytes, int64_t length) {
  if (file->count == file->room) {
    file->room = file->room * 2 + 16;
    file->changes = grown(file->changes, file->room * sizeof(Change));
  }
  Change *change = &file->changes[file->count++];
  *change = (Change){offset, length, NULL};
  if (bytes) {
    change->bytes = grown(NULL, (size_t)length);
    memcpy(change->bytes, bytes, (size_t)length);
  }
}

static File *file_at(const char *path, int is_there, sqlite3_file *real) {
  for (File *file = files; file; file = file->next) {
    if (strcmp(file->path, path) == 0) return file;
  }
  File *file = grown(NULL, sizeof(File));
  *file = (File){.next = files, .path = strdup(path), .is_named = is_there};
  sqlite3_int64 size = 0;
  // The content at the start of the machine is on its disk.
  if (real->pMethods->xFileSize(real, &size) == SQLITE_OK && size > 0) {
    resize(file, size);
    real->pMethods->xRead(real, file->durable, (int)size, 0);
  }
  return files = file;
}

// --- Files ----------------------------------------------------------------------------------------

static int is_dead(Handle *handle) {
  return handle->file && (is_dark || handle->machine != machine);
}

// Counts a write or a sync, and returns whether the power is gone.
static int happens(Handle *handle) {
  if (is_dead(handle)) return 1;
  if (++events >= last_event) is_dark = 1;
  return is_dark;
}

static int file_close(sqlite3_file *base) {
  Handle *handle = (Handle *)base;
  return handle->real->pMethods->xClose(handle->real);
}

static int file_read(sqlite3_file *base, void *bytes, int length, sqlite3_int64 offset) {
  Handle *handle = (Handle *)base;
  pthread_mutex_lock(&lock);
  int dead = is_dead(handle);
  int code = dead ? SQLITE_IOERR_READ
                  : handle->real->pMethods->xRead(handle->real, bytes, length, offset);
  pthread_mutex_unlock(&lock);
  return code;
}

static int file_write(sqlite3_file *base, const void *bytes, int length, sqlite3_int64 offset) {
  Handle *handle = (Handle *)base;
  if (!handle->file) return handle->real->pMethods->xWrite(handle->real, bytes, length, offset);
  pthread_mutex_lock(&lock);
  int was_dead = is_dead(handle), code = SQLITE_IOERR_WRITE;
  int dead = happens(handle);
  // A write that is under way when the power goes may still reach the disk.
  if (!was_dead) remember(handle->file, offset, bytes, length);
  if (!dead) code = handle->real->pMethods->xWrite(handle->real, bytes, length, offset);
  pthread_mutex_unlock(&lock);
  return code;
}

static int file_truncate(sqlite3_file *base, sqlite3_int64 size) {
  Handle *handle = (Handle *)base;
  if (!handle->file) return handle->real->pMethods->xTruncate(handle->real, size);
  pthread_mutex_lock(&lock);
  int was_dead = is_dead(handle), code = SQLITE_IOERR_TRUNCATE;
  int dead = happens(handle);
  if (!was_dead) remember(handle->file, size, NULL, 0);
  if (!dead) code = handle->real->pMethods->xTruncate(handle->real, size);
  pthread_mutex_unlock(&lock);
  return code;
}

static int file_sync(sqlite3_file *base, int flags) {
  Handle *handle = (Handle *)base;
  if (!handle->file) return handle->real->pMethods->xSync(handle->real, flags);
  pthread_mutex_lock(&lock);
  int dead = happens(handle);
  if (!dead && !syncs_nothing) {
    File *file = handle->file;
    for (size_t index = 0; index < file->count; index++) apply_change(file, &file->changes[index]);
    forget_changes(file);
    // SQLite syncs the directory with the first sync of a file that it has created.
    file->is_named = 1;
  }
  pthread_mutex_unlock(&lock);
  return dead ? SQLITE_IOERR_FSYNC : SQLITE_OK;
}

static int file_size(sqlite3_file *base, sqlite3_int64 *size) {
  Handle *handle = (Handle *)base;
  pthread_mutex_lock(&lock);
  int code = is_dead(handle) ? SQLITE_IOERR_FSTAT
                             : handle->real->pMethods->xFileSize(handle->real, size);
  pthread_mutex_unlock(&lock);
  return code;
}

static int file_lock(sqlite3_file *base, int level) {
  Handle *handle = (Handle *)base;
  pthread_mutex_lock(&lock);
  int dead = is_dead(handle);
  pthread_mutex_unlock(&lock);
  return dead ? SQLITE_IOERR_LOCK : handle->real->pMethods->xLock(handle->real, level);
}

static int file_unlock(sqlite3_file *base, int level) {
  Handle *handle = (Handle *)base;
  return handle->real->pMethods->xUnlock(handle->real, level);
}

static int file_reserved(sqlite3_file *base, int *result) {
  Handle *handle = (Handle *)base;
  return handle->real->pMethods->xCheckReservedLock(handle->real, result);
}

static int file_control(sqlite3_file *base, int operation, void *argument) {
  Handle *handle = (Handle *)base;
  return handle->real->pMethods->xFileControl(handle->real, operation, argument);
}

static int file_sector(sqlite3_file *base) {
  Handle *handle = (Handle *)base;
  return handle->real->pMethods->xSectorSize(handle->real);
}

static int file_characteristics(sqlite3_file *base) {
  Handle *handle = (Handle *)base;
  return handle->real->pMethods->xDeviceCharacteristics(handle->real);
}

static int shared_map(sqlite3_file *base, int page, int size, int extend, void volatile **memory) {
  Handle *handle = (Handle *)base;
  return handle->real->pMethods->xShmMap(handle->real, page, size, extend, memory);
}

static int shared_lock(sqlite3_file *base, int offset, int count, int flags) {
  Handle *handle = (Handle *)base;
  pthread_mutex_lock(&lock);
  int dead = is_dead(handle) && !(flags & SQLITE_SHM_UNLOCK);
  pthread_mutex_unlock(&lock);
  return dead ? SQLITE_IOERR_SHMLOCK
              : handle->real->pMethods->xShmLock(handle->real, offset, count, flags);
}

static void shared_barrier(sqlite3_file *base) {
  Handle *handle = (Handle *)base;
  handle->real->pMethods->xShmBarrier(handle->real);
}

static int shared_unmap(sqlite3_file *base, int remove) {
  Handle *handle = (Handle *)base;
  return handle->real->pMethods->xShmUnmap(handle->real, remove);
}

// Version 2 maps nothing into memory except the index of the log.
static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_reserved,
    .xFileControl = file_control,
    .xSectorSize = file_sector,
    .xDeviceCharacteristics = file_characteristics,
    .xShmMap = shared_map,
    .xShmLock = shared_lock,
    .xShmBarrier = shared_barrier,
    .xShmUnmap = shared_unmap,
};

// --- The file system ------------------------------------------------------------------------------

static sqlite3_vfs *root;
static sqlite3_vfs system_vfs;

static int vfs_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *base, int flags, int *out) {
  Handle *handle = (Handle *)base;
  const int lasting = SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL;
  (void)vfs;
  memset(handle, 0, sizeof *handle);
  handle->real = (sqlite3_file *)(handle + 1);
  int is_there = 0;
  pthread_mutex_lock(&lock);
  int code = SQLITE_CANTOPEN;
  if (!is_dark) {
    if (path) root->xAccess(root, path, SQLITE_ACCESS_EXISTS, &is_there);
    code = root->xOpen(root, path, handle->real, flags, out);
  }
  if (code == SQLITE_OK) {
    handle->base.pMethods = &methods;
    handle->machine = machine;
    if (path && (flags & lasting)) handle->file = file_at(path, is_there, handle->real);
  }
  pthread_mutex_unlock(&lock);
  return code;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *path, int syncs) {
  (void)vfs;
  pthread_mutex_lock(&lock);
  int code = SQLITE_IOERR_DELETE;
  if (!is_dark) {
    code = root->xDelete(root, path, syncs);
    // A deleted name does not come back.
    for (File *file = files; file; file = file->next) {
      if (strcmp(file->path, path) != 0) continue;
      forget_changes(file);
      file->size = 0;
      file->is_named = 0;
    }
  }
  pthread_mutex_unlock(&lock);
  return code;
}

static int vfs_access(sqlite3_vfs *vfs, const char *path, int flags, int *result) {
  (void)vfs;
  return root->xAccess(root, path, flags, result);
}

static int vfs_full_path(sqlite3_vfs *vfs, const char *path, int size, char *out) {
  (void)vfs;
  return root->xFullPathname(root, path, size, out);
}

int power_cut_register(void) {
  root = sqlite3_vfs_find(NULL);
  if (!root) return 1;
  system_vfs = *root;
  system_vfs.pNext = NULL;
  system_vfs.zName = "power-cut";
  system_vfs.szOsFile = (int)sizeof(Handle) + root->szOsFile;
  system_vfs.xOpen = vfs_open;
  system_vfs.xDelete = vfs_delete;
  system_vfs.xAccess = vfs_access;
  system_vfs.xFullPathname = vfs_full_path;
  return sqlite3_vfs_register(&system_vfs, 1);
}

void power_cut_begin(uint64_t seed, int64_t after) {
  pthread_mutex_lock(&lock);
  machine++;
  events = 0;
  last_event = after;
  is_dark = 0;
  random_state = seed;
  // Handles of the former machine may still point to its files, so these stay without a name.
  for (File *file = files; file; file = file->next) {
    forget_changes(file);
    file->path[0] = 0;
    free(file->durable);
    file->durable = NULL;
    file->size = 0;
  }
  pthread_mutex_unlock(&lock);
}

int power_cut_happened(void) {
  pthread_mutex_lock(&lock);
  int dark = is_dark;
  pthread_mutex_unlock(&lock);
  return dark;
}

void power_cut_now(void) {
  pthread_mutex_lock(&lock);
  is_dark = 1;
  pthread_mutex_unlock(&lock);
}

void power_cut_sync_nothing(void) { syncs_nothing = 1; }

// --- After the cut --------------------------------------------------------------------------------

// Applies the changes that were not synced, as far as `fate` lets them reach the disk.
static void settle(File *file, int fate, int64_t sector) {
  size_t kept = 0;
  switch (fate) {
  case 0: break;
  case 1: kept = file->count; break;
  case 2:
    // The changes reach the disk in order up to some moment, and the last write is torn.
    kept = file->count ? random_number() % (file->count + 1) : 0;
    break;
  default:
    // The sectors reach the disk in any order: half of them, most of them, or few.
    for (size_t index = 0; index < file->count; index++) {
      apply_torn(file, &file->changes[index], sector, fate == 3 ? 50 : fate == 4 ? 95 : 5);
    }
  }
  for (size_t index = 0; index < kept; index++) apply_change(file, &file->changes[index]);
  if (fate == 2 && kept < file->count) apply_torn(file, &file->changes[kept], sector, 50);
  forget_changes(file);
}

int power_cut_settle(const char *directory) {
  pthread_mutex_lock(&lock);
  is_dark = 1;
  int code = 0;
  int64_t sector = random_number() % 2 ? 512 : 4096;
  for (File *file = files; file; file = file->next) {
    if (file->path[0] == 0) continue;
    int is_unnamed = !file->is_named;
    if (is_unnamed && file->count == 0 && file->size == 0) continue;
    settle(file, (int)(random_number() % 6), sector);
    // A file whose directory was not synced may be missing.
    if (is_unnamed && random_number() % 2) continue;
    const char *name = strrchr(file->path, '/');
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", directory, name ? name + 1 : file->path);
    FILE *out = fopen(path, "wb");
    if (!out || fwrite(file->durable, 1, (size_t)file->size, out) != (size_t)file->size) code = 1;
    if (out && fclose(out) != 0) code = 1;
  }
  pthread_mutex_unlock(&lock);
  return code;
}
