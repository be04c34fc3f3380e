-- The id of a target without the id of an erased user. Its parts are separated by slashes or spaces; the id of a conversation of two users has both.
CREATE OR REPLACE FUNCTION target_without_user(type text, id text, erased text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN type NOT IN ('agent', 'agentKnowledge', 'user', 'authToken', 'userBlock', 'friendship', 'groupMember', 'groupBan', 'message', 'conversation') THEN id
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
