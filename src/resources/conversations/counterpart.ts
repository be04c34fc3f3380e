import type { ReceiverType } from '../../generated/prisma/enums.js';
import { conversationsWithId, partiesOf, type ConversationKey } from '../directory/conversation-key.js';

/** The other side of a conversation. */
export interface Counterpart {
  readonly receiverType: ReceiverType;
  /** uid or guid. */
  readonly receiver: string;
}

/** Whom conversations with the given id of the API are with, seen from the user: users first. Several, because the id is ambiguous. */
export const counterpartsIn = (conversationId: string, uid: string): Counterpart[] =>
  conversationsWithId(conversationId, uid).map((key) => counterpartIn(key, uid));

/** Whom the conversation is with, seen from the user. */
export function counterpartIn(key: ConversationKey, uid: string): Counterpart {
  const parties = partiesOf(key);
  if ('guid' in parties) return { receiverType: 'group', receiver: parties.guid };
  const [one, other] = parties.uids;
  return { receiverType: 'user', receiver: one === uid ? other : one };
}
