import { createHash } from 'node:crypto';
import { Notification } from '@parse/node-apn';
import type { PushContent, PushTarget } from '../provider-client.js';
import { apnsCollapseId, bytesOf, dataOf, fitted, ttlSecondsOf } from '../push-payload.js';
import type { ApnsConfiguration } from './apns-provider.dto.js';

const MAX_BYTES = 4096;
const MAX_VOIP_BYTES = 5120;

/** The notification, and its payload for the log. A token of the type call is one of PushKit. */
export function apnsNotification(
  configuration: ApnsConfiguration,
  content: PushContent,
  { type }: Pick<PushTarget, 'type'>,
  now: Date,
): { notification: Notification; payload: object } {
  const isVoip = type === 'call';
  const build = (part: PushContent) => (isVoip ? { aps: {}, ...dataOf(part) } : alertPayload(configuration, part));
  const limit = isVoip ? MAX_VOIP_BYTES : MAX_BYTES;
  const payload = build(fitted(content, (part) => bytesOf(build(part)) <= limit));
  const notification = new Notification();
  notification.rawPayload = payload;
  notification.id = apnsIdOf(content);
  notification.priority = 10;
  notification.expiry = Math.floor(now.getTime() / 1000) + ttlSecondsOf(content);
  notification.topic = isVoip ? `${configuration.bundleId}.voip` : configuration.bundleId;
  notification.pushType = isVoip ? 'voip' : 'alert';
  if (!isVoip) notification.collapseId = apnsCollapseId(content);
  return { notification, payload };
}

function alertPayload({ includeContentAvailable, includeMutableContent }: ApnsConfiguration, content: PushContent) {
  const { title, body, sound, unreadMessageCount: badge, details } = content;
  return {
    aps: {
      alert: { title, body },
      ...(sound && { sound }),
      ...(badge !== undefined && { badge }),
      ...(includeContentAvailable && { 'content-available': 1 }),
      ...(includeMutableContent && { 'mutable-content': 1 }),
      'thread-id': details.conversationId,
    },
    ...dataOf(content),
  };
}

/** The header apns-id: a UUID that is the same in every attempt. */
function apnsIdOf({ id }: PushContent): string {
  const hex = createHash('sha256').update(id).digest('hex');
  const variant = '89ab'[Number.parseInt(hex[16]!, 16) % 4]!;
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-');
}
