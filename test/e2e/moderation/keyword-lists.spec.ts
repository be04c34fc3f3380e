import { KeywordListVault } from '#resources/moderation/keyword-lists/keyword-list-vault.js';
import { KeywordListsRepository } from '#resources/moderation/keyword-lists/keyword-lists.repository.js';
import { dataOf, expectError, type UploadedFile } from '#test/support/client.js';
import { systemContext } from '#test/support/context.js';
import { eventually } from '#test/support/eventually.js';
import { type TestApp, refusePrivateAddresses, useServer } from '#test/support/server.js';

const server = useServer();
refusePrivateAddresses(server);
let app: TestApp;
beforeEach(async () => {
  app = await server.createApp();
});

const PATH = '/v3/moderation/keywords';
const swearwords = { id: 'swearwords', name: 'Swearwords', category: 'word', searchTerms: 'darn, heck,darn' };
const judge = { id: 'judge', name: 'Judge', category: 'custom-api', url: 'https://example.com/judge' };

const create = async (list: object = {}): Promise<any> => dataOf(await app.api.post(PATH, { ...swearwords, ...list }));
const get = async (id: string): Promise<any> => dataOf(await app.api.get(`${PATH}/${id}`));
const update = async (id: string, changes: object): Promise<any> => dataOf(await app.api.put(`${PATH}/${id}`, changes));
const ids = async (query: object = {}): Promise<string[]> =>
  dataOf(await app.api.get(PATH, { ...query })).map(({ id }: { id: string }) => id);
const refused = async (list: object, details: object): Promise<void> =>
  expectError(await app.api.post(PATH, { ...swearwords, ...list }), 400, 'ERR_BAD_REQUEST', details);

const csv = (content: string | Buffer, name = 'words.csv'): UploadedFile => ({
  field: 'file',
  name,
  content: Buffer.from(content),
  type: 'text/csv',
});
const { searchTerms: _, ...withoutTerms } = swearwords;
const upload = (content: string | Buffer, fields: Record<string, string> = withoutTerms) =>
  app.api.form(PATH, fields, [csv(content)]);
const refusedFile = async (content: string | Buffer, sentence: unknown, fields?: Record<string, string>) =>
  expectError(await upload(content, fields), 400, 'ERR_BAD_REQUEST', { file: [sentence] });

describe('create-rule-keyword', () => {
  test('responds with the list, with its terms in their order, repeated ones included', async () => {
    const created = await create({ description: 'Mild ones' });
    expect(created).toEqual({
      ...swearwords,
      description: 'Mild ones',
      searchTerms: ['darn', 'heck', 'darn'],
      isCSV: false,
      active: true,
      createdAt: expect.any(Number),
      updatedAt: created.createdAt,
      revisionId: `${app.id}_swearwords_1`,
    });
    expect(await get('swearwords')).toEqual(created);
  });

  test('takes a form as it takes JSON', async () => {
    expect(dataOf(await app.api.form(PATH, swearwords))).toMatchObject({ searchTerms: ['darn', 'heck', 'darn'] });
    expect(await create({ id: 'listed', searchTerms: ['a, b', ' c '] })).toMatchObject({ searchTerms: ['a, b', 'c'] });
  });

  test.each([
    ['word', 'a,b\r\n c ,,', ['a', 'b', 'c']],
    ['pattern', 'a{1,3}\n[b,c]x, y\n\n', ['a{1,3}', '[b,c]x, y']],
    ['pattern', 'a{1,3},(b,c)\\,d,[e,f]g', ['a{1,3}', '(b,c)\\,d', '[e,f]g']],
  ])('splits the terms of the category %s', async (category, searchTerms, terms) => {
    expect((await create({ category, searchTerms })).searchTerms).toEqual(terms);
  });

  test('has sentences by line', async () => {
    const category = 'sentence-similarity';
    const created = await create({ category, disallowedSentences: 'Pay me, now\r\n\nGive me your password\n' });
    expect(created).toMatchObject({ category, disallowedSentences: ['Pay me, now', 'Give me your password'] });
    expect(created).not.toHaveProperty('searchTerms');
  });

  test('refuses an id that is taken, of a default list too, by one of twenty concurrent requests as well', async () => {
    const taken = { id: ['The id has already been taken.'] };
    await refused({ id: 'profanity-list' }, taken);
    const responses = await Promise.all(Array.from({ length: 20 }, () => app.api.post(PATH, swearwords)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const response of responses.filter(({ status }) => status !== 200))
      expectError(response, 400, 'ERR_BAD_REQUEST', taken);
    dataOf(await (await server.createApp()).api.post(PATH, swearwords));
  });

  test('limits an app to 25 lists besides the defaults, however many are created concurrently', async () => {
    await update('profanity-list', { searchTerms: 'darn' });
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, n) => app.api.post(PATH, { ...swearwords, id: `list-${n}` })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(25);
    for (const response of responses.filter(({ status }) => status !== 200))
      expectError(response, 403, 'ERR_PLAN_QUOTA_RESTRICTION');
  });

  test('names the error of each field', async () => {
    expectError(await app.api.post(PATH, {}), 400, 'ERR_BAD_REQUEST', {
      id: [expect.any(String)],
      name: ['The name field is required.'],
      category: ['The category field is required.'],
    });
    await refused(
      { id: 'a b', name: 'x'.repeat(101), description: 'x'.repeat(256), category: 'letter', searchTerms: [1] },
      {
        id: [expect.any(String)],
        name: ['The name may not be longer than 100 characters.'],
        description: ['The description may not be longer than 255 characters.'],
        category: [expect.any(String)],
        searchTerms: ['The searchTerms must be a text, or a list of texts.'],
      },
    );
    for (const searchTerms of [undefined, '', ' , ,', []])
      await refused({ searchTerms }, { searchTerms: ['The searchTerms field is required.'] });
    await refused(
      { category: 'sentence-similarity' },
      { disallowedSentences: ['The disallowedSentences field is required.'] },
    );
    await refused({ searchTerms: `a,${'x'.repeat(101)}` }, { 'searchTerms.1': [expect.any(String)] });
    await refused({ category: 'pattern', searchTerms: 'a\n[b' }, { 'searchTerms.1': [expect.any(String)] });
    const many = Array.from({ length: 10_001 }, () => 'x');
    await refused({ searchTerms: many }, { searchTerms: ['The searchTerms may not have more than 10000 terms.'] });
    expect((await create({ searchTerms: many.slice(1) })).searchTerms).toHaveLength(10_000);
  });
});

describe('a file', () => {
  test('has a term in each cell, after the terms of the field', async () => {
    const content = '\uFEFF"darn, it",heck\r\n\r\n shoot ,"say ""what"""\nété';
    const cells = ['darn, it', 'heck', 'shoot', 'say "what"', 'été'];
    expect(dataOf(await upload(content))).toMatchObject({ isCSV: true, searchTerms: cells });
    const fields = { ...swearwords, id: 'both' };
    expect(dataOf(await upload(content, fields)).searchTerms).toEqual(['darn', 'heck', 'darn', ...cells]);
  });

  test.each([
    ['semicolons', 'darn;heck;blast\r\n"a;b";drat', ['darn', 'heck', 'blast', 'a;b', 'drat']],
    ['tabs', 'darn\theck\nblast', ['darn', 'heck', 'blast']],
    ['comments', '# Mild, "mostly\ndarn\n#heck\n#\n', ['darn', '#heck']],
    ['the name of a column', 'Term\ndarn\nheck', ['darn', 'heck']],
    ['names of several columns', 'id,word,severity\n1,darn,low\n2,heck,high', ['darn', 'heck']],
  ])('with %s has the terms only', async (_, content, cells) => {
    expect(dataOf(await upload(content)).searchTerms).toEqual(cells);
  });

  test('with a number that has punctuation, or with no letter, is refused', async () => {
    expectError(await upload('darn,13.,***'), 400, 'ERR_BAD_REQUEST', {
      'searchTerms.1': [expect.stringMatching(/^The term "13\." is not accepted/)],
      'searchTerms.2': [expect.stringMatching(/^The term "\*\*\*" matches nothing/)],
    });
    expect(dataOf(await upload('13,420')).searchTerms).toEqual(['13', '420']);
  });

  test('replaces the terms of a list', async () => {
    await create();
    const form = (files: UploadedFile[], fields = {}) => app.api.form(`${PATH}/swearwords`, fields, files, 'put');
    expect(dataOf(await form([csv('shoot')]))).toMatchObject({
      isCSV: true,
      searchTerms: ['shoot'],
      revisionId: `${app.id}_swearwords_2`,
    });
    expect(dataOf(await form([csv('', '')], { name: 'New' }))).toMatchObject({ name: 'New', searchTerms: ['shoot'] });
    expect(dataOf(await form([], { searchTerms: 'darn' }))).toMatchObject({ isCSV: false, searchTerms: ['darn'] });
    expectError(await form([csv('')]), 400, 'ERR_BAD_REQUEST', {
      searchTerms: ['The searchTerms field is required.'],
    });
  });

  const MEGABYTE = 1024 * 1024;

  test.each([
    ['a file that is too large', 'a\n'.repeat(MEGABYTE / 2 + 1), 'The file may not be larger than 1048576 bytes.'],
    ['bytes that are no text', Buffer.from([0x61, 0xff, 0xfe]), 'The file is not valid UTF-8.'],
    ['half a character at the end', Buffer.from('é').subarray(0, 1), 'The file is not valid UTF-8.'],
    ['the character NUL', 'a\0b', 'The file contains the character U+0000.'],
    ['an open quote', 'a\n"b\nc', 'The file is not valid CSV up to line 3.'],
    ['an open quote before a megabyte', `"${'x'.repeat(MEGABYTE - 1)}`, expect.stringMatching(/is not valid CSV/)],
    ['a quote within a cell', 'a\nb"c', 'The file is not valid CSV up to line 2.'],
    ['text after a quote', '"a"b', 'The file is not valid CSV up to line 1.'],
    ['too many cells', 'a,b\n'.repeat(5001), 'The file may not have more than 10000 terms.'],
    ['a megabyte of cells', 'a,'.repeat(MEGABYTE / 2), 'The file may not have more than 10000 terms.'],
  ])('%s is refused', async (_, content, sentence) => {
    await refusedFile(content, sentence);
  });

  test.each([
    ['a megabyte in one cell', 'x'.repeat(MEGABYTE), 'searchTerms.0'],
    ['a megabyte in one quoted cell', `"${'x,\n'.repeat((MEGABYTE - 2) / 3)}"`, 'searchTerms.0'],
    ['a megabyte of empty cells', ','.repeat(MEGABYTE), 'searchTerms'],
    ['a megabyte of empty lines', '\n'.repeat(MEGABYTE), 'searchTerms'],
    ['a megabyte of quotes', '"'.repeat(MEGABYTE), 'searchTerms.0'],
    ['nothing', '', 'searchTerms'],
  ])('%s is refused', async (_, content, field) => {
    expectError(await upload(content), 400, 'ERR_BAD_REQUEST', { [field]: [expect.any(String)] });
  });

  test('is the only one of its form', async () => {
    expectError(await app.api.form(PATH, withoutTerms, [csv('a'), csv('b')]), 400, 'ERR_BAD_REQUEST');
    expect(await ids()).not.toContain('swearwords');
  });
});

describe('lists of category custom-api', () => {
  const cipherOf = async (id: string) =>
    (await server.app.get(KeywordListsRepository).findList(systemContext(app), id))!.api!.passwordCipher;
  const passwordOf = async (id: string): Promise<string> =>
    server.app.get(KeywordListVault).open(app.id, id, (await cipherOf(id))!);

  test('have an address, a username, and a password that is encrypted and not shown', async () => {
    const created = await create({ ...judge, searchTerms: undefined, username: 'confab', password: 'Sesame 1' });
    expect(created).toMatchObject({ ...judge, username: 'confab' });
    expect(created).not.toHaveProperty('searchTerms');
    expect(JSON.stringify([created, await get('judge'), await ids()])).not.toContain('Sesame');
    expect(await passwordOf('judge')).toBe('Sesame 1');
    expect(Buffer.from((await cipherOf('judge'))!).toString('latin1')).not.toContain('Sesame');

    expect(await update('judge', { url: 'https://example.com/other' })).toMatchObject({
      url: 'https://example.com/other',
      username: 'confab',
    });
    expect(await passwordOf('judge')).toBe('Sesame 1');
    await update('judge', { password: 'Open' });
    expect(await passwordOf('judge')).toBe('Open');
    expect(await update('judge', { username: '' })).not.toHaveProperty('username');
    expect(await cipherOf('judge')).toBeUndefined();
  });

  test('need an address at which requests can be sent, and both parts of a credential', async () => {
    await refused({ ...judge, url: undefined }, { url: ['The url field is required.'] });
    await refused({ ...judge, url: 'nowhere' }, { url: ['The url must be a valid URL.'] });
    await refused({ ...judge, url: 'https://a:b@example.com' }, { url: [expect.stringMatching(/see username/)] });
    await refused({ ...judge, url: 'http://example.com' }, { url: ['The url must begin with https://.'] });
    await refused({ ...judge, url: 'https://[::1]/' }, { url: ['The url must be at a public address.'] });
    await refused({ ...judge, username: 'a' }, { password: ['The password field is required.'] });
    await refused({ ...judge, password: 'a' }, { username: ['The username field is required.'] });
    await refused({ ...judge, username: 'a:b', password: 'a' }, { username: [expect.any(String)] });
  });
});

describe('list-rule-keywords', () => {
  test('shows the lists of the app, oldest first, then the defaults, in pages of ten', async () => {
    const own = Array.from({ length: 11 }, (_, n) => `list-${n}`);
    for (const id of own) await create({ id });
    const all = [...own, ...(await ids({ limit: 1000 })).slice(own.length)];
    expect(all).toContain('profanity-list');
    const { body } = await app.api.get(PATH);
    expect(body.meta).toEqual({
      current: { limit: 10, count: 10 },
      pagination: { total: all.length, count: 10, per_page: 10, current_page: 1, total_pages: 3 },
    });
    expect([...(await ids()), ...(await ids({ page: 2 })), ...(await ids({ page: 3 }))]).toEqual(all);
    expect(await ids({ page: 4 })).toEqual([]);
    await update('profanity-list', { name: 'Changed' });
    expect(await ids({ limit: 1000 })).toEqual(all);
    for (const limit of [0, 1001]) expectError(await app.api.get(PATH, { limit }), 400, 'ERR_BAD_REQUEST');
  });
});

describe('update-rule-keyword', () => {
  test('changes what is sent, and counts the revisions', async () => {
    const created = await create({ description: 'Mild ones' });
    const updated = await update('swearwords', { category: 'word', name: 'Words', searchTerms: 'shoot' });
    expect(updated).toEqual({
      ...created,
      name: 'Words',
      searchTerms: ['shoot'],
      updatedAt: expect.any(Number),
      revisionId: `${app.id}_swearwords_2`,
    });
    expect(await update('swearwords', { description: '' })).not.toHaveProperty('description');
    await Promise.all(Array.from({ length: 20 }, (_, n) => update('swearwords', { name: `Name ${n}` })));
    expect((await get('swearwords')).revisionId).toBe(`${app.id}_swearwords_23`);
  });

  test('changes a default list for this app alone, which remains a default', async () => {
    const original = await get('profanity-list');
    expect(original).toMatchObject({ default: true, revisionId: 'default_profanity-list_1' });
    const changed = await update('profanity-list', { searchTerms: 'shoot' });
    expect(changed).toEqual({
      ...original,
      searchTerms: ['shoot'],
      updatedAt: expect.any(Number),
      revisionId: `${app.id}_profanity-list_1`,
    });
    const { revisionId } = await update('profanity-list', { name: 'Mine' });
    expect(revisionId).toBe(`${app.id}_profanity-list_2`);
    const other = dataOf(await (await server.createApp()).api.get(`${PATH}/profanity-list`));
    expect(other.searchTerms).toEqual(original.searchTerms);
  });

  test('refuses another category and invalid terms', async () => {
    await create();
    for (const [changes, details] of [
      [{ category: 'pattern' }, { category: ['The category of a list cannot be changed.'] }],
      [{ searchTerms: [] }, { searchTerms: ['The searchTerms field is required.'] }],
      [{ searchTerms: 'x'.repeat(101) }, { 'searchTerms.0': [expect.any(String)] }],
      [{ name: ' ' }, { name: ['The name field must have a value.'] }],
    ] as const)
      expectError(await app.api.put(`${PATH}/swearwords`, changes), 400, 'ERR_BAD_REQUEST', details);
    expect((await get('swearwords')).revisionId).toBe(`${app.id}_swearwords_1`);
  });
});

test('changes of a list apply to the rules that name it; a deleted one matches nothing', async () => {
  await create();
  const conditions = [{ operand: 'text', category: 'word', isKeywordsReferencePresent: true, value: ['swearwords'] }];
  dataOf(await app.api.post('/v3/moderation/rules', { id: 'rule', name: 'Rule', conditions }));
  for (const uid of ['andrew', 'tina']) dataOf(await app.api.post('/v3/users', { uid, name: uid }));
  const statusOf = async (text: string): Promise<string> => {
    const message = { receiver: 'tina', receiverType: 'user', category: 'message', type: 'text', data: { text } };
    return dataOf(await app.as('andrew').post('/v3/messages', message)).data.moderation.status;
  };
  await eventually(async () => expect(await statusOf('Darn it')).toBe('disapproved'));
  expect(await statusOf('Shoot')).toBe('approved');
  await update('swearwords', { searchTerms: 'shoot' });
  await eventually(async () => expect(await statusOf('Shoot')).toBe('disapproved'));
  expect(await statusOf('Darn it')).toBe('approved');
  dataOf(await app.api.delete(`${PATH}/swearwords`));
  await eventually(async () => expect(await statusOf('Shoot')).toBe('approved'));
});

describe('delete-rule-keyword', () => {
  test('deletes the list; a rule that names it remains, and can be changed', async () => {
    await create();
    const conditions = [{ operand: 'text', category: 'word', isKeywordsReferencePresent: true, value: ['swearwords'] }];
    dataOf(await app.api.post('/v3/moderation/rules', { id: 'rule', name: 'Rule', conditions }));
    const { body } = await app.api.delete(`${PATH}/swearwords`);
    expect(body.data).toEqual({
      success: true,
      message: 'Keyword with id swearwords has been deleted successfully.',
    });
    expectError(await app.api.get(`${PATH}/swearwords`), 404, 'ERR_KEYWORD_NOT_FOUND');
    expect(dataOf(await app.api.put('/v3/moderation/rules/rule', { name: 'New' })).conditions).toMatchObject(
      conditions,
    );
  });

  test('refuses a default list, changed or not', async () => {
    expectError(await app.api.delete(`${PATH}/profanity-list`), 403, 'ERR_KEYWORD_DELETE_DENIED');
    await update('profanity-list', { name: 'Mine' });
    expectError(await app.api.delete(`${PATH}/profanity-list`), 403, 'ERR_KEYWORD_DELETE_DENIED');
    expect((await get('profanity-list')).name).toBe('Mine');
  });
});

test("a list that does not exist, or is another app's, is not found", async () => {
  await create();
  const other = (await server.createApp()).api;
  for (const [api, id] of [
    [app.api, 'nothing'],
    [app.api, 'x'.repeat(101)],
    [app.api, 'a%20b'],
    [other, 'swearwords'],
  ] as const) {
    expectError(await api.get(`${PATH}/${id}`), 404, 'ERR_KEYWORD_NOT_FOUND');
    expectError(await api.put(`${PATH}/${id}`, { name: 'New' }), 404, 'ERR_KEYWORD_NOT_FOUND');
    expectError(await api.form(`${PATH}/${id}`, {}, [csv('a')], 'put'), 404, 'ERR_KEYWORD_NOT_FOUND');
    expectError(await api.delete(`${PATH}/${id}`), 404, 'ERR_KEYWORD_NOT_FOUND');
  }
  expect((await get('swearwords')).revisionId).toBe(`${app.id}_swearwords_1`);
});

test('only a fullAccess key may use lists', async () => {
  dataOf(await app.api.post('/v3/users', { uid: 'andrew', name: 'Andrew' }));
  const { authToken } = dataOf(await app.api.post('/v3/users/andrew/auth_tokens'));
  const path = `${PATH}/profanity-list`;
  const requests = (headers: Record<string, string>) => {
    const client = server.client(headers);
    return Promise.all([
      client.post(PATH, swearwords),
      client.form(PATH, withoutTerms, [csv('a')]),
      client.get(PATH),
      client.get(path),
      client.put(path, { name: 'New' }),
      client.delete(path),
    ]);
  };
  for (const response of await requests({ apikey: app.authKey })) expectError(response, 403, 'AUTH_ERR_NO_ACCESS');
  for (const response of await requests({ authToken })) expectError(response, 403, 'AUTH_ERR_NO_ACCESS');
  for (const response of await requests({})) expectError(response, 401, 'AUTH_ERR_EMPTY_APIKEY');
});
