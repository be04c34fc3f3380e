// A bulk export of Mattermost: https://docs.mattermost.com/onboard/bulk-loading-data-format.html

const team = 'acme';
const membership = (name: string, roles: string, viewed: number) => ({ name, roles, last_viewed_at: viewed });

const objects: [type: string, value: unknown][] = [
  ['version', 1],
  ['emoji', { name: 'party', image: 'data/party.png' }],
  ['team', { name: team, display_name: 'Acme', type: 'O' }],
  [
    'channel',
    { team, name: 'town-square', display_name: 'Town Square', type: 'O', header: 'News', purpose: 'All of us' },
  ],
  ['channel', { team, name: 'board', display_name: 'Board', type: 'P', header: '', purpose: '' }],
  [
    'user',
    {
      username: 'anna.berg',
      email: 'anna@example.com',
      nickname: 'Anna',
      first_name: 'Anna',
      last_name: 'Berg',
      position: 'CEO',
      teams: [
        {
          name: team,
          channels: [
            membership('town-square', 'channel_user channel_admin', 1700000100000),
            membership('board', 'channel_user', 0),
          ],
        },
      ],
    },
  ],
  ['user', { username: 'ben', first_name: 'Ben', teams: [{ name: team, channels: [membership('town-square', 'channel_user', 0)] }] }], // prettier-ignore
  ['user', { username: 'gone', delete_at: 1690000000000, teams: null }],
  ['bot', { username: 'deployer', display_name: 'Deployer', owner: 'anna.berg' }],
  [
    'post',
    {
      team,
      channel: 'town-square',
      user: 'anna.berg',
      message: 'Hi @ben, this is from @anna.berg. Not @benjamin.',
      create_at: 1700000000123,
      edit_at: 1700000050000,
      is_pinned: true,
      reactions: [{ user: 'ben', create_at: 1700000060000, emoji_name: 'rocket' }],
      replies: [
        { user: 'ben', message: 'A reply', create_at: 1700000010000, reactions: null, attachments: null },
        { user: 'stranger', message: 'of somebody else', create_at: 1700000020000 },
      ],
      attachments: [{ path: 'data/2023/plan.pdf' }],
    },
  ],
  ['post', { team, channel: 'town-square', type: 'system_join_channel', user: 'ben', message: 'ben joined.', create_at: 1699999999000, props: { username: 'ben' } }], // prettier-ignore
  ['post', { team, channel: 'town-square', message: 'of nobody', create_at: 1700000000000 }],
  ['direct_channel', { members: ['anna.berg', 'ben'], header: '' }],
  ['direct_channel', { members: ['anna.berg', 'ben', 'gone'], header: '' }],
  [
    'direct_post',
    { channel_members: ['ben', 'anna.berg'], user: 'ben', message: 'Only for you', create_at: 1700000200000 },
  ],
  [
    'direct_post',
    { channel_members: ['ben', 'ben'], user: 'ben', message: 'A note to myself', create_at: 1700000300000 },
  ],
  ['direct_post', { channel_members: ['gone', 'ben', 'anna.berg'], user: 'gone', message: 'Three', create_at: 1700000400000 }], // prettier-ignore
];

/** Name → content. */
export const files: Record<string, string> = {
  'import.jsonl': objects.map(([type, value]) => `${JSON.stringify({ type, [type]: value })}\n`).join(''),
  'data/2023/plan.pdf': 'the bytes',
};
