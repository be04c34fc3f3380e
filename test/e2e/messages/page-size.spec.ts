// lane: long
import type { Response } from 'supertest';
import { dataOf } from '#test/support/client.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { useServer, type TestApp } from '#test/support/server.js';

const PAGE_BYTES = 4 * 1024 * 1024;
/** As large as a message can be: three bytes a character. */
const large = '多'.repeat(65_000);
const MESSAGE_BYTES = 3 * 65_536;

const server = useServer();
let app: TestApp;

const bytesOf = ({ text }: Response) => Buffer.byteLength(text);
const idsOf = (response: Response): string[] => dataOf(response).map(({ id }: { id: string }) => id);

/** All pages of a list, by the cursors of its responses. */
async function pagesOf(path: string, query: { limit: number; affix: 'append' | 'prepend' }): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: object = { affix: query.affix };
  for (;;) {
    const response = await app.as('andrew').get(path, { ...query, ...cursor });
    const ids = idsOf(response);
    expect(bytesOf(response)).toBeLessThan(PAGE_BYTES + MESSAGE_BYTES);
    if (ids.length === 0) return pages;
    pages.push(ids);
    const { next, previous } = (response.body as { meta: { next: object; previous: object } }).meta;
    cursor = query.affix === 'append' ? next : previous;
  }
}

describe('a list of messages that are too large for one response', () => {
  let parent: string;
  const sent: string[] = [];
  beforeAll(async () => {
    app = await appWithUsers(server, ['andrew', 'tina']);
    parent = await sendText(app, 'andrew', 'tina', 'Tell me all');
    for (let n = 0; n < 25; n++) {
      sent.push(await sendText(app, 'tina', 'andrew', large, { parentId: parent }));
      sent.push(await sendText(app, 'tina', 'andrew', 'short', { parentId: parent }));
    }
  });

  test.each([
    ['/v3/users/tina/messages', 60],
    ['/v3/messages', 1000],
    ['thread', 60],
  ])('is paged by its cursor in both directions, each message once: %s by %i', async (path, limit) => {
    const all = path === 'thread' ? sent : [parent, ...sent];
    const address = path === 'thread' ? `/v3/messages/${parent}/thread` : path;
    const forwards = await pagesOf(address, { limit, affix: 'append' });
    expect(forwards.flat()).toEqual(all);
    expect(forwards.length).toBeGreaterThan(1);
    expect(forwards[0]!.length).toBeGreaterThan(20);
    const backwards = await pagesOf(address, { limit, affix: 'prepend' });
    expect(backwards.reverse().flat()).toEqual(all);
    expect(backwards.at(-1)!.length).toBeGreaterThan(20);
  });

  test('counts quoted messages, and those that action messages are about, too', async () => {
    const quotedMessageId = sent[0]!;
    const quoting: string[] = [];
    for (let n = 0; n < 15; n++) {
      quoting.push(await sendText(app, 'andrew', 'tina', 'look', { quotedMessageId }));
      quoting.push(
        dataOf(await app.as('tina').put(`/v3/messages/${quotedMessageId}`, { tags: [`t${n}`] })).id as string,
      );
    }
    const pages = await pagesOf('/v3/users/tina/messages', { limit: 1000, affix: 'prepend' });
    expect(pages.reverse().flat().slice(-quoting.length)).toEqual(quoting);
    expect(pages.at(-1)!.length).toBeLessThan(quoting.length);
  });
});

describe('a list that shows one message for each of its rows', () => {
  const uids = Array.from({ length: 25 }, (_, n) => `friend-${String(n).padStart(2, '0')}`);
  const parents: string[] = [];
  beforeAll(async () => {
    app = await appWithUsers(server, ['andrew', ...uids]);
    for (const uid of uids) {
      parents.push(await sendText(app, 'andrew', uid, 'Tell me all'));
      await sendText(app, uid, 'andrew', large, { parentId: parents.at(-1) });
      await sendText(app, uid, 'andrew', large);
    }
  });

  test('of conversations has all of them, and truncates the last messages that do not fit', async () => {
    const response = await app.as('andrew').get('/v3/conversations');
    const shown: { text: string; truncated?: boolean }[] = dataOf(response).map(
      ({ lastMessage }: any) => lastMessage.data,
    );
    expect(bytesOf(response)).toBeLessThan(PAGE_BYTES + MESSAGE_BYTES);
    expect(shown).toHaveLength(uids.length);
    const whole = shown.filter(({ truncated }) => !truncated);
    expect(whole.length).toBeGreaterThan(15);
    expect(whole.every(({ text }) => text === large)).toBe(true);
    for (const { text } of shown.slice(whole.length)) expect(text).toBe(large.slice(0, 1000));
  });

  test('of threads ends with those that fit, and continues after them', async () => {
    const parentsIn = async (query: object) => {
      const response = await app.as('andrew').get('/v3/threads', { limit: 100, ...query });
      expect(bytesOf(response)).toBeLessThan(PAGE_BYTES + MESSAGE_BYTES);
      const ids: string[] = dataOf(response).map(({ parentMessageId }: any) => parentMessageId);
      return { ids, meta: response.body.meta };
    };
    const first = await parentsIn({});
    expect(first.ids.length).toBeGreaterThan(15);
    const second = await parentsIn(first.meta.next);
    expect([...first.ids, ...second.ids]).toEqual(parents.toReversed());
    const back = await parentsIn({ affix: 'prepend', id: 1 });
    expect(parents.toReversed().slice(-back.ids.length)).toEqual(back.ids);
    const further = await parentsIn(back.meta.previous);
    expect([...further.ids, ...back.ids]).toEqual(parents.toReversed());
  });
});
