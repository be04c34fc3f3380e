import { createHash } from 'node:crypto';
import { beginningOf } from '#platform/text/cut.js';
import { RINGING_MILLISECONDS } from '#resources/calls/live/call-signalling.service.js';
import type { NotificationDetails, PushContent } from './provider-client.js';

/** The longest that FCM and APNs accept. */
const TTL_SECONDS = 28 * 24 * 3600;

/** How long a provider stores the notification for a device that is offline. A call that rings is over after its time limit. */
export const ttlSecondsOf = ({ details }: PushContent): number =>
  isRinging(details) ? RINGING_MILLISECONDS / 1000 : TTL_SECONDS;

export const isRinging = ({ type, callAction }: NotificationDetails): boolean =>
  type === 'call' && (callAction === 'initiated' || callAction === 'ongoing');

const MAX_COLLAPSE_BYTES = 64;

/** The header apns-collapse-id, of at most 64 bytes. */
export const apnsCollapseId = ({ collapseKey }: Pick<PushContent, 'collapseKey'>): string =>
  Buffer.byteLength(collapseKey) <= MAX_COLLAPSE_BYTES
    ? collapseKey
    : createHash('sha256').update(collapseKey).digest('base64url');

/** RFC 8030: at most 32 characters of base64url. */
const TOPIC_BYTES = 24;

/** A push service replaces a message that it has not delivered yet by a later one with the same topic. */
export const topicOf = ({ collapseKey }: Pick<PushContent, 'collapseKey'>): string =>
  createHash('sha256').update(collapseKey).digest().subarray(0, TOPIC_BYTES).toString('base64url');

/** The data of a notification as one flat object. */
export const dataOf = ({ id, details }: PushContent): Record<string, unknown> => ({ ...details, notificationId: id });

/** Makes texts of all values: what is neither a text nor a number becomes JSON. */
export const textDataOf = (content: PushContent): Record<string, string> =>
  Object.fromEntries(
    Object.entries(dataOf(content))
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  );

export const bytesOf = (value: object): number => Buffer.byteLength(JSON.stringify(value));

/**
 * The content with as little removed as makes it fit: first the message object, then the custom object and the pictures, then the end of
 * the body, then the end of the title and of the names.
 */
export function fitted(content: PushContent, fits: (content: PushContent) => boolean): PushContent {
  let current = content;
  if (fits(current)) return current;
  for (const reduce of [withoutMessage, withoutExtras]) {
    current = reduce(current);
    if (fits(current)) return current;
  }
  const withBody = (length: number) => withTexts(current, { body: beginningOf(current.body, length) });
  const body = longest(codePoints(current.body), (length) => fits(withBody(length)));
  if (body >= 0) return withBody(body);
  const empty = withBody(0);
  const withNames = (length: number) =>
    withTexts(empty, {
      title: beginningOf(empty.title, length),
      senderName: beginningOf(empty.details.senderName, length),
      receiverName: beginningOf(empty.details.receiverName, length),
    });
  return withNames(
    Math.max(
      0,
      longest(codePoints(empty.title), (length) => fits(withNames(length))),
    ),
  );
}

const codePoints = (text: string): number => [...text].length;

/** The largest of the lengths from 0 to `maximum` that fits; -1 if none does. */
function longest(maximum: number, fits: (length: number) => boolean): number {
  let [low, high] = [-1, maximum];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

function withoutMessage(content: PushContent): PushContent {
  const { message: _message, ...details } = content.details;
  return { ...content, details };
}

function withoutExtras(content: PushContent): PushContent {
  const { custom: _custom, senderAvatar: _senderAvatar, receiverAvatar: _receiverAvatar, ...details } = content.details;
  return { ...content, details };
}

type Texts = Partial<Pick<NotificationDetails, 'title' | 'body' | 'senderName' | 'receiverName'>>;

const withTexts = (content: PushContent, texts: Texts): PushContent => ({
  ...content,
  title: texts.title ?? content.title,
  body: texts.body ?? content.body,
  details: { ...content.details, ...texts },
});
