/** What an app can be told to do differently, and what it does unless told. */
export const settingCatalogue = {
  'core.conversations.updateOnGroupActions': {
    fallback: true,
    description: 'Messages that tell of members who join, leave or change are last messages, and unread.',
  },
  'core.conversations.updateOnReplies': {
    fallback: true,
    description: 'Replies in threads are last messages; unread they never are.',
  },
  'core.conversations.updateOnMessageActions': {
    fallback: false,
    description: 'Messages that tell of an edit or a deletion are last messages, and unread.',
  },
  'core.conversations.updateOnCallActivity': {
    fallback: false,
    description: 'Messages that tell of calls are last messages, and unread.',
  },
  'core.conversations.updateOnCustomMessage': {
    fallback: true,
    description: 'Custom messages are last messages, and unread.',
  },
  'core.threads.updateOnMessageActions': {
    fallback: false,
    description: 'Edits and deletions within a thread are last messages.',
  },
  'core.notifications.push.enabled': {
    fallback: false,
    description: 'Users of the app are sent push notifications.',
  },
} as const;

export type SettingKey = keyof typeof settingCatalogue;

/** The settings of one app, each with the value that is in force. */
export type AppSettings = Readonly<Record<SettingKey, boolean>>;

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingCatalogue, key);

const defaults = Object.entries(settingCatalogue).map(([key, { fallback }]) => [key, fallback] as const);

/** @param stored what the app has of its own; what the catalogue does not know any more has no effect */
export const settingsInForce = (stored: ReadonlyMap<string, boolean>): AppSettings =>
  Object.fromEntries(defaults.map(([key, fallback]) => [key, stored.get(key) ?? fallback])) as AppSettings;
