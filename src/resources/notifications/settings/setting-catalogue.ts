import { pushTemplates, templates } from './default-templates.js';
import { choice, flag, integer, object, group, text, time, type SettingDefinition } from './setting-definition.js';

/** All settings of notifications, with their defaults. Source of the defaults: the contract. */

export const OFF = 1;
export const ON = 2;

/** The value applies to messages, replies and quoted replies. */
export const NO_MESSAGES = 1;
const ALL_MESSAGES = 2;
export const ONLY_MENTIONS = 3;
/** The value applies to replies: only those in threads that the user subscribes to are notified of. */
export const SUBSCRIBED_THREADS = 4;

/** The value applies to reactions. */
export const NO_REACTIONS = 1;
export const REACTIONS_TO_OWN_MESSAGES = 2;
const ALL_REACTIONS = 3;

/** A value of `usePrivacyTemplate`; 1 stands for the default templates. */
export const PRIVACY_TEMPLATES = 2;
export const TEMPLATES_OF_USERS_CHOICE = 3;

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const MAX_CUSTOM_JSON_BYTES = 2048;
const MAX_SOUND_LENGTH = 255;
const MINUTE = 60;
const DAY = 86_400;
const MAX_QUOTA = 1_000_000;

const mayChange = (defaultValue: boolean) => flag(defaultValue, 'Whether users can choose this for themselves.');

const messageChoices = (what: string) =>
  choice(
    ALL_MESSAGES,
    [NO_MESSAGES, ALL_MESSAGES, ONLY_MENTIONS],
    `${what}: 1 none, 2 all, 3 those that mention the user.`,
  );

const onOff = (defaultValue: number, what: string) => choice(defaultValue, [OFF, ON], `${what}: 1 off, 2 on.`);

/** What users can choose in conversations of both types. */
const conversationChoices = {
  messages: messageChoices('New messages'),
  replies: choice(
    ALL_MESSAGES,
    [NO_MESSAGES, ALL_MESSAGES, ONLY_MENTIONS, SUBSCRIBED_THREADS],
    'Replies in threads: 1 none, 2 all, 3 those that mention the user, 4 those in threads that the user subscribes to.',
  ),
  quotedReplies: messageChoices('Messages that quote another one'),
  reactions: choice(
    REACTIONS_TO_OWN_MESSAGES,
    [NO_REACTIONS, REACTIONS_TO_OWN_MESSAGES, ALL_REACTIONS],
    'Reactions: 1 none, 2 those to own messages, 3 all.',
  ),
};

const memberChoices = {
  memberLeft: onOff(OFF, 'A member left'),
  memberAdded: onOff(OFF, 'A member was added'),
  memberJoined: onOff(OFF, 'A member joined'),
  memberKicked: onOff(OFF, 'A member was kicked'),
  memberBanned: onOff(OFF, 'A member was banned'),
  memberUnbanned: onOff(OFF, 'A member was unbanned'),
  memberScopeChanged: onOff(OFF, 'The scope of a member changed'),
};

/** What a user can choose of each type of conversation. */
export const oneOnOneChoices = conversationChoices;
export const groupChoices = { ...conversationChoices, ...memberChoices };
export type OneOnOneChoice = keyof typeof oneOnOneChoices;
export type GroupChoice = keyof typeof groupChoices;

type AllOverridable<Names extends string> = { readonly [Key in `${Names}Setting`]: SettingDefinition<number> } & {
  readonly [Key in `${Names}Override`]: SettingDefinition<boolean>;
};

/** Settings of choices, each with whether users can choose for themselves. */
const allOverridable = <Name extends string>(
  choices: Record<Name, SettingDefinition<number>>,
  override = true,
): AllOverridable<Name> =>
  Object.fromEntries(
    Object.entries<SettingDefinition<number>>(choices).flatMap(([name, setting]) => [
      [`${name}Setting`, setting],
      [`${name}Override`, mayChange(override)],
    ]),
  ) as AllOverridable<Name>;

export const dndChoice = onOff(OFF, 'Do not disturb: no notifications at all');

const daySchedule = group('DaySchedule', 'The hours of a day with notifications.', {
  from: time(0, 'Notifications begin at this time of day, as hhmm in the time zone of the user: 930 is 09:30.'),
  to: time(
    2359,
    'The last minute with notifications, as hhmm. Before `from`: a minute of the next day, and then the schedule of the next day does not matter to it.',
  ),
  dnd: flag(false, 'No notifications on this day.'),
});

export const weekSchedule = group('WeekSchedule', 'The hours of each day with notifications.', {
  monday: daySchedule,
  tuesday: daySchedule,
  wednesday: daySchedule,
  thursday: daySchedule,
  friday: daySchedule,
  saturday: daySchedule,
  sunday: daySchedule,
});

/** Emails and SMS have the same settings. */
const digest = group('DigestSettings', 'Emails, or SMS, about messages of a conversation.', {
  notifyForUnreadOnly: flag(true, 'Whether only messages that the user has not read are included.'),
  intervalInSeconds: integer(7200, [MINUTE, DAY], 'How long to wait for the user to read the messages.'),
  maxPerDay: integer(20, [0, MAX_QUOTA], 'The most that a user receives on a day.'),
  maxPerDayPerConversation: integer(
    2,
    [0, MAX_QUOTA],
    'The most that a user receives on a day about one conversation.',
  ),
});

const edited = onOff(ON, 'An edited message replaces the text of its notification');
const deleted = onOff(ON, 'A deleted message retracts its notification');

const mutePreferences = group('MuteSettings', 'Do not disturb, schedule and muting.', {
  dndPreferenceSetting: dndChoice,
  dndPreferenceOverride: mayChange(true),
  schedulePreferenceSetting: weekSchedule,
  schedulePreferenceOverride: mayChange(true),
  mutedGroupsOverride: flag(true, 'Whether users can mute groups.'),
  mutedOneOnOnesOverride: flag(true, 'Whether users can mute conversations with another user.'),
});

const userGroupPreferences = group('UserGroupSettings', 'Groups.', allOverridable(groupChoices));
const userOneOnOnePreferences = group(
  'UserOneOnOneSettings',
  'Conversations between two users.',
  allOverridable(oneOnOneChoices),
);

const preferences = {
  group: group('GroupSettings', 'Groups.', {
    ...allOverridable(groupChoices),
    messageEditedSetting: edited,
    messageDeletedSetting: deleted,
  }),
  oneOnOne: group('OneOnOneSettings', 'Conversations between two users.', {
    ...allOverridable(oneOnOneChoices),
    messageEditedSetting: edited,
    messageDeletedSetting: deleted,
  }),
  call: group(
    'CallSettings',
    'Calls.',
    allOverridable(
      {
        initiated: onOff(OFF, 'A call was initiated'),
        ongoing: onOff(OFF, 'A call was answered'),
        cancelled: onOff(OFF, 'A call was cancelled'),
        rejected: onOff(OFF, 'A call was rejected'),
        unanswered: onOff(OFF, 'A call was not answered'),
        busy: onOff(OFF, 'The called user was in another call'),
        ended: onOff(OFF, 'A call ended'),
      },
      false,
    ),
  ),
  mute: mutePreferences,
  bypassPreferencesForMentions: flag(
    false,
    'Whether a message that mentions the user is notified of although the preferences of the user are against it.',
  ),
  email: digest,
  sms: digest,
  push: group('PushSettings', 'What payloads of push notifications have.', {
    includeMessageObjectSetting: flag(false, 'Whether the payload has the message.'),
    includeSenderMetadataSetting: flag(true, 'Whether the message in the payload has the metadata of the sender.'),
    includeReceiverMetadataSetting: flag(true, 'Whether the message in the payload has the metadata of the receiver.'),
    trimTextFieldSetting: flag(false, 'Whether a long text of the message in the payload is shortened.'),
    includeMessageMetadataSetting: flag(true, 'Whether the message in the payload has its metadata.'),
    includeUnreadMessageCountSetting: flag(false, 'Whether the payload has the number of unread messages, for badges.'),
    customJson: object(MAX_CUSTOM_JSON_BYTES, 'A JSON object that is part of every payload. A change replaces it.'),
  }),
};

const sound = group('NotificationSound', 'Sounds.', {
  chat: text('default', MAX_SOUND_LENGTH, 'Name of the sound of messages.'),
  call: text('default', MAX_SOUND_LENGTH, 'Name of the sound of calls.'),
});

export const settingCatalogue = group('NotificationSettings', 'Settings of notifications.', {
  preferences: group('NotificationPreferenceSettings', 'Which notifications users receive.', preferences),
  sound,
  templates: group('NotificationTemplates', 'Texts of notifications, in Handlebars.', templates),
});

/** What the preferences of a user show: what the user can choose, with sounds and the templates of push notifications. */
export const userCatalogue = group('UserNotificationSettings', 'Notifications of a user.', {
  preferences: group('UserNotificationPreferences', 'Which notifications the user receives.', {
    group: userGroupPreferences,
    oneOnOne: userOneOnOnePreferences,
    mute: mutePreferences,
  }),
  sound,
  templates: group('UserNotificationTemplates', 'Texts of push notifications, in Handlebars.', {
    usePrivacyTemplate: templates.usePrivacyTemplate,
    ...pushTemplates,
  }),
});
