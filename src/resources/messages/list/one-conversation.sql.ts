import { isPartyOf, otherPartyIn, partiesOf, type ConversationKey } from '#core/conversations/conversation-key.js';
import { sql, type SqlText } from '#platform/database/sql.js';
import type { Value } from '#platform/database/statement.js';
import type { DirectConversation } from '../model/loaded-messages.js';

// What is the same for all messages of a list of one conversation, and therefore decided once.

/** Condition: the user is one of the two users of the conversation, or a member of its group. */
export function isParty(key: ConversationKey, uid: string, value: Value): SqlText {
  const parties = partiesOf(key);
  if ('uids' in parties) return sql`${parties.uids.includes(uid)}`;
  return sql`EXISTS (SELECT FROM group_members g WHERE g.app_id = $1 AND g.guid = ${value(parties.guid)} AND g.uid = ${value(uid)})`;
}

/** The conversation that the list is restricted to, if it is one between the viewer and another user. */
export function directConversation(
  { viewer, conversationKeys = [] }: { viewer?: string; conversationKeys?: readonly ConversationKey[] },
  value: Value,
): DirectConversation | undefined {
  const [key, ...others] = conversationKeys;
  if (viewer === undefined || key === undefined || others.length > 0 || !isPartyOf(key, viewer)) return undefined;
  return { key: value(key), viewer: sql`${value(viewer)}::text`, peer: sql`${value(otherPartyIn(key, viewer))}::text` };
}
