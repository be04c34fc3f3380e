-- AlterEnum
ALTER TYPE "collaborator_role" ADD VALUE 'owner' BEFORE 'admin';
ALTER TYPE "collaborator_role" ADD VALUE 'viewer';

-- AlterTable
ALTER TABLE "console_sessions" ADD COLUMN "email" TEXT;

-- AlterTable
ALTER TABLE "console_sign_in_links" ADD COLUMN "browser_hash" BYTEA, ADD COLUMN "email" TEXT;

-- AlterTable
ALTER TABLE "audit_log" ADD COLUMN "email" TEXT;

-- CreateIndex
CREATE INDEX "console_sign_in_links_email_idx" ON "console_sign_in_links"("email");

-- CreateIndex
CREATE INDEX "app_collaborators_email_idx" ON "app_collaborators"("email");

-- Writes the entry of a changed row, in the transaction of the change. The server names who acts in the setting confab.actor of the transaction.
-- Arguments of the trigger: the type of the target, the columns that identify it, the recorded columns, the secret columns.
CREATE OR REPLACE FUNCTION write_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  recorded text[] := string_to_array(TG_ARGV[2], ' ');
  secret text[] := string_to_array(TG_ARGV[3], ' ');
  old_values jsonb := CASE WHEN TG_OP = 'INSERT' THEN '{}' ELSE to_jsonb(OLD) END;
  new_values jsonb := CASE WHEN TG_OP = 'DELETE' THEN '{}' ELSE to_jsonb(NEW) END;
  identified jsonb := CASE WHEN TG_OP = 'DELETE' THEN old_values ELSE new_values END;
  app text := identified ->> 'app_id';
  actor jsonb := coalesce(nullif(current_setting('confab.actor', true), ''), '{"actor": "server"}');
  name_of_key text;
BEGIN
  -- the erasure of an app takes its log with it
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM apps WHERE app_id = app) THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    recorded := ARRAY(SELECT name FROM unnest(recorded) AS name WHERE old_values -> name IS DISTINCT FROM new_values -> name);
    secret := ARRAY(SELECT name FROM unnest(secret) AS name WHERE old_values -> name IS DISTINCT FROM new_values -> name);
    IF cardinality(recorded) = 0 AND cardinality(secret) = 0 THEN
      RETURN NULL;
    END IF;
  END IF;
  IF actor ->> 'keyId' IS NOT NULL THEN
    SELECT name INTO name_of_key FROM api_keys WHERE app_id = app AND id = (actor ->> 'keyId')::bigint;
  END IF;
  INSERT INTO audit_log (app_id, actor, email, key_id, key_name, uid, address, user_agent, request_id, operation, action, target_type, target_id, before, after)
  VALUES (
    app, actor ->> 'actor', actor ->> 'email', (actor ->> 'keyId')::bigint, name_of_key, actor ->> 'uid', actor ->> 'address', actor ->> 'userAgent',
    actor ->> 'requestId', actor ->> 'operation',
    TG_ARGV[0] || CASE TG_OP WHEN 'INSERT' THEN '.created' WHEN 'UPDATE' THEN '.updated' ELSE '.deleted' END,
    TG_ARGV[0],
    (SELECT string_agg(identified ->> name, '/' ORDER BY n) FROM unnest(string_to_array(TG_ARGV[1], ' ')) WITH ORDINALITY AS u (name, n)),
    CASE WHEN TG_OP <> 'INSERT' THEN audited_values(old_values, recorded, secret) END,
    CASE WHEN TG_OP <> 'DELETE' THEN audited_values(new_values, recorded, secret) END
  );
  RETURN NULL;
END
$$;
