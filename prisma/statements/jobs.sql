-- Written by npm run statements.

-- statement: jobs-add
-- installation: jobs are not kept by app
-- $1: text
-- $2: json
-- $3: timestamp with time zone
-- $4: text
-- $5: integer
-- $6: text[]
SELECT FROM graphile_worker.add_job($1, payload => $2, run_at => $3, job_key => $4, priority => $5, flags => $6);

-- statement: jobs-backlog
-- installation: jobs are not kept by app
-- column pending: double precision
-- column failed: double precision
-- column seconds: double precision
SELECT count(*) FILTER (WHERE j.attempts < j.max_attempts)::float8 AS pending,
       count(*) FILTER (WHERE j.attempts >= j.max_attempts)::float8 AS failed,
       coalesce(extract(epoch FROM now() - min(j.run_at) FILTER (WHERE j.attempts < j.max_attempts)), 0)::float8 AS seconds
  FROM graphile_worker.jobs j WHERE j.run_at <= now() AND j.locked_at IS NULL;

-- statement: jobs-save-heartbeat
-- installation: jobs are not kept by app
-- $1: text[]
-- $2: double precision
-- column force_unlock_workers: void
WITH alive AS (
    INSERT INTO job_pools (id, seen_at) SELECT id, now() FROM unnest($1::text[]) AS id
        ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at
  ), dead AS (
    DELETE FROM job_pools WHERE id IN (
      SELECT id FROM job_pools WHERE seen_at < now() - make_interval(secs => $2) AND id <> ALL ($1) FOR UPDATE SKIP LOCKED
    ) RETURNING id
  )
  SELECT graphile_worker.force_unlock_workers(array_agg(id)) FROM dead HAVING count(*) > 0;
