-- Written by npm run statements.

-- statement: jobs-add
-- installation: jobs are not kept by app
-- $1: text
-- $2: json
-- $3: timestamp with time zone
-- $4: text
-- $5: integer
SELECT FROM graphile_worker.add_job($1, payload => $2, run_at => $3, job_key => $4, priority => $5);

-- statement: jobs-keys-without-job
-- installation: jobs are not kept by app
-- $1: text[]
-- $2: double precision
-- column key: text
SELECT key FROM unnest($1::text[]) AS wanted (key)
  WHERE NOT EXISTS (
    SELECT FROM graphile_worker.jobs j
     WHERE j.key = wanted.key
       AND CASE WHEN j.locked_at IS NULL THEN j.attempts < j.max_attempts
                ELSE j.locked_at > now() - make_interval(secs => $2) END);
