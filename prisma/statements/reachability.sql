-- Written by npm run statements.

-- statement: reachability-receivers
-- $1: text
-- $2: text
-- $3: receiver_type[]
-- $4: text[]
-- column receiver_type: receiver_type
-- column receiver: text
-- column exists: boolean
-- column blocked_by_me: boolean
-- column has_blocked_me: boolean
-- column is_member: boolean
-- column is_banned: boolean
-- column is_sender_active: boolean not null
SELECT r.receiver_type, r.receiver,
       CASE WHEN r.receiver_type = 'group'
            THEN EXISTS (SELECT FROM groups g WHERE g.app_id = $1 AND g.guid = r.receiver)
            ELSE EXISTS (SELECT FROM users u WHERE u.app_id = $1 AND u.uid = r.receiver AND u.deactivated_at IS NULL)
                 OR ($2::text IS NOT NULL AND r.receiver = 'app_system') END AS "exists",
       r.receiver_type = 'user' AND EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = $2 AND b.blocked_uid = r.receiver) AS blocked_by_me,
       r.receiver_type = 'user' AND EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = r.receiver AND b.blocked_uid = $2) AS has_blocked_me,
       r.receiver_type = 'group'
         AND EXISTS (SELECT FROM group_members m WHERE m.app_id = $1 AND m.guid = r.receiver AND m.uid = $2) AS is_member,
       r.receiver_type = 'group' AND EXISTS (SELECT FROM group_bans b WHERE b.app_id = $1 AND b.guid = r.receiver AND b.uid = $2) AS is_banned,
       $2::text IS NULL OR EXISTS (SELECT FROM users s WHERE s.app_id = $1 AND s.uid = $2 AND s.deactivated_at IS NULL) AS is_sender_active
  FROM unnest($3::receiver_type[], $4::text[]) AS r (receiver_type, receiver);
