// Exports have the format of the API's responses: https://getstream.io/chat/docs/node/exporting_channels/ (version v1: one document; v2: one
// entity per line). The members of channels, messages and members are those of
// https://getstream.io/chat/docs/node/creating_channels/ and https://getstream.io/chat/docs/node/message_format/.

const time = (seconds: number) => `2025-01-23T13:05:${String(seconds).padStart(2, '0')}.491258Z`;

export const user = (id: string, name?: string, more: object = {}) => ({
  id,
  role: 'user',
  created_at: '2024-09-18T09:39:02.302556Z',
  updated_at: '2025-01-23T12:30:02.405893Z',
  last_active: '2025-01-23T13:06:58.365621247Z',
  banned: false,
  online: false,
  ...(name && { name, image: `https://images.example.com/${id}.png` }),
  ...more,
});

export const member = (id: string, more: object = {}) => ({
  user_id: id,
  user: user(id, id),
  status: 'member',
  created_at: time(0),
  updated_at: time(0),
  banned: false,
  shadow_banned: false,
  archived_at: null,
  pinned_at: null,
  role: 'member',
  channel_role: 'channel_member',
  notifications_muted: false,
  ...more,
});

let nextSecond = 1;

export const message = (id: string, author: string, text: string, more: object = {}) => ({
  id,
  text,
  html: `<p>${text}</p>\n`,
  type: 'regular',
  user: user(author, author),
  attachments: [],
  latest_reactions: [],
  own_reactions: [],
  reaction_counts: {},
  reaction_scores: {},
  reply_count: 0,
  created_at: time(nextSecond++ % 60),
  updated_at: time(0),
  shadowed: false,
  mentioned_users: [],
  silent: false,
  pinned: false,
  pinned_at: null,
  pinned_by: null,
  pin_expires: null,
  ...more,
});

export const channel = (type: string, id: string, more: object = {}) => ({
  cid: `${type}:${id}`,
  id,
  type,
  created_by: user('rodolphe', 'Rodolphe'),
  created_at: '2025-01-23T13:05:35.310709Z',
  updated_at: '2025-01-23T13:05:35.310709Z',
  frozen: false,
  disabled: false,
  member_count: 2,
  config: { name: type, typing_events: true },
  ...more,
});

const reaction = (type: string, id: string) => ({
  type,
  user_id: id,
  user: user(id, id),
  created_at: time(30),
  score: 1,
});

export const team = {
  channel: channel('team', 'Design', { name: 'Design', image: 'https://images.example.com/d.png', color: 'blue' }),
  messages: [
    message('m-1', 'rodolphe', 'Hi @Tess Mig and @rodolphe', {
      mentioned_users: [user('test-mig-user', 'Tess Mig'), user('rodolphe', 'Rodolphe')],
      pinned: true,
      pinned_at: time(40),
      pinned_by: user('rodolphe', 'Rodolphe'),
      latest_reactions: [
        reaction('love', 'test-mig-user'),
        reaction('❤️', 'test-mig-user'),
        reaction('party', 'rodolphe'),
        reaction('no way!', 'rodolphe'),
      ],
      reaction_counts: { love: 12, '❤️': 1, party: 1 },
      message_text_updated_at: time(50),
      priority: 'high',
    }),
    message('m-2', 'test-mig-user', 'The plan', {
      parent_id: 'm-1',
      type: 'reply',
      quoted_message_id: 'm-1',
      attachments: [
        { type: 'image', image_url: 'https://cdn.example.com/plan.jpg?x=1', fallback: 'plan.jpg' },
        {
          type: 'image',
          og_scrape_url: 'https://example.com',
          title: 'A preview',
          image_url: 'https://example.com/p.png',
        },
        { type: 'product', sku: 7 },
      ],
    }),
    message('m-3', 'rodolphe', 'joined', { type: 'system' }),
    message('m-4', 'rodolphe', 'This was deleted', { type: 'deleted', deleted_at: time(55) }),
    message('m-5', 'rodolphe', 'giphy', { type: 'ephemeral' }),
    message('m-6', 'rodolphe', 'seen by nobody', { shadowed: true }),
    message('m-7', 'rodolphe', 'for one', { restricted_visibility: ['test-mig-user'] }),
    message('m-8', 'rodolphe', ''),
  ],
  members: [
    member('rodolphe', { role: 'owner' }),
    member('test-mig-user', { channel_role: 'channel_moderator', archived_at: time(20) }),
    member('banned-one', { banned: true }),
    member('invited-one', { invited: true }),
  ],
  read: [{ user: user('rodolphe', 'Rodolphe'), last_read: time(45), unread_messages: 0 }],
};

export const pair = {
  channel: channel('messaging', '!members-T587kU501', {}),
  messages: [message('p-1', 'rodolphe', 'Between us')],
  members: [member('rodolphe', { pinned_at: time(10) }), member('test-mig-user')],
};

export const deleted = {
  channel: channel('messaging', 'old', { deleted_at: time(1) }),
  messages: [message('d-1', 'rodolphe', 'Away')],
  members: [member('rodolphe')],
};

export const live = {
  channel: channel('livestream', 'design', {
    name: 'Live',
    frozen: true,
    cooldown: 30,
    truncated_at: '2025-01-23T13:00:00Z',
  }),
  messages: [
    message('l-0', 'rodolphe', 'Before the truncation', { created_at: '2025-01-23T12:00:00Z' }),
    message('l-1', 'viewer', 'Hello'),
  ],
  members: [],
};
