import { Database } from '#platform/database/database.js';
import { statement } from '#platform/database/statement.js';
import { dataOf, expectError } from '#test/support/client.js';
import { systemContext } from '#test/support/context.js';
import { eventsIn } from '#test/support/events.js';
import { appWithUsers } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import { blockMessage, matchedCondition, type MessageToBlock } from '#test/support/moderation-queues.js';
import { type TestApp, useServer } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await server.createApp();
  for (const uid of ['andrew', 'tina']) dataOf(await app.api.post('/v3/users', { uid, name: uid }));
});

const PATH = '/v3/moderation/blocked-messages';

const condition = matchedCondition;

const block = ({ in: home = app, ...message }: MessageToBlock & { in?: TestApp } = {}): Promise<string> =>
  blockMessage(server, home, message);

const blockMany = async (count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push(await block());
  return ids;
};

const idsOf = (rows: { message: { id: string } }[]) => rows.map(({ message }) => message.id);
const list = async (query: object = {}): Promise<string[]> => idsOf(dataOf(await app.api.get(PATH, { ...query })));

const setBlockedAt = statement('test-set-blocked-at')`
   UPDATE blocked_messages SET created_at = to_timestamp($3) WHERE app_id = $1 AND message_id = $2`;

/** Sets when a message was blocked, in Unix seconds. */
async function blockedAt(id: string, second: number): Promise<void> {
  await server.app.get(Database).forApp(systemContext(app)).query(setBlockedAt, [id, second]);
}

describe('list-moderation-blocked-messages', () => {
  test('responds with the message, and with the rule and the condition that blocked it', async () => {
    const attachment = {
      name: 'sunset.jpg',
      extension: 'jpg',
      size: 48_211,
      mimeType: 'image/jpeg',
      url: 'https://example.com/sunset.jpg',
    };
    const data = { url: attachment.url, resource: 'web', attachments: [attachment], metadata: { file: [] } };
    const id = await block({ type: 'image', data, muid: 'my-1' });
    expect(dataOf(await app.api.get(PATH))).toEqual([
      {
        ruleId: 'profanity',
        ruleName: 'Profanity',
        revisionId: 'default_profanity_1',
        condition,
        message: {
          id,
          muid: 'my-1',
          conversationId: 'andrew_user_tina',
          sender: 'andrew',
          receiverType: 'user',
          receiver: 'tina',
          category: 'message',
          type: 'image',
          data: {
            ...data,
            entities: {
              sender: {
                entity: expect.objectContaining({ uid: 'andrew', name: 'andrew', role: 'default', status: 'offline' }),
                entityType: 'user',
              },
              receiver: {
                entity: expect.objectContaining({ uid: 'tina', conversationId: 'andrew_user_tina' }),
                entityType: 'user',
              },
            },
            moderation: { status: 'disapproved' },
          },
          sentAt: expect.any(Number),
          updatedAt: expect.any(Number),
        },
        action: ['blockMessage'],
        createdAt: expect.any(Number),
        updatedAt: expect.any(Number),
      },
    ]);
  });

  test('responds with an empty list and both forms of meta if nothing was blocked', async () => {
    expect((await app.api.get(PATH)).body).toEqual({
      data: [],
      meta: {
        current: { limit: 50, count: 0 },
        pagination: { total: 0, count: 0, per_page: 50, current_page: 1, total_pages: 0 },
      },
    });
  });

  test('lists pages forwards from the oldest message', async () => {
    const ids = await blockMany(5);
    const seen: string[][] = [];
    const pages: number[] = [];
    for (let cursor: object | undefined = {}; cursor && pages.length < 9;) {
      const { body }: { body: any } = await app.api.get(PATH, { ...cursor, limit: 2 });
      seen.push(idsOf(body.data));
      pages.push(body.meta.pagination.current_page);
      cursor = body.meta.next && { id: body.meta.next.id, affix: body.meta.next.affix };
    }
    expect(seen).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4), []]);
    expect(pages).toEqual([1, 2, 3, 4]);
  });

  test('lists pages backwards from the newest message, the rows of a page oldest first', async () => {
    const ids = await blockMany(5);
    const newest = await app.api.get(PATH, { affix: 'prepend', limit: 2 });
    expect(idsOf(dataOf(newest))).toEqual(ids.slice(3));
    expect(newest.body.meta).toMatchObject({
      current: { limit: 2, count: 2 },
      next: { affix: 'append', id: ids[4] },
      previous: { affix: 'prepend', id: ids[3] },
      pagination: { total: 5, count: 2, per_page: 2, total_pages: 3 },
    });
    const before = await app.api.get(PATH, { affix: 'prepend', id: newest.body.meta.previous.id, limit: 2 });
    expect(idsOf(dataOf(before))).toEqual(ids.slice(1, 3));
    const oldest = await app.api.get(PATH, { affix: 'prepend', id: ids[1], limit: 2 });
    expect(idsOf(dataOf(oldest))).toEqual([ids[0]]);
    expect(oldest.body.meta.pagination).toEqual({ total: 5, count: 1, per_page: 2, current_page: 1, total_pages: 3 });
    expect(await list({ affix: 'prepend', id: ids[0] })).toEqual([]);
  });

  test('accepts the id of no message as the cursor', async () => {
    const ids = await blockMany(2);
    expect(await list({ id: '0' })).toEqual(ids);
    expect(await list({ id: String(2n ** 63n - 1n), affix: 'prepend' })).toEqual(ids);
  });

  test('filters by ruleId and by sender', async () => {
    const spam = await block({ ruleId: 'spam' });
    const tinas = await block({ sender: 'tina', receiver: 'andrew' });
    expect(await list({ ruleId: 'spam' })).toEqual([spam]);
    expect(await list({ sender: 'Tina' })).toEqual([tinas]);
    expect(await list({ ruleId: 'spam', sender: 'tina' })).toEqual([]);
  });

  test('counts all messages that match the filter', async () => {
    await block({ ruleId: 'spam' });
    const wanted = await blockMany(3);
    const { body } = await app.api.get(PATH, { ruleId: 'profanity', id: wanted[0], limit: 1 });
    expect(idsOf(body.data)).toEqual([wanted[1]]);
    expect(body.meta.pagination).toEqual({ total: 3, count: 1, per_page: 1, current_page: 2, total_pages: 3 });
  });

  test('includes the seconds of fromTimestamp and toTimestamp', async () => {
    const [early, late] = (await blockMany(2)) as [string, string];
    await blockedAt(early, 1_763_683_200.9);
    await blockedAt(late, 1_763_683_300);
    expect(await list({ toTimestamp: 1_763_683_200 })).toEqual([early]);
    expect(await list({ fromTimestamp: 1_763_683_200, toTimestamp: 1_763_683_299 })).toEqual([early]);
    expect(await list({ fromTimestamp: 1_763_683_201 })).toEqual([late]);
    expect(await list({ fromTimestamp: 1_763_683_300, toTimestamp: 1_763_683_300 })).toEqual([late]);
    expect(await list({ fromTimestamp: 1_763_683_301 })).toEqual([]);
  });

  test('never returns messages blocked in another app', async () => {
    await block({ in: await appWithUsers(server, ['andrew', 'tina']) });
    expect(await list()).toEqual([]);
  });

  test('does not return a message that was erased with its sender', async () => {
    const kept = await block({ sender: 'tina', receiver: 'app_system' });
    await block();
    dataOf(await app.api.delete('/v3/users/andrew', { permanent: true }));
    expect(await list()).toEqual([kept]);
  });

  test('the sender sees a blocked message, and its receivers do not', async () => {
    const id = await block();
    expect(dataOf(await app.as('andrew').get(`/v3/messages/${id}`)).data.moderation).toEqual({ status: 'disapproved' });
    expectError(await app.as('tina').get(`/v3/messages/${id}`), 404, 'ERR_MESSAGE_ID_NOT_FOUND');
  });

  test('a blocked message publishes moderation_engine_blocked and not message_sent', async () => {
    const id = await block();
    expect(await eventsIn(database, app)).toEqual([
      { name: 'moderation_engine_blocked', subject: 'user/andrew/tina', payload: { messageId: id } },
    ]);
  });

  test('names each invalid parameter', async () => {
    const query = { limit: 1001, affix: 'sideways', sender: 'no such uid', fromTimestamp: -1, toTimestamp: 'now' };
    expectError(await app.api.get(PATH, query), 400, 'ERR_BAD_REQUEST', {
      limit: ['The limit must be a whole number from 1 to 1000.'],
      affix: ['The affix must be one of append, prepend.'],
      sender: ['The sender must be 1 to 100 of the characters a-z, 0-9, - and _.'],
      fromTimestamp: [expect.stringContaining('The fromTimestamp must be a whole number')],
      toTimestamp: [expect.stringContaining('The toTimestamp must be a whole number')],
    });
    for (const id of ['abc', '-1', String(2n ** 63n)]) {
      expectError(await app.api.get(PATH, { id }), 400, 'ERR_BAD_REQUEST', { id: ['The id must be a message id.'] });
    }
  });
});
