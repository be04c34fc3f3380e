import { dataOf } from '#test/support/client.js';
import { sendText } from '#test/support/factories.js';
import { createGroup } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();

const NAMES: Record<string, string> = {
  ana: 'Ana Prado',
  jose: 'José María',
  jorg: 'Jörg Groß',
  isik: 'Işık',
  viet: 'Nguyễn Tiếng',
  wang: '王小明',
  kim: '김철수',
  sato: '佐藤・花子',
  somchai: 'สมชาย',
  odysseus: 'Οδυσσεύς',
  wide: 'ＡＢＣ',
  katakana: 'ｶﾞｲﾄﾞ',
  arabic: 'كَتَبَ',
  anton: 'Ántón',
  mulda: 'Müller Mulda',
};

const SEARCHES: [key: string, uids: string[]][] = [
  ['maria', ['jose']],
  ['José', ['jose']],
  ['jose mar', ['jose']],
  ['jo\u0301rg', ['jorg']],
  ['gross', ['jorg']],
  ['ışık', ['isik']],
  ['IŞIK', ['isik']],
  ['isik', ['isik']],
  ['tieng', ['viet']],
  ['小明', ['wang']],
  ['王', ['wang']],
  ['명', []],
  ['철수', ['kim']],
  ['花子', ['sato']],
  ['ชาย', ['somchai']],
  ['ΟΔΥΣΣΕΎΣ', ['odysseus']],
  ['abc', ['wide']],
  ['ガイド', ['katakana']],
  ['كتب', ['arabic']],
  ['anto', ['anton']],
  ['mul', ['mulda']],
  ['prado', ['ana']],
];

/** Keys of words inside of names: friends and blocked users are found by the beginning of the name. */
const INSIDE = ['maria', 'gross', 'tieng', 'prado'];

let app: TestApp;
beforeAll(async () => {
  app = await server.createApp();
  for (const [uid, name] of Object.entries(NAMES)) dataOf(await app.api.post('/v3/users', { uid: `x-${uid}`, name }));
  for (const uid of ['me', 'blocker']) dataOf(await app.api.post('/v3/users', { uid, name: uid }));
  const uids = Object.keys(NAMES).map((uid) => `x-${uid}`);
  dataOf(await app.api.post('/v3/users/me/friends', { accepted: uids }));
  dataOf(await app.api.post('/v3/users/blocker/blockedusers', { blockedUids: uids }));
  await createGroup(app, { guid: 'all', owner: 'me', members: { participants: uids } });
  for (const uid of uids) await sendText(app, 'me', uid, 'hello');
});

const uidsOf = async (path: string, query: Record<string, unknown>): Promise<string[]> =>
  dataOf<{ uid: string }[]>(await app.api.get(path, query))
    .map(({ uid }) => uid.replace('x-', ''))
    .sort();

describe.each(SEARCHES)('%s', (searchKey, expected) => {
  const sorted = [...expected].sort();
  const atBeginning = INSIDE.includes(searchKey) ? [] : sorted;

  test('finds users, with their number, in any order of the list', async () => {
    const { body } = await app.api.get('/v3/users', { searchKey });
    expect(body.data.map(({ uid }: { uid: string }) => uid.replace('x-', ''))).toEqual(expected);
    expect(body.meta.pagination.total).toBe(expected.length);
    expect(await uidsOf('/v3/users', { searchKey, searchIn: 'name' })).toEqual(sorted);
    expect(await uidsOf('/v3/users', { searchKey, affix: 'append' })).toEqual(sorted);
    expect(await uidsOf('/v3/users', { searchKey, perPage: 1, page: 2 })).toEqual([]);
  });

  test('finds friends, members and conversations', async () => {
    expect(await uidsOf('/v3/users/me/friends', { searchKey })).toEqual(atBeginning);
    expect(await uidsOf('/v3/groups/all/members', { searchKey })).toEqual(sorted);
    const conversations = dataOf<any[]>(await app.as('me').get('/v3/conversations', { searchKey }));
    const peers = conversations.map(({ conversationWith }) => conversationWith.uid.replace('x-', ''));
    expect(peers.sort()).toEqual(sorted);
  });

  test('finds blocked users', async () => {
    expect(await uidsOf('/v3/users/blocker/blockedusers', { searchKey })).toEqual(atBeginning);
  });
});

test('finds groups by what is inside of their names', async () => {
  for (const [guid, name] of Object.entries({ g1: '開発チーム東京', g2: 'Équipe été', g3: 'Team' }))
    await createGroup(app, { guid, name, owner: 'me' });
  const find = async (searchKey: string, query: object = {}) =>
    dataOf<{ guid: string }[]>(await app.api.get('/v3/groups', { searchKey, ...query })).map(({ guid }) => guid);
  expect(await find('東京')).toEqual(['g1']);
  expect(await find('ちーむ', { sortBy: 'name' })).toEqual(['g1']);
  expect(await find('ete')).toEqual(['g2']);
  expect(await find('EQUIPE')).toEqual(['g2']);
  expect(await find('team', { hasJoined: true })).toEqual(['g3']);
});

test('what begins a name comes before what is inside of one, and the exact name first', async () => {
  for (const [uid, name] of Object.entries({ r1: 'Ünder', r2: 'Ün', r3: 'Zoë Ün', r4: 'Unna' }))
    dataOf(await app.api.post('/v3/users', { uid, name }));
  const found = dataOf<{ uid: string }[]>(await app.api.get('/v3/users', { searchKey: 'ün' })).map(({ uid }) => uid);
  expect(found).toEqual(['r4', 'r2', 'r1', 'r3']);
});
