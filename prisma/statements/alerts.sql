-- Written by npm run statements.

-- statement: alerts-count-successes
-- installation: alerts are about the whole installation
-- $1: text[]
UPDATE alerts SET successes = successes + 1, failures = 0 WHERE check_name <> ALL ($1::text[]);

-- statement: alerts-end
-- installation: alerts are about the whole installation
-- $1: integer
-- column check_name: text not null
-- column status: text not null
-- column message: text not null
-- column remedy: text not null
-- column began_at: timestamp with time zone not null
-- column was_told: boolean
DELETE FROM alerts WHERE successes >= $1
  RETURNING check_name, status, message, remedy, began_at, told_status IS NOT NULL AS was_told;

-- statement: alerts-list
-- installation: alerts are about the whole installation
-- column check_name: text not null
-- column status: text not null
-- column message: text not null
-- column began_at: timestamp with time zone not null
-- column was_told: boolean not null
SELECT check_name, status, message, began_at, told_status IS NOT NULL AS was_told
  FROM alerts WHERE successes = 0 ORDER BY began_at, check_name;

-- statement: alerts-observe
-- installation: alerts are about the whole installation
-- $1: text[]
-- $2: text[]
-- $3: text[]
-- $4: text[]
INSERT INTO alerts (check_name, status, message, remedy)
  SELECT f.check_name, f.status, f.message, f.remedy
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS f (check_name, status, message, remedy) ORDER BY 1
  ON CONFLICT (check_name) DO UPDATE
   SET status = excluded.status, message = excluded.message, remedy = excluded.remedy, failures = alerts.failures + 1, successes = 0;

-- statement: alerts-silence
-- installation: alerts are about the whole installation
-- $1: double precision
INSERT INTO alert_silence (until) VALUES (now() + $1 * interval '1 hour')
  ON CONFLICT (id) DO UPDATE SET until = excluded.until;

-- statement: alerts-silenced-until
-- installation: alerts are about the whole installation
-- column until: timestamp with time zone not null
SELECT until FROM alert_silence WHERE until > now();

-- statement: alerts-tell
-- installation: alerts are about the whole installation
-- $1: integer
-- column check_name: text not null
-- column status: text not null
-- column message: text not null
-- column remedy: text not null
-- column began_at: timestamp with time zone not null
UPDATE alerts SET told_status = status
    WHERE failures >= $1 AND (told_status IS NULL OR (told_status = 'warning' AND status = 'failed'))
      AND NOT EXISTS (SELECT FROM alert_silence s WHERE s.until > now())
  RETURNING check_name, status, message, remedy, began_at;
