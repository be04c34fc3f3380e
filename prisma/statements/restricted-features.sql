-- Written by npm run statements.

-- statement: restricted-features-allow
-- $1: text
-- $2: text
-- $3: text[]
DELETE FROM restricted_features WHERE app_id = $1 AND role = $2 AND feature = ANY($3);

-- statement: restricted-features-allow-all
-- $1: text
-- $2: text
DELETE FROM restricted_features WHERE app_id = $1 AND role = $2;

-- statement: restricted-features-count
-- $1: text
-- $2: text
-- column total: integer
SELECT count(*)::int AS total FROM restricted_features WHERE app_id = $1 AND role = $2;

-- statement: restricted-features-hold-role
-- $1: text
-- $2: text
-- column ?column?: integer
SELECT 1 FROM roles WHERE app_id = $1 AND role = $2 FOR KEY SHARE;

-- statement: restricted-features-list
-- $1: text
-- $2: text
-- $3: bigint
-- $4: bigint
-- column feature: text not null
-- column createdAt: timestamp with time zone not null
SELECT feature, created_at AS "createdAt"
   FROM restricted_features WHERE app_id = $1 AND role = $2
  ORDER BY feature OFFSET $3 LIMIT $4;

-- statement: restricted-features-restrict
-- $1: text
-- $2: text
-- $3: text[]
INSERT INTO restricted_features (app_id, role, feature)
  SELECT $1, $2, feature FROM unnest($3::text[]) AS f (feature) ORDER BY feature
      ON CONFLICT DO NOTHING;
