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
