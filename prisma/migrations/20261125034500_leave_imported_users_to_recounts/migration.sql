-- Imported users were created earlier. As with imported messages and groups, a recount counts them at their own time. The hour is for clocks
-- that differ from that of the database.
CREATE OR REPLACE FUNCTION count_created_users() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  app record;
BEGIN
  FOR app IN
    SELECT app_id, count(*) AS users FROM new_rows WHERE created_at > now() - interval '1 hour' GROUP BY app_id
  LOOP
    INSERT INTO metric_increments (app_id, metric, dimension, value, counted_at)
    VALUES (app.app_id, 'users_created', '', app.users, now());
  END LOOP;
  RETURN NULL;
END
$$;
