import { flags, numbers, texts } from './values.js';

// Every member of the objects of https://docs.slack.dev/reference/objects and of the export, each with a value.

const user = {
  id: 'U1',
  team_id: 'T1',
  name: 'anna',
  deleted: true,
  updated: 1700000000,
  is_bot: true,
  tz: 'Europe/Oslo',
  enterprise_user: { id: 'E1' },
  ...texts('color real_name tz_label locale who_can_share_contact_card'),
  ...numbers('tz_offset'),
  ...flags(
    'is_admin is_owner is_primary_owner is_restricted is_ultra_restricted is_app_user has_2fa is_email_confirmed',
  ),
  profile: {
    ...texts(
      'title phone skype real_name real_name_normalized display_name display_name_normalized status_text status_emoji avatar_hash first_name last_name email team pronouns',
    ),
    status_expiration: 1700000001,
    fields: { Xf1: { value: 'x', alt: '' } },
    status_emoji_display_info: [{ emoji_name: 'x' }],
    is_custom_image: true,
    ...Object.fromEntries(
      ['original', '24', '32', '48', '72', '192', '512', '1024'].map((size) => [
        `image_${size}`,
        `https://a.example/${size}`,
      ]),
    ),
  },
};

const channel = {
  id: 'C1',
  name: 'general',
  created: 1600000000,
  creator: 'U1',
  is_archived: true,
  is_general: true,
  members: ['U1', 'U2'],
  topic: { value: 'The topic', creator: 'U1', last_set: 1600000001 },
  purpose: { value: 'The purpose', creator: 'U1', last_set: 1600000002 },
  pins: [{ id: '1700000001.000100', type: 'C', created: 1600000003, user: 'U1', owner: 'U1' }],
  previous_names: ['lobby'],
};

const thumbnails = Object.fromEntries(
  ['64', '80', '160', '360', '480', '720'].flatMap((size) =>
    ['', '_w', '_h'].map((end) => [`thumb_${size}${end}`, 'x'] as const),
  ),
);

const file = {
  id: 'F1',
  url_private: 'https://files.slack.com/a.png',
  name: 'a.png',
  mimetype: 'image/png',
  size: 5,
  mode: 'hosted',
  ...texts(
    'title pretty_type filetype user user_team external_type media_display_type url_private_download permalink permalink_public preview file_access',
  ),
  ...numbers('created timestamp original_w original_h lines lines_more comments_count'),
  ...flags('editable is_external is_public public_url_shared display_as_bot is_starred has_rich_preview'),
  ...thumbnails,
  thumb_tiny: 'x',
};

const styled = (text: string) => ({ type: 'text', text, style: { bold: true } });

const message = {
  type: 'message',
  user: 'U9',
  ts: '1700000001.000100',
  text: 'Hello <@U2>',
  thread_ts: '1700000000.500100',
  edited: { user: 'U1', ts: '1700000005.000000' },
  reactions: [{ name: 'tada', users: ['U2'], count: 2 }],
  files: [file],
  pinned_to: ['C1'],
  metadata: { event_type: 'task', event_payload: { id: 7 } },
  user_profile: {
    ...texts('avatar_hash image_72 first_name real_name display_name team name'),
    ...flags('is_restricted is_ultra_restricted'),
  },
  replies: [{ user: 'U2', ts: '1700000002.000100' }],
  reply_users: ['U2'],
  blocks: [
    {
      type: 'rich_text',
      block_id: 'b',
      elements: [{ type: 'rich_text_section', elements: [styled('Hello '), { type: 'user', user_id: 'U2' }] }],
    },
  ],
  room: { id: 'R1' },
  saved: { state: 'in_progress' },
  ...texts('client_msg_id team user_team source_team parent_user_id latest_reply last_read'),
  ...numbers('reply_count reply_users_count unread_count'),
  ...flags('is_locked subscribed upload display_as_bot is_starred'),
};

const ofBot = {
  type: 'message',
  subtype: 'bot_message',
  bot_id: 'B1',
  app_id: 'A1',
  username: 'Alerts',
  ts: '1700000002.000100',
  icons: { emoji: ':bell:' },
  bot_link: '<https://x.example|x>',
  bot_profile: {
    id: 'B1',
    app_id: 'A1',
    name: 'Monitor',
    deleted: true,
    updated: 1,
    team_id: 'T1',
    icons: { image_36: 'https://a.example/36', image_48: 'https://a.example/48', image_72: 'https://a.example/72' },
  },
  blocks: [
    { type: 'header', block_id: 'h', text: { type: 'plain_text', text: 'Build 7', emoji: true } },
    {
      type: 'section',
      text: { type: 'mrkdwn', text: '*failed*', verbatim: true },
      fields: [{ type: 'mrkdwn', text: 'Branch main' }],
      accessory: {
        type: 'button',
        action_id: 'a',
        text: { type: 'plain_text', text: 'Retry' },
        value: 'v',
        url: 'https://ci.example/7',
      },
    },
    {
      type: 'context',
      elements: [
        { type: 'mrkdwn', text: 'by <@U1>' },
        { type: 'image', image_url: 'https://a.example/i', alt_text: 'a picture' },
      ],
    },
    { type: 'divider' },
    {
      type: 'image',
      title: { type: 'plain_text', text: 'A graph' },
      image_url: 'https://a.example/g',
      alt_text: 'graph',
      image_width: 1,
      image_height: 2,
    },
    {
      type: 'actions',
      elements: [
        { type: 'button', text: { type: 'plain_text', text: 'Ignore' }, style: 'danger', value: 'i', action_id: 'x' },
      ],
    },
    {
      type: 'table',
      rows: [
        [
          { type: 'raw_text', text: 'a' },
          { type: 'raw_text', text: 'b' },
        ],
        [
          { type: 'raw_text', text: 'c' },
          { type: 'raw_text', text: 'd' },
        ],
      ],
      column_settings: [{ align: 'left' }],
    },
    {
      type: 'video',
      title: { type: 'plain_text', text: 'A video' },
      video_url: 'https://a.example/v',
      thumbnail_url: 'https://a.example/t',
      alt_text: 'v',
      description: { type: 'plain_text', text: 'of it' },
      author_name: 'x',
      title_url: 'https://a.example/w',
      provider_name: 'p',
    },
  ],
};

const forward = {
  type: 'message',
  user: 'U1',
  ts: '1700000003.000100',
  attachments: [
    {
      is_msg_unfurl: true,
      is_share: true,
      id: 1,
      color: 'D0D0D0',
      ts: '1700000000.000100',
      channel_id: 'C1',
      message_blocks: [{ team: 'T1', channel: 'C1', ts: '1700000000.000100', message: { blocks: [] } }],
      mrkdwn_in: ['text'],
      files: [file],
      from_url: 'https://x.slack.com/archives/C1/p1',
      text: 'only a forward',
      ...texts('fallback author_id author_name author_subname author_link author_icon channel_team footer'),
    },
  ],
};

const notice = {
  type: 'message',
  subtype: 'channel_topic',
  user: 'U1',
  ts: '1700000004.000100',
  text: 'set the topic',
  inviter: 'U2',
  ...texts('topic purpose name old_name item_type'),
};

/** Name → content. */
export const files: Record<string, string> = {
  'users.json': JSON.stringify([user, { id: 'U2', name: 'ben', profile: { real_name: 'Ben' } }]),
  'channels.json': JSON.stringify([channel]),
  'groups.json': JSON.stringify([{ ...channel, id: 'G1', name: 'secret', is_general: undefined }]),
  'dms.json': JSON.stringify([{ id: 'D1', created: 1600000000, members: ['U1', 'U2'] }]),
  'general/2023-11-14.json': JSON.stringify([message, ofBot, forward, notice]),
};
