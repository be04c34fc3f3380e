import type { PushContent, PushTarget } from '../provider-client.js';
import { apnsCollapseId, bytesOf, fitted, isRinging, textDataOf, topicOf, ttlSecondsOf } from '../push-payload.js';
import type { FcmConfiguration } from './fcm-provider.dto.js';

/** A message to a device has at most this size. FCM counts the keys and values of its payload; here the whole message counts. */
const MAX_BYTES = 4096;

type DevicePlatform = keyof FcmConfiguration['notificationInPayload'];

/** Such as `ios` of `fcm_flutter_ios`. */
function devicePlatformOf(platform: string): DevicePlatform {
  if (platform.endsWith('_ios')) return 'ios';
  return platform.endsWith('_web') ? 'web' : 'android';
}

/** The resource Message of the HTTP v1 API without the token of the device. */
export function fcmMessage(
  configuration: FcmConfiguration,
  content: PushContent,
  { platform, type }: Pick<PushTarget, 'platform' | 'type'>,
  now: Date,
): object {
  const device = devicePlatformOf(platform);
  // a token of the type call receives calls only
  const kind = type === 'call' ? 'call' : content.details.type;
  const isShown = configuration.notificationInPayload[device][kind];
  const build = (part: PushContent) => messageOf(part, device, isShown, now);
  return build(fitted(content, (part) => bytesOf(build(part)) <= MAX_BYTES));
}

/** @param isShown whether the operating system shows it; otherwise the app receives the data alone, and shows it itself */
function messageOf(content: PushContent, device: DevicePlatform, isShown: boolean, now: Date): object {
  const { title, body } = content;
  return {
    data: textDataOf(content),
    ...(isShown && { notification: { title, body } }),
    ...parts[device](content, isShown, now),
  };
}

const parts = {
  android: (content: PushContent, isShown: boolean) => {
    const { details, sound, unreadMessageCount } = content;
    return {
      android: {
        // data alone is delayed while the device sleeps, unless its priority is high
        priority: 'HIGH',
        ttl: `${ttlSecondsOf(content)}s`,
        // FCM stores messages with at most four collapse keys for a device, so chat messages have none
        ...(details.type === 'call' && { collapse_key: content.collapseKey }),
        ...(isShown && {
          notification: {
            tag: details.tag,
            ...(sound && { sound }),
            ...(unreadMessageCount !== undefined && { notification_count: unreadMessageCount }),
          },
        }),
      },
    };
  },
  ios: (content: PushContent, isShown: boolean, now: Date) => {
    const { details, sound, unreadMessageCount: badge } = content;
    const aps = isShown
      ? { ...(sound && { sound }), ...(badge !== undefined && { badge }), 'mutable-content': 1 }
      : { 'content-available': 1 };
    return {
      apns: {
        headers: {
          'apns-push-type': isShown ? 'alert' : 'background',
          // APNs refuses a background notification with another priority
          'apns-priority': isShown ? '10' : '5',
          'apns-collapse-id': apnsCollapseId(content),
          'apns-expiration': String(Math.floor(now.getTime() / 1000) + ttlSecondsOf(content)),
        },
        payload: { aps: { ...aps, 'thread-id': details.conversationId } },
      },
    };
  },
  web: (content: PushContent, isShown: boolean) => {
    const { details } = content;
    return {
      webpush: {
        headers: {
          TTL: String(ttlSecondsOf(content)),
          Urgency: isRinging(details) ? 'high' : 'normal',
          Topic: topicOf(content),
        },
        ...(isShown && {
          notification: { tag: details.tag, ...(details.senderAvatar && { icon: details.senderAvatar }) },
        }),
      },
    };
  },
} satisfies Record<DevicePlatform, (content: PushContent, isShown: boolean, now: Date) => object>;
