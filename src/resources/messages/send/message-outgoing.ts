import { messageContent } from '../content/message-content.js';
import type { SendThreadMessageDto } from '../content/message.dto.js';
import type { NewMessage } from './messages.service.js';

/** What is said, checked, whoever it goes to. @throws like `messageContent` */
export const outgoingOf = (
  body: Omit<SendThreadMessageDto, 'receiver' | 'receiverType' | 'multipleReceivers'>,
): NewMessage => ({
  ...messageContent(body),
  muid: body.muid,
  tags: body.tags,
  quotedMessageId: body.quotedMessageId === undefined ? undefined : BigInt(body.quotedMessageId),
});
