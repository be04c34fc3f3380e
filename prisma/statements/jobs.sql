-- Written by npm run statements.

-- statement: due-work-backlog
-- installation: measures the work of all apps
-- column pending: double precision not null
-- column waiting: double precision not null
-- column seconds: double precision not null
-- column failing_seconds: double precision not null
SELECT count(*) FILTER (WHERE d.due_at <= now())::float8 AS pending,
        count(*) FILTER (WHERE d.due_at > now())::float8 AS waiting,
        coalesce(extract(epoch FROM now() - min(d.due_at) FILTER (WHERE d.due_at <= now())), 0)::float8 AS seconds,
        coalesce(max(10 * (power(2, least(d.failures, 9)) - 1)), 0)::float8 AS failing_seconds
   FROM due_work d JOIN apps a USING (app_id)
  WHERE (d.due_at <= now() OR d.failures > 0) AND a.deletion_scheduled_at IS NULL AND a.moving_since IS NULL;

-- statement: due-work-clear
-- $1: text
-- $2: text
-- $3: bigint
DELETE FROM due_work WHERE app_id = $1 AND kind = $2 AND subject_id = $3;

-- statement: due-work-lock-more
-- $1: text
-- $2: text
-- $3: bigint
-- $4: bigint
-- column subject_id: bigint not null
SELECT subject_id FROM due_work
  WHERE app_id = $1 AND kind = $2 AND due_at <= now() AND subject_id <> $3
  ORDER BY due_at LIMIT $4 FOR UPDATE SKIP LOCKED;

-- statement: due-work-lock-next
-- installation: finds the work of all apps that is due
-- $1: text[]
-- column app_id: text not null
-- column kind: text not null
-- column subject_id: bigint not null
-- column region: region not null
-- column app_created_at: timestamp with time zone not null
SELECT d.app_id, d.kind, d.subject_id, a.region, a.created_at AS app_created_at
   FROM due_work d JOIN apps a ON a.app_id = d.app_id
  WHERE d.due_at <= now() AND d.kind = ANY($1) AND a.deletion_scheduled_at IS NULL AND a.moving_since IS NULL
  ORDER BY d.due_at LIMIT 1 FOR UPDATE OF d SKIP LOCKED;

-- statement: due-work-postpone
-- $1: text
-- $2: text
-- $3: bigint
UPDATE due_work
    SET failures = failures + 1, due_at = now() + least(make_interval(secs => 10 * power(2, least(failures, 10))), interval '1 hour')
  WHERE app_id = $1 AND kind = $2 AND subject_id = $3;

-- statement: due-work-set
-- $1: text
-- $2: text
-- $3: bigint
-- $4: timestamp with time zone
INSERT INTO due_work (app_id, kind, subject_id, due_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (app_id, kind, subject_id) DO UPDATE SET due_at = excluded.due_at, failures = 0;

-- statement: due-work-set-many
-- $1: text
-- $2: text
-- $3: bigint[]
-- $4: timestamp with time zone[]
INSERT INTO due_work (app_id, kind, subject_id, due_at)
  SELECT $1, $2, d.subject_id, d.due_at FROM unnest($3::bigint[], $4::timestamptz[]) AS d (subject_id, due_at) ORDER BY d.subject_id
      ON CONFLICT (app_id, kind, subject_id) DO UPDATE SET due_at = excluded.due_at, failures = 0;

-- statement: jobs-add
-- installation: jobs are not kept by app
-- $1: text
-- $2: json
-- $3: timestamp with time zone
-- $4: text
-- $5: integer
-- $6: text[]
-- $7: integer
SELECT FROM graphile_worker.add_job($1, payload => $2, run_at => $3, job_key => $4, priority => $5, flags => $6, max_attempts => $7);

-- statement: jobs-backlog
-- installation: jobs are not kept by app
-- column pending: double precision not null
-- column waiting: double precision not null
-- column failed: double precision not null
-- column seconds: double precision not null
-- column failing_seconds: double precision not null
SELECT count(*) FILTER (WHERE j.run_at <= now() AND NOT x.is_over)::float8 AS pending,
        count(*) FILTER (WHERE j.run_at > now() AND j.last_error IS NOT NULL AND NOT x.is_over)::float8 AS waiting,
        count(*) FILTER (WHERE x.is_over)::float8 AS failed,
        coalesce(extract(epoch FROM now() - min(j.run_at) FILTER (WHERE j.run_at <= now() AND NOT x.is_over)), 0)::float8 AS seconds,
        coalesce(extract(epoch FROM now() - min(j.created_at) FILTER (WHERE j.last_error IS NOT NULL AND NOT x.is_over)), 0)::float8
          AS failing_seconds
   FROM graphile_worker.jobs j CROSS JOIN LATERAL (SELECT j.attempts >= j.max_attempts AS is_over) AS x
  WHERE j.locked_at IS NULL;

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
