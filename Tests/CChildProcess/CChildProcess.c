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
  // The parent may have gone before this was said.
  if (getppid() != parent) return;
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  if (directory && chdir(directory) == -1) return;
  // First out of the way of the places they go to.
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
  // No handler of the parent's runs in the child.
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t parent = getpid();
  // Shares the memory until it has become another program: the tests have so much that copying its page
  // tables for each child was a third of all that they cost.
  pid_t child = vfork();
  if (child == 0) {
    become(program, arguments, environment, directory, streams, parent);
    _exit(not_run);
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return child;
}
