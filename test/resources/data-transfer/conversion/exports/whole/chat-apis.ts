import { flags, numbers, texts } from './values.js';

// Every member of the documented answers of chat APIs, with a value.

type Files = Readonly<Record<string, string>>;

const file = (content: object): string => JSON.stringify(content);

/** https://talkjs.com/docs/Reference/REST_API, https://talkjs.com/docs/Reference/Concepts/Message_Content */
export const talkjs: Files = {
  'a.json': file({
    data: [
      {
        id: 'anna',
        createdAt: 1700000000000,
        email: ['anna@example.com'],
        phone: ['+4740000000'],
        custom: { country: 'no' },
        pushTokens: { 'fcm:1': true },
        photoUrl: 'https://example.com/anna.png',
        ...texts('name welcomeMessage headerPhotoUrl role availabilityText locale'),
      },
      { id: 'ben', name: 'Ben', createdAt: 1700000000000 },
    ],
  }),
  'b.json': file({
    data: [
      {
        id: 'order-1',
        createdAt: 1700000000000,
        custom: { productId: '7' },
        welcomeMessages: ['Hello'],
        photoUrl: 'https://example.com/order.png',
        participants: {
          anna: { access: 'ReadWrite', notify: 'MentionsOnly', isUnread: false, joinedAt: 1700000000000 },
          ben: { access: 'Read', notify: true, isUnread: true },
        },
        lastMessage: { id: 'm4', text: 'Sold', createdAt: 1700000040000 },
        ...texts('subject topicId'),
      },
    ],
  }),
  'c.json': file({
    data: [
      {
        id: 'm1',
        conversationId: 'order-1',
        senderId: 'anna',
        type: 'UserMessage',
        createdAt: 1700000010000,
        editedAt: 1700000011000,
        readBy: ['ben'],
        referencedMessageId: 'm0',
        custom: { order: '1' },
        origin: 'rest',
        text: 'Hi Ben',
        plaintext: 'Hi Ben',
        attachment: null,
        location: null,
        reactions: [{ emoji: '👍', count: 2, currentUserReacted: true }],
        content: [
          {
            type: 'text',
            children: [
              { type: 'bold', children: ['Hi '] },
              { type: 'mention', id: 'ben', text: '@Ben' },
              ' see ',
              { type: 'link', url: 'https://example.com', children: ['this'] },
              { type: 'autoLink', url: 'https://example.org', text: 'https://example.org' },
              { type: 'bulletList', children: [{ type: 'bulletPoint', children: ['one'] }] },
              { type: 'codeSpan', text: 'npm ci' },
              { type: 'customEmoji', text: ':cat:' },
              { type: 'actionLink', action: 'buy', params: { id: '1' }, children: ['Buy'] },
              { type: 'actionButton', action: 'buy', params: { id: '1' }, children: ['Now'] },
            ],
          },
          {
            type: 'file',
            subtype: 'image',
            url: 'https://example.com/a.png',
            filename: 'a.png',
            fileToken: 'x',
            ...numbers('size width height duration'),
          },
          { type: 'location', latitude: 51.5, longitude: -3.2 },
        ],
      },
      {
        id: 'm2',
        conversationId: 'order-1',
        senderId: 'ben',
        type: 'UserMessage',
        createdAt: 1700000020000,
        text: null,
        attachment: { url: 'https://example.com/b.pdf', size: 7 },
      },
      {
        id: 'm3',
        conversationId: 'order-1',
        senderId: 'ben',
        type: 'UserMessage',
        createdAt: 1700000030000,
        location: [51.5, -3.2],
      },
      { id: 'm4', conversationId: 'order-1', senderId: null, type: 'SystemMessage', createdAt: 1700000040000, text: 'Sold' }, // prettier-ignore
    ],
  }),
};

const object = { updated: '2023-11-14T22:13:20.000Z', eTag: 'AYGyoY3gre71eA' };
const by = (uuid: string, at: string) => [{ uuid, actionTimetoken: at }];

/** https://www.pubnub.com/docs/sdks/rest-api and the payloads of https://www.pubnub.com/docs/chat/chat-sdk */
export const pubnub: Files = {
  'users.json': file({
    status: 200,
    data: [
      {
        id: 'anna',
        custom: { team: 'north' },
        profileUrl: 'https://example.com/anna.png',
        ...object,
        ...texts('name externalId email type status'),
      },
    ],
    totalCount: 1,
    next: 'x',
    prev: 'y',
  }),
  'channels.json': file({
    status: 200,
    data: [
      {
        id: 'plans',
        type: 'group',
        custom: { color: 'blue', pinnedMessageTimetoken: '17000000100000000', pinnedMessageChannelID: 'plans' },
        ...object,
        ...texts('name description status'),
      },
      { id: 'direct.1', type: 'direct', name: 'anna and ben', ...object },
      { id: 'PUBNUB_INTERNAL_THREAD_plans_17000000100000000', name: 'A thread', ...object },
    ],
  }),
  'members/plans/1.json': file({
    status: 200,
    data: [
      {
        uuid: { id: 'ben', custom: { team: 'south' }, ...object, ...texts('name externalId email type status') },
        custom: { lastReadMessageTimetoken: '17000000200000000', isFavorite: true },
        ...object,
        ...texts('type status'),
      },
      { uuid: { id: 'anna' } },
    ],
  }),
  'members/direct.1.json': file({ data: [{ uuid: { id: 'anna' } }, { uuid: { id: 'ben' } }] }),
  'history.json': file({
    status: 200,
    error: false,
    error_message: 'none',
    channels: {
      plans: [
        {
          timetoken: '17000000100000000',
          uuid: 'anna',
          message_type: 0,
          custom_message_type: 'text',
          error: 'none',
          message: {
            type: 'text',
            text: 'Hi @Ben',
            files: [{ id: 'f1', name: 'a.png', url: 'https://example.com/a.png', type: 'image/png' }],
          },
          meta: {
            mentionedUsers: { 0: { id: 'ben', name: 'Ben' } },
            referencedChannels: { 0: { id: 'plans', name: 'Plans' } },
            textLinks: [{ startIndex: 0, endIndex: 2, link: 'https://example.com' }],
            quotedMessage: { timetoken: '17000000050000000', channelId: 'plans', text: 'before', userId: 'ben' },
            priority: 'high',
          },
          actions: {
            reactions: { '👍': by('ben', '17000000110000000') },
            edited: { 'Hi [Ben](pn-user://ben)': by('anna', '17000000120000000') },
            threadRootId: { PUBNUB_INTERNAL_THREAD_plans_17000000100000000: by('anna', '17000000130000000') },
            receipt: { read: by('ben', '17000000140000000') },
          },
        },
        { timetoken: '17000000150000000', uuid: 'ben', message: 'A text' },
        {
          timetoken: '17000000160000000',
          uuid: 'ben',
          message_type: 4,
          message: { message: { text: 'A file' }, file: { id: 'f2', name: 'plan.pdf' } },
        },
        { timetoken: '17000000170000000', uuid: 'ben', message: { temperature: 21 } },
        {
          timetoken: '17000000180000000',
          uuid: 'ben',
          message: 'gone',
          actions: { deleted: { deleted: by('ben', '17000000190000000') } },
        },
      ],
      PUBNUB_INTERNAL_THREAD_plans_17000000100000000: [
        { timetoken: '17000000135000000', uuid: 'ben', message: { type: 'text', text: 'A reply' } },
      ],
      'direct.1': [{ timetoken: '17000000145000000', uuid: 'ben', message: 'Only for you' }],
      PUBNUB_INTERNAL_MODERATION_plans: [
        { timetoken: '17000000155000000', uuid: 'x', message: { type: 'moderation' } },
      ],
    },
    more: { url: '/v3/history', start: '1', max: 25 },
  }),
};

const part = (fields: object) => ({
  type: 'conversation_part',
  part_type: 'comment',
  created_at: 1700000020,
  updated_at: 1700000021,
  notified_at: 1700000022,
  author: { type: 'admin', id: '7', email: 'kim@example.com', name: 'Kim', ...flags('from_ai_agent is_ai_answer') },
  ...fields,
});

/** The schemas of https://github.com/intercom/Intercom-OpenAPI */
export const intercom: Files = {
  'contacts.json': file({
    type: 'list',
    total_count: 1,
    pages: { page: 1 },
    data: [
      {
        type: 'contact',
        id: 'c1',
        external_id: 'anna',
        created_at: 1700000000,
        updated_at: 1700000001,
        last_seen_at: 1700000002,
        avatar: 'https://example.com/anna.png',
        custom_attributes: { plan: 'gold' },
        tags: { data: [{ id: '1' }] },
        notes: { data: [{ id: '1' }] },
        companies: { data: [{ id: '1' }] },
        location: { type: 'location', city: 'Oslo' },
        social_profiles: { data: [{ name: 'x' }] },
        ...texts(
          'workspace_id role email email_domain phone name language_override browser browser_version browser_language os android_app_name android_app_version android_device android_os_version android_sdk_version ios_app_name ios_app_version ios_device ios_os_version ios_sdk_version referrer utm_campaign utm_content utm_medium utm_source utm_term',
        ),
        ...flags('has_hard_bounced marked_email_as_spam unsubscribed_from_emails'),
        ...numbers(
          'owner_id signed_up_at last_replied_at last_contacted_at last_email_opened_at last_email_clicked_at android_last_seen_at ios_last_seen_at',
        ),
      },
    ],
  }),
  'admins.json': file({
    type: 'admin.list',
    admins: [
      {
        type: 'admin',
        id: '7',
        avatar: { type: 'avatar', image_url: 'https://example.com/kim.png' },
        team_ids: [3],
        team_priority_level: { primary_team_ids: [3] },
        ...texts('name email job_title'),
        ...flags('away_mode_enabled away_mode_reassign has_inbox_seat'),
        ...numbers('away_status_reason_id'),
      },
    ],
  }),
  'teams.json': file({
    type: 'team.list',
    teams: [
      {
        type: 'team',
        id: '7',
        name: 'Support',
        admin_ids: [7],
        admin_priority_level: { primary_admin_ids: [7] },
        assignment_limit: 3,
        distribution_method: 'round_robin',
      },
    ],
  }),
  'conversation.json': file({
    type: 'conversation',
    id: '1',
    created_at: 1700000010,
    updated_at: 1700000030,
    state: 'closed',
    priority: 'priority',
    custom_attributes: { order: '7' },
    topics: { topics: [{ name: 'Billing' }] },
    tags: { type: 'tag.list', tags: [{ type: 'tag', id: '1', name: 'vip', applied_at: 1, applied_by: { id: '7' } }] },
    source: {
      type: 'email',
      id: 's1',
      author: { type: 'user', id: 'c1', name: 'Anna', email: 'anna@example.com' },
      body: '<p>Hi <b>Kim</b>,</p><p>see <a href="https://example.com">this</a></p><ul><li>one</li><li>two</li></ul><img src="https://example.com/b.png" alt="b.png">',
      attachments: [
        {
          type: 'upload',
          name: 'a.png',
          url: 'https://example.com/a.png',
          content_type: 'image/png',
          ...numbers('filesize width height'),
        },
      ],
      redacted: false,
      ...texts('delivered_as subject url'),
    },
    contacts: { type: 'contact.list', contacts: [{ type: 'contact', id: 'c1', external_id: 'anna' }] },
    teammates: { type: 'admin.list', teammates: [{ type: 'admin', id: '7' }] },
    linked_objects: { data: [{ id: '1' }] },
    conversation_rating: { rating: 5 },
    first_contact_reply: { created_at: 1 },
    sla_applied: { sla_name: 'gold' },
    statistics: { count_reopens: 1 },
    company: { id: '1' },
    ai_agent: { source_type: 'workflow' },
    ticket: { id: '1' },
    ...texts('title'),
    ...flags('open read ai_agent_participated'),
    ...numbers('admin_assignee_id team_assignee_id waiting_since snoozed_until'),
    conversation_parts: {
      type: 'conversation_part.list',
      total_count: 4,
      conversation_parts: [
        part({
          id: 'p1',
          body: '<p>Here is the answer</p>',
          external_id: 'e1',
          state: 'open',
          tags: [{ id: '1' }],
          email_message_metadata: { subject: 'Re' },
          event_details: { action: 'x' },
          app_package_code: 'x',
          assigned_to: { type: 'admin', id: '7' },
          metadata: { quick_reply_options: [{ text: 'Yes', uuid: 'q' }], quick_reply_uuid: 'q' },
        }),
        part({ id: 'p2', part_type: 'close', body: null, author: { type: 'bot', id: '9', name: 'Operator' } }),
        part({ id: 'p3', part_type: 'assignment', body: '<p>Take this</p>' }),
        part({ id: 'p4', body: '<p>gone</p>', redacted: true }),
      ],
    },
  }),
};

const graph = (path: string, value: readonly object[], others: object = {}) =>
  file({ '@odata.context': `https://graph.microsoft.com/v1.0/$metadata#${path}`, '@odata.count': 1, '@odata.nextLink': 'x', value, ...others }); // prettier-ignore
const person = (id: string, displayName: string) => ({
  user: { '@odata.type': '#microsoft.graph.teamworkUserIdentity', id, displayName, userIdentityType: 'aadUser', tenantId: 't' }, // prettier-ignore
});
const member = (userId: string) => ({
  '@odata.type': '#microsoft.graph.aadUserConversationMember',
  id: `m-${userId}`,
  userId,
  roles: userId === 'anna' ? ['owner'] : [],
  tenantId: 't',
  email: `${userId}@example.com`,
  displayName: userId,
  visibleHistoryStartDateTime: '2023-11-14T22:13:20Z',
});
const sent = (id: string, fields: object) => ({
  id,
  messageType: 'message',
  createdDateTime: '2023-11-14T22:13:30.123Z',
  lastModifiedDateTime: '2023-11-14T22:13:31Z',
  etag: id,
  locale: 'en-us',
  webUrl: 'https://teams.microsoft.com/l/message',
  importance: 'normal',
  from: person('anna', 'Anna'),
  body: { contentType: 'text', content: `Text of ${id}` },
  ...fields,
});
const inChannel = { channelIdentity: { teamId: 'team-1', channelId: '19:plans@thread.tacv2' } };

/** https://learn.microsoft.com/graph/api/resources/chatmessage and the resources beside it */
export const teams: Files = {
  'users.json': graph('users', [
    {
      id: 'anna',
      '@odata.type': '#microsoft.graph.user',
      businessPhones: ['1'],
      createdDateTime: '2023-11-14T22:13:20Z',
      accountEnabled: true,
      ...texts(
        'displayName givenName surname mail mobilePhone userPrincipalName jobTitle department officeLocation preferredLanguage',
      ),
    },
    { id: 'gone', displayName: 'Gone', userPrincipalName: 'gone@example.com', accountEnabled: false },
  ]),
  'teams.json': graph('teams', [
    {
      id: 'team-1',
      createdDateTime: '2023-11-14T22:13:20Z',
      isArchived: true,
      memberSettings: { allowCreateUpdateChannels: true },
      guestSettings: { allowDeleteChannels: true },
      messagingSettings: { allowUserEditMessages: true },
      funSettings: { allowGiphy: true },
      discoverySettings: { showInTeamsSearchAndSuggestions: true },
      summary: { ownersCount: 1 },
      ...texts('displayName description internalId classification specialization visibility webUrl tenantId'),
    },
  ]),
  'channels.json': graph("teams('team-1')/channels", [
    {
      id: '19:plans@thread.tacv2',
      createdDateTime: '2023-11-14T22:13:20Z',
      membershipType: 'standard',
      isArchived: true,
      isFavoriteByDefault: true,
      summary: { ownersCount: 1 },
      ...texts('displayName description email webUrl tenantId layoutType'),
    },
  ]),
  'members.json': graph("teams('team-1')/channels('19%3Aplans%40thread.tacv2')/members", [member('anna'), member('ben')]), // prettier-ignore
  'chats.json': graph('chats', [
    {
      id: '19:one@unq.gbl.spaces',
      chatType: 'oneOnOne',
      topic: 'A chat',
      createdDateTime: '2023-11-14T22:13:20Z',
      lastUpdatedDateTime: '2023-11-14T22:13:21Z',
      isHiddenForAllMembers: true,
      onlineMeetingInfo: { joinWebUrl: 'x' },
      viewpoint: { isHidden: false },
      lastMessagePreview: { id: '1' },
      'members@odata.context': 'x',
      members: [member('anna'), member('ben')],
      ...texts('webUrl tenantId'),
    },
  ]),
  'pinned.json': graph("chats('19%3Aone%40unq.gbl.spaces')/pinnedMessages(message())", [{ id: '20', message: { id: '20' } }]), // prettier-ignore
  'channel-messages.json': graph("teams('team-1')/channels('19%3Aplans%40thread.tacv2')/messages", [
    sent('10', {
      ...inChannel,
      subject: 'A subject',
      summary: 'A summary',
      importance: 'high',
      lastEditedDateTime: '2023-11-14T22:13:40Z',
      body: {
        contentType: 'html',
        content:
          '<div><p>Hi <at id="0">Ben</at> and <at id="1">Plans</at></p><blockquote>quoted</blockquote><img src="https://graph.microsoft.com/v1.0/hosted/$value" alt="view"><emoji alt="🎉"></emoji><attachment id="a1"></attachment></div>',
      },
      mentions: [
        { id: 0, mentionText: 'Ben', mentioned: person('ben', 'Ben') },
        { id: 1, mentionText: 'Plans', mentioned: { conversation: { id: '19:plans', displayName: 'Plans', conversationIdentityType: 'channel' } } }, // prettier-ignore
      ],
      reactions: [
        {
          reactionType: 'like',
          createdDateTime: '2023-11-14T22:14:00Z',
          user: person('ben', 'Ben'),
          displayName: 'Like',
        },
        { reactionType: 'custom', displayName: 'party', reactionContentUrl: 'x', createdDateTime: '2023-11-14T22:14:01Z', user: person('ben', 'Ben') }, // prettier-ignore
      ],
      attachments: [
        { id: 'a1', contentType: 'reference', ...texts('name thumbnailUrl teamsAppId'), contentUrl: 'https://example.sharepoint.com/a.docx' }, // prettier-ignore
        { id: 'a2', contentType: 'application/vnd.microsoft.card.adaptive', content: '{"body":[{"type":"TextBlock","text":"Build 42"},{"facts":[{"name":"Branch","value":"main"}]}]}' }, // prettier-ignore
        { id: 'a3', contentType: 'forwardedMessageReference', content: '{"originalMessageContent":"<p>words</p>","originalMessageSender":{"user":{"displayName":"Ben"}}}' }, // prettier-ignore
      ],
      hostedContents: [{ id: 'h1' }],
      policyViolation: { dlpAction: 'notifySender' },
      messageHistory: [{ actions: 'reactionAdded' }],
      'replies@odata.context': 'x',
      'replies@odata.count': 1,
      'replies@odata.nextLink': 'x',
      'hostedContents@odata.context': 'x',
      replies: [sent('11', { ...inChannel, replyToId: '10', from: person('ben', 'Ben') })],
    }),
    sent('12', { ...inChannel, from: { application: { id: 'bot', displayName: 'Bot', applicationIdentityType: 'bot' } }, deletedDateTime: '2023-11-14T22:15:00Z' }), // prettier-ignore
    sent('13', {
      ...inChannel,
      messageType: 'systemEventMessage',
      from: null,
      body: { contentType: 'html', content: '<systemEventMessage/>' },
      eventDetail: { '@odata.type': '#microsoft.graph.membersAddedEventMessageDetail', members: [{ id: 'ben' }] },
    }),
  ]),
  'chat-messages.json': graph("chats('19%3Aone%40unq.gbl.spaces')/messages", [
    sent('20', { chatId: '19:one@unq.gbl.spaces' }),
    sent('21', {
      chatId: '19:one@unq.gbl.spaces',
      from: person('ben', 'Ben'),
      attachments: [{ id: '20', contentType: 'messageReference', content: '{"messageId":"20"}' }],
    }),
  ]),
};
