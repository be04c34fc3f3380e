import type { ReceiverType } from '#generated/prisma/enums.js';
import { SYSTEM_UID } from '#platform/access/principal.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import { rows, statement } from '#platform/database/statement.js';
import { isActive } from '../summaries/active-users.sql.js';

// Which receivers a sender reaches, in SQL. A user reaches every active user unless one of the two has blocked the other, the system
// user, and the groups that they are a member of. The app itself reaches every active user and every group. `reachability.ts` has the
// same rule with the errors. Fragments are about the app $1; their parameters are SQL expressions.

/** Condition: the one user has blocked the other. */
export const hasBlocked = (blocker: SqlText, blocked: SqlText): SqlText =>
  sql`EXISTS (SELECT FROM user_blocks b WHERE b.app_id = $1 AND b.uid = ${blocker} AND b.blocked_uid = ${blocked})`;

/** Condition: one of the two users has blocked the other. */
export const blockBetween = (one: SqlText, other: SqlText): SqlText =>
  sql`(${hasBlocked(one, other)} OR ${hasBlocked(other, one)})`;

const isBanned = (guid: SqlText, uid: SqlText): SqlText =>
  sql`EXISTS (SELECT FROM group_bans b WHERE b.app_id = $1 AND b.guid = ${guid} AND b.uid = ${uid})`;

/** The sender was found by a credential, and may have been erased since. Nothing erases what they send after that. */
const sendingUser = (sender: SqlText, isUser: SqlText): SqlText => sql`(
      SELECT true AS is_active FROM users s
       WHERE ${isUser} AND s.app_id = $1 AND s.uid = ${sender} AND ${isActive(sql`s`)}
         FOR KEY SHARE OF s
    ) AS sending_user`;

/**
 * Query: the rows of `receivers` that the sender reaches, with all their columns. Locks sender and receiver, the membership of the
 * sender or, for the app, the group against deletion until the end of the transaction, as a foreign key would. Each receiver is
 * looked up separately, so that no plan reads a whole table.
 *
 * @param receivers table or CTE with the columns `receiver_type` and `receiver`; its alias in the query is `r`
 * @param sender uid of the sender
 * @param isUser whether a user sends; otherwise the app itself does
 * @param isBot whether the user is a bot, which reaches every group that it is not banned from
 */
export const reachable = (
  receivers: SqlText,
  { sender, isUser, isBot }: { sender: SqlText; isUser: SqlText; isBot: SqlText },
): SqlText => sql`
    SELECT r.* FROM ${receivers} r CROSS JOIN LATERAL (
      SELECT FROM users u
       WHERE u.app_id = $1 AND u.uid = r.receiver AND ${isActive(sql`u`)}
         AND NOT (${isUser} AND ${blockBetween(sender, sql`r.receiver`)})
         FOR KEY SHARE OF u
    ) AS receiving_user LEFT JOIN LATERAL ${sendingUser(sender, isUser)} ON true
     WHERE r.receiver_type = 'user' AND (sending_user.is_active OR NOT ${isUser})
    UNION ALL
    SELECT r.* FROM ${receivers} r CROSS JOIN LATERAL ${sendingUser(sender, isUser)}
     WHERE r.receiver_type = 'user' AND r.receiver = '${SYSTEM_UID}'
    UNION ALL
    SELECT r.* FROM ${receivers} r CROSS JOIN LATERAL (
      SELECT FROM group_members m WHERE m.app_id = $1 AND m.guid = r.receiver AND m.uid = ${sender} FOR KEY SHARE OF m
    ) AS membership WHERE r.receiver_type = 'group' AND ${isUser} AND NOT ${isBot}
    UNION ALL
    SELECT r.* FROM ${receivers} r CROSS JOIN LATERAL (
      SELECT FROM groups g
       WHERE g.app_id = $1 AND g.guid = r.receiver AND NOT ${isBanned(sql`g.guid`, sender)} FOR KEY SHARE OF g
    ) AS receiving_group CROSS JOIN LATERAL ${sendingUser(sender, isUser)}
     WHERE r.receiver_type = 'group' AND ${isBot}
    UNION ALL
    SELECT r.* FROM ${receivers} r CROSS JOIN LATERAL (
      SELECT FROM groups g WHERE g.app_id = $1 AND g.guid = r.receiver FOR KEY SHARE OF g
    ) AS receiving_group WHERE r.receiver_type = 'group' AND NOT ${isUser}`;

/** What decides whether a sender reaches a receiver. */
export interface ReachabilityRow {
  receiverType: ReceiverType;
  receiver: string;
  /** An active user, the system user, or a group. */
  exists: boolean;
  blockedByMe: boolean;
  hasBlockedMe: boolean;
  /** Whether the user is a member of the group that receives. */
  isMember: boolean;
  isBanned: boolean;
  /** The sender is an active user, or the app itself. */
  isSenderActive: boolean;
}

// $2 is NULL for the app itself. A uid and a guid may be the same text, so each condition tests the type.
export const receivers = statement('reachability-receivers', rows<ReachabilityRow>())`
   SELECT r.receiver_type, r.receiver,
          CASE WHEN r.receiver_type = 'group'
               THEN EXISTS (SELECT FROM groups g WHERE g.app_id = $1 AND g.guid = r.receiver)
               ELSE EXISTS (SELECT FROM users u WHERE u.app_id = $1 AND u.uid = r.receiver AND ${isActive(sql`u`)})
                    OR ($2::text IS NOT NULL AND r.receiver = '${SYSTEM_UID}') END AS "exists",
          r.receiver_type = 'user' AND ${hasBlocked(sql`$2`, sql`r.receiver`)} AS blocked_by_me,
          r.receiver_type = 'user' AND ${hasBlocked(sql`r.receiver`, sql`$2`)} AS has_blocked_me,
          r.receiver_type = 'group'
            AND EXISTS (SELECT FROM group_members m WHERE m.app_id = $1 AND m.guid = r.receiver AND m.uid = $2) AS is_member,
          r.receiver_type = 'group' AND ${isBanned(sql`r.receiver`, sql`$2`)} AS is_banned,
          $2::text IS NULL OR EXISTS (SELECT FROM users s WHERE s.app_id = $1 AND s.uid = $2 AND ${isActive(sql`s`)}) AS is_sender_active
     FROM unnest($3::receiver_type[], $4::text[]) AS r (receiver_type, receiver)`;
