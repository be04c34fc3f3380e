# Functions that start a server, send requests to it and stop it. To be sourced.

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

# free_port: prints a port that no process listens on
free_port() {
  node -e 'const server = require("net").createServer().listen(0, () => { console.log(server.address().port); server.close(); })'
}

# start_server <log> <command…>: starts a server, sets $server to its process id and $address to its URL, and waits until it is ready
start_server() {
  local log=$1 deadline=$((SECONDS + 60))
  shift
  address=http://localhost:$PORT
  set -m # starts a process group, so that kill_server also ends the child processes of npm
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
  expect 'the server exits with 0 after SIGTERM' 0 "$status"
}

# kill_server: kills the server if it still runs, for a script that fails
kill_server() {
  [[ -z ${server:-} ]] || kill -KILL -- "-$server" 2>/dev/null || true
}

# is_running <pid>: fails for a zombie process as well
is_running() {
  kill -0 "$1" 2>/dev/null && ! grep --quiet '^State:.*Z' "/proc/$1/status" 2>/dev/null
}

# api <method> <path> [<body>]: sends a request and prints the response body, fails for an error status
api() {
  local body=()
  (($# < 3)) || body=(--header 'content-type: application/json' --data "$3")
  curl --fail-with-body --silent --show-error --request "$1" "$address$2" --header "apikey: $api_key" "${body[@]}"
}

# field <expression>: evaluates a JavaScript expression; `response` is the JSON from standard input
field() {
  node -p "const response = JSON.parse(require('fs').readFileSync(0)); $1"
}

# expect <description> <expected> <actual>: fails if the values differ
expect() {
  [[ $2 == "$3" ]] || fail "$1: expected $2, got $3"
  printf '   %s\n' "$1"
}
