// A workspace export of Slack: https://slack.com/help/articles/220556107-How-to-read-Slack-data-exports

const users = [
  {
    id: 'U01ANNA',
    name: 'anna',
    deleted: false,
    real_name: 'Anna Berg',
    tz: 'Europe/Oslo',
    updated: 1700000000,
    is_bot: false,
    profile: {
      display_name: 'Anna',
      real_name: 'Anna Berg',
      image_192: 'https://avatars.slack-edge.com/a.png',
      title: 'CEO',
    },
  },
  { id: 'U02BEN', name: 'ben', real_name: 'Ben', profile: { display_name: '', real_name: 'Ben Holm' } },
  { id: 'U03LEFT', name: 'left', deleted: true, updated: 1650000000, profile: { real_name: 'Left' } },
];

const channels = [
  {
    id: 'C01GENERAL',
    name: 'general',
    created: 1600000000,
    creator: 'U01ANNA',
    is_archived: false,
    members: ['U01ANNA', 'U02BEN'],
    topic: { value: 'All of it' },
    purpose: { value: 'For everybody' },
  },
];
const groups = [
  { id: 'G01SECRET', name: 'secret', created: 1600000100, creator: 'U02BEN', members: ['U02BEN', 'U01ANNA'] },
];
const dms = [
  { id: 'D01', created: 1600000200, members: ['U01ANNA', 'U02BEN'] },
  { id: 'D02', created: 1600000200, members: ['U01ANNA', 'U01ANNA'] },
];
const mpims = [
  {
    id: 'G02',
    name: 'mpdm-anna--ben--left-1',
    created: 1600000300,
    creator: 'U01ANNA',
    members: ['U01ANNA', 'U02BEN', 'U03LEFT'],
  },
];

const post = (user: string, ts: string, text: string, fields: object = {}) => ({
  type: 'message',
  user,
  ts,
  text,
  ...fields,
});

/** Days of the channel, of which the first has a reply to a message of the second, as its file sorts before. */
const general: Record<string, object[]> = {
  '2023-11-14': [
    post(
      'U01ANNA',
      '1700000001.000100',
      'Hi <@U02BEN> &amp; <!channel>, see <https://example.com|the plan> in <#C09|plans>',
      {
        reactions: [
          { name: 'thumbsup', users: ['U02BEN'], count: 2 },
          { name: 'party_parrot', users: ['U01ANNA', 'U02BEN'], count: 2 },
          { name: '+1::skin-tone-4', users: ['U04EXTERN'], count: 1 },
        ],
        edited: { user: 'U01ANNA', ts: '1700000005.000000' },
        thread_ts: '1700000001.000100',
        pinned_to: ['C01GENERAL'],
      },
    ),
    post('U02BEN', '1700000002.000200', 'A reply', { thread_ts: '1700000001.000100', parent_user_id: 'U01ANNA' }),
    post('U02BEN', '1700000003.000300', 'A reply to a message before the export', { thread_ts: '1600000001.000100' }),
    post('U02BEN', '1700000004.000400', '<@U02BEN> has joined the channel', { subtype: 'channel_join' }),
  ],
  '2023-11-15': [
    post('U02BEN', '1700086400.000100', '', {
      files: [
        {
          id: 'F1',
          name: 'plan.pdf',
          mimetype: 'application/pdf',
          size: 1234,
          url_private: 'https://files.slack.com/plan.pdf',
        },
        { id: 'F2', mode: 'tombstone', name: 'gone.pdf' },
      ],
      upload: false,
    }),
    {
      type: 'message',
      subtype: 'bot_message',
      bot_id: 'B01DEPLOY',
      username: 'Deployer',
      ts: '1700086401.000100',
      text: '',
      attachments: [{ title: 'Build 7', text: 'passed', fallback: 'Build 7 passed', color: 'good' }],
    },
    { type: 'message', subtype: 'tombstone', user: 'USLACKBOT', ts: '1700086402.000100', text: 'This message was deleted.', hidden: true }, // prettier-ignore
    { type: 'message', subtype: 'message_changed', ts: '1700086403.000100', message: {}, previous_message: {} },
    { type: 'message', user: 'U02BEN', ts: '1700086404.000100', text: '', blocks: [{ type: 'rich_text', elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text: 'In ' }, { type: 'text', text: 'blocks' }] }] }] }, // prettier-ignore
    { type: 'message', user: 'U02BEN', text: 'Without a time' },
  ],
};

const direct = [post('U02BEN', '1700000010.000100', 'Only for you'), post('U01ANNA', '1700000011.000100', '&lt;b&gt;')];

const byDay = (folder: string, days: Record<string, object[]>) =>
  Object.fromEntries(
    Object.entries(days).map(([day, messages]) => [`${folder}/${day}.json`, JSON.stringify(messages)]),
  );

/** Name → content. */
export const files: Record<string, string> = {
  'users.json': JSON.stringify(users),
  'channels.json': JSON.stringify(channels),
  'groups.json': JSON.stringify(groups),
  'dms.json': JSON.stringify(dms),
  'mpims.json': JSON.stringify(mpims),
  ...byDay('general', general),
  ...byDay('secret', { '2023-11-14': [post('U02BEN', '1700000020.000100', 'Secret')] }),
  ...byDay('D01', { '2023-11-14': direct }),
  ...byDay('D02', { '2023-11-14': [post('U01ANNA', '1700000030.000100', 'A note to myself')] }),
  ...byDay('mpdm-anna--ben--left-1', { '2023-11-14': [post('U03LEFT', '1700000040.000100', 'Three of us')] }),
};
