-- Written by npm run statements.

-- statement: installation-exists
-- installation: an installation has all apps
-- column exists: boolean not null
SELECT to_regclass('apps') IS NOT NULL AS exists;
