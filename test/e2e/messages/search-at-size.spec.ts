// lane: long
import { groupConversationKey } from '#core/conversations/conversation-key.js';
import { messageSearch, type MessageSearch } from '#core/search/message-search.sql.js';
import type { Affix } from '#platform/database/lists/page.js';
import { nearPatterns } from '#platform/text/near-words.js';
import type { MessageFilter, MessageWindow } from '#resources/messages/list/message-filter.js';
import { messageListing } from '#resources/messages/list/message-list.sql.js';
import { dataOf, type Client } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { planCountsOf, queryCostOf, settleStatistics } from '#test/support/query-plan.js';
import { type TestApp, useServer } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);

const search = async (client: Client, searchKey: string, query: object = {}): Promise<string[]> =>
  dataOf(await client.get('/v3/messages', { searchKey, limit: 100, ...query })).map(({ data }: any) => data.text);

describe('among 100,000 messages', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await appWithUsers(server, ['andrew', 'tina']);
    await createGroup(app, { guid: 'hikers', owner: 'andrew', members: { participants: ['tina'] } });
    await database.query(
      `INSERT INTO messages (app_id, conversation_key, sender, receiver_type, receiver, category, type, data)
       SELECT $1, 'group/hikers', 'andrew', 'group', 'hikers', 'message', CASE WHEN n % 10000 = 0 THEN 'image' ELSE 'text' END,
              jsonb_build_object('text', md5(n::text) || ' ' || md5((n * 7)::text)
                                         || CASE WHEN n % 20000 = 0 THEN ' https://example.com walrus wz 旅行' ELSE '' END)
         FROM generate_series(1, 100000) AS n`,
      [app.id],
    );
    await settleStatistics(database);
  });

  const work = (filter: MessageFilter) =>
    queryCostOf(database, app, messageListing(filter, { affix: 'append', limit: 100 }));
  const group = { conversationKeys: [groupConversationKey('hikers')] };

  test.each<[string, MessageFilter, string]>([
    ['a word in the whole app', { search: messageSearch('walrus') }, 'messages_search_words_1_idx'],
    ['a word in a conversation', { ...group, search: messageSearch('walrus') }, 'messages_search_words_1_idx'],
    [
      'a word in what a user sees',
      { ...group, viewer: 'tina', search: messageSearch('Walrus') },
      'messages_search_words_1_idx',
    ],
    ['a word of two letters', { search: messageSearch('旅行') }, 'messages_search_pairs_1_idx'],
    ['a character', { ...group, viewer: 'tina', search: messageSearch('旅') }, 'messages_search_pairs_1_idx'],
    ['the beginning of a word', { viewer: 'tina', search: messageSearch('wz') }, 'messages_search_words_1_idx'],
    ['several words, one of which is frequent', { search: messageSearch('com walrus') }, 'messages_search_words_1_idx'],
    ['a word that nobody wrote', { ...group, search: messageSearch('platypus') }, 'messages_search_words_1_idx'],
    ['attachments', { ...group, hasAttachments: true }, 'messages_attachments_idx'],
    ['links', { ...group, hasLinks: true }, 'messages_links_idx'],
  ])('%s is found by index', async (_, filter, index) => {
    const { indexes, fetchedRows, sequentialScans } = await work(filter);
    expect(indexes).toContain(index);
    expect(sequentialScans.filter((table) => table === 'messages')).toEqual([]);
    // a search in all conversations compares the 200 newest messages first
    expect(fetchedRows).toBeLessThan(250);
  });

  const near: MessageSearch = { ...messageSearch(''), wanted: [], near: nearPatterns('walruz') };

  test.each<[string, MessageFilter]>([
    ['in the whole app', { search: messageSearch('walrus') }],
    ['for near words in the whole app', { search: near }],
    ['in what a user sees', { viewer: 'tina', search: messageSearch('walrus') }],
    ['for near words in what a user sees', { viewer: 'tina', search: near }],
    ['in a conversation', { ...group, viewer: 'tina', search: messageSearch('walrus') }],
  ])('a search %s is planned once', async (_, filter) => {
    const plans = await planCountsOf(database, app, messageListing(filter, { affix: 'prepend', limit: 50 }));
    // PostgreSQL makes five plans for the values before it compares them with one for all
    expect(plans).toEqual({ custom: 5, generic: 5 });
  });

  test('and the API returns the same', async () => {
    expect(await search(app.as('tina'), 'walrus')).toHaveLength(5);
  });
});

describe('a word that is frequent in the app', () => {
  const CONVERSATIONS = 128;
  let app: TestApp;
  beforeAll(async () => {
    app = await appWithUsers(server, ['tina']);
    // every 25th message is one of tina, and every tenth of hers and of the others has the word
    await database.query(
      `INSERT INTO users (app_id, uid, name) SELECT $1, 'peer-' || n, 'Peer' FROM generate_series(0, ${CONVERSATIONS}) AS n`,
      [app.id],
    );
    await database.query(
      `INSERT INTO messages (app_id, conversation_key, sender, receiver_type, receiver, category, type, data)
       SELECT $1, 'user/' || peer || '/' || other, other, 'user', peer, 'message', 'text',
              jsonb_build_object('text', 'message ' || n || CASE WHEN number % 10 = 0 THEN ' mountain' ELSE '' END)
         FROM generate_series(1, 100000) AS n,
              LATERAL (SELECT 'peer-' || CASE WHEN n % 25 = 0 THEN hashint4(n) & ${CONVERSATIONS - 1} ELSE ${CONVERSATIONS} END AS peer,
                              CASE WHEN n % 25 = 0 THEN 'tina' ELSE 'zoe' END AS other,
                              CASE WHEN n % 25 = 0 THEN n / 25 ELSE n + n / 25 END AS number) AS users`,
      [app.id],
    );
    await settleStatistics(database);
  });

  const rowsOf = async (window: MessageWindow) => {
    const { text, values } = messageListing({ viewer: 'tina', search: messageSearch('mountain') }, window);
    const { fetchedRows } = await queryCostOf(database, app, { text, values });
    const query = { searchKey: 'mountain', affix: window.affix, limit: window.limit, id: window.id?.toString() };
    return { fetchedRows, texts: await search(app.as('tina'), 'mountain', query) };
  };
  const expected = (affix: Affix, limit: number, beyond: bigint) =>
    database.query(
      `SELECT id, data ->> 'text' AS text FROM messages
        WHERE app_id = $1 AND sender = 'tina' AND data ->> 'text' LIKE '%mountain' AND id ${affix === 'append' ? '>' : '<'} $2
        ORDER BY id ${affix === 'append' ? 'ASC' : 'DESC'} LIMIT $3`,
      [app.id, beyond, limit],
    );

  test.each<[Affix, number]>([
    ['append', 20],
    ['prepend', 20],
    ['append', 50],
  ])('%s %i: is found among as many messages of the user as should have a page, page by page', async (affix, limit) => {
    let beyond = affix === 'append' ? 0n : 9_000_000_000_000n;
    for (let page = 0; page < 2; page++) {
      const rows = await expected(affix, limit, beyond);
      const texts = rows.map(({ text }) => text as string);
      const found = await rowsOf({ affix, limit, id: beyond });
      expect(found.texts).toEqual(affix === 'append' ? texts : texts.reverse());
      // the 200 newest and the 2,000 nearest messages of the app, the conversations, and 15 messages of tina for each of the page
      expect(found.fetchedRows).toBeLessThan(2300 + CONVERSATIONS + 30 * limit);
      beyond = BigInt(rows.at(-1)!.id);
    }
  });

  test('is found to its end', async () => {
    const all = await expected('append', 1000, 0n);
    expect(await search(app.as('tina'), 'mountain', { limit: 1000 })).toEqual(all.map(({ text }) => text));
  });
});

test('of a small app all matches of a word that every fiftieth message has are found by index', async () => {
  const app = await appWithUsers(server, ['tina']);
  await database.query(
    `INSERT INTO users (app_id, uid, name) SELECT $1, 'peer-' || n, 'Peer' FROM generate_series(0, 99) AS n`,
    [app.id],
  );
  await database.query(
    `INSERT INTO messages (app_id, conversation_key, sender, receiver_type, receiver, category, type, data)
     SELECT $1, 'user/peer-' || n % 100 || '/tina', 'tina', 'user', 'peer-' || n % 100, 'message', 'text',
            jsonb_build_object('text', 'message ' || n || CASE WHEN n % 50 = 0 THEN ' mountain' ELSE '' END)
       FROM generate_series(1, 5000) AS n`,
    [app.id],
  );
  await settleStatistics(database);

  const filter = { viewer: 'tina', search: messageSearch('mountain') };
  const { indexes, fetchedRows } = await queryCostOf(
    database,
    app,
    messageListing(filter, { affix: 'append', limit: 100 }),
  );
  expect(indexes).toContain('messages_search_words_1_idx');
  // the 200 newest, which say how frequent the word is, and the matches, once to check them and once for the page
  expect(fetchedRows).toBeLessThan(600);
  expect(await search(app.as('tina'), 'mountain')).toHaveLength(100);
});
