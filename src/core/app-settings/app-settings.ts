import { appTokenSettings } from '#platform/authentication/app-tokens/app-token-settings.js';
import { MASKED_SECRET } from '#platform/outgoing/stored-secret.js';
import { embedSettings } from './embed-settings.js';
import { groupLimitSettings, maxGroupMembers } from './group-limits.js';
import { listError, originsError, publicKeysError } from './setting-errors.js';
import { usageLimitSettings } from './usage-limits.js';

/** What a failure of a moderation engine means for the message. */
export const ENGINE_ERROR_POLICIES = ['approve-message', 'drop-message'] as const;
export type EngineErrorPolicy = (typeof ENGINE_ERROR_POLICIES)[number];

const offByDefault = (description: string) => ({ defaultValue: false, description });

/** Settings that clients of the app do not see. */
const managementOnly = <const Settings extends Record<string, object>>(settings: Settings) =>
  Object.fromEntries(
    Object.entries(settings).map(([key, setting]) => [key, { ...setting, isManagementOnly: true }]),
  ) as { readonly [Key in keyof Settings]: Settings[Key] & { readonly isManagementOnly: true } };

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
  'core.conversations.updateOnMessageActions': offByDefault(
    'Whether system messages about edits and deletions count as last messages and as unread.',
  ),
  'core.conversations.updateOnCallActivity': offByDefault(
    'Whether call messages count as last messages and as unread.',
  ),
  'core.conversations.updateOnCustomMessage': {
    defaultValue: true,
    description: 'Whether custom messages count as last messages and as unread.',
  },
  'core.threads.updateOnMessageActions': offByDefault(
    'Whether system messages about edits and deletions within a thread count as last messages.',
  ),
  'core.notifications.push.enabled': offByDefault(
    'For clients of the app: whether to offer push notifications to their users. The server sends them wherever a provider is set up.',
  ),
  'core.notifications.logRetentionDays': {
    defaultValue: 14,
    minimum: 1,
    maximum: 36_500,
    description: 'Entries of the notification log that are older than this number of days are deleted.',
  },
  'core.notifications.push.maxGroupMembers': maxGroupMembers('push notifications', 1000),
  'core.notifications.email.maxGroupMembers': maxGroupMembers('emails', 30),
  'core.notifications.sms.maxGroupMembers': maxGroupMembers('SMS', 30),
  ...groupLimitSettings,
  'core.messages.linkPreviews': offByDefault(
    'Whether messages show the titles and images of the pages that they link to.',
  ),
  'core.messages.thumbnails': offByDefault('Whether messages with images get thumbnails of them.'),
  'core.campaigns.ratePerMinute': {
    defaultValue: 0,
    maximum: 1_000_000,
    description:
      'Recipients whom all campaigns of the app together are sent to in a minute, at most, beside the rate of each campaign. 0: as many as the server can.',
  },
  'core.messages.retentionDays': {
    defaultValue: 0,
    maximum: 36_500,
    description:
      'Messages older than this number of days are erased, with everything attached to them, and so are submissions for moderation. 0 keeps all of them.',
  },
  'core.users.dataExport': offByDefault(
    'Whether users can download what is stored about them, with their auth tokens.',
  ),
  ...managementOnly({
    'management.auditLog.retentionDays': {
      defaultValue: 0,
      maximum: 36_500,
      description: 'Entries of the audit log that are older than this number of days are deleted. 0 keeps all of them.',
    },
    'management.failedRequests.retentionDays': {
      defaultValue: 7,
      maximum: 90,
      description:
        'Requests of the app that failed are listed for this number of days, without values. 0: none of them is stored.',
    },
    ...usageLimitSettings,
    'moderation.openai.url': {
      defaultValue: 'https://api.openai.com/v1',
      text: 'url',
      maximumLength: 255,
      description:
        'Base address of the OpenAI-compatible API that moderation sends prompts to: https, at a public address. /chat/completions is appended.',
    },
    'moderation.openai.model': {
      defaultValue: '',
      text: 'plain',
      maximumLength: 100,
      description: 'Model that answers the prompts of moderation. It must read images if rules check images.',
    },
    'moderation.openai.key': {
      defaultValue: '',
      text: 'secret',
      sentTo: 'moderation.openai.url',
      maximumLength: 255,
      description:
        'API key for the OpenAI-compatible API; empty for an API without one. Stored encrypted, and shown as asterisks. Setting the asterisks changes nothing.',
    },
    'moderation.openai.onError': {
      defaultValue: 'approve-message',
      choices: ENGINE_ERROR_POLICIES,
      description:
        'What happens if the OpenAI-compatible API fails. approve-message: its condition does not match. drop-message: its condition matches, so the actions of the rule apply.',
    },
    'moderation.customApi.onError': {
      defaultValue: 'approve-message',
      choices: ENGINE_ERROR_POLICIES,
      description:
        'What happens if a custom API of moderation fails. approve-message: its condition does not match. drop-message: its condition matches, so the actions of the rule apply.',
    },
    'moderation.customApi.contextMessages': {
      defaultValue: 0,
      maximum: 10,
      description: 'Number of earlier messages of the conversation that moderation sends to a custom API.',
    },
    'aiAgents.openai.url': {
      defaultValue: 'https://api.openai.com/v1',
      text: 'url',
      maximumLength: 255,
      description:
        'Base address of the OpenAI-compatible API that agents of the agent builder use: https, at a public address. /chat/completions is appended.',
    },
    'aiAgents.openai.model': {
      defaultValue: 'gpt-4o-mini',
      text: 'plain',
      maximumLength: 100,
      description: 'Model of agents of the agent builder that name none.',
    },
    'aiAgents.openai.key': {
      defaultValue: '',
      text: 'secret',
      sentTo: 'aiAgents.openai.url',
      maximumLength: 255,
      description:
        'API key for the OpenAI-compatible API of agents; empty for an API without one. Stored encrypted, and shown as asterisks. Setting the asterisks changes nothing.',
    },
    'aiAgents.secondsPerRun': {
      defaultValue: 120,
      minimum: 1,
      maximum: 600,
      description: 'Seconds that an agent works on one answer, at most.',
    },
    'aiAgents.tokensPerRun': {
      defaultValue: 50_000,
      minimum: 1,
      maximum: 1_000_000,
      description:
        'Tokens of all requests and responses of the model for one answer, at most. Where the API does not count them, they are estimated.',
    },
    'aiAgents.toolCallsPerRun': {
      defaultValue: 10,
      maximum: 100,
      description: 'Tool calls of an agent for one answer, at most.',
    },
    'aiAgents.runsPerUserAndMinute': {
      defaultValue: 10,
      maximum: 1000,
      description: 'Messages of a user that agents answer, at most, in any minute. 0: agents answer nobody.',
    },
  }),
  'ai.smartReplies.enabled': offByDefault(
    'Whether users can have replies suggested. The model API of agents then gets the last messages.',
  ),
  'ai.conversationStarter.enabled': offByDefault(
    'Whether users can have first messages suggested. The model API of agents then gets the last messages.',
  ),
  'ai.conversationSummary.enabled': offByDefault(
    'Whether users can have conversations summarised. The model API of agents then gets the last messages.',
  ),
  'ai.bots.enabled': offByDefault(
    'Whether users can ask agents of the agent builder about a conversation. The model API of agents then gets the last messages.',
  ),
  'ai.translation.enabled': offByDefault(
    'Whether users can have messages translated. The model API of agents then gets their texts.',
  ),
  'ai.rewriting.enabled': offByDefault(
    'Whether users can have what they write rewritten. The model API of agents then gets the texts.',
  ),
  ...managementOnly({
    'ai.requestsPerUserAndMinute': {
      defaultValue: 10,
      maximum: 1000,
      description:
        'Suggestions, summaries, answers, translations and rewritten texts that a user can ask for, at most, in any minute.',
    },
    'ai.requestsPerMinute': {
      defaultValue: 300,
      maximum: 10_000,
      description:
        'Suggestions, summaries, answers, translations and rewritten texts that all users of the app can ask for, at most, in any minute.',
    },
    ...appTokenSettings,
    ...embedSettings,
  }),
} as const satisfies Record<string, Setting>;

interface SettingBase {
  readonly description: string;
  /** Whether the setting is not shown to clients of the app. */
  readonly isManagementOnly?: true;
}

/** A switch, an integer from a minimum, 0 unless it is given, to a maximum, one of several choices, or a text. */
type Setting = SettingBase &
  (
    | { readonly defaultValue: boolean }
    | { readonly defaultValue: number; readonly minimum?: number; readonly maximum: number }
    | { readonly defaultValue: string; readonly choices: readonly string[] }
    /** Some of them, with commas between them. */
    | { readonly defaultValue: string; readonly of: readonly string[] }
    | (TextLimits & { readonly defaultValue: string; readonly text: 'url' | 'plain' | 'publicKeys' | 'origins' })
    /** Stored encrypted, and never shown. */
    | (TextLimits & {
        readonly defaultValue: '';
        readonly text: 'secret';
        /** The setting with the address of the requests that have it; null for a secret that no request has. */
        readonly sentTo: string | null;
      })
  );

interface TextLimits {
  /** The minimum applies to a value that is not empty; an empty one is allowed if it is the default. */
  readonly minimumLength?: number;
  /** The length counts UTF-16 code units. */
  readonly maximumLength: number;
}

export type SettingValue = boolean | number | string;

export type SettingKey = keyof typeof settingCatalogue;

type ValueOf<Entry extends Setting> = Entry extends { readonly choices: readonly (infer Choice)[] }
  ? Choice
  : Entry['defaultValue'] extends number
    ? number
    : Entry['defaultValue'] extends boolean
      ? boolean
      : string;

/** The effective value of each setting of an app. Secrets that are set have the value `MASKED_SECRET`. */
export type AppSettings = { readonly [Key in SettingKey]: ValueOf<(typeof settingCatalogue)[Key]> };

/** The settings whose value is a number. */
export type NumberSettingKey = { [Key in SettingKey]: AppSettings[Key] extends number ? Key : never }[SettingKey];

type KeysWith<Member> = {
  [Key in SettingKey]: (typeof settingCatalogue)[Key] extends Member ? Key : never;
}[SettingKey];

export type SecretSettingKey = KeysWith<{ readonly text: 'secret' }>;
export type ManagementSettingKey = KeysWith<{ readonly isManagementOnly: true }>;

/** The settings that clients of the app see. */
export type ClientAppSettings = Omit<AppSettings, ManagementSettingKey>;

const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(settingCatalogue, key);

const isOfKind = (key: string, kind: 'url' | 'secret'): boolean => {
  const setting: Setting | undefined = isSettingKey(key) ? settingCatalogue[key] : undefined;
  return setting !== undefined && 'text' in setting && setting.text === kind;
};

export const isSecretSetting = (key: string): key is SecretSettingKey => isOfKind(key, 'secret');
export const isUrlSetting = (key: string): boolean => isOfKind(key, 'url');

/** The secrets that requests have, with the settings that their addresses are in. */
export const sentSecrets = Object.entries<Setting>(settingCatalogue).flatMap(([key, setting]) =>
  'sentTo' in setting && setting.sentTo !== null
    ? [{ key: key as SecretSettingKey, address: setting.sentTo as SettingKey }]
    : [],
);

/** @returns why the setting cannot have the value, as a sentence without the value; undefined if it can */
export function settingError(key: string, value: SettingValue): string | undefined {
  if (!isSettingKey(key)) return `There is no setting ${key}.`;
  const setting: Setting = settingCatalogue[key];
  if ('maximum' in setting) {
    const { minimum = 0, maximum } = setting;
    const isValid = Number.isSafeInteger(value) && (value as number) >= minimum && (value as number) <= maximum;
    return isValid ? undefined : `The ${key} must be a whole number from ${minimum} to ${maximum}.`;
  }
  if ('choices' in setting)
    return setting.choices.includes(value as string)
      ? undefined
      : `The ${key} must be ${setting.choices.join(' or ')}.`;
  if ('of' in setting) return listError(key, value, setting.of);
  if ('text' in setting) return textError(key, value, setting);
  return typeof value === 'boolean' ? undefined : `The ${key} must be true or false.`;
}

/** Secrets and model names are sent in headers and bodies of requests: printable ASCII without spaces. */
const PRINTABLE = /^[\x21-\x7e]*$/;

function textError(
  key: string,
  value: SettingValue,
  {
    text,
    minimumLength = 0,
    maximumLength,
    defaultValue,
  }: { text: string; minimumLength?: number; maximumLength: number; defaultValue: string },
): string | undefined {
  if (typeof value !== 'string' || value.length > maximumLength)
    return `The ${key} must be a text of at most ${maximumLength} characters.`;
  if (value === '' && defaultValue === '') return undefined;
  if (value.length < minimumLength && value !== MASKED_SECRET)
    return `The ${key} must be a text of at least ${minimumLength} characters.`;
  if (text === 'publicKeys') return publicKeysError(key, value);
  if (text === 'origins') return originsError(key, value);
  if (text === 'url') return URL.canParse(value) ? undefined : `The ${key} must be a valid URL.`;
  return PRINTABLE.test(value) ? undefined : `The ${key} may only have printable ASCII characters, without spaces.`;
}

const defaults = Object.entries(settingCatalogue).map(([key, { defaultValue }]) => [key, defaultValue] as const);

/** @param stored the values that the app has set; keys that are no longer in the catalogue have no effect */
export const effectiveSettings = (stored: ReadonlyMap<string, SettingValue>): AppSettings =>
  Object.fromEntries(defaults.map(([key, defaultValue]) => [key, stored.get(key) ?? defaultValue])) as AppSettings;

export const managementSettingKeys = Object.entries<Setting>(settingCatalogue)
  .filter(([, { isManagementOnly }]) => isManagementOnly)
  .map(([key]) => key as ManagementSettingKey);

export function clientAppSettings(settings: AppSettings): ClientAppSettings {
  const hidden = new Set<string>(managementSettingKeys);
  return Object.fromEntries(Object.entries(settings).filter(([key]) => !hidden.has(key))) as ClientAppSettings;
}
