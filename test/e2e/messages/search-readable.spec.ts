import fc from 'fast-check';
import { dataOf } from '#test/support/client.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);

const USERS = ['ana', 'ben', 'cleo', 'dora'];
/** Each is in a message that somebody may not read, for a reason that the word says. */
const SECRETS = ['kangaroo', 'platypus', 'wombat', 'cassowary', 'bandicoot', 'quokka', 'echidna', 'dingoes'];
const TYPOS = ['kangroo', 'platypsu', 'wonbat', 'casowary', 'bandicott', 'quoka', 'echindas', 'dingoess'];

let app: TestApp;

beforeAll(async () => {
  app = await appWithUsers(server, USERS);
  dataOf(await app.api.put('/v3/users/ben', { name: 'Wombat Quokka' }));
  for (const guid of ['zoo', 'farm'])
    await createGroup(app, { guid, owner: 'ana', members: { participants: ['ben', 'cleo'] } });
  const all = [...SECRETS, ...TYPOS.slice(0, 2)];
  const between = async (sender: string, receiver: string, text: string) => sendText(app, sender, receiver, text);
  const ids = {
    direct: await between('ana', 'ben', `${all[0]} for <@uid:ben> at https://example.com/zoo`),
    deleted: await between('ana', 'cleo', all[1]!),
    edited: await between('ana', 'cleo', all[2]!),
    group: await sendToGroup(app, 'ana', 'zoo', `${all[3]} <@uid:ben> <@uid:cleo>`),
    withheld: await sendToGroup(app, 'ben', 'zoo', all[4]!),
    farm: await sendToGroup(app, 'ana', 'farm', `${all[5]} and ${all[0]}`),
    reset: await between('dora', 'ana', all[6]!),
  };
  dataOf(await app.as('ana').delete(`/v3/messages/${ids.deleted}`));
  dataOf(await app.as('ana').put(`/v3/messages/${ids.edited}`, { data: { text: 'nothing to see' } }));
  await database.query(`UPDATE messages SET moderation_status = 'pending' WHERE app_id = $1 AND id = $2`, [
    app.id,
    ids.withheld,
  ]);
  dataOf(await app.as('ana').delete('/v3/users/dora/conversation', {}));
  await between('dora', 'ana', all[7]!);
  dataOf(await app.api.delete('/v3/groups/farm/members/cleo'));
  await sendToGroup(app, 'ana', 'farm', `${all[3]} after you left, <@uid:ben>`);
  dataOf(await app.api.post('/v3/users/ben/blockedusers', { blockedUids: ['ana'] }));
  dataOf(await app.as('ben').post(`/v3/messages/${ids.group}/reactions/❤️`));
  dataOf(await app.as('ana').post(`/v3/messages/${ids.group}/pin`));
  const other = await appWithUsers(server, USERS);
  for (const secret of SECRETS) await sendText(other, 'ana', 'ben', secret);
});

const words = fc.constantFrom(
  ...SECRETS,
  ...TYPOS,
  'ben',
  'uid',
  'wombat',
  'nothing',
  'https',
  'a*',
  'q',
  '"',
  'OR',
  '%',
);
const filters = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.constantFrom('from', 'in', 'mentions', 'has', 'is', 'type', 'before', 'after', 'on'),
    fc.constantFrom(
      ...USERS,
      'me',
      'zoo',
      'farm',
      '@ben',
      '#farm',
      'group_zoo',
      'ana_user_ben',
      'dora_user_ana',
      'link',
    ),
    fc.constantFrom('link', 'file', 'mention', 'reaction', 'pinned', 'saved', 'unread', 'text', '2099', '2020-01'),
  )
  .map(([minus, name, who, what]) => `${minus}${name}:${['from', 'in', 'mentions'].includes(name) ? who : what}`);
const excluded = words.map((word) => `-${word}`);
const keys = fc
  .array(fc.oneof({ weight: 4, arbitrary: words }, { weight: 2, arbitrary: filters }, excluded), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join(' '));
const lists = fc.constantFrom('/v3/messages', '/v3/groups/zoo/messages', '/v3/users/ana/messages');

test('whatever a key says, it finds and suggests nothing but what its user can read', async () => {
  let [found, suggested, refused] = [0, 0, 0];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...USERS), keys, lists, async (uid, searchKey, list) => {
      const client = app.as(uid);
      const readable = await client.get(list, { limit: 1000 });
      const all = new Map((readable.body.data ?? []).map((message: any) => [message.id, message.data.text ?? '']));
      const query = { searchKey, limit: 1000, withMatches: true, withCounts: true };
      const { status, body } = await client.get(list, query);
      const ranked = await client.get(list, { ...query, order: 'relevance' });
      expect(ranked.status).toBe(status);
      if (status !== 200) {
        // a list that the user may not read, or a value that the filter cannot have
        expect([400, readable.status]).toContain(status);
        refused++;
        return;
      }
      const ids = (messages: { id: string }[]) => messages.map(({ id }) => id).sort();
      for (const id of ids(body.data)) expect(all.has(id)).toBe(true);
      expect(ids(ranked.body.data)).toEqual(ids(body.data));
      const counts = body.meta.search?.counts;
      if (counts) expect(counts.messages).toBe(body.data.length);
      if (counts) expect(Math.max(counts.files, counts.links)).toBeLessThanOrEqual(counts.messages);
      found += body.data.length;
      const suggestion = (body.meta.search?.didYouMean ?? '') as string;
      const texts = [...all.values()].join(' ');
      for (const word of suggestion.split(' ').filter((each) => !searchKey.includes(each))) {
        suggested++;
        expect(texts).toContain(word);
      }
    }),
    {
      numRuns: 150,
      examples: [
        ['ana', 'kangaroo', '/v3/messages'],
        ['ana', 'kangroo', '/v3/messages'],
        ['ana', 'before:link', '/v3/messages'],
      ],
    },
  );
  // the property says something of each
  expect(Math.min(found, suggested, refused)).toBeGreaterThan(0);
});

test.each([
  ['ana', ['kangaroo', 'cassowary', 'quokka', 'dingoes', 'wombat']],
  ['ben', ['kangaroo', 'cassowary', 'bandicoot', 'quokka', 'wombat']],
  ['cleo', ['cassowary', 'wombat', 'quokka']],
  ['dora', ['echidna', 'dingoes']],
])('%s finds those words that are in messages which they can read, and names in mentions', async (uid, expected) => {
  const found: string[] = [];
  for (const secret of SECRETS) {
    const messages = dataOf(await app.as(uid).get('/v3/messages', { searchKey: secret, hideDeleted: true }));
    if (messages.length > 0) found.push(secret);
  }
  expect(found.sort()).toEqual([...expected].sort());
});
