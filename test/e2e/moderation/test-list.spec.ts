import { dataOf, expectError } from '#test/support/client.js';
import { createRule } from '#test/support/moderation.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
let app: TestApp;
beforeEach(async () => {
  app = await server.createApp();
});

const KEYWORDS = '/v3/moderation/keywords';
const create = async (list: object): Promise<void> =>
  void dataOf(await app.api.post(KEYWORDS, { id: 'mine', name: 'Mine', ...list }));
const run = async (body: object, id = 'mine'): Promise<any> =>
  dataOf(await app.api.post(`${KEYWORDS}/${id}/test`, body));
const refused = async (body: object, details: object, id = 'mine'): Promise<void> =>
  expectError(await app.api.post(`${KEYWORDS}/${id}/test`, body), 400, 'ERR_BAD_REQUEST', details);

describe('test-rule-keyword', () => {
  test('names the first word or phrase of each text that no rule uses, as it is listed', async () => {
    await create({ category: 'word', searchTerms: ['Darn', 'What the Deuce'] });
    expect(await run({ texts: ['Oh d@rn, what the deuce!', 'darning', 'what the DEUCE'] })).toEqual({
      matched: 2,
      texts: [
        { text: 'Oh d@rn, what the deuce!', matches: true, term: 'Darn' },
        { text: 'darning', matches: false },
        { text: 'what the DEUCE', matches: true, term: 'What the Deuce' },
      ],
    });
    expect(await run({ texts: ['Oh darn', 'DARN!'], operator: 'equals' })).toMatchObject({
      matched: 1,
      texts: [{ matches: false }, { matches: true, term: 'Darn' }],
    });
  });

  test('compares patterns', async () => {
    await create({ category: 'pattern', searchTerms: ['https?://'] });
    const { texts } = await run({ texts: ['See http://example.com', 'no link'] });
    expect(texts.map(({ term }: any) => term)).toEqual(['https?://', undefined]);
  });

  test('compares sentences by the given similarity', async () => {
    await create({ category: 'sentence-similarity', disallowedSentences: ['Send me your password'] });
    const texts = ['Send me your old password please'];
    const [{ similarity, ...found }] = (await run({ texts })).texts;
    expect(found).toEqual({ text: texts[0], matches: true, term: 'Send me your password' });
    expect(similarity).toBeGreaterThan(50);
    expect(await run({ texts, similarity: Math.ceil(similarity) })).toMatchObject({ matched: 0 });
  });

  test('uses the terms as they are now, also where an enabled rule has them prepared', async () => {
    await create({ category: 'word', searchTerms: ['darn'] });
    const condition = { operand: 'text', category: 'word', isKeywordsReferencePresent: true, value: ['mine'] };
    await createRule(app, { id: 'rule', conditions: [condition] });
    expect(await run({ texts: ['darn', 'heck'] })).toMatchObject({ texts: [{ matches: true }, { matches: false }] });
    dataOf(await app.api.put(`${KEYWORDS}/mine`, { searchTerms: ['heck'] }));
    expect(await run({ texts: ['darn', 'heck'] })).toMatchObject({ texts: [{ matches: false }, { matches: true }] });
  });

  test('compares a list with everyday sentences where there are no texts', async () => {
    const { matched, texts } = await run({}, 'profanity-list');
    expect(matched).toBe(0);
    expect(new Set(texts.map(({ language }: any) => language)).size).toBe(22);
    const german = await run({}, 'profanity-list-de');
    const found = german.texts.filter(({ matches }: any) => matches);
    expect(found).toContainEqual({ text: 'Ik wil een huis huren', language: 'nl', matches: true, term: 'huren' });
    expect(found).toContainEqual({ text: 'Jag fick ett brev', language: 'sv', matches: true, term: 'fick' });
    expect(german.matched).toBe(found.length);
  });

  test('refuses lists that an API decides, lists of nobody, and too many texts', async () => {
    await create({ category: 'custom-api', url: 'https://example.com/judge' });
    await refused(
      { texts: ['Hello'] },
      { keywordId: ['A list of the category custom-api has no terms: its API decides.'] },
    );
    await refused(
      { texts: Array(101).fill('Hello') },
      { texts: ['The texts may not have more than 100 items.'] },
      'profanity-list',
    );
    const long = { texts: ['x'.repeat(1001)] };
    expectError(await app.api.post(`${KEYWORDS}/profanity-list/test`, long), 400, 'ERR_BAD_REQUEST');
    const other = await server.createApp();
    expectError(await other.api.post(`${KEYWORDS}/mine/test`, {}), 404, 'ERR_KEYWORD_NOT_FOUND');
  });
});
