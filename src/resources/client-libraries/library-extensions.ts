import type { NextFunction, Request, Response } from 'express';
import { aiFeatures } from '#core/app-settings/ai-features.js';
import type { AppSettings } from '#core/app-settings/app-settings.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { EXTENSIONS_PATH } from './client-library-requests.js';

interface AppOfLibraries {
  readonly settings: AppSettings;
  readonly hasStickers: boolean;
  /** Whether extensions have hosts. */
  readonly hasHosts: boolean;
  /** Whether the library knows reactions as an extension only. */
  readonly isEarly: boolean;
}

interface Extension {
  readonly id: string;
  readonly name: string;
  /** The switch that kits ask for as well. */
  readonly feature?: string;
  readonly isOn: (app: AppOfLibraries) => boolean;
}

/** The extensions of the hosted service that this server has. Those that are called are there where they have a host. */
const extensions: readonly Extension[] = [
  { id: 'polls', name: 'Polls', feature: 'features.ue.polls.enabled', isOn: ({ hasHosts }) => hasHosts },
  { id: 'reminders', name: 'Reminders', isOn: ({ hasHosts }) => hasHosts },
  {
    id: 'stickers',
    name: 'Stickers',
    feature: 'features.ue.stickers.enabled',
    isOn: ({ hasHosts, hasStickers }) => hasHosts && hasStickers,
  },
  {
    id: 'message-translation',
    name: 'Message Translation',
    feature: 'features.ue.message-translation.enabled',
    isOn: ({ hasHosts, settings }) => hasHosts && settings[aiFeatures.translation],
  },
  { id: 'reactions', name: 'Reactions', isOn: ({ hasHosts, isEarly }) => hasHosts && isEarly },
  { id: 'pin-message', name: 'Pin Message', isOn: ({ hasHosts }) => hasHosts },
  { id: 'save-message', name: 'Save Message', isOn: ({ hasHosts }) => hasHosts },
  { id: 'disappearing-messages', name: 'Disappearing Messages', isOn: ({ hasHosts }) => hasHosts },
  {
    id: 'link-preview',
    name: 'Link Preview',
    feature: 'features.ux.link-preview.enabled',
    isOn: ({ settings }) => settings['core.messages.linkPreviews'],
  },
  // kits of the releases 2 and 3 ask for the other id
  ...['thumbnail-generation', 'thumbnail-generator'].map((id) => ({
    id,
    name: 'Thumbnail Generation',
    feature: 'features.ux.thumbnail-generation.enabled',
    isOn: ({ settings }: AppOfLibraries) => settings['core.messages.thumbnails'],
  })),
];

/** The library for iOS needs `enabled`. */
export const extensionsOf = (app: AppOfLibraries): { id: string; name: string; enabled: boolean }[] =>
  extensions.filter(({ isOn }) => isOn(app)).map(({ id, name }) => ({ id, name, enabled: true }));

/** What every app has, by the names that kits ask for before they show it. Audio and video of calls are not among them; see docs/calls.md. */
const FEATURES = [
  'core.chat.users.list',
  'core.chat.users.presence',
  'core.chat.users.search',
  'core.chat.one-on-one',
  'core.chat.groups',
  'core.chat.groups.public',
  'core.chat.groups.private',
  'core.chat.groups.password',
  'core.chat.groups.search',
  'core.chat.messages.media',
  'core.chat.messages.threads',
  'core.chat.messages.replies',
  'core.chat.messages.receipts',
  'core.chat.messages.unread-count',
  'core.chat.messages.search',
  'core.chat.messages.history',
  'core.chat.messages.custom',
  'core.chat.voice-notes',
  'core.chat.typing-indicator',
  'features.moderation.users.block',
  'features.moderation.groups.kick',
  'features.moderation.groups.ban',
  'features.moderation.groups.moderators',
  'features.ue.reactions',
  'features.ue.emojis',
  'features.ue.live-reactions',
  'features.ue.mentions',
  'features.ux.messages.pinned',
  'features.ux.messages.saved',
  'features.ux.conversations.pinned',
];

/** The switches that `isFeatureEnabled` of the libraries reads. One that is absent is off. */
export const featureSwitchesOf = (app: AppOfLibraries): Record<string, boolean> => ({
  ...Object.fromEntries(FEATURES.map((name) => [`${name}.enabled`, true])),
  ...Object.fromEntries(extensions.flatMap(({ feature, isOn }) => (feature ? [[feature, isOn(app)]] : []))),
});

/** Extensions of the hosted service that cannot be called here, and what to do instead. */
export const uncallableExtensions: Readonly<Record<string, string>> = {
  avatar: 'Upload the picture with POST /v3/media, and set its URL as the avatar of the user.',
  broadcast: 'Send the address of the stream in a message.',
  document: 'Send the address of the document in a custom message.',
  'email-replies': 'Replies to emails are part of the settings of notifications.',
  'gifs-giphy': 'Ask the service for pictures itself, and send the address of one in a message.',
  'gifs-tenor': 'Ask the service for pictures itself, and send the address of one in a message.',
  'link-preview': 'Previews are in the metadata of messages without a request.',
  mentions: 'Mention users as <@uid:…>, and list messages with mentionedUids.',
  'smart-reply': 'Use getSmartReplies of the libraries.',
  'url-shortener-bitly': 'Send the text as it is, or shorten its links before.',
  'url-shortener-tinyurl': 'Send the text as it is, or shorten its links before.',
  'voice-transcription': 'Voice messages have no text.',
  whiteboard: 'Send the address of the whiteboard in a custom message.',
};

/** Requests for these extensions fail with a sentence for the developer of the app, whatever their method and path. */
export function refuseUncallableExtensions(request: Request, _: Response, next: NextFunction): void {
  const [extension = ''] = (request.baseUrl + request.path).slice(EXTENSIONS_PATH.length + 1).split('/');
  if (!Object.hasOwn(uncallableExtensions, extension)) return next();
  throw new DomainError('ERR_EXTENSION_NOT_AVAILABLE', { extension, instead: uncallableExtensions[extension]! });
}
