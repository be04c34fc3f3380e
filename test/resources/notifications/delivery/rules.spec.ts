import fc from 'fast-check';
import { userConversationKey, groupConversationKey } from '#core/conversations/conversation-key.js';
import type {
  NotificationEvent,
  NotificationEventKind,
} from '#resources/notifications/delivery/deciding/notification-event.js';
import type { RecipientToken } from '#resources/notifications/delivery/deciding/recipients.sql.js';
import { applyRules, type NotifyingApp, type Recipient } from '#resources/notifications/delivery/deciding/rules.js';
import { DigestQuota } from '#resources/notifications/delivery/digests/digest-quota.js';
import { type NotificationProviderKind, CALL_TRIGGERS, GROUP_TRIGGERS } from '#resources/notifications/notification.js';
import { userPreferences, type UserPreferences } from '#resources/notifications/preferences/user-preferences.js';
import {
  defaultNotificationSettings,
  type NotificationSettings,
} from '#resources/notifications/settings/notification-settings.js';

/** A Wednesday, 12:00 UTC. */
const NOON = new Date('2026-11-18T12:00:00Z');

const chatToken: RecipientToken = {
  id: '1',
  authTokenId: '10',
  type: 'chat',
  platform: 'fcm_android',
  provider: 'fcm',
  providerId: 'main',
  token: 'device',
};

const message = (
  over: Partial<Extract<NotificationEventKind, { is: 'message' | 'reply' | 'quotedReply' }>> = {},
): NotificationEventKind => ({
  is: 'message',
  mentionedUids: [],
  mentionsAll: false,
  ...over,
});

function event(kind: NotificationEventKind = message(), over: Partial<NotificationEvent> = {}): NotificationEvent {
  const isGroup = over.receiverType === 'group';
  return {
    appId: 'app',
    trigger: 'after_message',
    kind,
    occurredAt: NOON,
    audience: { uids: ['bob'], except: [] },
    conversationKey: isGroup ? groupConversationKey('team') : userConversationKey('ann', 'bob'),
    actor: 'ann',
    sender: 'ann',
    receiver: isGroup ? 'team' : 'bob',
    receiverType: 'user',
    messageId: '1',
    ...over,
  };
}

const preferences = (over: Partial<UserPreferences> = {}): UserPreferences => ({
  ...userPreferences(defaultNotificationSettings, undefined),
  ...over,
});

const recipient = (over: Partial<Recipient> = {}): Recipient => ({
  uid: 'bob',
  preferences: preferences(),
  timezone: 'UTC',
  isSubscribed: false,
  tokens: [chatToken],
  ...over,
});

const allProviders = new Map<NotificationProviderKind, string[]>([
  ['fcm', ['main']],
  ['twilio', ['']],
  ['custom_email', ['']],
]);

const appWith = (
  change: (settings: Mutable<NotificationSettings>) => void = () => undefined,
  providers: NotifyingApp['providers'] = allProviders,
): NotifyingApp => {
  const settings = structuredClone(defaultNotificationSettings) as Mutable<NotificationSettings>;
  change(settings);
  return { settings, providers, quota: new DigestQuota([]) };
};

type Mutable<Value> = { -readonly [Key in keyof Value]: Mutable<Value[Key]> };

/** The state and reason on each channel. */
const outcome = (subject: NotificationEvent, to: Recipient, app: NotifyingApp) =>
  Object.fromEntries(
    applyRules(subject, to, app, NOON).map((outcome) => [
      outcome.channel,
      outcome.state === 'suppressed' ? outcome.reason : outcome.state,
    ]),
  );

const everywhere = { push: 'pending', email: 'collected', sms: 'collected' };
const nowhere = (reason: string) => ({ push: reason, email: reason, sms: reason });
/** Emails and SMS are held back by these when they are due. */
const noPush = (reason: string) => ({ push: reason, email: 'collected', sms: 'collected' });

describe('the order of the rules', () => {
  const off = { messages: 1, replies: 1, quotedReplies: 1, reactions: 1 };
  const denied = preferences({ oneOnOne: off });
  const night = Object.fromEntries(
    Object.keys(preferences().schedule).map((day) => [day, { from: 2200, to: 2300, dnd: false }]),
  ) as unknown as UserPreferences['schedule'];
  const later = new Date(NOON.getTime() + 1000);

  test.each([
    ['everything allows it', {}, everywhere],
    [
      'the preference comes first',
      { preferences: { ...denied, dnd: true }, mutedUntil: later },
      nowhere('MESSAGES_PREFERENCE'),
    ],
    [
      'then do not disturb',
      { preferences: preferences({ dnd: true, schedule: night }), mutedUntil: later },
      noPush('DND_PREFERENCE'),
    ],
    [
      'then the mute',
      { preferences: preferences({ schedule: night }), mutedUntil: later, tokens: [] },
      noPush('MUTE_PREFERENCE'),
    ],
    ['then the schedule', { preferences: preferences({ schedule: night }), tokens: [] }, noPush('SCHEDULE_PREFERENCE')],
    ['then the device', { tokens: [] }, noPush('NOT_FOUND')],
    ['and its provider', { tokens: [{ ...chatToken, providerId: 'gone' }] }, noPush('INVALID_PUSH_PROVIDER_ID')],
    ['a mute that is over counts no more', { mutedUntil: NOON }, everywhere],
  ])('%s', (_, over, expected) => {
    expect(outcome(event(), recipient(over), appWith())).toEqual(expected);
  });

  test('a mention passes preference, do not disturb, mute and schedule only where the app lets it', () => {
    const to = recipient({ preferences: { ...denied, dnd: true, schedule: night }, mutedUntil: later });
    const mention = event(message({ mentionedUids: ['bob'] }));
    expect(outcome(mention, to, appWith())).toEqual(nowhere('MESSAGES_PREFERENCE'));
    const bypassing = appWith((settings) => (settings.preferences.bypassPreferencesForMentions = true));
    expect(outcome(mention, to, bypassing)).toEqual(everywhere);
    expect(outcome(event(message({ mentionedUids: ['carl'] })), to, bypassing)).toEqual(nowhere('MESSAGES_PREFERENCE'));
  });
});

describe('the preference for each event', () => {
  const NONE = 1;
  const ALL = 2;
  const MENTIONS = 3;
  const SUBSCRIBED = 4;
  const mentioned = { mentionedUids: ['bob'] };
  const denials = {
    message: 'MESSAGES_PREFERENCE',
    reply: 'REPLIES_PREFERENCE',
    quotedReply: 'QUOTED_REPLIES_PREFERENCE',
  };

  for (const receiverType of ['user', 'group'] as const)
    for (const [is, name] of [
      ['message', 'messages'],
      ['reply', 'replies'],
      ['quotedReply', 'quotedReplies'],
    ] as const) {
      const cases: [
        value: number,
        mention: Partial<typeof mentioned & { mentionsAll: boolean }>,
        subscribed: boolean,
        notified: boolean,
      ][] = [
        [NONE, {}, false, false],
        [NONE, mentioned, true, false],
        [ALL, {}, false, true],
        [MENTIONS, {}, false, false],
        [MENTIONS, mentioned, false, true],
        [MENTIONS, { mentionsAll: true }, false, true],
      ];
      if (name === 'replies') cases.push([SUBSCRIBED, {}, false, false], [SUBSCRIBED, {}, true, true]);
      test.each(cases)(
        `of ${is} to a ${receiverType}: %p, %p, subscribed %p`,
        (value, over, isSubscribed, isNotified) => {
          const scope = receiverType === 'group' ? 'group' : 'oneOnOne';
          const base = preferences();
          const to = recipient({ preferences: { ...base, [scope]: { ...base[scope], [name]: value } }, isSubscribed });
          const subject = event(message({ is, ...over }), { receiverType });
          expect(outcome(subject, to, appWith()).push).toBe(isNotified ? 'pending' : denials[is]);
        },
      );
    }

  test.each([
    [NONE, 'bob', false],
    [ALL, 'bob', true],
    [ALL, 'ann', false],
    [MENTIONS, 'ann', true],
  ])('of reactions: %p, to a message of %s', (reactions, reactionReceiver, isNotified) => {
    const base = preferences();
    const to = recipient({ preferences: { ...base, oneOnOne: { ...base.oneOnOne, reactions } } });
    const subject = event({ is: 'reaction', reactionReceiver }, { trigger: 'message_reaction_added' });
    expect(outcome(subject, to, appWith())).toEqual({ push: isNotified ? 'pending' : 'REACTIONS_PREFERENCE' });
  });

  test.each(['edit', 'deletion'] as const)('of an %s, for users and groups apart', (is) => {
    const key = is === 'edit' ? 'messageEditedSetting' : 'messageDeletedSetting';
    const app = appWith((settings) => (settings.preferences.group[key] = NONE));
    expect(outcome(event({ is }), recipient(), app)).toEqual({ push: 'pending' });
    expect(outcome(event({ is }, { receiverType: 'group' }), recipient(), app)).toEqual({
      push: 'MESSAGE_ACTIONS_PREFERENCE',
    });
  });

  test.each(CALL_TRIGGERS)('of a call that is %s', (action) => {
    const subject = event({ is: 'call', action }, { trigger: action, messageId: undefined, sessionId: 's' });
    expect(outcome(subject, recipient(), appWith())).toEqual({ push: 'CALL_PREFERENCE' });
    const app = appWith((settings) => (settings.preferences.call[`${action}Setting`] = ALL));
    expect(outcome(subject, recipient(), app)).toEqual({ push: 'pending' });
  });

  test.each(GROUP_TRIGGERS)('of a group event: %s', (action) => {
    const names = {
      after_group_joined: 'memberJoined',
      after_group_left: 'memberLeft',
      after_group_members_added: 'memberAdded',
      after_group_members_kicked: 'memberKicked',
      after_group_members_banned: 'memberBanned',
      after_group_members_unbanned: 'memberUnbanned',
      after_scope_changed: 'memberScopeChanged',
    } as const;
    const subject = event({ is: 'group', action }, { receiverType: 'group', trigger: action });
    expect(outcome(subject, recipient(), appWith())).toEqual({ push: 'GROUP_ACTIONS_PREFERENCE' });
    const base = preferences();
    const to = recipient({ preferences: { ...base, group: { ...base.group, [names[action]]: ALL } } });
    expect(outcome(subject, to, appWith())).toEqual({ push: 'pending' });
  });
});

describe('devices', () => {
  const voip: RecipientToken = {
    ...chatToken,
    id: '2',
    type: 'call',
    platform: 'apns_ios_voip',
    provider: 'apns',
    providerId: '',
  };
  const other: RecipientToken = { ...chatToken, id: '3', authTokenId: '11' };
  const providers = new Map<NotificationProviderKind, string[]>([
    ['fcm', ['main']],
    ['apns', ['default', 'other']],
  ]);
  const tokens = [chatToken, voip, other];
  const devices = (subject: NotificationEvent, app = appWith(() => undefined, providers)) =>
    applyRules(subject, recipient({ tokens }), app, NOON).map((outcome) =>
      outcome.state === 'pending'
        ? [outcome.destination.provider, outcome.destination.providerId, outcome.destination.token?.id]
        : outcome,
    );

  test('get a message each, VoIP tokens none', () => {
    expect(devices(event())).toEqual([
      ['fcm', 'main', '1'],
      ['fcm', 'main', '3'],
    ]);
  });

  test('get a call by their VoIP token where they have one, through the default provider where they name none', () => {
    const call = event({ is: 'call', action: 'initiated' }, { trigger: 'initiated' });
    const app = appWith((settings) => (settings.preferences.call.initiatedSetting = 2), providers);
    expect(devices(call, app)).toEqual([
      ['apns', 'default', '2'],
      ['fcm', 'main', '3'],
    ]);
  });

  test('are found by a custom provider itself', () => {
    const custom = new Map<NotificationProviderKind, string[]>([['custom_push', ['']]]);
    const outcomes = applyRules(
      event(),
      recipient({ tokens: [] }),
      appWith(() => undefined, custom),
      NOON,
    );
    expect(outcomes).toEqual([
      { channel: 'push', state: 'pending', destination: { provider: 'custom_push', providerId: '' } },
    ]);
  });

  test('an app without a provider for a channel decides nothing on it', () => {
    const none = new Map<NotificationProviderKind, string[]>();
    expect(
      applyRules(
        event(),
        recipient(),
        appWith(() => undefined, none),
        NOON,
      ),
    ).toEqual([]);
  });
});

/** The outcome about push, written down as the contract has it, one rule after the other. */
function modelOfPush(
  subject: NotificationEvent,
  to: Recipient,
  { isMentioned, isQuiet }: { isMentioned: boolean; isQuiet: (at: Date) => boolean },
  settings: NotificationSettings,
): string {
  if (isMentioned && settings.preferences.bypassPreferencesForMentions)
    return to.tokens.length > 0 ? 'pending' : 'NOT_FOUND';
  const scope = subject.receiverType === 'group' ? to.preferences.group : to.preferences.oneOnOne;
  const value = { message: scope.messages, reply: scope.replies, quotedReply: scope.quotedReplies }[
    subject.kind.is as 'message' | 'reply' | 'quotedReply'
  ];
  const wanted = [value === 2, value === 3 && isMentioned, value === 4 && to.isSubscribed].includes(true);
  if (!wanted)
    return { message: 'MESSAGES_PREFERENCE', reply: 'REPLIES_PREFERENCE', quotedReply: 'QUOTED_REPLIES_PREFERENCE' }[
      subject.kind.is as 'message' | 'reply' | 'quotedReply'
    ];
  if (to.preferences.dnd) return 'DND_PREFERENCE';
  if (to.mutedUntil && to.mutedUntil.getTime() > NOON.getTime()) return 'MUTE_PREFERENCE';
  if (isQuiet(NOON)) return 'SCHEDULE_PREFERENCE';
  return to.tokens.length > 0 ? 'pending' : 'NOT_FOUND';
}

/** What the clock on the wall shows in the zone at noon UTC of that Wednesday in November, from the offset of each zone. */
const zones = {
  UTC: 12 * 60,
  'Asia/Kolkata': 17 * 60 + 30,
  'America/New_York': 7 * 60,
  'Asia/Tokyo': 21 * 60,
  'Pacific/Kiritimati': 26 * 60,
};
const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

function isQuietIn(zone: keyof typeof zones, schedule: UserPreferences['schedule']): boolean {
  const minutes = zones[zone];
  const day = 3 + Math.floor(minutes / 1440);
  const clock = Math.floor((minutes % 1440) / 60) * 100 + (minutes % 60);
  const hours = new Set<string>();
  // every minute of two days that a notification may come in
  for (const begin of [day - 1, day]) {
    const { from, to, dnd } = schedule[days[begin % 7]!];
    if (dnd) continue;
    const all = Array.from({ length: 24 * 60 }, (_, minute) => Math.floor(minute / 60) * 100 + (minute % 60));
    if (from <= to) for (const minute of all) if (minute >= from && minute <= to) hours.add(`${begin} ${minute}`);
    if (from > to)
      for (const minute of all) {
        if (minute >= from) hours.add(`${begin} ${minute}`);
        if (minute <= to) hours.add(`${begin + 1} ${minute}`);
      }
  }
  return !hours.has(`${day} ${clock}`);
}

test('outcomes over random preferences, schedules and time zones agree with a plain model', () => {
  const hhmm = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hours, minutes]) => hours * 100 + minutes);
  const day = fc.record({ from: hhmm, to: hhmm, dnd: fc.boolean() });
  const schedule = fc.record(
    Object.fromEntries(days.map((name) => [name, day])) as Record<(typeof days)[number], typeof day>,
  );
  const choice = fc.constantFrom(1, 2, 3);
  const scope = fc.record({
    messages: choice,
    replies: fc.constantFrom(1, 2, 3, 4),
    quotedReplies: choice,
    reactions: choice,
  });
  fc.assert(
    fc.property(
      fc.record({
        is: fc.constantFrom('message' as const, 'reply' as const, 'quotedReply' as const),
        receiverType: fc.constantFrom('user' as const, 'group' as const),
        mention: fc.constantFrom('none', 'bob', 'all'),
        zone: fc.constantFrom(...(Object.keys(zones) as (keyof typeof zones)[])),
        group: scope,
        oneOnOne: scope,
        schedule,
        dnd: fc.boolean(),
        mutedFor: fc.option(fc.integer({ min: -5, max: 5 }), { nil: undefined }),
        isSubscribed: fc.boolean(),
        hasDevice: fc.boolean(),
        bypass: fc.boolean(),
      }),
      (input) => {
        const base = preferences();
        const mention = { mentionedUids: input.mention === 'bob' ? ['bob'] : [], mentionsAll: input.mention === 'all' };
        const subject = event(message({ is: input.is, ...mention }), { receiverType: input.receiverType });
        const to = recipient({
          preferences: {
            ...base,
            group: { ...base.group, ...input.group },
            oneOnOne: input.oneOnOne,
            dnd: input.dnd,
            schedule: input.schedule,
          },
          timezone: input.zone,
          ...(input.mutedFor !== undefined && { mutedUntil: new Date(NOON.getTime() + input.mutedFor) }),
          isSubscribed: input.isSubscribed,
          tokens: input.hasDevice ? [chatToken] : [],
        });
        const app = appWith((settings) => (settings.preferences.bypassPreferencesForMentions = input.bypass));
        const isQuiet = () => isQuietIn(input.zone, input.schedule);
        const isMentioned = input.mention !== 'none';
        expect(outcome(subject, to, app).push).toBe(modelOfPush(subject, to, { isMentioned, isQuiet }, app.settings));
      },
    ),
    { numRuns: 300 },
  );
});

describe('a reminder that is due', () => {
  const reminder = event({ is: 'reminder' }, { trigger: 'message_reminder' });
  const base = preferences();
  const off = { messages: 1, replies: 1, quotedReplies: 1, reactions: 1 };

  test.each<[string, Partial<Recipient>, string]>([
    ['is pushed, and sent by no email or SMS', {}, 'pending'],
    [
      'does not depend on the preferences for messages',
      { preferences: { ...base, oneOnOne: { ...base.oneOnOne, ...off } } },
      'pending',
    ],
    ['respects do not disturb', { preferences: { ...base, dnd: true } }, 'DND_PREFERENCE'],
    ['respects the mute of its conversation', { mutedUntil: new Date(NOON.getTime() + 1000) }, 'MUTE_PREFERENCE'],
    ['is pushed once a mute is over', { mutedUntil: NOON }, 'pending'],
    [
      'respects the schedule',
      { preferences: { ...base, schedule: { ...base.schedule, wednesday: { from: 0, to: 0, dnd: true } } } },
      'SCHEDULE_PREFERENCE',
    ],
    ['needs a device', { tokens: [] }, 'NOT_FOUND'],
    ['needs one for chats', { tokens: [{ ...chatToken, type: 'call' }] }, 'NOT_FOUND'],
  ])('%s', (_, over, push) => {
    expect(outcome(reminder, recipient(over), appWith())).toEqual({ push });
  });
});
