// Data exports in JSON have the members `active_users`, `group_channels`, `messages` and `channel`, and the objects that the Platform API
// documents:
// - https://sendbird.com/docs/chat/platform-api/v3/data-export/data-export-overview
// - https://sendbird.com/docs/chat/platform-api/v3/message/message-overview
// - https://sendbird.com/docs/chat/platform-api/v3/channel/channel-overview
// The times of channels are seconds, those of messages milliseconds, and those of users texts.

export const GROUP_URL = 'sendbird_group_channel_483424280_ac14e7';
export const PAIR_URL = 'sendbird_group_channel_483424281_bd25f8';
export const OPEN_URL = 'sendbird_open_channel_1_Lobby';

const user = (id: string, nickname: string, more: object = {}) => ({
  user_id: id,
  nickname,
  profile_url: `https://static.sendbird.com/${nickname}.png`,
  metadata: {},
  ...more,
});

export const users = {
  active_users: [
    user('alice', 'Alice', {
      has_ever_logged_in: true,
      is_active: true,
      last_seen_at: '2025-01-14 12:00:00+0000',
      created_at: 1736855600,
      access_token: 'a-secret-token',
      session_tokens: ['another-secret-token'],
      preferred_languages: ['en'],
      metadata: { team: 'north' },
    }),
    user('Bob.Müller', 'Bob', { is_active: true, last_seen_at: '1969-12-31 23:59:59+0000' }),
    user('nina', 'Nina', { is_active: true, last_seen_at: 0 }),
    user('NINA', 'Another Nina', { is_active: true }),
  ],
  deactivated_users: [user('gone', 'Gone', { is_active: false, last_seen_at: '2024-06-01 08:00:00+0000' })],
};

const member = (id: string, name: string, more: object = {}) => ({
  name,
  user_id: id,
  is_active: true,
  image: `https://static.sendbird.com/${name}.png`,
  is_bot: false,
  state: 'joined',
  ...more,
});

const channel = (url: string, name: string, more: object) => ({
  name,
  channel_url: url,
  cover_url: 'https://static.sendbird.com/sample/cover/cover_14.jpg',
  created_at: 1736855603,
  custom_type: '',
  data: '',
  is_distinct: false,
  is_public: false,
  is_access_code_required: false,
  freeze: false,
  message_survival_seconds: -1,
  ...more,
});

export const channels = {
  group_channels: [
    channel(GROUP_URL, 'Migration', {
      message_survival_seconds: 3600,
      custom_type: 'project',
      data: '{"color":"blue"}',
      created_by: { user_id: 'alice' },
      operators: [{ user_id: 'Bob.Müller' }],
      members: [
        member('alice', 'Alice'),
        member('Bob.Müller', 'Bob'),
        member('nina', 'Nina'),
        member('gone', 'Gone', { state: 'invited' }),
      ],
      read_receipt: { alice: 1736856656811, nobody: 1 },
    }),
    channel(PAIR_URL, '', {
      is_distinct: true,
      message_survival_seconds: 60,
      members: [member('alice', 'Alice'), member('nina', 'Nina')],
    }),
  ],
  open_channels: [channel(OPEN_URL, 'Lobby', { freeze: true })],
};

let nextId = 10463242990;

/** A message with the members that an export has in every message. */
const message = (type: string, author: string | undefined, text: string, more: object = {}) => ({
  type,
  message_id: nextId++,
  message: text,
  custom_type: '',
  created_at: 1736855618748,
  channel_url: GROUP_URL,
  updated_at: 0,
  mentioned_users: [],
  mention_type: 'users',
  is_removed: false,
  req_id: 'rq-01007c01',
  data: '',
  file: {},
  ...(author !== undefined && { user: user(author, author) }),
  message_survival_seconds: -1,
  silent: false,
  translations: {},
  ...more,
});

export const question = message('MESG', 'alice', 'Hi @Bob 👋', { mentioned_users: [user('Bob.Müller', 'Bob')] });

export const messages = {
  messages: [
    question,
    message('MESG', 'Bob.Müller', 'Hello', {
      parent_message_id: question.message_id,
      updated_at: 1736855700000,
      reactions: [
        { key: 'love', user_ids: ['alice', 'nina'], updated_at: 1736855710000 },
        { key: 'not a reaction', user_ids: ['alice'], updated_at: 1736855710000 },
      ],
      sorted_metaarray: [{ key: 'ticket', value: ['42'] }],
      data: 'plain text',
    }),
    message('FILE', 'nina', '', {
      file: { url: 'https://files.sendbird.com/a/plan.pdf', name: 'plan.pdf', type: 'application/pdf', size: 1234 },
    }),
    message('ADMM', undefined, 'The channel opens.'),
    message('MESG', 'nina', 'A secret that was removed', { is_removed: true, updated_at: 1736855800000 }),
    message('MESG', 'alice', 'Only for Nina', { channel_url: PAIR_URL }),
    message('ADMM', undefined, 'Alice joined.', { channel_url: PAIR_URL }),
    message('MESG', 'left-long-ago', 'In the lobby', { channel_url: OPEN_URL }),
    message('MESG', 'alice', 'In a channel that is not exported', { channel_url: 'sendbird_group_channel_x' }),
    message('MESG', 'alice', '', {}),
  ],
};
