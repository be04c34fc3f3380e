import { futureTimeOf } from '#platform/http/fields/future-time.js';
import { receiverTypeOf } from '../content/message-content.js';
import { pollContent } from '../content/poll-content.js';
import type { CreatePollDto } from './poll.dto.js';
import type { PollRequest } from './polls.service.js';

/** @throws ERR_BAD_REQUEST, ERR_INVALID_RECEIVER_TYPE */
export function pollRequestOf({
  receiver,
  receiverType,
  question,
  options,
  parentId,
  ...body
}: CreatePollDto): PollRequest {
  const { multiple = false, anonymous = false, closesAt, localTime, timeZone, tags, quotedMessageId } = body;
  const message = {
    ...pollContent(question, options),
    tags,
    quotedMessageId: quotedMessageId === undefined ? undefined : BigInt(quotedMessageId),
  };
  const closing = futureTimeOf('closesAt', { seconds: closesAt, localTime, timeZone });
  return {
    message,
    receiver: { receiverType: receiverTypeOf(receiverType), receiver },
    parentId,
    poll: { optionCount: options.length, multiple, anonymous, closesAt: closing?.at ?? null },
  };
}
