-- What is read off indexes alone is read from the table as well where vacuum has not been since it was written, and that is the newest
-- messages, which lists ask for. See docs/decisions/0011. Nobody waits for it.
ALTER TABLE "messages" SET (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.01
);
