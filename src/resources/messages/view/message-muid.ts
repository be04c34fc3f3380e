import { targetOf, withTarget } from './action-target.js';
import type { MessageView } from './message.view.js';

/**
 * The message, and those that it contains, with their ids where they have no muid. The client library for iOS shows no message without a
 * muid, and takes a send for failed whose response has none.
 */
export function withMuid<Message extends Partial<MessageView>>(original: Message): Message {
  const { id, muid = id, quotedMessage } = original;
  const message = { ...original, muid, ...(quotedMessage && { quotedMessage: withMuid(quotedMessage) }) };
  const target = targetOf(message);
  return message.type === 'message' && target ? withTarget(message, withMuid(target)) : message;
}
