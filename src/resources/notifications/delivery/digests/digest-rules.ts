import { missingToRead } from '#core/policy/message-rules.js';
import type { PermissionSet, RolePermission } from '#core/policy/permissions.js';
import type { MessageView } from '#resources/messages/view/message.view.js';
import type { NotificationProviderKind, NotificationReason } from '#resources/notifications/notification.js';
import { kindsOf } from '#resources/notifications/providers/provider-definitions.js';
import type { EnabledProvider } from '#resources/notifications/providers/stored-provider.js';
import type { NotificationSettings } from '#resources/notifications/settings/notification-settings.js';
import { missingAddress } from '../deciding/missing-address.js';
import { isShown, kindOfMessage } from '../deciding/notification-event.js';
import { deniedByPreference, deniedByQuiet, isMentioned, type Recipient } from '../deciding/rules.js';
import type { DigestQuota } from './digest-quota.js';
import type { TakenDigest } from './notification-digests.sql.js';

export interface DigestOutcome {
  /** The messages that count, the oldest first. */
  readonly messages: readonly MessageView[];
  readonly isMention: boolean;
  readonly reason?: NotificationReason;
  readonly provider?: NotificationProviderKind;
}

interface Circumstances {
  readonly settings: NotificationSettings;
  readonly providers: readonly EnabledProvider[];
  /** What the role of the user may not read. */
  readonly permissions: PermissionSet<RolePermission> | undefined;
  /** Whether the user is subscribed to the thread. */
  readonly isSubscribed: (parentId: string) => boolean;
  readonly quota: DigestQuota;
  readonly at: Date;
}

/**
 * Decides about an email or SMS that is due, in the order of the contract: the preference for each message, do not disturb, the mute, the
 * schedule, the quota, the address and the provider.
 *
 * @param messages of the digest, oldest first
 * @returns undefined if the user has nothing unread that they may be told of
 */
export function applyDigestRules(
  digest: TakenDigest,
  messages: readonly MessageView[],
  recipient: Recipient,
  { settings, providers, permissions, isSubscribed, quota, at }: Circumstances,
): DigestOutcome | undefined {
  const { channel, uid } = digest;
  const { bypassPreferencesForMentions } = settings.preferences;
  const readable = messages.filter(
    (message) => isShown(message) && (!permissions || missingToRead(permissions, message) === undefined),
  );
  const wanted = readable.filter((message) => {
    const subject = subjectOf(message);
    const bypasses = bypassPreferencesForMentions && isMentioned(subject, uid);
    const inThread = { ...recipient, isSubscribed: message.parentId !== undefined && isSubscribed(message.parentId) };
    return bypasses || deniedByPreference(subject, inThread, settings) === undefined;
  });
  if (!digest.isReceiver || wanted.length === 0 || channel === 'push') return undefined;
  const isMention = wanted.some((message) => isMentioned(subjectOf(message), uid));
  const quiet = isMention && bypassPreferencesForMentions ? undefined : deniedByQuiet(recipient, at);
  const provider = providerFor(channel, providers);
  const reason =
    quiet ??
    (quota.isExhausted(digest, settings.preferences[channel]) ? 'QUOTA_PREFERENCE' : undefined) ??
    (provider ? missingAddress(provider.kind, digest, provider.settings) : 'NOT_FOUND');
  return { messages: wanted, isMention, ...(reason ? { reason } : { provider: provider!.kind }) };
}

const subjectOf = (message: MessageView) => ({
  kind: kindOfMessage(message),
  receiverType: message.receiverType as 'user' | 'group',
});

/** One provider sends, so that nobody gets two emails. */
const providerFor = (channel: 'email' | 'sms', providers: readonly EnabledProvider[]) =>
  kindsOf(channel).flatMap((kind) => {
    const provider = providers.find((each) => each.kind === kind);
    return provider ? { kind, settings: provider.settings } : [];
  })[0];
