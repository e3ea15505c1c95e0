# What the demonstrations share: colours, the lines of a play, members of JSON, the missing network.
# Sourced, not run.
# shellcheck shell=bash disable=SC2034

bold='' dim='' green='' amber='' red='' plain=''
if [[ -t 1 && -z ${NO_COLOR:-} ]]; then
  bold=$'\e[1m' dim=$'\e[2m' green=$'\e[32m' amber=$'\e[33m' red=$'\e[31m' plain=$'\e[0m'
fi

act() { printf '\n%s%s%s\n' "$bold" "$*" "$plain"; }
show() { printf '     %s$ %s%s\n' "$dim" "$*" "$plain"; }
die() {
  printf '%sdemo: %s%s\n' "$red" "$*" "$plain" >&2
  exit 1
}

# The string under a member's name in one line of JSON; empty where it is null or absent.
member() {
  local pattern="\"$1\" *: *\"(([^\"\\]|\\\\.)*)\""
  if [[ $2 =~ $pattern ]]; then
    sed 's/\\\(["\\/]\)/\1/g' <<<"${BASH_REMATCH[1]}"
  fi
}

# A program of this package: the one that an environment variable names, or a debug build of it.
program() {
  local path=${!2:-}
  if [[ -z $path ]]; then
    echo "Building $1; the first time takes a few minutes." >&2
    Scripts/build --product "$1" >&2
    path=$(Scripts/build --show-bin-path)/$1
  fi
  [[ -x $path ]] || die "no $1 at $path"
  printf '%s\n' "$path"
}

offline=() # what stands before a command to run it without a network

unplug() {
  if unshare -n true 2>/dev/null; then
    offline=(unshare -n)
  elif unshare -rn true 2>/dev/null; then
    offline=(unshare -rn)
  else
    echo "  This system lets nobody take the network away from a command (unshare -n), so the gate"
    echo "  keeps its network. It does not use it."
    return
  fi
  echo "  Each command below runs under '${offline[*]}'. The network interfaces it sees:" \
    "$("${offline[@]}" cat /proc/net/dev | sed -n 's/^ *\([^ :]*\):.*/\1/p' | paste -sd ' ')"
}
