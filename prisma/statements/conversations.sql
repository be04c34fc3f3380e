-- Written by npm run statements.

-- statement: pinned-conversations-erase-app
-- $1: text
DELETE FROM pinned_conversations WHERE app_id = $1;

-- statement: pinned-conversations-has
-- $1: text
-- $2: receiver_type
-- $3: text
-- column ?column?: integer
SELECT 1 FROM pinned_conversations WHERE app_id = $1 AND receiver_type = $2 AND receiver = $3;

-- statement: pinned-conversations-list
-- $1: text
-- column receiverType: receiver_type not null
-- column receiver: text not null
-- column pinnedAt: timestamp with time zone not null
SELECT receiver_type AS "receiverType", receiver, pinned_at AS "pinnedAt"
  FROM pinned_conversations WHERE app_id = $1 ORDER BY position;

-- statement: pinned-conversations-lock
-- $1: text
-- column ?column?: integer
SELECT 1 FROM apps WHERE app_id = $1 FOR NO KEY UPDATE;

-- statement: pinned-conversations-put
-- $1: text
-- $2: receiver_type[]
-- $3: text[]
-- column receiverType: receiver_type not null
-- column receiver: text not null
-- column pinnedAt: timestamp with time zone not null
WITH before AS (SELECT receiver_type, receiver FROM pinned_conversations WHERE app_id = $1),
  stored AS (
  INSERT INTO pinned_conversations (app_id, receiver_type, receiver, position)
  SELECT $1, receiver_type, receiver, position
    FROM unnest($2::receiver_type[], $3::text[]) WITH ORDINALITY AS p (receiver_type, receiver, position)
      ON CONFLICT (app_id, receiver_type, receiver) DO UPDATE SET position = excluded.position
  RETURNING receiver_type, receiver, pinned_at)
  SELECT receiver_type AS "receiverType", receiver, pinned_at AS "pinnedAt" FROM stored
   WHERE (receiver_type, receiver) NOT IN (SELECT receiver_type, receiver FROM before);

-- statement: pinned-conversations-remove
-- $1: text
-- $2: receiver_type
-- $3: text
DELETE FROM pinned_conversations WHERE app_id = $1 AND receiver_type = $2 AND receiver = $3;

-- statement: pinned-conversations-remove-others
-- $1: text
-- $2: receiver_type[]
-- $3: text[]
-- column receiverType: receiver_type not null
-- column receiver: text not null
DELETE FROM pinned_conversations
   WHERE app_id = $1
     AND (receiver_type, receiver) NOT IN (SELECT * FROM unnest($2::receiver_type[], $3::text[]))
  RETURNING receiver_type AS "receiverType", receiver;
