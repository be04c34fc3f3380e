-- Written by npm run statements.

-- statement: search-index-cancel
-- installation: ends a statement of another connection
-- $1: integer
-- column cancelled: boolean
SELECT pg_cancel_backend($1::int) AS cancelled;

-- statement: search-index-state
-- installation: reads the catalogue of the database
-- column built: text[] not null
-- column has_trigrams: boolean not null
SELECT
  ARRAY(SELECT c.relname::text FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
         WHERE i.indrelid IN (to_regclass('messages'), to_regclass('users'), to_regclass('groups')) AND i.indisvalid
         ORDER BY c.relname) AS built,
  EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') AS has_trigrams;
