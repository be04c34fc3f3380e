/** The settings of an app, with their defaults. */
export const settingCatalogue = {
  'core.conversations.updateOnGroupActions': {
    defaultValue: true,
    description:
      'Whether system messages about group members (join, leave, scope changes) count as last messages and as unread.',
  },
  'core.conversations.updateOnReplies': {
    defaultValue: true,
    description: 'Whether replies in threads count as last messages. They never count as unread.',
  },
  'core.conversations.updateOnMessageActions': {
    defaultValue: false,
    description: 'Whether system messages about edits and deletions count as last messages and as unread.',
  },
  'core.conversations.updateOnCallActivity': {
    defaultValue: false,
    description: 'Whether call messages count as last messages and as unread.',
  },
  'core.conversations.updateOnCustomMessage': {
    defaultValue: true,
    description: 'Whether custom messages count as last messages and as unread.',
  },
  'core.threads.updateOnMessageActions': {
    defaultValue: false,
    description: 'Whether system messages about edits and deletions within a thread count as last messages.',
  },
  'core.notifications.push.enabled': {
    defaultValue: false,
    description: 'Whether users of the app receive push notifications.',
  },
  'core.messages.retentionDays': {
    defaultValue: 0,
    maximum: 36_500,
    description:
      'Messages older than this number of days are erased, with everything attached to them. 0 keeps all messages.',
  },
} as const satisfies Record<string, Setting>;

/** A switch, or an integer from 0 to a maximum. */
type Setting =
  | { readonly defaultValue: boolean; readonly description: string }
  | { readonly defaultValue: number; readonly maximum: number; readonly description: string };

export type SettingValue = boolean | number;

export type SettingKey = keyof typeof settingCatalogue;

/** The effective value of each setting of an app. */
export type AppSettings = {
  readonly [Key in SettingKey]: (typeof settingCatalogue)[Key]['defaultValue'] extends number ? number : boolean;
};

/** The settings whose value is a number. */
export type NumberSettingKey = { [Key in SettingKey]: AppSettings[Key] extends number ? Key : never }[SettingKey];

const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingCatalogue, key);

/** @returns why the setting cannot have the value, as a sentence; undefined if it can */
export function settingError(key: string, value: SettingValue): string | undefined {
  if (!isSettingKey(key)) return `There is no setting ${key}.`;
  const setting: Setting = settingCatalogue[key];
  if (!('maximum' in setting)) return typeof value === 'boolean' ? undefined : `The ${key} must be true or false.`;
  const isValid = Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= setting.maximum;
  return isValid ? undefined : `The ${key} must be a whole number from 0 to ${setting.maximum}.`;
}

const defaults = Object.entries(settingCatalogue).map(([key, { defaultValue }]) => [key, defaultValue] as const);

/** @param stored the values that the app has set; keys that are no longer in the catalogue have no effect */
export const effectiveSettings = (stored: ReadonlyMap<string, SettingValue>): AppSettings =>
  Object.fromEntries(defaults.map(([key, defaultValue]) => [key, stored.get(key) ?? defaultValue])) as AppSettings;
