import { conversationKeyOf } from '#core/conversations/conversation-key.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { parseId } from '#platform/http/identifiers.js';
import type { Conversation } from './conversation-list.sql.js';
import { UNPINNED } from './conversation-order.js';

// Positions in a walk through a list of conversations, as the cursors of the API contain them.

/** @param viewer whose conversations are listed; undefined for those of every user */
export function positionOf(
  { uid, receiverType, receiver, pinPosition, ownPinnedAt, lastMessageId, lastSentAt }: Conversation,
  viewer: string | undefined,
): string {
  const place =
    viewer === undefined
      ? [uid, lastSentAt?.getTime() ?? 0]
      : [pinPosition ?? UNPINNED, ownPinnedAt?.getTime() ?? 0, lastMessageId ?? 0];
  return [...place, receiverType, receiver].join('.');
}

const OF_USER = /^(\d{1,10})\.(\d{1,15})\.(\d{1,19})\.(user|group)\.([a-z0-9_-]{1,100})$/;
const OF_ANY = /^([a-z0-9_-]{1,100})\.(\d{1,15})\.(user|group)\.([a-z0-9_-]{1,100})$/;

/** @throws ERR_BAD_REQUEST for a text that `positionOf` does not return */
export function parsePosition(text: string, viewer: string | undefined): string[] {
  if (viewer === undefined) {
    const [, uid, sentAt, type, receiver] = OF_ANY.exec(text) ?? invalid();
    return [uid!, `-${sentAt}`, receiver!, type!];
  }
  const [, position, pinnedAt, messageId, type, receiver] = OF_USER.exec(text) ?? invalid();
  if (parseId(messageId!) === undefined) invalid();
  return [position!, `-${pinnedAt}`, `-${messageId}`, conversationKeyOf(viewer, type as 'user' | 'group', receiver!)];
}

function invalid(): never {
  throw DomainError.invalid({ id: ['The id must be that of the cursor of a page in the same order.'] });
}
