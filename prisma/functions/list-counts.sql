-- How long lists are, for exact totals that cost the same however long the list is: see docs/decisions/0007-lists-are-read-from-indexes.md. The
-- triggers of users.sql and groups.sql keep the numbers, in the transaction of the change.

-- Adds changes[i] to the length of lists[i]. It updates a row that no other transaction has locked, or inserts one, so it never waits.
CREATE OR REPLACE FUNCTION add_to_list_counts(app text, lists text[], changes int[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  item record;
  updated record;
BEGIN
  FOR item IN SELECT list, change FROM unnest(lists, changes) AS c (list, change) LOOP
    UPDATE list_counts SET count = count + item.change
     WHERE app_id = app AND list = item.list AND id = (
             SELECT id FROM list_counts WHERE app_id = app AND list = item.list LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, count INTO updated;
    IF NOT FOUND THEN
      -- Not for an app that is being deleted: its counts are deleted with it.
      INSERT INTO list_counts (app_id, list, count) SELECT app_id, item.list, item.change FROM apps WHERE app_id = app;
    ELSIF updated.count = 0 THEN
      DELETE FROM list_counts WHERE app_id = app AND list = item.list AND id = updated.id;
    END IF;
  END LOOP;
END
$$;
