// Collections of Rocket.Chat, as mongoexport writes them: one document in MongoDB's extended JSON per line.

const at = (seconds: number) => ({ $date: new Date(seconds * 1000).toISOString() });
const lines = (documents: object[]) => documents.map((document) => `${JSON.stringify(document)}\n`).join('');
const by = (_id: string, username: string) => ({ _id, username, name: username });

const users = [
  { _id: 'uAnna', username: 'anna.berg', name: 'Anna', type: 'user', active: true, roles: ['user'], createdAt: at(1600000000), lastLogin: at(1700000000), services: { password: { bcrypt: 'secret' } } }, // prettier-ignore
  {
    _id: 'uBen',
    username: 'ben',
    name: 'Ben',
    type: 'user',
    active: true,
    services: {},
    statusText: 'On a hike',
    statusDefault: 'offline',
  },
  { _id: 'rocket.cat', username: 'rocket.cat', name: 'Rocket.Cat', type: 'bot', roles: ['bot'], active: true },
  { _id: 'uGone', username: 'gone', name: 'Gone', active: false, _updatedAt: at(1650000000) },
];

const rooms = [
  { _id: 'GENERAL', t: 'c', name: 'general', fname: 'General', u: by('uAnna', 'anna.berg'), ts: at(1600000000), topic: 'News', ro: true, description: 'All of it', usersCount: 2 }, // prettier-ignore
  { _id: 'rSecret', t: 'p', name: 'secret', u: by('uBen', 'ben'), ts: at(1600000100), usersCount: 1 },
  { _id: 'uAnnauBen', t: 'd', usernames: ['anna.berg', 'ben'], uids: ['uAnna', 'uBen'], usersCount: 2 },
];

const subscription = (rid: string, user: object, fields: object = {}) => ({ _id: rid, rid, u: user, ...fields });
const subscriptions = [
  subscription('GENERAL', by('uAnna', 'anna.berg'), { roles: ['owner'], ls: at(1700000100), ts: at(1600000000) }),
  subscription('GENERAL', by('uBen', 'ben'), { ts: at(1600000500) }),
  subscription('rSecret', by('uBen', 'ben'), { roles: ['owner'] }),
];

const message = (_id: string, rid: string, user: object, seconds: number, msg: string, fields: object = {}) => ({
  _id,
  rid,
  msg,
  ts: at(seconds),
  u: user,
  _updatedAt: at(seconds),
  ...fields,
});
const anna = by('uAnna', 'anna.berg');
const ben = by('uBen', 'ben');

const messages = [
  message('m2', 'GENERAL', ben, 1700000010, 'A reply', { tmid: 'm1' }),
  message('m1', 'GENERAL', anna, 1700000000, 'Hi @ben and @all', {
    mentions: [by('uBen', 'ben'), { _id: 'all', username: 'all' }],
    reactions: { ':heart:': { usernames: ['ben', 'nobody'] }, ':party_parrot:': { usernames: ['anna.berg'] } },
    editedAt: at(1700000005),
    editedBy: anna,
    pinned: true,
    pinnedAt: at(1700000006),
    pinnedBy: ben,
  }),
  message('m3', 'GENERAL', ben, 1700000020, 'ben', { t: 'uj' }),
  message('m4', 'GENERAL', ben, 1700000030, '', { t: 'rm', editedAt: at(1700000031) }),
  message('m5', 'GENERAL', ben, 1700000040, '[ ](https://chat.example.com/channel/general?msg=m1) Quoting', {
    attachments: [{ text: 'Hi', message_link: 'https://chat.example.com/channel/general?msg=m1', author_name: 'anna' }],
  }),
  message('m6', 'GENERAL', ben, 1700000050, '', {
    file: { _id: 'f1', name: 'plan.pdf' },
    attachments: [
      { type: 'file', title: 'plan.pdf', title_link: '/file-upload/f1/plan.pdf', description: 'The plan' },
      { type: 'file', title: 'a.png', title_link: 'https://cdn.example.com/a.png', image_url: 'https://cdn.example.com/a.png', image_type: 'image/png', image_size: 10 }, // prettier-ignore
    ],
  }),
  message('m7', 'GENERAL', anna, 1700000000, 'Hi', { _hidden: true, parent: 'm1' }),
  message('m8', 'uAnnauBen', ben, 1700000060, 'Only for you'),
  message('m9', 'rSecret', by('uGone', 'gone'), 1700000070, 'Secret'),
  { _id: 'm10', rid: 'GENERAL', msg: 'of nobody', ts: at(1700000080) },
];

/** Name → content. */
export const files: Record<string, string> = {
  'rocketchat_message.json': lines(messages),
  'rocketchat_room.json': lines(rooms),
  'rocketchat_subscription.json': lines(subscriptions),
  'users.json': lines(users),
};
