import { flags, lines, numbers, texts } from './values.js';

// Every member of the documented objects of each service, with a value.

type Files = Readonly<Record<string, string>>;

/** https://docs.mattermost.com/onboard/bulk-loading-data-format.html */
export const mattermost: Files = {
  'import.jsonl': lines([
    { type: 'version', version: 1, info: { generator: 'mattermost-server' } },
    { type: 'emoji', emoji: { name: 'party', image: 'party.png' } },
    { type: 'team', team: { name: 'acme', display_name: 'Acme', type: 'O' } },
    {
      type: 'channel',
      channel: {
        team: 'acme',
        type: 'O',
        deleted_at: 1700000000000,
        ...texts('name display_name header purpose scheme'),
      },
    },
    {
      type: 'user',
      user: {
        username: 'anna',
        delete_at: 1700000000000,
        notify_props: { desktop: 'all' },
        custom_status: { emoji: 'x' },
        ...texts(
          'email auth_service auth_data password nickname first_name last_name position roles locale profile_image theme military_time use_military_time link_previews collapse_previews message_display channel_display_mode collapse_consecutive colorize_usernames tutorial_step email_interval name_format use_markdown_preview use_formatting show_unread_section',
        ),
        teams: [
          {
            name: 'acme',
            roles: 'team_user',
            theme: 'dark',
            channels: [
              {
                name: 'a name',
                roles: 'channel_admin',
                last_viewed_at: 1700000000000,
                notify_props: { desktop: 'all' },
                favorite: true,
                ...numbers('mention_count mention_count_root msg_count msg_count_root'),
              },
            ],
          },
        ],
      },
    },
    { type: 'bot', bot: { username: 'deployer', owner: 'anna', display_name: 'D', description: 'Deploys', delete_at: 1700000000000, profile_image: 'x' } }, // prettier-ignore
    {
      type: 'post',
      post: {
        team: 'acme',
        channel: 'a name',
        user: 'anna',
        type: 'slack_attachment',
        message: 'Hi',
        props: { attachments: [{ title: 'Build 42', fields: [{ title: 'branch', value: 'main', short: true }] }] },
        create_at: 1700000001000,
        edit_at: 1700000002000,
        is_pinned: true,
        flagged_by: ['ben'],
        reactions: [{ user: 'anna', emoji_name: 'tada', create_at: 1700000003000 }],
        attachments: [{ path: 'data/a.pdf' }],
        thread_followers: [{ username: 'ben', last_viewed: 1700000003000, unread_mentions: 1 }],
        replies: [{ user: 'anna', type: 'me', message: 'A reply', create_at: 1700000004000, edit_at: 1700000005000, flagged_by: ['ben'], reactions: [{ user: 'ben', emoji_name: 'x', create_at: 1 }], attachments: [{ path: 'b.pdf' }] }], // prettier-ignore
      },
    },
    { type: 'direct_channel', direct_channel: { members: ['anna', 'ben'], participants: [{ username: 'anna', last_viewed_at: 1700000001000, ...numbers('mention_count msg_count') }], favorited_by: ['ben'], shown_by: ['anna'], header: 'Us' } }, // prettier-ignore
    { type: 'direct_post', direct_post: { channel_members: ['anna', 'ben'], user: 'anna', message: 'Hi', create_at: 1700000006000, delete_at: 1700000007000 } }, // prettier-ignore
  ]),
};

const at = (seconds: number) => ({ $date: new Date(seconds * 1000).toISOString() });
const anna = { _id: 'u1', username: 'anna', name: 'Anna' };

/** https://github.com/RocketChat/Rocket.Chat/tree/develop/packages/core-typings/src */
export const rocketchat: Files = {
  'users.json': lines([
    {
      ...anna,
      createdAt: at(1600000000),
      _updatedAt: at(1600000001),
      lastLogin: at(1600000002),
      active: false,
      roles: ['bot'],
      services: { password: { bcrypt: 'x' } },
      emails: [{ address: 'a@example.com' }],
      settings: { preferences: {}, profile: { x: 1 } },
      customFields: { team: 'north' },
      ...texts(
        'type status statusConnection statusDefault statusText avatarETag avatarOrigin nickname bio language inviteToken',
      ),
      ...numbers('utcOffset'),
      ...flags('requirePasswordChange'),
    },
  ]),
  'rocketchat_room.json': lines([
    {
      _id: 'r1',
      t: 'c',
      u: anna,
      ts: at(1600000003),
      lm: at(1600000004),
      _updatedAt: at(1600000005),
      lastMessage: { _id: 'm1' },
      usernames: ['anna'],
      uids: ['u1'],
      muted: ['ben'],
      customFields: { color: 'blue' },
      ...texts('name fname topic description announcement prid teamId joinCode'),
      ...numbers('msgs usersCount'),
      ...flags('ro archived default featured encrypted sysMes teamMain reactWhenReadOnly'),
    },
  ]),
  'rocketchat_subscription.json': lines([
    {
      _id: 's1',
      rid: 'r1',
      u: anna,
      t: 'c',
      ts: at(1600000006),
      ls: at(1600000007),
      lr: at(1600000008),
      _updatedAt: at(1600000009),
      roles: ['owner'],
      tunread: ['m1'],
      f: true,
      ...texts('name fname desktopNotifications emailNotifications mobilePushNotifications E2EKey'),
      ...numbers('unread userMentions groupMentions'),
      ...flags('open alert archived disableNotifications hideUnreadStatus'),
    },
  ]),
  'rocketchat_message.json': lines([
    {
      _id: 'm1',
      rid: 'r1',
      msg: 'Hi @anna',
      ts: at(1600000010),
      _updatedAt: at(1600000011),
      editedAt: at(1600000012),
      editedBy: anna,
      u: anna,
      alias: 'CI',
      tmid: 'm0',
      tshow: true,
      drid: 'r2',
      pinned: true,
      pinnedAt: at(1600000013),
      pinnedBy: anna,
      starred: [{ _id: 'u1' }],
      replies: ['u1'],
      tlm: at(1600000014),
      tcount: 1,
      mentions: [{ _id: 'u1', username: 'anna', name: 'Anna', type: 'user' }],
      channels: [{ _id: 'r1', name: 'general' }],
      reactions: { ':tada:': { usernames: ['anna'], names: ['Anna'] } },
      urls: [{ url: 'https://example.com' }],
      md: [{ type: 'PARAGRAPH' }],
      file: { _id: 'f1' },
      files: [{ _id: 'f1' }],
      bot: { i: 'x' },
      attachments: [
        { image_url: '/file/a.png', image_type: 'image/png', image_size: 5, image_preview: 'x', image_dimensions: { width: 1 }, type: 'file', title: 'a.png', title_link: '/a.png', title_link_download: true, description: 'A picture', ts: at(1) }, // prettier-ignore
        { color: 'red', title: 'Build', text: 'failed', fields: [{ title: 'branch', value: 'main', short: true }] },
      ],
      location: { type: 'Point', coordinates: [1, 2] },
      translations: { no: 'Hei' },
      ...flags('groupable parseUrls unread'),
    },
  ]),
};

const author = {
  id: '1',
  name: 'anna',
  nickname: 'Anna',
  discriminator: '0001',
  color: '#fff',
  isBot: true,
  roles: [{ id: '9', name: 'crew', color: '#fff', position: 1 }],
  avatarUrl: 'https://cdn.example.com/a.png',
};
const emoji = { id: '7', name: 'party', code: 'party', isAnimated: true, imageUrl: 'https://cdn.example.com/p.png' };
const attachment = { id: '5', url: 'https://cdn.example.com/f.png', fileName: 'f.png', fileSizeBytes: 3 };

/** https://github.com/Tyrrrz/DiscordChatExporter/blob/master/DiscordChatExporter.Core/Exporting/JsonMessageWriter.cs */
export const discord: Files = {
  'general.json': JSON.stringify({
    guild: { id: '3', name: 'Acme', iconUrl: 'https://cdn.example.com/g.png' },
    channel: { id: '4', type: 'GuildTextChat', categoryId: '2', category: 'Text', name: 'general', topic: 'All', iconUrl: 'https://cdn.example.com/c.png' }, // prettier-ignore
    dateRange: { after: 'x', before: 'y' },
    exportedAt: '2024-01-01T00:00:00Z',
    messages: [
      {
        id: '11',
        type: 'Default',
        timestamp: '2023-11-14T22:13:20+00:00',
        timestampEdited: '2023-11-14T22:14:20+00:00',
        callEndedTimestamp: '2023-11-14T22:15:20+00:00',
        isPinned: true,
        content: 'Hi',
        author,
        attachments: [attachment],
        embeds: [
          {
            title: 'Build',
            description: 'failed',
            color: '#f00',
            fields: [{ name: 'branch', value: 'main', isInline: true }],
          },
        ],
        stickers: [{ id: '8', name: 'Laugh', format: 'PNG', sourceUrl: 'https://cdn.example.com/s.png' }],
        reactions: [{ emoji, count: 1, users: [author] }],
        mentions: [author],
        inlineEmojis: [emoji],
        reference: { messageId: '10', channelId: '4', guildId: '3', type: 'Default' },
        forwardedMessage: { content: 'Words', timestamp: '2023-11-13T22:13:20+00:00', timestampEdited: '2023-11-13T23:13:20+00:00', attachments: [attachment], embeds: [{ title: 'x' }], stickers: [{ id: '8' }] }, // prettier-ignore
        interaction: { id: '12', name: 'ask', user: author },
      },
    ],
    messageCount: 1,
  }),
};

const sendbirdUser = {
  user_id: 'anna',
  nickname: 'Anna',
  profile_url: 'https://static.example.com/a.png',
  metadata: { team: 'north' },
  last_seen_at: 1700000000000,
  created_at: 1600000000,
  preferred_languages: ['en'],
  discovery_keys: ['x'],
  session_tokens: ['x'],
  ...texts('access_token phone_number locale'),
  ...flags('is_active is_online has_ever_logged_in is_hide_me_from_friends require_auth_for_profile_image'),
};
const sendbirdMember = {
  user_id: 'anna',
  name: 'Anna',
  image: 'https://static.example.com/a.png',
  is_active: true,
  state: 'joined',
  role: 'operator',
  ...flags('is_bot is_muted is_online is_blocked_by_me is_blocking_me'),
  ...texts('muted_description push_trigger_option'),
};
const sendbirdFile = { url: 'https://files.example.com/a.pdf', name: 'a.pdf', type: 'application/pdf', size: 3, thumbnails: [{ url: 'x' }] }; // prettier-ignore

/** https://sendbird.com/docs/chat/platform-api/v3 */
export const sendbird: Files = {
  'users.json': JSON.stringify({ active_users: [sendbirdUser] }),
  'channels.json': JSON.stringify({
    group_channels: [
      {
        channel_url: 'c1',
        created_at: 1600000000,
        created_by: { user_id: 'anna' },
        members: [sendbirdMember],
        operators: [{ user_id: 'anna' }],
        read_receipt: { anna: 1700000000000 },
        delivery_receipt: { anna: 1700000000000 },
        metadata: { a: 'b' },
        message_survival_seconds: 60,
        last_message: { message_id: 1 },
        ...texts('name cover_url custom_type data'),
        ...numbers('member_count joined_member_count unread_message_count max_length_message'),
        ...flags(
          'freeze is_public is_access_code_required is_distinct is_ephemeral is_super is_broadcast is_discoverable ignore_profanity_filter',
        ),
      },
    ],
  }),
  'messages.json': JSON.stringify({
    messages: [
      {
        message_id: 1,
        type: 'MESG',
        channel_url: 'c1',
        user: sendbirdUser,
        created_at: 1700000000000,
        updated_at: 1700000001000,
        silent: true,
        message_survival_seconds: 60,
        parent_message_id: 2,
        mention_type: 'channel',
        mentioned_users: [sendbirdUser],
        file: sendbirdFile,
        files: [sendbirdFile],
        reactions: [{ key: 'like', user_ids: ['anna'], updated_at: 1700000002000 }],
        sorted_metaarray: [{ key: 'ticket', value: ['42'] }],
        translations: { no: 'Hei' },
        og_tag: { url: 'https://example.com' },
        thread_info: { reply_count: 1 },
        ...texts('message custom_type data req_id mentioned_message_template channel_type'),
      },
    ],
  }),
};

const streamUser = {
  id: 'anna',
  created_at: '2024-09-18T09:39:02Z',
  updated_at: '2024-09-19T09:39:02Z',
  last_active: '2024-09-20T09:39:02Z',
  deactivated_at: '2024-09-21T09:39:02Z',
  blocked_user_ids: ['anna'],
  devices: [{ id: 'x' }],
  privacy_settings: { typing_indicators: { enabled: true } },
  city: 'Oslo',
  ...texts('name image role language'),
  ...flags('banned online invisible shadow_banned'),
};

/** https://getstream.io/chat/docs/node/message_format/ */
export const stream: Files = {
  'users.jsonl': lines([streamUser, { id: 'ben' }]),
  'channels.json': JSON.stringify({
    channels: [
      {
        channel: {
          cid: 'team:design',
          id: 'design',
          type: 'team',
          created_by: streamUser,
          created_at: '2024-09-18T09:39:02Z',
          updated_at: '2024-09-19T09:39:02Z',
          last_message_at: '2024-09-20T09:39:02Z',
          config: { name: 'team' },
          color: 'blue',
          ...texts('name image'),
          ...numbers('cooldown member_count'),
          ...flags('frozen disabled hidden muted'),
        },
        messages: [
          {
            id: 'm1',
            type: 'regular',
            user: streamUser,
            created_at: '2024-09-18T09:40:02Z',
            updated_at: '2024-09-18T09:41:02Z',
            message_text_updated_at: '2024-09-18T09:42:02Z',
            pinned: true,
            pinned_at: '2024-09-18T09:43:02Z',
            pinned_by: streamUser,
            pin_expires: '2034-09-18T09:43:02Z',
            silent: true,
            mentioned_users: [streamUser],
            quoted_message: { id: 'm0' },
            attachments: [{ type: 'image', image_url: 'https://cdn.example.com/a.png', title: 'a.png', mime_type: 'image/png', file_size: 3 }, { type: 'product', sku: 7 }], // prettier-ignore
            reactions: [{ type: 'love', user_id: 'anna', user: streamUser, created_at: '2024-09-18T09:44:02Z', updated_at: '2024-09-18T09:44:02Z', message_id: 'm1', score: 1 }], // prettier-ignore
            latest_reactions: [{ type: 'love' }],
            own_reactions: [{ type: 'love' }],
            reaction_counts: { love: 2 },
            reaction_scores: { love: 2 },
            reaction_groups: { love: { count: 2 } },
            i18n: { no_text: 'Hei' },
            moderation: { action: 'flag' },
            thread_participants: [{ id: 'anna' }],
            poll: { name: 'Where?', description: 'We', options: [{ text: 'Here' }] },
            priority: 'high',
            ...texts('text html command parent_id poll_id'),
            ...numbers('reply_count'),
          },
        ],
        members: [
          {
            user_id: 'anna',
            user: streamUser,
            created_at: '2024-09-18T09:39:02Z',
            updated_at: '2024-09-18T09:39:02Z',
            archived_at: '2024-09-18T09:39:02Z',
            pinned_at: '2024-09-18T09:39:02Z',
            ...texts('status role channel_role'),
            ...flags('banned shadow_banned notifications_muted is_moderator'),
          },
        ],
        read: [{ user: streamUser, last_read: '2024-09-18T09:45:02Z', last_delivered_at: '2024-09-18T09:45:02Z', unread_messages: 1, last_read_message_id: 'm1' }], // prettier-ignore
      },
    ],
  }),
};

const ofTwilio = { ...texts('account_sid chat_service_sid url'), links: { self: 'x' } };

/** https://www.twilio.com/docs/conversations/api */
export const twilio: Files = {
  'users.json': JSON.stringify({
    users: [
      {
        ...ofTwilio,
        sid: 'US1',
        identity: 'anna',
        date_created: '2024-01-02T03:04:05Z',
        date_updated: '2024-01-02T03:04:06Z',
        attributes: '{"team":"north"}',
        ...texts('friendly_name role_sid'),
        ...flags('is_online is_notifiable'),
      },
    ],
    meta: { page: 0 },
  }),
  'conversations.json': JSON.stringify({
    conversations: [
      {
        ...ofTwilio,
        sid: 'CH1',
        state: 'closed',
        attributes: '{"color":"blue"}',
        date_created: '2024-01-02T03:04:05Z',
        date_updated: '2024-01-02T03:04:06Z',
        timers: { date_closed: 'x' },
        bindings: { email: {} },
        ...texts('friendly_name unique_name messaging_service_sid'),
      },
    ],
  }),
  'participants.json': JSON.stringify({
    participants: [
      {
        ...ofTwilio,
        sid: 'MB1',
        conversation_sid: 'CH1',
        identity: 'anna',
        attributes: '{"a":1}',
        date_created: '2024-01-02T03:04:05Z',
        date_updated: '2024-01-02T03:04:06Z',
        last_read_message_index: 1,
        last_read_timestamp: '2024-01-02T03:05:07Z',
        role_sid: 'RL1',
      },
      {
        sid: 'MB2',
        conversation_sid: 'CH1',
        date_created: '2024-01-02T03:04:05Z',
        messaging_binding: {
          type: 'sms',
          address: '+4740000000',
          proxy_address: '+4750000000',
          level: 'x',
          name: 'Ben',
        },
      },
    ],
  }),
  'messages.json': JSON.stringify({
    messages: [
      {
        ...ofTwilio,
        sid: 'IM1',
        conversation_sid: 'CH1',
        author: '+4740000000',
        participant_sid: 'MB2',
        index: 0,
        attributes: '{"order":7}',
        date_created: '2024-01-02T03:05:05Z',
        date_updated: '2024-01-02T03:05:06Z',
        delivery: { total: 1, sent: 'all' },
        media: [{ sid: 'ME1', size: 5, content_type: 'image/png', filename: 'a.png', category: 'media' }],
        ...texts('body content_sid'),
      },
      { sid: 'IM2', conversation_sid: 'CH1', author: 'system', body: 'Closed', date_created: '2024-01-02T03:06:05Z' },
    ],
  }),
};
