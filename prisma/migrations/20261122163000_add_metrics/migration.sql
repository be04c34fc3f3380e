-- CreateEnum
CREATE TYPE "metric_resolution" AS ENUM ('five_minutes', 'hour', 'day', 'month');

-- CreateTable
CREATE TABLE "metric_values" (
    "app_id" TEXT NOT NULL,
    "resolution" "metric_resolution" NOT NULL,
    "metric" TEXT NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "dimension" TEXT NOT NULL,
    "value" BIGINT NOT NULL,

    CONSTRAINT "metric_values_pkey" PRIMARY KEY ("app_id","resolution","metric","starts_at","dimension")
);

-- CreateTable
CREATE TABLE "active_users" (
    "app_id" TEXT NOT NULL,
    "resolution" "metric_resolution" NOT NULL,
    "starts_on" DATE NOT NULL,
    "uid" TEXT NOT NULL,
    "hours" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "active_users_pkey" PRIMARY KEY ("app_id","resolution","starts_on","uid")
);

-- CreateTable
CREATE TABLE "metric_increments" (
    "app_id" TEXT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "metric" TEXT NOT NULL,
    "dimension" TEXT NOT NULL,
    "value" BIGINT NOT NULL,
    "counted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "metric_increments_pkey" PRIMARY KEY ("app_id","id")
);

-- AddForeignKey
ALTER TABLE "metric_values" ADD CONSTRAINT "metric_values_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("app_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "active_users" ADD CONSTRAINT "active_users_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("app_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Values are added to constantly: the new version of a row fits beside the old one (HOT).
ALTER TABLE metric_values SET (fillfactor = 80);

-- Rows are deleted a minute after they are inserted.
ALTER TABLE metric_increments SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- Values and users that expire, of all apps.
CREATE INDEX metric_values_expiring_idx ON metric_values (starts_at) WHERE resolution IN ('five_minutes', 'hour');
CREATE INDEX active_users_expiring_idx ON active_users (starts_on) WHERE resolution = 'day';

-- What has no event is counted by triggers, one row for each statement. No trigger is on a table that a send writes.

CREATE FUNCTION count_created_users() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  app record;
BEGIN
  FOR app IN SELECT app_id, count(*) AS users FROM new_rows GROUP BY app_id LOOP
    INSERT INTO metric_increments (app_id, metric, dimension, value, counted_at)
    VALUES (app.app_id, 'users_created', '', app.users, now());
  END LOOP;
  RETURN NULL;
END
$$;

CREATE TRIGGER users_counted AFTER INSERT ON users REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_created_users();

CREATE FUNCTION count_notifications() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE TRIGGER notification_deliveries_counted AFTER UPDATE ON notification_deliveries
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_notifications();

CREATE FUNCTION count_webhook_deliveries() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE TRIGGER webhook_deliveries_counted AFTER UPDATE ON webhook_deliveries
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_webhook_deliveries();

CREATE FUNCTION count_ai_run() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE TRIGGER ai_runs_counted AFTER UPDATE OF state ON ai_runs FOR EACH ROW
  WHEN (NEW.state IN ('finished', 'failed', 'cancelled') AND OLD.state NOT IN ('finished', 'failed', 'cancelled'))
  EXECUTE FUNCTION count_ai_run();

CREATE FUNCTION count_media() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO metric_increments (app_id, metric, dimension, value, counted_at)
  VALUES (NEW.app_id, 'media_bytes', '', NEW.size, now());
  RETURN NULL;
END
$$;

CREATE TRIGGER media_counted AFTER UPDATE OF size ON media FOR EACH ROW
  WHEN (OLD.size IS NULL AND NEW.size > 0) EXECUTE FUNCTION count_media();

CREATE FUNCTION count_recorded_seconds() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE TRIGGER call_recordings_counted AFTER INSERT OR UPDATE OF minutes ON call_recordings FOR EACH ROW
  EXECUTE FUNCTION count_recorded_seconds();
