import type { ReceiverType } from '../../generated/prisma/enums.js';
import { userConversationId } from '../directory/conversation-id.js';

/** The other side of a conversation. */
export interface Counterpart {
  readonly receiverType: ReceiverType;
  /** uid or guid. */
  readonly receiver: string;
}

const BETWEEN = '_user_';
const GROUP = 'group_';

/** Whom the conversation of that id can be with, seen from the user. Ids contain what stands between them, so there may be several. */
export function counterpartsIn(conversationId: string, uid: string): Counterpart[] {
  const others = new Set<string>();
  if (conversationId.startsWith(`${uid}${BETWEEN}`)) others.add(conversationId.slice(uid.length + BETWEEN.length));
  if (conversationId.endsWith(`${BETWEEN}${uid}`)) others.add(conversationId.slice(0, -uid.length - BETWEEN.length));
  const users = [...others]
    .filter((other) => userConversationId(uid, other) === conversationId)
    .map((receiver) => ({ receiverType: 'user' as const, receiver }));
  if (!conversationId.startsWith(GROUP)) return users;
  return [...users, { receiverType: 'group', receiver: conversationId.slice(GROUP.length) }];
}
