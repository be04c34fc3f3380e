import { DomainError } from '#platform/errors/domain-error.js';
import type { PolicyViolation } from '../policy/policy-violation.js';

// Whether a user sees a message: the rule for one message that was read, with the error for a message that the user does not see. Lists
// apply the same rule in SQL.

/** Whether moderation lets only the sender see the message. @param status undefined or null for a message that is not moderated */
export const isHeldBack = (status: string | null | undefined): boolean =>
  status === 'pending' || status === 'disapproved';

/** What decides whether a user sees a message. */
export interface VisibilityFacts {
  readonly id: bigint;
  readonly sender: string;
  readonly moderationStatus: string | null;
  /** The message whose edit or deletion an action message reports; undefined for other messages. */
  readonly changedMessageId: bigint | undefined;
  /** Whether the user is one of the two users of the conversation, or a member of its group. */
  readonly isParty: boolean;
  /** The last message that the user's reset of the conversation hides; 0 without a reset. */
  readonly resetMessageId: bigint;
}

/** Does not check the permissions of the user's role. */
export function checkVisible(uid: string, message: VisibilityFacts): PolicyViolation {
  const { id, sender, moderationStatus, changedMessageId = id, isParty, resetMessageId } = message;
  if (!isParty) return new DomainError('ERR_MESSAGE_NO_ACCESS', { uid, id: String(id) });
  const isReset = id <= resetMessageId || changedMessageId <= resetMessageId;
  return isReset || (isHeldBack(moderationStatus) && sender !== uid)
    ? new DomainError('ERR_MESSAGE_ID_NOT_FOUND', { id: String(id) })
    : undefined;
}
