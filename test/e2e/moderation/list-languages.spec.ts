import { dataOf, expectError } from '#test/support/client.js';
import { createRule } from '#test/support/moderation.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
let app: TestApp;
beforeEach(async () => {
  app = await server.createApp();
});

const KEYWORDS = '/v3/moderation/keywords';
const create = async (list: object): Promise<any> =>
  dataOf(await app.api.post(KEYWORDS, { id: 'mine', name: 'Mine', category: 'word', searchTerms: ['ass'], ...list }));
const update = async (changes: object, id = 'mine'): Promise<any> =>
  dataOf(await app.api.put(`${KEYWORDS}/${id}`, changes));
const get = async (id = 'mine'): Promise<any> => dataOf(await app.api.get(`${KEYWORDS}/${id}`));
const matched = async (texts: string[], id = 'mine'): Promise<string[]> =>
  dataOf(await app.api.post(`${KEYWORDS}/${id}/test`, { texts }))
    .texts.filter(({ matches }: any) => matches)
    .map(({ text }: any) => text);
const refused = async (list: object, details: object): Promise<void> =>
  expectError(
    await app.api.post(KEYWORDS, { id: 'mine', name: 'Mine', category: 'word', searchTerms: ['ass'], ...list }),
    400,
    'ERR_BAD_REQUEST',
    details,
  );

describe('the language of a list', () => {
  test('is shown in its shortest form, changed, kept by other changes, and cleared', async () => {
    expect(await create({ language: 'DEU' })).toMatchObject({ language: 'de' });
    expect(await update({ name: 'Yours' })).toMatchObject({ name: 'Yours', language: 'de' });
    expect(await update({ language: 'mul' })).toMatchObject({ language: 'mul' });
    expect(await update({ language: '' })).not.toHaveProperty('language');
    expect(await get()).not.toHaveProperty('language');
  });

  test('decides which letters a text may have for those of a word, as it does for default lists', async () => {
    await create({ searchTerms: ['ass', 'sik', 'ano'] });
    const texts = ['Ich aß', 'Sık sık', 'el año'];
    expect(await matched(texts)).toEqual([]);
    await update({ language: 'de' });
    expect(await matched(texts)).toEqual(texts);
    await update({ language: 'tr' });
    expect(await matched(texts)).toEqual(['el año']);
    await update({ language: 'es' });
    expect(await matched(texts)).toEqual(['Sık sık']);
  });

  test.each(['de-AT', 'German', 'xx', 'd', '12'])('is not %j', (language) =>
    refused(
      { language },
      { language: ['The language must be the ISO 639 code of a language, such as de, or mul for several languages.'] },
    ),
  );

  test('is refused for lists of patterns, sentences and APIs', async () => {
    const message = ['Only lists of the category word have a language.'];
    await refused({ category: 'pattern', language: 'de' }, { language: message });
    const sentences = { searchTerms: undefined, disallowedSentences: ['Hello there'] };
    await refused({ category: 'sentence-similarity', ...sentences, language: 'de' }, { language: message });
    await create({ category: 'pattern' });
    expectError(await app.api.put(`${KEYWORDS}/mine`, { language: 'de' }), 400, 'ERR_BAD_REQUEST', {
      language: message,
    });
  });
});

describe('the exceptions of a list', () => {
  test('are phrases in which its words do not count, also in messages', async () => {
    expect(await create({ exceptions: 'ass in the hole, donkey ass' })).toMatchObject({
      exceptions: ['ass in the hole', 'donkey ass'],
    });
    expect(await matched(['Donkey-ass!', 'An ASS in the hole', 'an ass'])).toEqual(['an ass']);
    const condition = { operand: 'text', category: 'word', isKeywordsReferencePresent: true, value: ['mine'] };
    await createRule(app, { id: 'rule', action: ['blockMessage'], conditions: [condition] });
    const statusOf = async (text: string) => dataOf(await app.api.post('/v3/moderation/test', { text })).status;
    expect([await statusOf('a donkey ass'), await statusOf('an ass')]).toEqual(['approved', 'disapproved']);
    await update({ exceptions: ['an ass'] });
    expect([await statusOf('a donkey ass'), await statusOf('an ass')]).toEqual(['disapproved', 'approved']);
  });

  test('stay when other properties change, and are removed by an empty list', async () => {
    await create({ exceptions: ['donkey ass'] });
    expect(await update({ searchTerms: ['ass', 'heck'] })).toMatchObject({ exceptions: ['donkey ass'] });
    expect(await update({ exceptions: [] })).not.toHaveProperty('exceptions');
    expect(await matched(['donkey ass'])).toEqual(['donkey ass']);
  });

  test('are validated as words are, and are at most a thousand', async () => {
    await refused(
      { exceptions: ['fine', '!!'] },
      { 'exceptions.1': ['The term "!!" matches nothing: it has no letter, digit or emoji.'] },
    );
    await refused(
      { exceptions: Array.from({ length: 1001 }, (_, number) => `word ${number}`) },
      { exceptions: ['The exceptions may not have more than 1000 terms.'] },
    );
    await refused(
      { category: 'pattern', exceptions: ['fine'] },
      { exceptions: ['Only lists of the category word have exceptions.'] },
    );
    await refused({ exceptions: [1] }, { exceptions: ['The exceptions must be a text, or a list of texts.'] });
  });

  test('come in forms as well', async () => {
    const fields = { id: 'mine', name: 'Mine', category: 'word', searchTerms: 'ass', language: 'en' };
    const form = await app.api.form(KEYWORDS, { ...fields, exceptions: 'donkey ass\nass in the hole' });
    expect(dataOf(form)).toMatchObject({ language: 'en', exceptions: ['donkey ass', 'ass in the hole'] });
  });
});

describe('a default list', () => {
  test('keeps its language and exceptions where the app changes something else, and gets those of the app', async () => {
    const { language, exceptions } = await get('profanity-list-de');
    expect(await update({ name: 'German' }, 'profanity-list-de')).toMatchObject({ language, exceptions });
    expect(await matched(['Der Hure'], 'profanity-list-de')).toEqual(['Der Hure']);
    await update({ exceptions: [...exceptions, 'der hure'] }, 'profanity-list-de');
    expect(await matched(['Der Hure'], 'profanity-list-de')).toEqual([]);
    expect(await update({ exceptions: [], language: 'nl' }, 'profanity-list-de')).toMatchObject({ language: 'nl' });
    expect(await get('profanity-list-de')).not.toHaveProperty('exceptions');
    expect(await update({ language: '' }, 'profanity-list-de')).toMatchObject({ language: 'de' });
  });

  test('is changed at first by its exceptions', async () => {
    const changed = await update({ exceptions: ['der arsch'] }, 'profanity-list-de');
    expect(changed).toMatchObject({ exceptions: ['der arsch'], language: 'de', default: true });
    expect(changed.searchTerms).toContain('arsch');
    const other = await server.createApp();
    const unchanged = dataOf(await other.api.get(`${KEYWORDS}/profanity-list-de`));
    expect(unchanged.exceptions).not.toContain('der arsch');
  });
});
