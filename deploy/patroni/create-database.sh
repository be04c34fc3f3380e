#!/bin/sh
# Runs once, on the first primary. Its argument is the URL of the administrator.
set -eu
psql --no-psqlrc --set=ON_ERROR_STOP=1 --set=password="$CONFAB_DATABASE_PASSWORD" "$1" <<'SQL'
CREATE ROLE confab LOGIN PASSWORD :'password';
CREATE DATABASE confab OWNER confab ENCODING 'UTF8' TEMPLATE template0;
SQL
