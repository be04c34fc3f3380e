import type { ReceiverType } from '../../generated/prisma/enums.js';
import { conversationsWithId, partiesOf, type ConversationKey } from '../../domain/conversation-key.js';

/** The other side of a conversation. */
export interface Peer {
  readonly receiverType: ReceiverType;
  /** uid or guid. */
  readonly receiver: string;
}

/** Whom conversations with the given id of the API are with, seen from the user: users first. Several, because the id is ambiguous. */
export const peersIn = (conversationId: string, uid: string): Peer[] =>
  conversationsWithId(conversationId, uid).map((key) => peerIn(key, uid));

/** Whom the conversation is with, seen from the user. */
export function peerIn(key: ConversationKey, uid: string): Peer {
  const parties = partiesOf(key);
  if ('guid' in parties) return { receiverType: 'group', receiver: parties.guid };
  const [one, other] = parties.uids;
  return { receiverType: 'user', receiver: one === uid ? other : one };
}
