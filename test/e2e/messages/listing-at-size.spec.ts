// lane: long
import { representativeSettings } from '#core/app-settings/unread-settings.js';
import { groupConversationKey, userConversationKey } from '#core/conversations/conversation-key.js';
import { messageSearch } from '#core/search/message-search.sql.js';
import type { MessageFilter } from '#resources/messages/list/message-filter.js';
import { messageListing } from '#resources/messages/list/message-list.sql.js';
import { dataOf } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { queryCostOf, settleStatistics } from '#test/support/query-plan.js';
import { useOwnServer, type TestApp } from '#test/support/server.js';

const [SMALL, LARGE] = [1_000, 100_000];
const LIMIT = 20;
/** Tables with rows; an empty one is scanned whatever the plan. */
const FILLED = ['messages', 'message_reactions'];

const server = useOwnServer();
const database = useDatabase(server);
const settings = representativeSettings.defaults();
let small: TestApp;
let large: TestApp;

// Tina and Omar wrote each other and the hikers a little at the beginning, in all apps the same; the rest is between others. Every
// 40th message has a reaction.
const FILL = `
  INSERT INTO messages (app_id, conversation_key, sender, receiver_type, receiver, category, type, data)
  SELECT $1, c.id, c.sender, c.receiver_type::receiver_type, c.receiver, 'message', 'text', jsonb_build_object('text', 'This is ' || n)
    FROM generate_series(1, $2::int) AS n, LATERAL (
      SELECT 'user/omar/tina', CASE WHEN n % 2 = 0 THEN 'omar' ELSE 'tina' END, 'user', CASE WHEN n % 2 = 0 THEN 'tina' ELSE 'omar' END
       WHERE n <= 200
      UNION ALL SELECT 'group/hikers', 'andrew', 'group', 'hikers' WHERE n > 200 AND n <= 400
      UNION ALL SELECT 'user/andrew/stranger-' || n % 50, 'andrew', 'user', 'stranger-' || n % 50 WHERE n > 400
    ) AS c (id, sender, receiver_type, receiver)`;
const REACT = `
  INSERT INTO message_reactions (app_id, message_id, uid, reaction, conversation_key)
  SELECT app_id, id, 'andrew', '👍', conversation_key FROM messages WHERE app_id = $1 AND id % 40 = 0`;

beforeAll(async () => {
  [small, large] = [await appWithCorner(SMALL), await appWithCorner(LARGE)];
  await settleStatistics(database);
});

async function appWithCorner(messages: number): Promise<TestApp> {
  const app = await appWithUsers(server, ['andrew', 'omar', 'tina']);
  await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina'] } });
  await database.query(FILL, [app.id, messages]);
  await database.query(REACT, [app.id]);
  return app;
}

const work = (app: TestApp, filter: MessageFilter, affix: 'append' | 'prepend') =>
  queryCostOf(database, app, messageListing(filter, { affix, limit: LIMIT }));

describe.each(['append', 'prepend'] as const)(
  '%s: among 100,000 messages a list costs as much as among 1,000',
  (affix) => {
    test.each<[string, MessageFilter]>([
      ['of a user', { viewer: 'tina' }],
      ['of a user, by receiver type', { viewer: 'tina', receiverType: 'group' }],
      ['of a user, by a category without messages', { viewer: 'tina', categories: ['custom'] }],
      ['unread messages', { viewer: 'tina', unread: settings }],
      ['undelivered messages', { viewer: 'tina', undelivered: true }],
      ['of a user, with attachments', { viewer: 'tina', hasAttachments: true }],
      ['of a user, with reactions', { viewer: 'tina', hasReactions: true }],
      ['of a user without messages', { viewer: 'nobody' }],
      ['of a user, by a text of all messages', { viewer: 'tina', search: messageSearch('This') }],
      ['of a user, by a text of few messages', { viewer: 'tina', search: messageSearch('This is 399') }],
      ['of a user without messages, by a text of all messages', { viewer: 'nobody', search: messageSearch('This') }],
      ['all one-to-one messages of a user', { participant: 'tina' }],
      ['of a conversation, with reactions', { conversationKeys: [groupConversationKey('hikers')], hasReactions: true }],
      ['of the whole app, with reactions', { hasReactions: true }],
    ])('%s', async (_, filter) => {
      const [few, many] = [await work(small, filter, affix), await work(large, filter, affix)];
      // a search may scan the table from one end, and stops soon
      if (!filter.search) expect(many.sequentialScans.filter((table) => FILLED.includes(table))).toEqual([]);
      // the indexes are higher by a level or two, and the small app has fewer messages than are searched first
      expect(many.buffers).toBeLessThanOrEqual(2 * Math.max(few.buffers, 400));
    });
  },
);

test('reactions are read only as far as the page needs', async () => {
  const { buffers, fetchedRows } = await work(large, { hasReactions: true }, 'prepend');
  expect(fetchedRows).toBeLessThanOrEqual(3 * LIMIT);
  // each row that is fetched costs a page of the table and one of each level of an index; the whole table has thousands
  expect(buffers).toBeLessThanOrEqual(20 * LIMIT);
});

describe.each(['%', '(?', '--- !'])('a search for %j, which the index cannot find,', (searchKey) => {
  test.each<[string, MessageFilter]>([
    ['the app', {}],
    ['a user', { viewer: 'tina' }],
    ['one-to-one messages of a user', { participant: 'andrew' }],
    ['a sender', { senders: ['andrew'] }],
    ['a conversation', { viewer: 'andrew', conversationKeys: [userConversationKey('andrew', 'stranger-7')] }],
  ])('reads no more than 10,000 messages of %s', async (_, filter) => {
    for (const affix of ['append', 'prepend'] as const) {
      const { fetchedRows, sequentialScans } = await work(
        large,
        { ...filter, search: messageSearch(searchKey) },
        affix,
      );
      expect(sequentialScans.filter((table) => FILLED.includes(table))).toEqual([]);
      expect(fetchedRows).toBeLessThanOrEqual(10_100);
    }
  });
});

describe('a search that no index answers', () => {
  const search = (query: object) => large.as('andrew').get('/v3/messages', { searchKey: '#', ...query });

  test('compares the newest messages, says so, and goes on', async () => {
    const { data, meta } = (await search({ limit: 2 })).body;
    expect(data).toEqual([]);
    expect(meta.search).toEqual({
      complete: false,
      compared: 10_000,
      next: { affix: 'prepend', id: expect.any(String) },
    });
    await database.query(
      `UPDATE messages SET data = '{"text":"#1"}' WHERE app_id = $1 AND data ->> 'text' = 'This is 70000'`,
      [large.id],
    );
    let next = meta.search.next;
    const compared: unknown[] = [];
    for (let pages = 0; next && pages < 12; pages++) {
      const page = (await search({ limit: 2, ...next })).body;
      compared.push(...page.data.map((message: any) => message.data.text));
      next = page.meta.search?.next;
    }
    expect(next).toBeUndefined();
    expect(compared).toEqual(['#1']);
    await database.query(
      `UPDATE messages SET data = '{"text":"This is 70000"}' WHERE app_id = $1 AND data ->> 'text' = '#1'`,
      [large.id],
    );
  });

  test('goes on in the direction of the list', async () => {
    const oldest = dataOf<{ id: string }[]>(await large.as('andrew').get('/v3/messages', { limit: 1 }))[0]!.id;
    const { meta } = (await search({ id: oldest, affix: 'append' })).body;
    expect(meta.search.next.affix).toBe('append');
    expect(Number(meta.search.next.id)).toBeGreaterThanOrEqual(Number(oldest) + 10_000);
  });
});

test('a search for a beginning of one character finds all messages', async () => {
  const found = async (query: object) =>
    dataOf<{ data: { text: string } }[]>(
      await large.as('andrew').get('/v3/messages', { searchKey: '9', ...query }),
    ).map(({ data }) => data.text);
  expect(await found({ affix: 'prepend', limit: 2 })).toEqual(['This is 99998', 'This is 99999']);
  expect(await found({ limit: 2 })).toEqual(['This is 900', 'This is 901']);
});

test('a search finds the same whether few or many messages of the app match', async () => {
  const search = async (searchKey: string) =>
    dataOf<{ data: { text: string } }[]>(await large.as('tina').get('/v3/messages', { searchKey, limit: 1000 })).map(
      ({ data }) => data.text,
    );
  const numbered = Array.from({ length: 400 }, (_, n) => `This is ${n + 1}`);
  expect(await search('this is')).toEqual(numbered);
  expect(await search('this is 39')).toEqual(numbered.filter((text) => text.includes('is 39')));
  expect(await search('is 400')).toEqual(['This is 400']);
});

test('pages of all conversations of a user are merged without gap or repetition, in both directions', async () => {
  const tina = large.as('tina');
  const idsOf = async (path: string, query: Record<string, unknown>): Promise<number[]> =>
    dataOf<{ id: string }[]>(await tina.get(path, query)).map(({ id }) => Number(id));
  const whole = await Promise.all(
    ['/v3/users/omar/messages', '/v3/groups/hikers/messages'].map((path) => idsOf(path, { limit: 1000 })),
  );
  const expected = whole.flat().sort((one, other) => one - other);
  for (const affix of ['append', 'prepend'] as const) {
    const walked: number[] = [];
    for (let id: number | undefined; ; id = affix === 'append' ? Math.max(...walked) : Math.min(...walked)) {
      const page = await idsOf('/v3/messages', { affix, limit: 97, ...(id !== undefined && { id }) });
      expect(page).toEqual([...page].sort((one, other) => one - other));
      if (page.length === 0) break;
      walked.push(...page);
    }
    expect(walked.sort((one, other) => one - other)).toEqual(expected);
  }
});

test.each(['append', 'prepend'] as const)(
  '%s: a search for a frequent word does not read the index of texts',
  async (affix) => {
    const { indexes } = await work(large, { viewer: 'tina', search: messageSearch('This') }, affix);
    expect(indexes).not.toContain('messages_search_words_1_idx');
  },
);

describe('the newest messages of a user with more conversations than the page has rows', () => {
  const CONVERSATIONS = 60;
  let app: TestApp;
  let visible: number[];

  // Half of the conversations are one-to-one. In the ten oldest ones moderation withholds the newest message: in even ones it is Ana's
  // own, which she sees. In the conversations whose number ends with 7 she has deleted the beginning for herself.
  beforeAll(async () => {
    app = await appWithUsers(server, ['ana']);
    for (const statement of [
      `INSERT INTO groups (app_id, guid, name, type, owner)
       SELECT $1, 'team-' || n, 'Team', 'private', 'ana' FROM generate_series(1, $2::int, 2) AS n`,
      `INSERT INTO group_members (app_id, guid, uid, scope)
       SELECT $1, 'team-' || n, 'ana', 'participant' FROM generate_series(1, $2::int, 2) AS n`,
      `INSERT INTO messages (app_id, conversation_key, sender, receiver_type, receiver, category, type, data, moderation_status)
       SELECT $1, CASE WHEN c % 2 = 1 THEN 'group/team-' || c ELSE 'user/ana/peer-' || c END, CASE WHEN is_own THEN 'ana' ELSE 'peer-' || c END,
              CASE WHEN c % 2 = 1 THEN 'group' ELSE 'user' END::receiver_type,
              CASE WHEN c % 2 = 1 THEN 'team-' || c WHEN is_own THEN 'peer-' || c ELSE 'ana' END,
              'message', 'text', jsonb_build_object('text', n::text), CASE WHEN withheld THEN 'pending' END::moderation_status
         FROM (
           SELECT n, 1 + (n * 7919) % least(10 + n / 20, $2::int) AS c, n % 3 = 0 AS is_own, false AS withheld
             FROM generate_series(1, 2000) AS n
           UNION ALL SELECT 3000 + c, c, c % 2 = 0, true FROM generate_series(1, 10) AS c
         ) AS message ORDER BY n`,
    ])
      await database.query(statement, [app.id, CONVERSATIONS]);
    await database.query(
      `INSERT INTO conversation_watermarks (app_id, uid, conversation_key, reset_message_id)
       SELECT app_id, 'ana', conversation_key, (percentile_disc(0.5) WITHIN GROUP (ORDER BY id))
         FROM messages WHERE app_id = $1 AND conversation_key LIKE '%7' GROUP BY 1, 3`,
      [app.id],
    );
    const rows = await database.query(
      `SELECT m.id FROM messages m LEFT JOIN conversation_watermarks w USING (app_id, conversation_key)
        WHERE m.app_id = $1 AND (m.moderation_status IS NULL OR m.sender = 'ana') AND m.id > coalesce(w.reset_message_id, 0)
        ORDER BY m.id DESC`,
      [app.id],
    );
    visible = rows.map(({ id }) => Number(id));
  });

  test.each([1, 7, 20, 59, 60, 200, 1000])('%i of them', async (limit) => {
    const page = dataOf<{ id: string }[]>(await app.as('ana').get('/v3/messages', { affix: 'prepend', limit }));
    expect(page.map(({ id }) => Number(id)).reverse()).toEqual(visible.slice(0, limit));
  });
});
