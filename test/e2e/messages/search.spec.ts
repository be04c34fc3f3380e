import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { warnWithoutTextSearch } from '#platform/database/migrations/text-search.js';
import { dataOf, type Client } from '#test/support/client.js';
import { createDatabase } from '#test/support/database.js';
import { appWithUsers, sendText, sendToGroup } from '#test/support/factories.js';
import { createGroup } from '#test/support/groups.js';
import { type TestApp, TestServer, useServer } from '#test/support/server.js';

const server = useServer();

const search = async (client: Client, searchKey: string, query: object = {}): Promise<string[]> =>
  dataOf(await client.get('/v3/messages', { searchKey, limit: 100, ...query })).map(({ data }: any) => data.text);

describe('searchKey', () => {
  let app: TestApp;
  const texts = ['Who is up for a Hike?', '50% off_today', 'back\\slash', 'Äpfel und Öl', '我们周日去徒步', 'ab'];
  beforeAll(async () => {
    app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
    for (const text of texts) await sendText(app, 'andrew', 'tina', text);
    const other = await appWithUsers(server, ['andrew', 'tina']);
    await sendText(other, 'andrew', 'tina', 'a hike elsewhere');
  });

  test.each<[string, string[]]>([
    ['hike', [texts[0]!]],
    ['IS UP for', [texts[0]!]],
    ['0% off', [texts[1]!]],
    ['f_t', [texts[1]!]],
    ['%', [texts[1]!]],
    ['k\\s', [texts[2]!]],
    ['äPFEL', [texts[3]!]],
    ['周日', [texts[4]!]],
    ['ab', ['ab']],
    ['swim', []],
    ["' OR true --", []],
  ])('%j finds what contains it, in any case', async (key, expected) => {
    expect(await search(app.api, key)).toEqual(expected);
    expect(await search(app.as('tina'), key)).toEqual(expected);
    expect(await search(app.as('omar'), key)).toEqual([]);
  });

  test('searches the current text, captions included, and not that of deleted messages', async () => {
    await createGroup(app, { guid: 'hikers', owner: 'andrew' });
    const id = await sendToGroup(app, 'andrew', 'hikers', 'zebra');
    dataOf(await app.as('andrew').put(`/v3/messages/${id}`, { data: { text: 'giraffe' } }));
    expect([await search(app.api, 'zebra'), await search(app.api, 'giraffe')]).toEqual([[], ['giraffe']]);
    dataOf(await app.as('andrew').delete(`/v3/messages/${id}`));
    expect(await search(app.api, 'giraffe')).toEqual([]);
    const data = { text: 'a gnu', attachments: [{ url: 'https://files.example.com/gnu.png' }] };
    dataOf(
      await app.as('andrew').post('/v3/messages', { receiver: 'hikers', receiverType: 'group', type: 'image', data }),
    );
    expect(await search(app.as('andrew'), 'gnu', { hasAttachments: true })).toEqual(['a gnu']);
  });

  test('does not filter if it is empty', async () => {
    expect(await search(app.as('tina'), '', { category: 'message' })).toEqual(texts);
  });
});

test('a server whose database has no pg_trgm warns, and searches all the same', async () => {
  const url = await createDatabase(`confab_without_trgm_${process.env.JEST_WORKER_ID}`);
  const client = new pg.Client(url);
  await client.connect();
  await client.query('DROP EXTENSION IF EXISTS pg_trgm CASCADE');
  await client.end();
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  await warnWithoutTextSearch(server.databaseUrl);
  expect(warn).not.toHaveBeenCalled();
  await warnWithoutTextSearch(url);
  expect(warn.mock.calls).toEqual([[expect.stringContaining('CREATE EXTENSION pg_trgm')]]);
  warn.mockRestore();

  const without = new TestServer();
  await without.start({ DATABASE_URL: url });
  const app = await appWithUsers(without, ['andrew', 'tina']);
  await sendText(app, 'andrew', 'tina', 'Who is up for a hike?');
  expect(await search(app.as('tina'), 'HIKE')).toEqual(['Who is up for a hike?']);
  await without.stop();
});
