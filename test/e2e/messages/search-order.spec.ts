import { dataOf } from '#test/support/client.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);

let app: TestApp;

beforeAll(async () => {
  app = await appWithUsers(server, ['ana', 'ben']);
});

const page = async (query: object) => {
  const { status, body } = await app.as('ben').get('/v3/messages', { order: 'relevance', ...query });
  expect(status).toBe(200);
  return { ...body, texts: body.data.map(({ data }: any) => data.text) };
};

test('the best messages come first, and pages go through all of them once, in both directions', async () => {
  const texts = [
    'lake hike',
    'a hike, and then we have a swim in the lake',
    'hikers at lakes are nice to have around',
    'a lake hike on sunday',
    'lake hike',
  ];
  const ids: string[] = [];
  for (const text of texts) ids.push(await sendText(app, 'ana', 'ben', text));
  const expected = [ids[4], ids[0], ids[3], ids[1], ids[2]];
  const all = await page({ searchKey: 'lake hike' });
  expect(all.data.map(({ id }: any) => id)).toEqual(expected);
  expect(all.meta.search).toBeUndefined();
  const seen: string[] = [];
  let next: object | undefined = {};
  while (next) {
    const { data, meta }: any = await page({ searchKey: 'lake hike', limit: 2, ...next });
    seen.push(...data.map(({ id }: any) => id));
    next = meta.next;
  }
  expect(seen).toEqual(expected);
  const before = await page({ searchKey: 'lake hike', limit: 2, affix: 'prepend', id: ids[1] });
  expect(before.data.map(({ id }: any) => id)).toEqual([ids[0], ids[3]]);
});

test('a message that arrives between two pages repeats none, and a cursor without its message ends the list', async () => {
  const ids: string[] = [];
  for (const text of ['otter', 'otter and more', 'otter and much more of it'])
    ids.push(await sendText(app, 'ana', 'ben', text));
  const first = await page({ searchKey: 'otter', limit: 1 });
  await sendText(app, 'ana', 'ben', 'otter');
  const second = await page({ searchKey: 'otter', limit: 5, ...first.meta.next });
  expect(second.data.map(({ id }: any) => id)).toEqual([ids[1], ids[2]]);
  dataOf(await app.as('ana').delete(`/v3/messages/${ids[0]}`));
  expect((await page({ searchKey: 'otter', limit: 5, ...first.meta.next })).data).toEqual([]);
});

test('of more than 200 messages the newest are in order, which the response says, and counts end at 100', async () => {
  const oldest = await sendText(app, 'ana', 'ben', 'heron');
  await database.query(
    `INSERT INTO messages (app_id, conversation_key, sender, receiver_type, receiver, category, type, data)
     SELECT $1, 'user/ana/ben', 'ana', 'user', 'ben', 'message', 'text', jsonb_build_object('text', 'a heron near https://lake.example ' || n)
       FROM generate_series(1, 205) AS n`,
    [app.id],
  );
  const { data, meta } = await page({ searchKey: 'heron', limit: 1000, withCounts: true });
  expect(data).toHaveLength(200);
  expect(data.some(({ id }: any) => id === oldest)).toBe(false);
  expect(meta.search).toEqual({ complete: false, ranked: 200, counts: { messages: 100, files: 0, links: 100 } });
  const displaced = await page({ searchKey: 'heron', limit: 10, id: oldest });
  expect(displaced.data.map(({ id }: any) => id)).toEqual(data.slice(0, 10).map(({ id }: any) => id));
});

test('another order is refused', async () => {
  expect((await app.as('ben').get('/v3/messages', { searchKey: 'x', order: 'best' })).status).toBe(400);
});
