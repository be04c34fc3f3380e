import type { ReceiverType } from '#generated/prisma/enums.js';
import { conversationsWithId, partiesOf, type ConversationKey } from './conversation-key.js';

/** The other side of a user's conversation. */
export interface Peer {
  readonly receiverType: ReceiverType;
  /** uid or guid. */
  readonly receiver: string;
}

export const userPeer = (uid: string): Peer => ({ receiverType: 'user', receiver: uid });

export const groupPeer = (guid: string): Peer => ({ receiverType: 'group', receiver: guid });

/** The peers of the conversations of a user that have the given id of the API, users first. Several, because the id is ambiguous. */
export const peersIn = (conversationId: string, uid: string): Peer[] =>
  conversationsWithId(conversationId, uid).map((key) => peerIn(key, uid));

/** The peer of the user in the conversation. */
export function peerIn(key: ConversationKey, uid: string): Peer {
  const parties = partiesOf(key);
  if ('guid' in parties) return groupPeer(parties.guid);
  const [one, other] = parties.uids;
  return userPeer(one === uid ? other : one);
}
