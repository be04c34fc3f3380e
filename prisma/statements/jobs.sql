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
