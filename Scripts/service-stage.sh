# What demonstrations with a service share: starting it, asking it, and gates that fetch from it.
# Sourced after stage.sh, not run.
# shellcheck shell=bash disable=SC2154

passtool=$(program passtool PASSTOOL)
passservice=$(program passservice PASSSERVICE)

# begin FOLDER NOW: a new service in a folder of its own, with its clock at a time; its address goes to $url, a
# traveler's token to $token. It ends with the script.
begin() {
  folder=$1 now=$2
  rm -rf "$folder"
  mkdir -p "$folder"
  show "passservice --data $folder/data --port 0 --now $now"
  "$passservice" --data "$folder/data" --port 0 --now "$now" >"$folder/url" 2>"$folder/log" &
  service=$!
  trap 'kill "$service" 2>/dev/null; wait "$service" 2>/dev/null || true' EXIT
  for _ in {1..300}; do
    [[ -s $folder/url ]] && break
    kill -0 "$service" 2>/dev/null || die "it did not start: $(cat "$folder/log")"
    sleep 0.1
  done
  url=$(<"$folder/url")
  printf '     %s\n' "$url"
  token=$("$passtool" token --data "$folder/data" --subject jane --role traveler --now "$now")
}

# ask METHOD PATH [BODY [HEADER…]]: one request; the answer's body goes to $answer. $refused is the status that must
# come where no success may.
answer='' key=0 refused=''
ask() {
  local method=$1 path=$2 body=${3:-} code header
  local -a options=(-H "Authorization: Bearer $token")
  if [[ $method != GET ]]; then
    key=$((key + 1))
    options+=(-H "Idempotency-Key: demo-$key" -H 'Content-Type: application/json' -d "$body")
  fi
  for header in "${@:4}"; do options+=(-H "$header"); done
  show "$method $path${body:+  $body}"
  code=$(curl --silent --show-error --output "$folder/answer" --write-out '%{http_code}' \
    --request "$method" "${options[@]}" "$url/v1$path") || die "no answer to $method $path"
  answer=$(tr -d '\0' <"$folder/answer")
  [[ $code == "${refused:-20}"* ]] || die "$method $path: $code $answer"
}

# The value under a member's name, behind the first place where a pattern matches.
behind() {
  local rest=${answer#*"$1"}
  [[ $rest != "$answer" ]] || die "nothing like $1 in $answer"
  member "$2" "$rest"
}

# What a command says must be in its output.
expect() {
  local wanted=$1 said
  shift
  show "${*//"$passtool"/passtool}"
  said=$("$@" 2>&1) || true
  [[ $said == *"$wanted"* ]] || die "it must say $wanted, and it said: $said"
  printf '     %s→ %s%s\n' "$green" "$wanted" "$plain"
}

# settle GATE NAME [DIR]: a gate that trusts the root of the service's directory and fetches for the first time.
settle() {
  "$passtool" keys export --keys "${3:-$folder/data}/development-root" --issuer UA >"$folder/root.jwks.json"
  rm -rf "$1"
  "$passtool" trust init --store "$1" --root "UA=$folder/root.jwks.json" --lowest-version 1 >/dev/null
  fetch "$1"
  "$passtool" gate init --store "$1" --issuer UA --name "$2" --now "$now" >/dev/null 2>&1
}

# fetch GATE: bundle and status list, which a gate with a network takes.
fetch() {
  local name
  for name in .well-known/trust-bundle status-lists/UA/0; do
    show "curl $url/$name > $folder/${name##*/}.jwt"
    curl --silent --show-error --fail "$url/$name" >"$folder/${name##*/}.jwt" || die "no $name"
  done
  "$passtool" trust update --store "$1" --now "$now" "$folder/trust-bundle.jwt" "$folder/0.jwt" \
    >/dev/null || die "the gate does not take the bundle or the list"
}
