#define _GNU_SOURCE
#include "CChildProcess.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

static const int not_run = 127;

static void become(const char *program, char *const arguments[], char *const environment[],
                   const char *directory, const int streams[3], pid_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // The parent may have ended before the request for its death signal.
  if (getppid() != parent) return;
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  if (directory && chdir(directory) == -1) return;
  // The streams are moved first, because one of them may have the number of another's target.
  int moved[3];
  for (int stream = 0; stream < 3; stream++) {
    if ((moved[stream] = fcntl(streams[stream], F_DUPFD, 3)) == -1) return;
  }
  for (int stream = 0; stream < 3; stream++) {
    if (dup2(moved[stream], stream) == -1) return;
  }
  close_range(3, ~0U, 0);
  execve(program, arguments, environment);
}

pid_t passtool_start_child(const char *program, char *const arguments[], char *const environment[],
                           const char *directory, const int streams[3]) {
  sigset_t all, before;
  sigfillset(&all);
  // Blocked signals keep handlers of the parent from running in the child.
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t parent = getpid();
  // The child shares the memory until it runs another program, because copying the page tables of the tests for
  // each child took a third of their time.
  pid_t child = vfork();
  if (child == 0) {
    become(program, arguments, environment, directory, streams, parent);
    _exit(not_run);
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return child;
}
