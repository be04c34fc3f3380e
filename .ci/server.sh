# To be sourced: starts a server, waits for it, speaks to it and stops it.

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

# free_port: a port that nobody listens on
free_port() {
  node -e 'const server = require("net").createServer().listen(0, () => { console.log(server.address().port); server.close(); })'
}

# start_server <log> <command…>: sets $server to the process and $address, and waits until it is ready
start_server() {
  local log=$1 deadline=$((SECONDS + 60))
  shift
  address=http://localhost:$PORT
  set -m # a process group of its own, so that kill_server reaches what npm starts
  "$@" >"$log" 2>&1 &
  server=$!
  set +m
  until curl --fail --silent --output /dev/null "$address/health/ready" && grep --quiet 'Confab is ready' "$log"; do
    kill -0 "$server" 2>/dev/null || fail "The server ended: $(cat "$log")"
    ((SECONDS < deadline)) || fail "The server is not ready after a minute: $(cat "$log")"
    sleep 0.1
  done
}

stop_server() {
  local status=0
  kill -TERM "$server"
  wait "$server" || status=$?
  server=
  expect 'the server ends well when it is told to' 0 "$status"
}

# kill_server: for a script that ends early
kill_server() {
  [[ -z ${server:-} ]] || kill -KILL -- "-$server" 2>/dev/null || true
}

# is_running <pid>: a process that has ended and only waits for its parent to take note is not
is_running() {
  kill -0 "$1" 2>/dev/null && ! grep --quiet '^State:.*Z' "/proc/$1/status" 2>/dev/null
}

# api <method> <path> [<body>]: prints the answer, fails unless it is 200
api() {
  local body=()
  (($# < 3)) || body=(--header 'content-type: application/json' --data "$3")
  curl --fail-with-body --silent --show-error --request "$1" "$address$2" --header "apikey: $api_key" "${body[@]}"
}

# field <expression>: evaluates it with `answer` as what standard input says in JSON
field() {
  node -p "const answer = JSON.parse(require('fs').readFileSync(0)); $1"
}

# expect <what> <expected> <actual>
expect() {
  [[ $2 == "$3" ]] || fail "$1: expected $2, got $3"
  printf '   %s\n' "$1"
}
