import type {
  NotificationChannel,
  NotificationProviderKind,
  NotificationReason,
} from '#resources/notifications/notification.js';
import { isWithinSchedule } from '#resources/notifications/preferences/schedule.js';
import type { UserPreferences } from '#resources/notifications/preferences/user-preferences.js';
import { kindsOf } from '#resources/notifications/providers/provider-definitions.js';
import type { NotificationSettings } from '#resources/notifications/settings/notification-settings.js';
import {
  NO_MESSAGES,
  NO_REACTIONS,
  ON,
  ONLY_MENTIONS,
  REACTIONS_TO_OWN_MESSAGES,
  SUBSCRIBED_THREADS,
} from '#resources/notifications/settings/setting-catalogue.js';
import type { DigestQuota } from '../digests/digest-quota.js';
import type { NotificationEvent } from './notification-event.js';
import type { RecipientToken } from './recipients.sql.js';

/** A user who may be notified of one event. */
export interface Recipient {
  readonly uid: string;
  readonly preferences: UserPreferences;
  /** IANA name. */
  readonly timezone: string;
  readonly mutedUntil?: Date;
  /** Whether the user is subscribed to the thread of the message. */
  readonly isSubscribed: boolean;
  readonly tokens: readonly RecipientToken[];
}

/** What an app notifies with. */
export interface NotifyingApp {
  readonly settings: NotificationSettings;
  /** Enabled providers, by kind: their ids, the default one first. Kinds that an app has one of have the id ''. */
  readonly providers: ReadonlyMap<NotificationProviderKind, readonly string[]>;
  /** Emails and SMS of the last 24 hours to users who are sent one by a campaign. */
  readonly quota: DigestQuota;
}

/** Where a push notification goes. */
export interface PushDestination {
  readonly provider: NotificationProviderKind;
  readonly providerId: string;
  /** The token is undefined for the custom provider, which finds the devices of a user itself. */
  readonly token?: RecipientToken;
}

interface Suppression {
  readonly state: 'suppressed';
  readonly reason: NotificationReason;
  /** The device whose provider is not known. */
  readonly destination?: PushDestination;
}

/** What is done about one user on one channel. */
export type Outcome = { readonly channel: NotificationChannel } & (
  | { readonly state: 'pending'; readonly destination: PushDestination }
  /** The message is added to the next email or SMS about the conversation. */
  | { readonly state: 'collected' }
  | Suppression
);

/**
 * Decides in the order of the contract: the preference for the event, do not disturb, the mute of the conversation, the schedule, and then
 * where it is sent. A mention passes the first four where the app lets mentions bypass preferences. Quotas are decided when an email or
 * SMS is due.
 */
export function applyRules(event: NotificationEvent, recipient: Recipient, app: NotifyingApp, at: Date): Outcome[] {
  const { kind } = event;
  if (kind.is === 'campaign' && kind.channel !== 'push') return [mailingOutcome(kind.channel, recipient, app, at)];
  const preference = deniedByPreference(event, recipient, app.settings);
  const bypasses = isMentioned(event, recipient.uid) && app.settings.preferences.bypassPreferencesForMentions;
  return [
    ...pushOutcomes(event, recipient, app, bypasses ? undefined : (preference ?? deniedByQuiet(recipient, at))),
    ...digestOutcomes(event, app, bypasses ? undefined : preference),
  ];
}

/** Do not disturb, the mute of the conversation, and the schedule: also decided when an email or SMS is due. */
export function deniedByQuiet(
  { preferences, mutedUntil, timezone }: Pick<Recipient, 'preferences' | 'mutedUntil' | 'timezone'>,
  at: Date,
): NotificationReason | undefined {
  if (preferences.dnd) return 'DND_PREFERENCE';
  if (mutedUntil && mutedUntil > at) return 'MUTE_PREFERENCE';
  return isWithinSchedule(preferences.schedule, timezone, at) ? undefined : 'SCHEDULE_PREFERENCE';
}

/** The message mentions the user by name, and not with everybody. */
export const isMentionedByName = ({ kind }: Pick<NotificationEvent, 'kind'>, uid: string): boolean =>
  'mentionedUids' in kind && kind.mentionedUids.includes(uid);

export function isMentioned({ kind }: Pick<NotificationEvent, 'kind'>, uid: string): boolean {
  return 'mentionedUids' in kind && (kind.mentionsAll || kind.mentionedUids.includes(uid));
}

export function deniedByPreference(
  event: Pick<NotificationEvent, 'kind' | 'receiverType'>,
  { uid, preferences, isSubscribed }: Pick<Recipient, 'uid' | 'preferences' | 'isSubscribed'>,
  settings: NotificationSettings,
): NotificationReason | undefined {
  const { kind, receiverType } = event;
  const scoped = receiverType === 'group' ? preferences.group : preferences.oneOnOne;
  const wants = (value: number): boolean => {
    if (value === ONLY_MENTIONS) return isMentioned(event, uid);
    return value === SUBSCRIBED_THREADS ? isSubscribed : value !== NO_MESSAGES;
  };
  switch (kind.is) {
    case 'message':
      return wants(scoped.messages) ? undefined : 'MESSAGES_PREFERENCE';
    case 'reply':
      return wants(scoped.replies) ? undefined : 'REPLIES_PREFERENCE';
    case 'quotedReply':
      return wants(scoped.quotedReplies) ? undefined : 'QUOTED_REPLIES_PREFERENCE';
    case 'edit':
      return ofConversation(settings, receiverType).messageEditedSetting === ON
        ? undefined
        : 'MESSAGE_ACTIONS_PREFERENCE';
    case 'deletion':
      return ofConversation(settings, receiverType).messageDeletedSetting === ON
        ? undefined
        : 'MESSAGE_ACTIONS_PREFERENCE';
    case 'reaction': {
      const isWanted =
        scoped.reactions === REACTIONS_TO_OWN_MESSAGES
          ? kind.reactionReceiver === uid
          : scoped.reactions !== NO_REACTIONS;
      return isWanted ? undefined : 'REACTIONS_PREFERENCE';
    }
    // the user has asked for each reminder, and no preference is about campaigns
    case 'reminder':
    case 'campaign':
      return undefined;
    case 'call':
      return settings.preferences.call[`${kind.action}Setting`] === ON ? undefined : 'CALL_PREFERENCE';
    case 'group':
      return preferences.group[memberPreferences[kind.action]] === ON ? undefined : 'GROUP_ACTIONS_PREFERENCE';
  }
}

const ofConversation = ({ preferences }: NotificationSettings, receiverType: 'user' | 'group') =>
  receiverType === 'group' ? preferences.group : preferences.oneOnOne;

const memberPreferences = {
  after_group_joined: 'memberJoined',
  after_group_left: 'memberLeft',
  after_group_members_added: 'memberAdded',
  after_group_members_kicked: 'memberKicked',
  after_group_members_banned: 'memberBanned',
  after_group_members_unbanned: 'memberUnbanned',
  after_scope_changed: 'memberScopeChanged',
} as const;

/** One outcome for each device, and one for the custom provider; one alone if the user is not notified at all. */
function pushOutcomes(
  { kind }: NotificationEvent,
  { tokens }: Recipient,
  { providers }: NotifyingApp,
  denied: NotificationReason | undefined,
): Outcome[] {
  if (!hasProvider('push', providers)) return [];
  if (denied) return [{ channel: 'push', state: 'suppressed', reason: denied }];
  const outcomes = devicesFor(kind.is === 'call', tokens).map((token) => toDevice(token, providers));
  if (providers.has('custom_push'))
    outcomes.push({ channel: 'push', state: 'pending', destination: { provider: 'custom_push', providerId: '' } });
  return outcomes.length > 0 ? outcomes : [{ channel: 'push', state: 'suppressed', reason: 'NOT_FOUND' }];
}

/** A device with a VoIP token receives calls by it, and everything else by its other token. */
function devicesFor(isCall: boolean, tokens: readonly RecipientToken[]): readonly RecipientToken[] {
  if (!isCall) return tokens.filter(({ type }) => type === 'chat');
  const voip = new Set(tokens.filter(({ type }) => type === 'call').map(({ authTokenId }) => authTokenId));
  return tokens.filter(({ type, authTokenId }) => type === 'call' || !voip.has(authTokenId));
}

/** A token without a provider id, or registered before its provider was deleted, has none of the known ids. */
function toDevice(token: RecipientToken, providers: NotifyingApp['providers']): Outcome {
  const ids = providers.get(token.provider) ?? [];
  const providerId = token.providerId === '' ? ids[0] : token.providerId;
  if (providerId !== undefined && ids.includes(providerId))
    return { channel: 'push', state: 'pending', destination: { provider: token.provider, providerId, token } };
  const destination = { provider: token.provider, providerId: token.providerId, token };
  return { channel: 'push', state: 'suppressed', reason: 'INVALID_PUSH_PROVIDER_ID', destination };
}

const hasProvider = (channel: NotificationChannel, providers: NotifyingApp['providers']): boolean =>
  kindsOf(channel).some((kind) => providers.has(kind));

/** An email or SMS of a campaign. Whether the user has an address is decided when it is sent. */
function mailingOutcome(
  channel: 'email' | 'sms',
  recipient: Recipient,
  { settings, providers, quota }: NotifyingApp,
  at: Date,
): Outcome {
  const { maxPerDay } = settings.preferences[channel];
  const isExhausted = quota.isExhausted({ channel, uid: recipient.uid }, { maxPerDay });
  const denied = deniedByQuiet(recipient, at) ?? (isExhausted ? 'QUOTA_PREFERENCE' : undefined);
  if (denied) return { channel, state: 'suppressed', reason: denied };
  const provider = kindsOf(channel).find((kind) => providers.has(kind));
  if (!provider) return { channel, state: 'suppressed', reason: 'NOT_FOUND' };
  quota.add({ channel, uid: recipient.uid });
  return { channel, state: 'pending', destination: { provider, providerId: '' } };
}

/** Otherwise emails and SMS are sent about messages and replies only. */
function digestOutcomes(
  { kind }: NotificationEvent,
  app: NotifyingApp,
  denied: NotificationReason | undefined,
): Outcome[] {
  if (!('mentionedUids' in kind)) return [];
  return (['email', 'sms'] as const)
    .filter((channel) => hasProvider(channel, app.providers))
    .map((channel) => (denied ? { channel, state: 'suppressed', reason: denied } : { channel, state: 'collected' }));
}
