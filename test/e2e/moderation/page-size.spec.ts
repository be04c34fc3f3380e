import type { Response } from 'supertest';
import { dataOf } from '#test/support/client.js';
import { useDatabase } from '#test/support/groups.js';
import { createRule } from '#test/support/moderation.js';
import { useServer, type TestApp } from '#test/support/server.js';

const PAGE_BYTES = 4 * 1024 * 1024;
const KEYWORDS = '/v3/moderation/keywords';
const RULES = '/v3/moderation/rules';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await server.createApp();
});

const metaOf = (response: Response): any => (response.body as { meta: object }).meta;
const bytesOf = ({ text }: Response) => Buffer.byteLength(text);

describe('a page of keyword lists', () => {
  /** As many lists of a megabyte, with an exception, which PostgreSQL compresses to a hundredth. */
  const createLists = (count: number) =>
    database.query(
      `INSERT INTO keyword_lists (app_id, list_id, name, category, terms, exceptions, created_at)
       SELECT $1, 'list-' || n, 'List ' || n, 'word', (SELECT array_agg(rpad('term ' || t, 100, 'x')) FROM generate_series(1, 10000) t),
              '["term one"]', now() + n * interval '1 second'
         FROM generate_series(10, 9 + $2::int) n`,
      [app.id, count],
    );

  test('has all of its lists, and up to four megabytes of their terms', async () => {
    await createLists(25);
    const response = await app.api.get(KEYWORDS, { limit: 25 });
    const lists = dataOf<any[]>(response);
    expect(bytesOf(response)).toBeLessThan(PAGE_BYTES + 1_200_000);
    expect(lists.map(({ id }) => id)).toEqual(Array.from({ length: 25 }, (_, n) => `list-${n + 10}`));
    expect(metaOf(response)).toMatchObject({ pagination: { total: 41, count: 25 }, current: { count: 25, limit: 25 } });
    const whole = lists.filter(({ truncated }) => truncated === undefined);
    expect(whole.length).toBe(5);
    expect(lists.slice(0, 5)).toEqual(whole);
    expect(whole.every(({ searchTerms, exceptions }) => searchTerms.length === 10_000 && exceptions)).toBe(true);
    expect(lists[5]).toMatchObject({
      id: 'list-15',
      name: 'List 15',
      truncated: true,
      termCount: 10_000,
      searchTerms: [],
    });
    expect(lists[5]).not.toHaveProperty('exceptions');
  });

  test('shows each list where the limit is small, and the next page begins where the numbers say', async () => {
    await createLists(6);
    const pages: any[][] = [];
    for (const page of [1, 2]) pages.push(dataOf(await app.api.get(KEYWORDS, { limit: 3, page })));
    expect(pages.flat().map(({ id, truncated }) => [id, truncated])).toEqual(
      Array.from({ length: 6 }, (_, n) => [`list-${n + 10}`, undefined]),
    );
    const last = dataOf<any[]>(await app.api.get(KEYWORDS, { limit: 1000 })).at(-1);
    expect(last).toMatchObject({ id: 'profanity-list-hi', default: true });
    expect(last).not.toHaveProperty('truncated');
    expect(dataOf(await app.api.get(`${KEYWORDS}/list-15`)).searchTerms).toHaveLength(10_000);
  });

  test('shows small lists of every category as one list does', async () => {
    for (const list of [
      { id: 'a', category: 'word', searchTerms: ['darn'], language: 'en', exceptions: ['darn socks'] },
      { id: 'b', category: 'pattern', searchTerms: ['a,b'] },
      { id: 'c', category: 'sentence-similarity', disallowedSentences: ['Hello there'] },
      { id: 'd', category: 'custom-api', url: 'https://example.com', username: 'me', password: 'secret' },
    ])
      dataOf(await app.api.post(KEYWORDS, { name: list.id, ...list }));
    dataOf(await app.api.put(`${KEYWORDS}/profanity-list-de`, { name: 'German' }));
    const lists = dataOf<any[]>(await app.api.get(KEYWORDS, { limit: 100 }));
    for (const list of lists) expect(list).toEqual(dataOf(await app.api.get(`${KEYWORDS}/${list.id}`)));
  });
});

describe('a page of rules', () => {
  const conditions = JSON.stringify([
    { id: 1, entity: 'message', operand: 'text', operator: 'contains', category: 'word', isMediaPresent: false },
  ]).replace('}]', `,"isKeywordsReferencePresent":false,"value":["${'x'.repeat(400_000)}"]}]`);

  test('has all of its rules, and up to four megabytes of their conditions', async () => {
    await database.query(
      `INSERT INTO moderation_rules (app_id, rule_id, name, enabled, conditions, filters, actions, created_at)
       SELECT $1, 'rule-' || n, 'Rule', false, $2::jsonb, '[]', '{blockMessage}', now() + n * interval '1 second'
         FROM generate_series(10, 34) n`,
      [app.id, conditions],
    );
    const response = await app.api.get(RULES, { limit: 30 });
    const rules = dataOf<any[]>(response);
    expect(bytesOf(response)).toBeLessThan(PAGE_BYTES + 500_000);
    expect(rules.slice(0, 25).map(({ id }) => id)).toEqual(Array.from({ length: 25 }, (_, n) => `rule-${n + 10}`));
    expect(rules.map(({ truncated }) => truncated === true)).toEqual(rules.map((_, n) => n > 10 && n < 25));
    expect(rules[11]).toMatchObject({ conditions: [], filters: [], action: ['blockMessage'] });
    expect(metaOf(response).pagination).toMatchObject({ count: 30, total: 45 });
  });

  test('has all revisions of a rule, and up to four megabytes of their conditions', async () => {
    await createRule(app, { id: 'rule', conditions: [{ operand: 'text', category: 'word', value: ['darn'] }] });
    await database.query(
      `INSERT INTO moderation_rule_revisions (app_id, rule_id, revision, name, enabled, conditions, filters, actions, created_at, updated_at)
       SELECT $1, 'rule', n, 'Rule', false, $2::jsonb, '[]', '{blockMessage}', now(), now() FROM generate_series(1, 25) n`,
      [app.id, conditions],
    );
    await database.query(`UPDATE moderation_rules SET revision = 26 WHERE app_id = $1`, [app.id]);
    const response = await app.api.get(`${RULES}/rule/revisions`, { limit: 1000 });
    const revisions = dataOf<any[]>(response);
    expect(bytesOf(response)).toBeLessThan(PAGE_BYTES + 500_000);
    expect(revisions.map(({ revisionId }) => revisionId)).toEqual(
      Array.from({ length: 26 }, (_, n) => `${app.id}_rule_${26 - n}`),
    );
    expect(revisions.map(({ truncated }) => truncated === true)).toEqual(revisions.map((_, n) => n > 11));
    const [oldest] = dataOf<any[]>(await app.api.get(`${RULES}/rule/revisions`, { limit: 1, page: 26 }));
    expect(oldest).toMatchObject({ revisionId: `${app.id}_rule_1`, conditions: [{ value: [expect.any(String)] }] });
  });
});
