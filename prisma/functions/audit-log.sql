-- The audit log is written by triggers, so that no change of a configuration is without its entry, whoever makes it: see
-- docs/decisions/0033-triggers-write-the-audit-log.md. A new column of a table with a trigger is entered in UPDATE OF and in the arguments;
-- test/structure/audit-log.spec.ts compares.

-- Returns what the audit log shows of a row: the recorded columns, with secret ones masked. Addresses are shown without their query, which can contain
-- credentials; values that are too long are replaced by their length.
CREATE OR REPLACE FUNCTION audited_values(row_values jsonb, recorded text[], secret text[]) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_object_agg(key, CASE
           WHEN key = ANY (secret) THEN '"********"'
           WHEN length(value::text) > 10000 THEN to_jsonb(format('(%s characters)', length(value::text)))
           ELSE regexp_replace(value::text, '(https?://[^"\\?\s]*)\?[^"\\\s]*', '\1?********', 'g')::jsonb
         END), '{}')
    FROM jsonb_each(row_values)
   WHERE (key = ANY (recorded) OR key = ANY (secret)) AND value <> 'null'
$$;

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

CREATE OR REPLACE TRIGGER audited AFTER INSERT OR DELETE OR UPDATE OF name, region, deletion_scheduled_at, moving_since, moved_at, moved_to, moved_to_cell ON apps
  FOR EACH ROW EXECUTE FUNCTION write_audit_entry('app', 'app_id', 'name region deletion_scheduled_at moving_since moved_at moved_to moved_to_cell', '');

CREATE OR REPLACE TRIGGER audited AFTER INSERT OR DELETE OR UPDATE OF role ON app_collaborators
  FOR EACH ROW EXECUTE FUNCTION write_audit_entry('collaborator', 'email', 'role', '');

CREATE OR REPLACE TRIGGER audited AFTER INSERT OR DELETE OR UPDATE OF value, secret_cipher ON app_settings
  FOR EACH ROW EXECUTE FUNCTION write_audit_entry('setting', 'key', 'value', 'secret_cipher');

CREATE OR REPLACE TRIGGER audited AFTER INSERT OR DELETE OR UPDATE OF name, scope, key_cipher ON api_keys
  FOR EACH ROW EXECUTE FUNCTION write_audit_entry('apiKey', 'id', 'name scope', 'key_cipher');

CREATE OR REPLACE TRIGGER audited AFTER INSERT OR DELETE OR UPDATE OF name, description, metadata, settings ON roles
  FOR EACH ROW EXECUTE FUNCTION write_audit_entry('role', 'role', 'name description metadata settings', '');

CREATE OR REPLACE TRIGGER audited AFTER INSERT OR DELETE OR UPDATE OF value ON role_permissions
  FOR EACH ROW EXECUTE FUNCTION write_audit_entry('rolePermission', 'role permission', 'value', '');

CREATE OR REPLACE TRIGGER audited AFTER INSERT OR DELETE OR UPDATE OF feature ON restricted_features
  FOR EACH ROW EXECUTE FUNCTION write_audit_entry('restrictedFeature', 'role feature', 'feature', '');

CREATE OR REPLACE TRIGGER audited AFTER INSERT OR DELETE OR UPDATE OF value ON scope_permissions
  FOR EACH ROW EXECUTE FUNCTION write_audit_entry('scopePermission', 'guid scope permission', 'value', '');

CREATE OR REPLACE TRIGGER audited AFTER INSERT OR DELETE OR UPDATE OF name, url, enabled, retry_on_failure, use_basic_auth, username, password_cipher,
    secret_cipher, previous_secret_cipher, previous_secret_until ON webhooks
  FOR EACH ROW EXECUTE FUNCTION write_audit_entry('webhook', 'webhook_id', 'name url enabled retry_on_failure use_basic_auth username previous_secret_until',
    'password_cipher secret_cipher previous_secret_cipher');

CREATE OR REPLACE TRIGGER audited AFTER INSERT OR DELETE OR UPDATE OF trigger ON webhook_triggers
  FOR EACH ROW EXECUTE FUNCTION write_audit_entry('webhookTrigger', 'webhook_id trigger', 'trigger', '');

CREATE OR REPLACE TRIGGER audited AFTER INSERT OR DELETE OR UPDATE OF preferences, sound, templates ON notification_settings
  FOR EACH ROW EXECUTE FUNCTION write_audit_entry('notificationSettings', 'app_id', 'preferences sound templates', '');

CREATE OR REPLACE TRIGGER audited AFTER INSERT OR DELETE OR UPDATE OF is_default, is_enabled, settings, secret_cipher ON notification_providers
  FOR EACH ROW EXECUTE FUNCTION write_audit_entry('notificationProvider', 'kind provider_id', 'is_default is_enabled settings', 'secret_cipher');

CREATE OR REPLACE TRIGGER audited AFTER INSERT OR DELETE OR UPDATE OF name, description, enabled, conditions, filters, actions ON moderation_rules
  FOR EACH ROW EXECUTE FUNCTION write_audit_entry('moderationRule', 'rule_id', 'name description enabled conditions filters actions', '');

CREATE OR REPLACE TRIGGER audited AFTER INSERT OR DELETE OR UPDATE OF name, description, category, is_csv, terms, language, exceptions, url, username, password_cipher ON keyword_lists
  FOR EACH ROW EXECUTE FUNCTION write_audit_entry('keywordList', 'list_id', 'name description category is_csv terms language exceptions url username', 'password_cipher');

CREATE OR REPLACE TRIGGER audited AFTER INSERT OR DELETE OR UPDATE OF name, description, is_default ON flag_reasons
  FOR EACH ROW EXECUTE FUNCTION write_audit_entry('flagReason', 'reason_id', 'name description is_default', '');

CREATE OR REPLACE TRIGGER audited AFTER INSERT OR DELETE OR UPDATE OF set_name, name, url, position ON stickers
  FOR EACH ROW EXECUTE FUNCTION write_audit_entry('sticker', 'id', 'set_name name url position', '');

-- Deletions are not recorded: a message takes its reviews with it.
CREATE OR REPLACE TRIGGER audited AFTER INSERT OR UPDATE OF origin, outcome, rule_id, rule_name, reviewed_by, reviewed_at ON reviewed_messages
  FOR EACH ROW EXECUTE FUNCTION write_audit_entry('review', 'message_id', 'origin outcome rule_id rule_name reviewed_by reviewed_at', '');

CREATE OR REPLACE TRIGGER audited AFTER INSERT OR DELETE OR UPDATE OF kind, is_active, description, metadata, integrate_with, integration_type, base_url,
    remote_agent_id, headers_cipher, instruction, model, temperature, max_tokens, tools, actions, api_tools, mcp_servers, frontend_actions ON ai_agents
  FOR EACH ROW EXECUTE FUNCTION write_audit_entry('agent', 'uid', 'kind is_active description metadata integrate_with integration_type base_url remote_agent_id instruction model temperature max_tokens tools actions api_tools mcp_servers frontend_actions',
    'headers_cipher');

-- An agent has these columns in the row of its user. Changes by operations of users are no configuration and name no actor.
CREATE OR REPLACE TRIGGER agent_audited AFTER UPDATE OF name, avatar, deactivated_at ON users
  FOR EACH ROW
  WHEN (OLD.role = '@agentic' AND coalesce(current_setting('confab.actor', true), '') <> ''
        AND (OLD.name, OLD.avatar, OLD.deactivated_at) IS DISTINCT FROM (NEW.name, NEW.avatar, NEW.deactivated_at))
  EXECUTE FUNCTION write_audit_entry('agent', 'uid', 'name avatar deactivated_at', '');

CREATE OR REPLACE TRIGGER audited AFTER INSERT OR DELETE OR UPDATE OF display_name, execution_text, description, do_not_execute, parameters ON ai_tools
  FOR EACH ROW EXECUTE FUNCTION write_audit_entry('agentTool', 'name', 'display_name execution_text description do_not_execute parameters', '');

CREATE OR REPLACE TRIGGER audited AFTER INSERT OR DELETE OR UPDATE OF name, description, icon, endpoint, method, enable_basic_auth, basic_auth_username,
    basic_auth_password_cipher, headers_cipher, body_template, allow_additional_properties, parameters ON ai_api_tools
  FOR EACH ROW EXECUTE FUNCTION write_audit_entry('agentApiTool', 'slug', 'name description icon endpoint method enable_basic_auth basic_auth_username body_template allow_additional_properties parameters',
    'basic_auth_password_cipher headers_cipher');

CREATE OR REPLACE TRIGGER audited AFTER INSERT OR DELETE OR UPDATE OF name, url, description, icon, headers_cipher ON ai_mcp_servers
  FOR EACH ROW EXECUTE FUNCTION write_audit_entry('agentMcpServer', 'slug', 'name url description icon', 'headers_cipher');

CREATE OR REPLACE TRIGGER audited AFTER INSERT OR DELETE OR UPDATE OF name, description, icon, parameters ON ai_frontend_actions
  FOR EACH ROW EXECUTE FUNCTION write_audit_entry('agentFrontendAction', 'trigger_function', 'name description icon parameters', '');

CREATE OR REPLACE TRIGGER audited AFTER INSERT OR DELETE OR UPDATE OF kind, title, url ON ai_knowledge_sources
  FOR EACH ROW EXECUTE FUNCTION write_audit_entry('knowledgeSource', 'source_id', 'kind title url', '');

CREATE OR REPLACE TRIGGER audited AFTER INSERT OR DELETE OR UPDATE OF source_id ON ai_agent_knowledge
  FOR EACH ROW EXECUTE FUNCTION write_audit_entry('agentKnowledge', 'agent_uid source_id', 'source_id', '');

-- The audit log is append-only, except for the two functions that follow and the erasure of an app, which deletes the row of the app first.
CREATE OR REPLACE FUNCTION refuse_audit_log_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF current_setting('confab.audit_log_change', true) = 'on' OR NOT EXISTS (SELECT FROM apps WHERE app_id = OLD.app_id) THEN
      RETURN OLD;
    END IF;
  ELSIF TG_OP = 'UPDATE' THEN
    IF current_setting('confab.audit_log_change', true) = 'on' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'audit_log is append-only: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_audit_log_change();

CREATE OR REPLACE TRIGGER append_only_as_a_whole BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_log_change();

-- Deletes a batch of the entries of an app that were written before the time. Returns how many.
CREATE OR REPLACE FUNCTION delete_expired_audit_entries(app text, expiry timestamptz, maximum int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  deleted int;
BEGIN
  PERFORM set_config('confab.audit_log_change', 'on', true);
  DELETE FROM audit_log
   WHERE app_id = app
     AND id IN (SELECT id FROM audit_log WHERE app_id = app AND created_at < expiry ORDER BY id LIMIT maximum);
  GET DIAGNOSTICS deleted = ROW_COUNT;
  PERFORM set_config('confab.audit_log_change', 'off', true);
  RETURN deleted;
END
$$;

-- The id of a target without the id of an erased user. Its parts are separated by slashes or spaces; the id of a conversation of two users has both.
CREATE OR REPLACE FUNCTION target_without_user(type text, id text, erased text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN type NOT IN ('agent', 'agentKnowledge', 'user', 'authToken', 'userBlock', 'friendship', 'groupMember', 'groupBan', 'groupMute', 'groupInvitation', 'groupJoinRequest', 'message', 'conversation') THEN id
    WHEN type = 'conversation' AND (starts_with(id, erased || '_user_') OR id LIKE '%\_user\_' || replace(erased, '_', '\_')) THEN '(erased)'
    -- ids have no characters with a meaning in regular expressions
    ELSE regexp_replace(id, '(?<![^/ ])' || erased || '(?![^/ ])', '(erased)', 'g')
  END
$$;

-- Replaces the id of an erased user, as the actor, as the target, and where values name it. No user can have the replacement as an id.
CREATE OR REPLACE FUNCTION erase_user_of_audit_log(app text, erased text) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  quoted text := to_jsonb(erased)::text;
  -- a string that is not a property name: ids have no characters with a meaning in regular expressions
  pattern text := to_jsonb(erased)::text || '(?!:)';
  changed int;
BEGIN
  PERFORM set_config('confab.audit_log_change', 'on', true);
  UPDATE audit_log
     SET uid = CASE WHEN uid = erased THEN '(erased)' ELSE uid END,
         address = CASE WHEN uid = erased THEN NULL ELSE address END,
         user_agent = CASE WHEN uid = erased THEN NULL ELSE user_agent END,
         target_id = target_without_user(target_type, target_id, erased),
         before = regexp_replace(before::text, pattern, '"(erased)"', 'g')::jsonb,
         after = regexp_replace(after::text, pattern, '"(erased)"', 'g')::jsonb
   WHERE app_id = app
     AND (uid = erased
          OR target_without_user(target_type, target_id, erased) <> target_id
          OR strpos(before::text, quoted) > 0
          OR strpos(after::text, quoted) > 0);
  GET DIAGNOSTICS changed = ROW_COUNT;
  PERFORM set_config('confab.audit_log_change', 'off', true);
  RETURN changed;
END
$$;
