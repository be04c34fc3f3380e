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
  'core.messages.retentionDays': {
    fallback: 0,
    maximum: 36_500,
    description: 'Messages that are older than so many days are erased, with what hangs on them. 0 keeps them.',
  },
} as const satisfies Record<string, Setting>;

/** Either on or off, or a whole number from 0. */
type Setting =
  | { readonly fallback: boolean; readonly description: string }
  | { readonly fallback: number; readonly maximum: number; readonly description: string };

export type SettingValue = boolean | number;

export type SettingKey = keyof typeof settingCatalogue;

/** The settings of one app, each with the value that is in force. */
export type AppSettings = {
  readonly [Key in SettingKey]: (typeof settingCatalogue)[Key]['fallback'] extends number ? number : boolean;
};

/** Those that are numbers. */
export type NumberSettingKey = { [Key in SettingKey]: AppSettings[Key] extends number ? Key : never }[SettingKey];

const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingCatalogue, key);

/** What keeps the setting from having the value, as a sentence; undefined if it can. */
export function checkSetting(key: string, value: SettingValue): string | undefined {
  if (!isSettingKey(key)) return `There is no setting ${key}.`;
  const setting: Setting = settingCatalogue[key];
  if (!('maximum' in setting)) return typeof value === 'boolean' ? undefined : `The ${key} must be true or false.`;
  const fits = Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= setting.maximum;
  return fits ? undefined : `The ${key} must be a whole number from 0 to ${setting.maximum}.`;
}

const defaults = Object.entries(settingCatalogue).map(([key, { fallback }]) => [key, fallback] as const);

/** @param stored what the app has of its own; what the catalogue does not know any more has no effect */
export const settingsInForce = (stored: ReadonlyMap<string, SettingValue>): AppSettings =>
  Object.fromEntries(defaults.map(([key, fallback]) => [key, stored.get(key) ?? fallback])) as AppSettings;
