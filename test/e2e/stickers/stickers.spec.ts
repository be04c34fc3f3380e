import { dataOf, expectError } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { tokenOf } from '#test/support/realtime.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina']);
});

const PATH = '/v3/stickers';
const wave = { setName: 'Bears', name: 'Wave', url: 'https://example.com/wave.png' };
const create = async (sticker: object = wave): Promise<any> => dataOf(await app.api.post(PATH, sticker));
const names = async (query: Record<string, unknown> = {}) =>
  dataOf(await app.as('tina').get(PATH, query)).map(({ setName, name }: any) => `${setName}/${name}`);

test('a sticker is created, read, changed and deleted', async () => {
  const created = await create();
  const time = expect.any(Number);
  expect(created).toEqual({ ...wave, id: expect.any(String), order: 0, createdAt: time, updatedAt: time });
  const path = `${PATH}/${created.id}`;
  expect(dataOf(await app.as('tina').get(path))).toEqual(created);
  const changed = dataOf(await app.api.put(path, { setName: 'Brown bears', order: 4 }));
  expect(changed).toEqual({ ...created, setName: 'Brown bears', order: 4, updatedAt: time });
  dataOf(await app.api.delete(path));
  for (const response of [app.api.get(path), app.api.put(path, { order: 1 }), app.api.delete(path)])
    expectError(await response, 404, 'ERR_STICKER_NOT_FOUND');
});

test('stickers are listed in pages, set by set and each in its order', async () => {
  for (const [setName, name, order] of [
    ['Trees', 'Oak', 0],
    ['Bears', 'Wave', 7],
    ['Bears', 'Hug', 3],
    ['Bears', 'Nap', 3],
    ['Écureuils', 'Nut', 0],
    ['elks', 'Call', 0],
  ])
    await create({ ...wave, setName, name, order });
  expect(await names()).toEqual(['Bears/Hug', 'Bears/Nap', 'Bears/Wave', 'Écureuils/Nut', 'elks/Call', 'Trees/Oak']);
  expect(await names({ perPage: 3, page: 2 })).toEqual(['Écureuils/Nut', 'elks/Call', 'Trees/Oak']);
});

test('users read stickers and do not change them', async () => {
  const { id } = await create();
  const tina = server.client({ authToken: await tokenOf(app, 'tina') });
  expect(dataOf(await tina.get(PATH))).toMatchObject([{ id }]);
  for (const response of [tina.post(PATH, wave), tina.put(`${PATH}/${id}`, { order: 1 }), tina.delete(`${PATH}/${id}`)])
    expect((await response).status).toBe(403);
  expect(await names()).toEqual(['Bears/Wave']);
});

test('a name is once in a set, whoever is faster, and in any script', async () => {
  const responses = await Promise.all(Array.from({ length: 10 }, () => app.api.post(PATH, wave)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const response of responses.filter(({ status }) => status !== 200))
    expectError(response, 400, 'ERR_BAD_REQUEST', { name: ['The set already has a sticker of this name.'] });
  const { id } = await create({ ...wave, name: 'Hug' });
  expectError(await app.api.put(`${PATH}/${id}`, { name: 'Wave' }), 400, 'ERR_BAD_REQUEST', {
    name: [expect.any(String)],
  });
  await create({ ...wave, setName: 'Birds' });
  for (const name of ['熊が手を振る', 'دب يلوّح', '🐻👋🏽', 'नमस्ते'])
    expect(await create({ ...wave, name })).toMatchObject({ name });
});

test.each([
  ['url', 'javascript:alert(1)'],
  ['url', 'data:image/png;base64,AAAA'],
  ['url', 'file:///etc/passwd'],
  ['url', '/wave.png'],
  ['url', `https://example.com/${'x'.repeat(3000)}`],
  ['url', undefined],
  ['name', 'x'.repeat(101)],
  ['name', ' '],
  ['setName', ''],
  ['setName', undefined],
  ['order', -1],
  ['order', 1.5],
  ['order', 1_000_001],
])('%s: %p is refused', async (field, value) => {
  expectError(await app.api.post(PATH, { ...wave, [field]: value }), 400, 'ERR_BAD_REQUEST', {
    [field]: [expect.any(String)],
  });
  expect(await names()).toEqual([]);
});

test('the address of an uploaded file, which would be removed, is refused', async () => {
  const file = { field: 'files[]', name: 'wave.png', type: 'image/png', content: Buffer.from('wave') };
  const { attachments } = dataOf(await app.api.form('/v3/media', {}, [file]));
  const { url } = attachments[0];
  const refused = { url: [expect.stringContaining('uploaded')] };
  expectError(await app.api.post(PATH, { ...wave, url }), 400, 'ERR_BAD_REQUEST', refused);
  const { id } = await create();
  expectError(await app.api.put(`${PATH}/${id}`, { url }), 400, 'ERR_BAD_REQUEST', refused);
});

test('an app has at most 1,000, however many are created at once', async () => {
  await database.query(
    `INSERT INTO stickers (app_id, set_name, name, url)
     SELECT $1, 'Many', number::text, 'https://example.com' FROM generate_series(1, 998) AS number`,
    [app.id],
  );
  const responses = await Promise.all(
    Array.from({ length: 6 }, (_, index) => app.api.post(PATH, { ...wave, name: `Wave ${index}` })),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(2);
  for (const response of responses.filter(({ status }) => status !== 200))
    expectError(response, 403, 'ERR_PLAN_QUOTA_RESTRICTION');
});

test('stickers of another app are neither seen nor changed', async () => {
  const { id } = await create();
  const other = await appWithUsers(server, ['tina']);
  expect(dataOf(await other.as('tina').get(PATH))).toEqual([]);
  for (const response of [
    other.api.get(`${PATH}/${id}`),
    other.api.put(`${PATH}/${id}`, { order: 1 }),
    other.api.delete(`${PATH}/${id}`),
  ])
    expectError(await response, 404, 'ERR_STICKER_NOT_FOUND');
  for (const strange of ['abc', '0', '99999999999999999999', '-1'])
    expectError(await app.api.get(`${PATH}/${strange}`), 404, 'ERR_STICKER_NOT_FOUND');
});
