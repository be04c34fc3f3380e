// Files of DiscordChatExporter, one for each channel: https://github.com/Tyrrrz/DiscordChatExporter

const author = (id: string, name: string, fields: object = {}) => ({
  id,
  name,
  discriminator: '0000',
  nickname: name,
  color: null,
  isBot: false,
  avatarUrl: 'https://cdn.discordapp.com/embed/avatars/0.png',
  ...fields,
});
const anna = author('100000000000000001', 'anna', { nickname: 'Anna' });
const ben = author('100000000000000002', 'ben');
const bot = author('100000000000000003', 'deployer', { isBot: true });

const message = (id: string, by: object, timestamp: string, content: string, fields: object = {}) => ({
  id,
  type: 'Default',
  timestamp,
  timestampEdited: null,
  callEndedTimestamp: null,
  isPinned: false,
  content,
  author: by,
  attachments: [],
  embeds: [],
  stickers: [],
  reactions: [],
  mentions: [],
  ...fields,
});

const general = {
  guild: { id: '300000000000000001', name: 'Acme', iconUrl: 'https://cdn.discordapp.com/icons/a.png' },
  channel: { id: '400000000000000001', type: 'GuildTextChat', categoryId: '1', category: 'Text', name: 'general', topic: 'All of it' }, // prettier-ignore
  dateRange: { after: null, before: null },
  messages: [
    message('500000000000000001', anna, '2023-11-14T22:13:20.123+00:00', 'Hi @ben 👋', {
      timestampEdited: '2023-11-14T22:14:00+00:00',
      isPinned: true,
      mentions: [ben],
      reactions: [
        { emoji: { id: '', name: '❤️', code: 'heart' }, count: 2, users: [anna, ben] },
        { emoji: { id: '464662216386412545', name: 'paul' }, count: 3 },
      ],
    }),
    message('500000000000000002', ben, '2023-11-14T22:13:30+00:00', 'A reply', {
      type: 'Reply',
      reference: { messageId: '500000000000000001', channelId: '400000000000000001', guildId: '300000000000000001' },
    }),
    message('500000000000000003', ben, '2023-11-14T22:13:40+00:00', 'Joined the server.', { type: 'GuildMemberJoin' }),
    message('500000000000000004', bot, '2023-11-14T22:13:50+00:00', '', { embeds: [{ title: 'Build 7', description: 'passed', url: 'https://ci.example.com' }] }), // prettier-ignore
    message('500000000000000005', ben, '2023-11-14T22:14:00+00:00', 'See https://example.com', { embeds: [{ title: 'Example', url: 'https://example.com' }] }), // prettier-ignore
    message('500000000000000006', ben, '2023-11-14T22:14:10+00:00', '', {
      attachments: [
        { id: '1', url: 'https://cdn.discordapp.com/attachments/1/2/unknown.png', fileName: 'unknown.png', fileSizeBytes: 165152 }, // prettier-ignore
        { id: '2', url: 'general_Files/local.png', fileName: 'local.png', fileSizeBytes: 1 },
      ],
    }),
    message('500000000000000007', ben, '2023-11-14T22:14:20+00:00', '', { stickers: [{ id: '8', name: 'Laugh' }] }),
    { ...message('500000000000000008', ben, 'yesterday', 'Without a time') },
  ],
  messageCount: 8,
};

const direct = {
  guild: { id: '0', name: 'Direct Messages', iconUrl: '' },
  channel: { id: '400000000000000002', type: 'DirectTextChat', categoryId: '0', category: 'Private', name: 'ben', topic: null }, // prettier-ignore
  messages: [
    message('500000000000000011', anna, '2023-11-14T23:00:00+00:00', 'Only for you'),
    message('500000000000000012', ben, '2023-11-14T23:00:10+00:00', 'Thank you'),
    message('500000000000000013', ben, '2023-11-14T23:00:20+00:00', 'Started a call.', { type: 'Call' }),
  ],
  messageCount: 3,
};

/** Name → content. */
export const files: Record<string, string> = {
  'Acme - Text - general [400000000000000001].json': JSON.stringify(general, null, 2),
  'Direct Messages - Private - ben [400000000000000002].json': JSON.stringify(direct),
};
