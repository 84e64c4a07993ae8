# Sourced by .ci/run: sees to it that PostgreSQL and Redis answer on this machine, and sets
# DATABASE_URL and REDIS_URL. One that answers already is used; otherwise one is started here, on
# empty temporary data, and stop_services ends it.

source .ci/packages.sh

CI_POSTGRES_PORT="${CI_POSTGRES_PORT:-5432}"
CI_REDIS_PORT="${CI_REDIS_PORT:-6379}"
services_dir=""
services_stop=()

answers() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

wait_for() {  # NAME PORT
    for _ in $(seq 100); do
        answers "$2" && return
        sleep 0.2
    done
    echo "ci: $1 did not come up on port $2" >&2
    return 1
}

postgres_bin() { find /usr/lib/postgresql -maxdepth 3 -name initdb -printf '%h\n' 2>/dev/null | sort -V | tail -n 1; }

as_postgres() {  # COMMAND...: the server refuses to run as root
    if [ "$(id -u)" = 0 ]; then (cd / && runuser -u postgres -- "$@"); else "$@"; fi
}

trusts_us() {  # the PostgreSQL on our port, if there is one
    PGCONNECT_TIMEOUT=5 psql --no-password --host 127.0.0.1 --port "$CI_POSTGRES_PORT" \
        --username postgres --command 'SELECT 1' >/dev/null 2>&1
}

start_postgres() {
    [ -n "$(postgres_bin)" ] || install_missing postgresql
    # The package may have started a server of its own, on whose passwords we do not rely.
    while answers "$CI_POSTGRES_PORT"; do CI_POSTGRES_PORT=$((CI_POSTGRES_PORT + 1)); done
    local bin folder="$services_dir/postgres"
    bin="$(postgres_bin)"
    mkdir "$folder"
    [ "$(id -u)" != 0 ] || chown postgres "$folder"
    echo "ci: starting PostgreSQL on port $CI_POSTGRES_PORT"
    as_postgres "$bin/initdb" --pgdata "$folder/data" --auth trust --username postgres \
        --encoding UTF8 --no-sync >/dev/null
    as_postgres "$bin/pg_ctl" --pgdata "$folder/data" --log "$folder/log" --silent start \
        --options "-c listen_addresses=127.0.0.1 -p $CI_POSTGRES_PORT -k $folder -c fsync=off"
    services_stop+=("as_postgres $bin/pg_ctl --pgdata $folder/data --silent --mode immediate stop")
    wait_for PostgreSQL "$CI_POSTGRES_PORT"
}

start_redis() {
    command -v redis-server >/dev/null || install_missing redis-server
    if ! answers "$CI_REDIS_PORT"; then  # installing it may have started it
        echo "ci: starting Redis on port $CI_REDIS_PORT"
        redis-server --bind 127.0.0.1 --port "$CI_REDIS_PORT" --save "" --appendonly no \
            --dir "$services_dir" --daemonize yes --pidfile "$services_dir/redis.pid" >/dev/null
        wait_for Redis "$CI_REDIS_PORT"
        services_stop+=("kill $(cat "$services_dir/redis.pid")")
    fi
}

start_services() {
    services_dir="$(mktemp -d)"
    chmod 755 "$services_dir"
    if trusts_us; then
        echo "ci: using the PostgreSQL on port $CI_POSTGRES_PORT"
    else
        start_postgres
    fi
    if answers "$CI_REDIS_PORT"; then
        echo "ci: using the Redis on port $CI_REDIS_PORT"
    else
        start_redis
    fi
    # Redis databases from 5 on: a developer's own are the low numbers.
    export DATABASE_URL="postgresql://postgres@127.0.0.1:$CI_POSTGRES_PORT/gradingsite"
    export REDIS_URL="redis://127.0.0.1:$CI_REDIS_PORT/5"
}

stop_services() {
    local command
    for command in "${services_stop[@]}"; do $command || true; done
    [ -z "$services_dir" ] || rm -rf "$services_dir"
}
