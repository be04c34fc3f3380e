#!/bin/sh
# The image of PostgreSQL runs this once, when it initialises an empty volume. The account of the server owns its database, and is no superuser: a
# fault of the server cannot read files of the database container or change other roles. Nobody signs in as the superuser by a password.
set -eu
psql --quiet --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname=postgres --set=password="$CONFAB_PASSWORD" <<'SQL'
CREATE ROLE confab LOGIN PASSWORD :'password';
CREATE DATABASE confab OWNER confab;
ALTER ROLE CURRENT_USER PASSWORD NULL;
SQL
