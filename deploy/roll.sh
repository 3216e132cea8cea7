#!/bin/sh
# Replaces the processes culinary@<port> by those of another release, one after the other; each has to be ready before the next one
# is ended. Stops at the first that does not become ready: the others go on with the release they have.
#
#   deploy/roll.sh /opt/culinary-schools/releases/0.2.0 3001 3002 3003
#
# The release has been built in its folder (npm ci --include=dev && npm run build, with the settings of /etc/culinary-schools.env),
# and its migrations are applied. The same command with the folder of the release before leads back.
set -eu

[ $# -ge 2 ] || { echo "usage: $0 RELEASE PORT..." >&2; exit 2; }
release=$1
shift
instances=${INSTANCES:-/opt/culinary-schools/instances}
limit=${READY_LIMIT:-60}

[ -f "$release/.next/BUILD_ID" ] || { echo "$release has not been built" >&2; exit 2; }
release=$(cd "$release" && pwd)
mkdir -p "$instances"

ready() {
  curl --silent --fail --max-time 3 --output /dev/null "http://127.0.0.1:$1/api/health/ready"
}

for port in "$@"; do
  systemctl stop "culinary@$port"
  ln -sfn "$release" "$instances/$port"
  systemctl start "culinary@$port"
  waited=0
  until ready "$port"; do
    waited=$((waited + 1))
    if [ "$waited" -gt "$limit" ]; then
      echo "culinary@$port is not ready after $limit s: journalctl -u culinary@$port" >&2
      exit 1
    fi
    sleep 1
  done
  echo "culinary@$port is ready"
done
