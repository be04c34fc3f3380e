-- Reactions in another form get the normal one, and are removed where the user has that one as well. Few different reactions are in use, so each is
-- examined once. One statement: a reaction that is added meanwhile cannot come between.
WITH forms AS MATERIALIZED (
  SELECT form, normal_reaction(form) AS normal
    FROM (SELECT DISTINCT reaction AS form FROM message_reactions) AS used
   WHERE form <> normal_reaction(form)
), removed AS (
  DELETE FROM message_reactions r USING forms WHERE r.reaction = forms.form
  RETURNING r.app_id, r.message_id, r.id, r.uid, forms.normal, r.reacted_at, r.conversation_key
)
INSERT INTO message_reactions (app_id, message_id, id, uid, reaction, reacted_at, conversation_key)
SELECT app_id, message_id, id, uid, normal, reacted_at, conversation_key FROM removed ORDER BY id
    ON CONFLICT DO NOTHING;
