-- What metrics count that has no event: see docs/decisions/0032-metrics-are-aggregated-from-the-log-inside-postgresql.md. The triggers add rows to
-- metric_increments in the transaction of what they count, so nothing is counted twice or lost. They insert and never update, so that no
-- transaction waits for another; a job adds the rows up.

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

CREATE OR REPLACE TRIGGER users_counted AFTER INSERT ON users REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_created_users();

-- Counts notifications that were sent, or failed for good.
CREATE OR REPLACE FUNCTION count_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  result record;
BEGIN
  FOR result IN
    SELECT n.app_id, n.channel, n.state, count(*) AS deliveries
      FROM new_rows n JOIN old_rows o ON o.app_id = n.app_id AND o.id = n.id
     WHERE n.state IN ('sent', 'failed') AND n.state <> o.state
     GROUP BY n.app_id, n.channel, n.state
  LOOP
    INSERT INTO metric_increments (app_id, metric, dimension, value, counted_at)
    VALUES (result.app_id, 'notifications_' || result.state, result.channel, result.deliveries, now());
  END LOOP;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER notification_deliveries_counted AFTER UPDATE ON notification_deliveries
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_notifications();

-- Counts deliveries to webhooks that arrived, or failed for good.
CREATE OR REPLACE FUNCTION count_webhook_deliveries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  result record;
BEGIN
  FOR result IN
    SELECT n.app_id, n.state, count(*) AS deliveries
      FROM new_rows n JOIN old_rows o ON o.app_id = n.app_id AND o.id = n.id
     WHERE n.state IN ('delivered', 'failed') AND n.state <> o.state
     GROUP BY n.app_id, n.state
  LOOP
    INSERT INTO metric_increments (app_id, metric, dimension, value, counted_at)
    VALUES (result.app_id, 'webhooks_' || result.state, '', result.deliveries, now());
  END LOOP;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER webhook_deliveries_counted AFTER UPDATE ON webhook_deliveries
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_webhook_deliveries();

-- Counts a run of an agent when it ends, and its tokens.
CREATE OR REPLACE FUNCTION count_ai_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO metric_increments (app_id, metric, dimension, value, counted_at)
  SELECT NEW.app_id, counted.metric, counted.dimension, counted.value, now()
    FROM (VALUES ('agent_runs', NEW.state::text, 1),
                 ('agent_tokens', 'prompt', NEW.prompt_tokens),
                 ('agent_tokens', 'completion', NEW.completion_tokens)) AS counted (metric, dimension, value)
   WHERE counted.value > 0;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER ai_runs_counted AFTER UPDATE OF state ON ai_runs FOR EACH ROW
  WHEN (NEW.state IN ('finished', 'failed', 'cancelled') AND OLD.state NOT IN ('finished', 'failed', 'cancelled'))
  EXECUTE FUNCTION count_ai_run();

-- Counts the bytes of a file when it is stored: its size is known then.
CREATE OR REPLACE FUNCTION count_media() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO metric_increments (app_id, metric, dimension, value, counted_at)
  VALUES (NEW.app_id, 'media_bytes', '', NEW.size, now());
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER media_counted AFTER UPDATE OF size ON media FOR EACH ROW
  WHEN (OLD.size IS NULL AND NEW.size > 0) EXECUTE FUNCTION count_media();

-- Counts the length of a recording, and what a correction adds to it or takes off.
CREATE OR REPLACE FUNCTION count_recorded_seconds() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  seconds bigint := round(NEW.minutes * 60) - CASE TG_OP WHEN 'UPDATE' THEN round(OLD.minutes * 60) ELSE 0 END;
BEGIN
  IF seconds <> 0 THEN
    INSERT INTO metric_increments (app_id, metric, dimension, value, counted_at)
    VALUES (NEW.app_id, 'recorded_seconds', '', seconds, NEW.ended_at);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER call_recordings_counted AFTER INSERT OR UPDATE OF minutes ON call_recordings FOR EACH ROW
  EXECUTE FUNCTION count_recorded_seconds();
