import type { Message } from '../../api/messages.ts';
import { addressOf } from '../conversations/address.ts';

const SYSTEM_UID = 'app_system';

/** The conversation of a message, as its sender sees it, with the message in view. @returns undefined where no user sent it */
export function messageAddress(appId: string, message: Message): string | undefined {
  const { id, sender, receiver, receiverType, parentId } = message;
  if (sender === SYSTEM_UID) return undefined;
  const peer = { type: receiverType, id: receiver };
  // a reply is in the thread of its message
  if (parentId !== undefined) return addressOf(appId, sender, peer, parentId);
  return `${addressOf(appId, sender, peer)}?message=${id}`;
}
