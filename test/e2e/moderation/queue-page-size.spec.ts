// lane: long
import type { Response } from 'supertest';
import { dataOf } from '#test/support/client.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { blockMessage } from '#test/support/moderation-queues.js';
import { useOwnServer, type TestApp } from '#test/support/server.js';

const PAGE_BYTES = 4 * 1024 * 1024;
/** As large as a message can be: three bytes a character. */
const large = '多'.repeat(65_000);
const MESSAGE_BYTES = 3 * 65_536;
const TEXTS = Array.from({ length: 56 }, (_, n) => (n % 2 === 0 ? large : 'short'));

const PATH = '/v3/moderation';

const server = useOwnServer();
let app: TestApp;
let blocked: string[];
beforeAll(async () => {
  app = await appWithUsers(server, ['andrew', 'tina']);
  blocked = [];
  for (const text of TEXTS) blocked.push(await blockMessage(server, app, { data: { text } }));
});

const bytesOf = ({ text }: Response) => Buffer.byteLength(text);

/** All pages of a queue, by the cursors of its responses. */
async function pagesOf(path: string, affix: 'append' | 'prepend', limit = 1000): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: object = { affix };
  for (;;) {
    const response = await app.api.get(`${PATH}/${path}`, { limit, ...cursor });
    const ids = dataOf<any[]>(response).map(({ id, message }) => (message?.id ?? id) as string);
    expect(bytesOf(response)).toBeLessThan(PAGE_BYTES + MESSAGE_BYTES);
    if (ids.length === 0) return pages;
    pages.push(ids);
    const { next, previous } = (response.body as { meta: { next: object; previous: object } }).meta;
    cursor = affix === 'append' ? next : previous;
  }
}

async function expectPages(path: string, ids: string[]): Promise<void> {
  const forwards = await pagesOf(path, 'append');
  expect(forwards.flat()).toEqual(ids);
  expect(forwards.length).toBeGreaterThan(1);
  expect(forwards[0]!.length).toBeGreaterThan(20);
  const backwards = await pagesOf(path, 'prepend', 60);
  expect(backwards.reverse().flat()).toEqual(ids);
  expect(backwards.at(-1)!.length).toBeGreaterThan(20);
}

test('the queue of blocked messages is paged by its cursor in both directions, each message once', async () => {
  await expectPages('blocked-messages', blocked);
});

test('the queue of flagged messages is, too', async () => {
  const flagged: string[] = [];
  for (const text of TEXTS) {
    const id = await sendText(app, 'andrew', 'tina', text);
    dataOf(await app.as('tina').post(`/v3/messages/${id}/flagged`, { reasonId: 'harassment' }));
    flagged.push(id);
  }
  await expectPages('flagged-messages', flagged);
});

test('the list of reviewed messages is, too', async () => {
  for (const id of blocked) dataOf(await app.api.patch(`${PATH}/blocked-messages/${id}`, { reviewed: true }));
  await expectPages('reviewed-messages', blocked);
});
