import type { MatchedCondition, WithheldEdit } from '#core/moderation/rule.js';
import type { ReviewedMessage as Row } from '#generated/prisma/client.js';
import { rows, statement } from '#platform/database/statement.js';

/** A user's flag at the time of the review. */
export interface ReviewedFlag {
  uid: string;
  reasonId: string;
  reasonName?: string;
  description?: string;
  remark?: string;
  /** Unix seconds. */
  flaggedAt: number;
}

/** A message that was blocked or flagged, and what a moderator decided. */
export interface ReviewedMessage extends Omit<Row, 'appId' | 'condition' | 'edit' | 'flags'> {
  condition: MatchedCondition | null;
  edit: WithheldEdit | null;
  flags: ReviewedFlag[];
}

// An edit that was blocked is not approved once a later one has
// taken effect: it would undo that one.
/** $3 uid of the moderator, or null */
export const approveBlocked = statement('reviewed-messages-approve-blocked', rows<ReviewedMessage>())`
   UPDATE reviewed_messages r SET outcome = 'approved', reviewed_by = $3, reviewed_at = now()
     FROM messages m
    WHERE r.app_id = $1 AND r.message_id = $2 AND r.outcome <> 'approved'
      AND m.app_id = $1 AND m.id = r.message_id AND (r.edit IS NULL OR m.edited_at IS NULL OR m.edited_at <= r.created_at)
   RETURNING r.message_id, r.origin, r.outcome, r.rule_id, r.rule_name, r.revision_id,
             r.condition, r.actions, r.edit, r.flags, r.reviewed_by, r.created_at, r.reviewed_at`;

export type UndoneReview = ReviewedMessage & { sender: string };

// A review is undone while the message is as the review left it: an
// edit that took effect is not reverted, because the content before it is gone, and a message that moderation has blocked since waits anew.
export const undo = statement('reviewed-messages-undo', rows<UndoneReview>())`
   DELETE FROM reviewed_messages r
    USING messages m
    WHERE r.app_id = $1 AND r.message_id = $2 AND m.app_id = $1 AND m.id = r.message_id AND m.deleted_at IS NULL
      AND CASE WHEN r.edit IS NOT NULL
               THEN r.outcome <> 'approved' AND (m.edited_at IS NULL OR m.edited_at <= r.created_at)
               ELSE r.outcome = 'approved' OR m.moderation_status = 'disapproved' END
      AND NOT EXISTS (SELECT FROM blocked_messages b WHERE b.app_id = $1 AND b.message_id = r.message_id)
   RETURNING r.message_id, r.origin, r.outcome, r.rule_id, r.rule_name, r.revision_id, r.condition, r.actions, r.edit,
             r.flags, r.reviewed_by, r.created_at, r.reviewed_at, m.sender`;

/** $2 uid. Another user can get the uid later. */
export const removeFlagsOf = statement('reviewed-messages-remove-flags-of')`
   UPDATE reviewed_messages r
      SET flags = (SELECT coalesce(jsonb_agg(f.flag ORDER BY f.position), '[]')
                     FROM jsonb_array_elements(r.flags) WITH ORDINALITY AS f (flag, position)
                    WHERE f.flag ->> 'uid' <> $2)
    WHERE r.app_id = $1 AND r.flags <> '[]' AND r.flags @> jsonb_build_array(jsonb_build_object('uid', $2::text))`;
