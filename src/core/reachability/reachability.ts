import { DomainError } from '#platform/errors/domain-error.js';
import type { PolicyViolation } from '../policy/policy-violation.js';
import type { ReachabilityRow } from './reachability.sql.js';

// The rule of `reachability.sql.ts` with the error for a receiver that is out of reach.

/** @param sender undefined for the app itself @param isBot a bot need not be a member of a group */
export function checkReachable(sender: string | undefined, row: ReachabilityRow, isBot = false): PolicyViolation {
  if (!row.exists) return receiverNotFound(row);
  if (sender === undefined) return undefined;
  if (!row.isSenderActive) return new DomainError('ERR_UID_NOT_FOUND', { uid: sender });
  if (row.receiverType === 'group' && isBot)
    return row.isBanned ? new DomainError('ERR_BANNED_GROUPMEMBER', { uid: sender, guid: row.receiver }) : undefined;
  if (row.receiverType === 'group') return row.isMember ? undefined : notJoined(sender, row.receiver);
  return checkNoBlock(sender, row);
}

/** One of two users has blocked the other. Where both have, the error names the block of the acting user. */
export function checkNoBlock(
  uid: string,
  { receiver, blockedByMe, hasBlockedMe }: Pick<ReachabilityRow, 'receiver' | 'blockedByMe' | 'hasBlockedMe'>,
): PolicyViolation {
  if (!blockedByMe && !hasBlockedMe) return undefined;
  return new DomainError(blockedByMe ? 'ERR_BLOCKED_RECEIVER' : 'ERR_BLOCKED_SENDER', { uid, receiver });
}

/** The error for a receiver that a statement did not reach although `checkReachable` finds it in reach by now. */
export const wasUnreachable = (sender: string | undefined, row: ReachabilityRow): DomainError =>
  row.receiverType === 'group' && sender !== undefined ? notJoined(sender, row.receiver) : receiverNotFound(row);

const receiverNotFound = ({ receiverType, receiver }: ReachabilityRow): DomainError =>
  receiverType === 'group'
    ? new DomainError('ERR_GUID_NOT_FOUND', { guid: receiver })
    : new DomainError('ERR_UID_NOT_FOUND', { uid: receiver });

const notJoined = (uid: string, guid: string): DomainError => new DomainError('ERR_GROUP_NOT_JOINED', { uid, guid });
