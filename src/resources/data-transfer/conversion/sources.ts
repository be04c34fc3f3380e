import type { ExportSource } from './history/export-source.js';
import type { SourceFile } from './reading/source-files.js';

/** A service of which exports are converted. */
export interface SourceDefinition {
  readonly summary: string;
  /** What the argument of its command is. */
  readonly source: string;
  /** What the name, the beginning or both of a file have that no export of another service has. */
  readonly isFile?: RegExp;
  readonly begins?: RegExp;
  readonly load: () => Promise<new (files: readonly SourceFile[]) => ExportSource>;
}

/** By the name in `confab convert`. The first whose signs a file has is the service of an export without a name. Nothing is loaded before it is needed. */
export const SOURCES = {
  slack: {
    summary: 'Converts the export of a Slack workspace.',
    source: 'The unpacked folder, with users.json, channels.json and a folder for each channel.',
    isFile:
      /(?:^|\/)(?:[^/]+\/\d{4}-\d\d-\d\d\.json(?:\.gz)?|channels\.json|groups\.json|dms\.json|mpims\.json|integration_logs\.json)$/,
    begins: /^\s*\[/,
    load: async () => (await import('./slack/slack-export.js')).SlackExport,
  },
  mattermost: {
    summary: 'Converts a bulk export of Mattermost.',
    source: 'The file in JSONL, or the unpacked folder with it.',
    begins: /^\s*\{\s*"type"\s*:\s*"(?:version|team|channel|user|post|direct_post)"/,
    load: async () => (await import('./mattermost/mattermost-export.js')).MattermostExport,
  },
  discord: {
    summary: 'Converts files of DiscordChatExporter.',
    source: 'A file in JSON, or a folder of them: one for each channel.',
    begins: /^\s*\{\s*"guild"\s*:/,
    load: async () => (await import('./discord/discord-export.js')).DiscordExport,
  },
  rocketchat: {
    summary: 'Converts collections of Rocket.Chat.',
    source: 'Folder with the files of users, rooms, subscriptions and messages that mongoexport has written.',
    begins: /"rid"\s*:\s*"|"_id"\s*:[\s\S]{0,2000}?"(?:services|username|usersCount|usernames)"\s*:/,
    load: async () => (await import('./rocketchat/rocketchat-export.js')).RocketchatExport,
  },
  sendbird: {
    summary: 'Converts data exports of Sendbird.',
    source: 'Folder with the unpacked exports of users, channels and messages, in JSON.',
    begins: /"channel_url"\s*:|"(?:active_users|inactive_users|deactivated_users|group_channels|open_channels)"\s*:/,
    load: async () => (await import('./sendbird/sendbird-export.js')).SendbirdExport,
  },
  stream: {
    summary: 'Converts exports of Stream Chat.',
    source:
      'A file of exported channels, or a folder of them. Files whose name begins with "users" have exported users.',
    begins: /"cid"\s*:|"channels"\s*:\s*\[\s*\{\s*"channel"/,
    load: async () => (await import('./stream/stream-export.js')).StreamExport,
  },
  twilio: {
    summary: 'Converts pages of the REST API of Twilio Conversations.',
    source: 'Folder with files in JSON: pages of users, conversations, participants and messages.',
    begins: /"(?:conversation_sid|chat_service_sid|messaging_service_sid)"\s*:/,
    load: async () => (await import('./twilio/twilio-export.js')).TwilioExport,
  },
  talkjs: {
    summary: 'Converts pages of the REST API of TalkJS.',
    source: 'Folder with files in JSON: pages of users, conversations and messages.',
    begins: /"type"\s*:\s*"(?:User|System)Message"|"(?:availabilityText|referencedMessageId|topicId)"\s*:/,
    load: async () => (await import('./talkjs/talkjs-export.js')).TalkjsExport,
  },
  pubnub: {
    summary: 'Converts pages of the REST API of PubNub.',
    source: 'Folder with files in JSON: pages of users, channels, members and histories.',
    begins: /"(?:timetoken|eTag)"\s*:/,
    load: async () => (await import('./pubnub/pubnub-export.js')).PubnubExport,
  },
  intercom: {
    summary: 'Converts answers of the REST API of Intercom.',
    source: 'Folder with files in JSON: contacts, admins and conversations with their parts.',
    begins: /"(?:conversation_parts|workspace_id|has_inbox_seat)"\s*:|"type"\s*:\s*"(?:admin|team)\.list"/,
    load: async () => (await import('./intercom/intercom-export.js')).IntercomExport,
  },
  teams: {
    summary: 'Converts pages of Microsoft Graph with chats and channels of Teams.',
    source: 'Folder with files in JSON: pages of users, teams, chats, channels, members and messages.',
    begins: /"@odata\.context"\s*:\s*"https:\/\/graph\.microsoft\./,
    load: async () => (await import('./teams/teams-export.js')).TeamsExport,
  },
  telegram: {
    summary: 'Converts exports of Telegram Desktop.',
    source: 'The file result.json, or a folder of exports.',
    begins:
      /"(?:date_unixtime|text_entities)"\s*:|"type"\s*:\s*"(?:personal_chat|bot_chat|saved_messages|(?:private|public)_(?:group|supergroup|channel))"/,
    load: async () => (await import('./telegram/telegram-export.js')).TelegramExport,
  },
  matrix: {
    summary: 'Converts exports of Matrix rooms by Element.',
    source: 'A file in JSON, or a folder of them: one for each room.',
    begins: /"room_name"\s*:|"origin_server_ts"\s*:/,
    load: async () => (await import('./matrix/matrix-export.js')).MatrixExport,
  },
  whatsapp: {
    summary: 'Converts chats that WhatsApp has exported.',
    source: 'A text file, or a folder of them: one for each chat.',
    begins: /^[\u200e\u200f]?\[?\d{1,4}[./-] ?\d{1,2}[./-] ?\d{1,4}\.?,? (?:[^\d\s[\]]{1,8} )?\d{1,2}[:.]\d{2}/,
    load: async () => (await import('./whatsapp/whatsapp-export.js')).WhatsappExport,
  },
} satisfies Record<string, SourceDefinition>;

export type ExportName = keyof typeof SOURCES;

export const EXPORTS: readonly (readonly [ExportName, SourceDefinition])[] = Object.entries(SOURCES) as [
  ExportName,
  SourceDefinition,
][];
