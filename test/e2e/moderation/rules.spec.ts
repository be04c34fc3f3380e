import { patternProblem } from '#core/moderation/matching/patterns/pattern-problem.js';
import { defaultRules } from '#resources/moderation/rules/default-rules.js';
import { dataOf, expectError } from '#test/support/client.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
let app: TestApp;
beforeEach(async () => {
  app = await server.createApp();
});

const PATH = '/v3/moderation/rules';
const LISTS = '/v3/moderation/keywords';
const WORDS = { operand: 'text', category: 'word', value: ['darn'] };
const noProfanity = { id: 'no-profanity', name: 'No profanity', conditions: [WORDS] };

const create = async (rule: object = {}): Promise<any> => dataOf(await app.api.post(PATH, { ...noProfanity, ...rule }));
const get = async (id: string): Promise<any> => dataOf(await app.api.get(`${PATH}/${id}`));
const update = async (id: string, changes: object): Promise<any> => dataOf(await app.api.put(`${PATH}/${id}`, changes));
const ids = async (query: object = {}): Promise<string[]> =>
  dataOf(await app.api.get(PATH, { ...query })).map(({ id }: { id: string }) => id);
const revisions = async (id: string, query: object = {}): Promise<any[]> =>
  dataOf(await app.api.get(`${PATH}/${id}/revisions`, { ...query }));
const conditionsOf = async (conditions: object[]): Promise<any[]> => {
  const { id, conditions: stored } = await create({ conditions });
  dataOf(await app.api.delete(`${PATH}/${id}`));
  return stored;
};
const refused = async (rule: object, details: object): Promise<void> =>
  expectError(await app.api.post(PATH, { ...noProfanity, ...rule }), 400, 'ERR_BAD_REQUEST', details);
const defaultIds = defaultRules.map(({ id }) => id);

describe('create-rule', () => {
  test('responds with the rule, complete', async () => {
    const created = await create();
    expect(created).toEqual({
      ...noProfanity,
      enabled: true,
      conditions: [
        {
          id: 1,
          entity: 'message',
          ...WORDS,
          operator: 'contains',
          isKeywordsReferencePresent: false,
          isMediaPresent: false,
        },
      ],
      filters: [],
      action: ['blockMessage'],
      active: true,
      createdAt: expect.any(Number),
      updatedAt: created.createdAt,
      revisionId: `${app.id}_no-profanity_1`,
    });
    expect(await get('no-profanity')).toEqual(created);
  });

  test('stores everything that a rule can have', async () => {
    const filters = [
      { type: 'sender', entity: 'user', operand: 'role', operator: 'notIn', value: ['moderator', '@agentic'] },
      { type: 'receiver', entity: 'group', operand: 'createdAt', operator: 'greaterThan', value: ['1700000000'] },
    ];
    const rule = {
      description: 'For the young.',
      enabled: false,
      action: ['flagMessage', 'banUser'],
      filters,
      conditions: [
        { ...WORDS, id: 7, operator: 'equals', value: 'darn' },
        { operand: 'custom', category: 'pattern', value: ['\\d{3}'] },
        { operand: 'image', category: 'word', value: ['violence_greaterThan_30'], message: ['An old one'] },
        { operand: 'text', category: 'toxicity', value: 'Any unsafe content_greaterThan_0' },
        { operand: 'text', category: 'prompt', value: 'rude_greaterThan_100', prompts: ['Is it rude?'] },
      ],
    };
    expect(await create(rule)).toMatchObject({
      ...rule,
      conditions: [
        { id: 7, operator: 'equals', value: ['darn'], isMediaPresent: false },
        { id: 1, category: 'pattern' },
        { id: 2, isMediaPresent: true, isKeywordsReferencePresent: false },
        { id: 3, value: ['Any unsafe content_greaterThan_0'] },
        { id: 4, prompts: ['Is it rude?'] },
      ],
    });
  });

  test('treats dropMessage as blockMessage, and no actions as the default', async () => {
    expect((await create({ action: ['dropMessage', 'blockMessage', 'kickUser'] })).action).toEqual([
      'blockMessage',
      'kickUser',
    ]);
    expect((await create({ id: 'empty', action: [] })).action).toEqual(['blockMessage']);
  });

  test('accepts the three names of the reference to a list, and requires the list', async () => {
    dataOf(await app.api.post(LISTS, { id: 'rude', name: 'Rude', category: 'word', searchTerms: 'darn' }));
    for (const name of ['isKeywordsReferencePresent', 'isKeywordReferencePresent', 'isListReferencePresent'])
      expect(await conditionsOf([{ ...WORDS, value: ['rude', 'profanity-list'], [name]: true }])).toMatchObject([
        { isKeywordsReferencePresent: true, value: ['rude', 'profanity-list'] },
      ]);
    const reference = { operand: 'text', isKeywordsReferencePresent: true };
    const api = { operand: 'image', category: 'custom-api' };
    const conditions = [
      { ...reference, category: 'word', value: ['rude', 'nothing'] },
      { ...reference, category: 'pattern', value: ['rude'] },
      { operand: 'text', category: 'sentence-similarity', value: ['rude_greaterThan_50'] },
      { ...api, value: ['nothing_greaterThan_50'] },
    ];
    await refused(
      { conditions },
      {
        'conditions.0.value.1': ['The keyword list nothing does not exist.'],
        'conditions.1.value.0': ['The keyword list rude is of category word, not pattern.'],
        'conditions.2.value.0': ['The keyword list rude is of category word, not sentence-similarity.'],
        'conditions.3.value.0': ['The keyword list nothing does not exist.'],
      },
    );
    const other = await server.createApp();
    expectError(
      await other.api.post(PATH, { ...noProfanity, conditions: [{ ...WORDS, ...reference, value: ['rude'] }] }),
      400,
      'ERR_BAD_REQUEST',
      { 'conditions.0.value.0': ['The keyword list rude does not exist.'] },
    );
  });

  test('names the list of a score', async () => {
    const sentences = { id: 'scams', name: 'Scams', category: 'sentence-similarity', disallowedSentences: 'Pay me' };
    dataOf(await app.api.post(LISTS, sentences));
    expect(
      await conditionsOf([{ operand: 'text', category: 'sentence-similarity', value: 'scams_greaterThan_50' }]),
    ).toMatchObject([{ isKeywordsReferencePresent: true, value: ['scams_greaterThan_50'] }]);
  });

  test('refuses an id that is taken, of a default rule too, by one of twenty concurrent requests as well', async () => {
    const taken = { id: ['The id has already been taken.'] };
    await refused({ id: 'toxicity' }, taken);
    const responses = await Promise.all(Array.from({ length: 20 }, () => app.api.post(PATH, noProfanity)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const response of responses.filter(({ status }) => status !== 200))
      expectError(response, 400, 'ERR_BAD_REQUEST', taken);
    dataOf(await (await server.createApp()).api.post(PATH, noProfanity));
  });

  test('limits an app to 25 rules besides the defaults, however many are created concurrently', async () => {
    await update('toxicity', { enabled: true });
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, n) => app.api.post(PATH, { ...noProfanity, id: `rule-${n}` })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(25);
    for (const response of responses.filter(({ status }) => status !== 200))
      expectError(response, 403, 'ERR_PLAN_QUOTA_RESTRICTION');
    await update('email_filter', { enabled: true });
    expect(await ids({ limit: 1000 })).toHaveLength(25 + defaultIds.length);
    const created = dataOf(responses.find(({ status }) => status === 200)!);
    dataOf(await app.api.delete(`${PATH}/${created.id}`));
    await create({ id: 'there-is-room-again' });
  });

  test('names the error of each field', async () => {
    expectError(await app.api.post(PATH, {}), 400, 'ERR_BAD_REQUEST', {
      id: [expect.any(String)],
      name: ['The name field is required.'],
      conditions: ['The conditions field is required.'],
    });
    await refused(
      {
        id: 'a b',
        name: 'x'.repeat(101),
        description: 'x'.repeat(256),
        enabled: 'yes',
        action: ['explode'],
        filters: 'all',
        conditions: [{ operand: 'smell', category: 'taste', value: 7, entity: 'user', operator: 'near', id: 0 }],
      },
      {
        id: [expect.any(String)],
        name: ['The name may not be longer than 100 characters.'],
        description: ['The description may not be longer than 255 characters.'],
        enabled: ['The enabled must be true or false.'],
        'action.0': [expect.any(String)],
        filters: ['The filters must be a list.'],
        'conditions.0.operand': [expect.any(String)],
        'conditions.0.category': [expect.any(String)],
        'conditions.0.value': ['The value must be a list.'],
        'conditions.0.entity': [expect.any(String)],
        'conditions.0.operator': [expect.any(String)],
        'conditions.0.id': [expect.any(String)],
      },
    );
    await refused({ conditions: [] }, { conditions: ['The conditions must have at least one item.'] });
    await refused({ conditions: Array.from({ length: 11 }, () => WORDS) }, { conditions: [expect.any(String)] });
    const filter = { type: 'sender', entity: 'user', operand: 'uid', operator: 'equals', value: 'andrew' };
    await refused({ filters: Array.from({ length: 11 }, () => filter) }, { filters: [expect.any(String)] });
    await create({
      filters: Array.from({ length: 10 }, () => filter),
      conditions: Array.from({ length: 10 }, () => WORDS),
    });
  });

  test.each([
    ['a pattern for files', { operand: 'image', category: 'pattern', value: 'x' }, 'operand'],
    ['sentences for files', { operand: 'file', category: 'sentence-similarity', value: 'x_greaterThan_1' }, 'operand'],
    ['no value', { ...WORDS, value: [] }, 'value'],
    ['an empty value', { ...WORDS, value: [' '] }, 'value.0'],
    ['a long word', { ...WORDS, value: ['x'.repeat(101)] }, 'value.0'],
    ['a pattern that is none', { ...WORDS, category: 'pattern', value: ['[a'] }, 'value.0'],
    ['words for images', { ...WORDS, operand: 'image' }, 'value.0'],
    ['a score without a number', { ...WORDS, category: 'toxicity', value: 'toxicity_greaterThan_' }, 'value.0'],
    ['a score above 100', { ...WORDS, category: 'toxicity', value: 'toxicity_greaterThan_101' }, 'value.0'],
    ['a negative score', { ...WORDS, category: 'toxicity', value: 'toxicity_greaterThan_-1' }, 'value.0'],
    ['a score of nothing', { ...WORDS, category: 'toxicity', value: '_greaterThan_10' }, 'value.0'],
    ['another comparison', { ...WORDS, category: 'toxicity', value: 'toxicity_lessThan_10' }, 'value.0'],
    ['two scores', { ...WORDS, category: 'toxicity', value: ['a_greaterThan_1', 'b_greaterThan_1'] }, 'value'],
    [
      'equality of a score',
      { ...WORDS, category: 'toxicity', value: 'a_greaterThan_1', operator: 'equals' },
      'operator',
    ],
    ['a prompt without questions', { ...WORDS, category: 'prompt', value: 'a_greaterThan_1' }, 'prompts'],
  ])('refuses %s', async (_, condition, field) => {
    await refused({ conditions: [WORDS, condition] }, { [`conditions.1.${field}`]: [expect.any(String)] });
  });

  test('refuses two conditions with one id', async () => {
    const conditions = [{ ...WORDS, id: 2 }, WORDS, { ...WORDS, id: 2 }];
    await refused({ conditions }, { 'conditions.2.id': ['Another condition has the id 2.'] });
  });
});

describe('filters', () => {
  const filter = { type: 'receiver', entity: 'user', operand: 'uid', operator: 'equals', value: 'andrew' };

  test('have one value, or several for in and notIn, and ids in lower case', async () => {
    const filters = [
      { ...filter, value: 'Andrew' },
      { ...filter, operator: 'in', value: 'andrew, Tina,' },
      { ...filter, operator: 'notIn', value: ['Andrew'] },
      { ...filter, operand: 'name', operator: 'endsWith', value: 'Brown' },
      { ...filter, operand: 'createdAt', operator: 'lessThan', value: 1_700_000_000 },
      { ...filter, entity: 'group', operand: 'type', operator: 'in', value: ['public', 'password'] },
    ];
    expect((await create({ filters })).filters.map(({ value }: { value: string[] }) => value)).toEqual([
      ['andrew'],
      ['andrew', 'tina'],
      ['andrew'],
      ['Brown'],
      ['1700000000'],
      ['public', 'password'],
    ]);
  });

  test.each([
    ['a group that sends', { type: 'sender', entity: 'group', operand: 'guid', value: 'hikers' }, 'entity'],
    ['a property of groups for a user', { operand: 'guid' }, 'operand'],
    ['a property of users for a group', { entity: 'group', operand: 'role' }, 'operand'],
    ['an order of texts', { operand: 'name', operator: 'lessThan' }, 'operator'],
    ['the beginning of a time', { operand: 'createdAt', operator: 'startsWith', value: '17' }, 'operator'],
    [
      'the beginning of a type',
      { entity: 'group', operand: 'type', operator: 'startsWith', value: 'public' },
      'operator',
    ],
    ['two values to equal', { value: ['andrew', 'tina'] }, 'value'],
    ['no value', { value: [] }, 'value'],
    ['only commas', { operator: 'in', value: ' , ' }, 'value'],
    ['a uid that none can be', { value: 'a b' }, 'value.0'],
    ['a time that is none', { operand: 'createdAt', value: 'yesterday' }, 'value.0'],
    ['a time far away', { operand: 'createdAt', value: '999999999999' }, 'value.0'],
    ['a type that is none', { entity: 'group', operand: 'type', value: 'secret' }, 'value.0'],
    ['an unknown operator', { operator: 'resembles' }, 'operator'],
    ['nothing to compare', { value: undefined }, 'value'],
  ])('refuses %s', async (_, change, field) => {
    await refused({ filters: [filter, { ...filter, ...change }] }, { [`filters.1.${field}`]: [expect.any(String)] });
  });
});

describe('list-rules', () => {
  test('shows the rules of the app, oldest first, then the disabled defaults', async () => {
    for (const id of ['second', 'first']) await create({ id });
    const { body } = await app.api.get(PATH);
    const total = 2 + defaultIds.length;
    expect(body.meta).toEqual({
      current: { limit: 50, count: total },
      pagination: { total, count: total, per_page: 50, current_page: 1, total_pages: 1 },
    });
    expect(await ids()).toEqual(['second', 'first', ...defaultIds]);
    const defaults = dataOf(await app.api.get(PATH, { limit: 1000 })).slice(2);
    for (const rule of defaults) expect(rule).toMatchObject({ default: true, enabled: false, active: true });
    expect(await get('toxicity')).toEqual(defaults.find(({ id }: { id: string }) => id === 'toxicity'));
  });

  test('has pages', async () => {
    await create();
    const all = await ids();
    const pages = [];
    for (let page = 1; page <= Math.ceil(all.length / 4); page++) pages.push(...(await ids({ limit: 4, page })));
    expect(pages).toEqual(all);
    expect(await ids({ limit: 4, page: 1000 })).toEqual([]);
    for (const limit of [0, 1001]) expectError(await app.api.get(PATH, { limit }), 400, 'ERR_BAD_REQUEST');
  });

  test('every default rule is one that an app could create', async () => {
    for (const { id, name, description, conditions } of defaultRules) {
      await create({ id: `my-${id}`, name, description, conditions });
      dataOf(await app.api.delete(`${PATH}/my-${id}`));
      for (const { category, value } of conditions)
        if (category === 'pattern') expect(value.map(patternProblem)).toEqual([undefined]);
    }
  });
});

describe('update-rule', () => {
  test('changes what is sent, and creates a revision', async () => {
    const created = await create({ description: 'For the young.' });
    const updated = await update('no-profanity', { name: 'Clean', conditions: [{ ...WORDS, value: ['heck'] }] });
    expect(updated).toEqual({
      ...created,
      name: 'Clean',
      conditions: [{ ...created.conditions[0], value: ['heck'] }],
      updatedAt: expect.any(Number),
      revisionId: `${app.id}_no-profanity_2`,
    });
    expect(await get('no-profanity')).toEqual(updated);
    expect(await update('no-profanity', { description: '', action: ['flagMessage'] })).not.toHaveProperty(
      'description',
    );
    expect(await revisions('no-profanity')).toMatchObject([
      { revisionId: `${app.id}_no-profanity_3`, active: true, action: ['flagMessage'], createdAt: created.createdAt },
      { ...updated, active: false },
      { ...created, active: false },
    ]);
  });

  test('loses no revision of fifty concurrent changes', async () => {
    await create();
    const names = Array.from({ length: 50 }, (_, n) => `Name ${n}`);
    await Promise.all(names.map((name) => update('no-profanity', { name })));
    const stored = await revisions('no-profanity', { limit: 1000 });
    expect(stored.map(({ revisionId }) => revisionId)).toEqual(
      Array.from({ length: 51 }, (_, n) => `${app.id}_no-profanity_${51 - n}`),
    );
    expect(stored.map(({ name }) => name).sort()).toEqual(['No profanity', ...names].sort());
    expect(stored.map(({ active }) => active)).toEqual([true, ...names.map(() => false)]);
  });

  test('changes a default rule for this app alone, which remains a default', async () => {
    const original = await get('text-profanity-filter');
    expect(original).toMatchObject({ default: true, revisionId: 'default_text-profanity-filter_1' });
    const enabled = await update('text-profanity-filter', { enabled: true });
    expect(enabled).toEqual({
      ...original,
      enabled: true,
      updatedAt: expect.any(Number),
      revisionId: `${app.id}_text-profanity-filter_1`,
    });
    const again = await update('text-profanity-filter', { action: ['flagMessage'] });
    expect(await revisions('text-profanity-filter')).toEqual([
      again,
      { ...enabled, active: false },
      { ...original, active: false },
    ]);
    expect(await ids()).toEqual(defaultIds);
    expect(dataOf(await (await server.createApp()).api.get(`${PATH}/text-profanity-filter`)).enabled).toBe(false);
  });

  test('stores the first change of a default once, of twenty concurrent ones', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => update('toxicity', { name: `Name ${n}` })));
    const stored = await revisions('toxicity', { limit: 1000 });
    expect(stored.map(({ revisionId }) => revisionId)).toEqual([
      ...Array.from({ length: 20 }, (_, n) => `${app.id}_toxicity_${20 - n}`),
      'default_toxicity_1',
    ]);
  });

  test('refuses what a new rule cannot have', async () => {
    await create();
    const path = `${PATH}/no-profanity`;
    for (const [changes, field] of [
      [{ name: '' }, 'name'],
      [{ conditions: [] }, 'conditions'],
      [{ conditions: [{ ...WORDS, isKeywordsReferencePresent: true, value: ['nothing'] }] }, 'conditions.0.value.0'],
    ] as const)
      expectError(await app.api.put(path, changes), 400, 'ERR_BAD_REQUEST', { [field]: [expect.any(String)] });
    expect(await revisions('no-profanity')).toHaveLength(1);
  });
});

describe('list-rule-revisions', () => {
  test('shows pages of ten, through which every revision can be reached', async () => {
    for (const [id, count] of [
      ['no-profanity', 13],
      ['toxicity', 13],
    ] as const) {
      if (id === 'no-profanity') await create();
      for (let n = 1; n < count; n++) await update(id, { name: `Name ${n}` });
      const { body } = await app.api.get(`${PATH}/${id}/revisions`);
      expect(body.meta).toEqual({
        current: { limit: 10, count: 10 },
        pagination: { total: 13, count: 10, per_page: 10, current_page: 1, total_pages: 2 },
      });
      const all = await revisions(id, { limit: 13 });
      expect([...(await revisions(id)), ...(await revisions(id, { page: 2 }))]).toEqual(all);
      for (const limit of [1, 4, 12]) {
        const pages = [];
        for (let page = 1; page <= 13; page++) pages.push(...(await revisions(id, { limit, page })));
        expect(pages).toEqual(all);
      }
    }
  });

  test('has one revision of a default rule that the app has not changed', async () => {
    expect(await revisions('toxicity')).toEqual([await get('toxicity')]);
    expect(await revisions('toxicity', { page: 2 })).toEqual([]);
  });
});

describe('delete-rule', () => {
  test('deletes the rule with its revisions', async () => {
    await create();
    await update('no-profanity', { name: 'Clean' });
    const { body } = await app.api.delete(`${PATH}/no-profanity`);
    expect(body.data).toEqual({
      success: true,
      message: 'Rule with id no-profanity has been deleted successfully.',
    });
    expectError(await app.api.get(`${PATH}/no-profanity`), 404, 'ERR_RULE_NOT_FOUND');
    expect((await create()).revisionId).toBe(`${app.id}_no-profanity_1`);
    expect(await revisions('no-profanity')).toHaveLength(1);
  });

  test('refuses a default rule, changed or not', async () => {
    expectError(await app.api.delete(`${PATH}/toxicity`), 403, 'ERR_RULE_DELETE_DENIED');
    await update('toxicity', { enabled: true });
    expectError(await app.api.delete(`${PATH}/toxicity`), 403, 'ERR_RULE_DELETE_DENIED');
    expect((await get('toxicity')).enabled).toBe(true);
  });
});

test("a rule that does not exist, or is another app's, is not found", async () => {
  await create();
  const other = (await server.createApp()).api;
  for (const [api, id] of [
    [app.api, 'nothing'],
    [app.api, 'x'.repeat(101)],
    [app.api, 'a%20b'],
    [other, 'no-profanity'],
  ] as const) {
    expectError(await api.get(`${PATH}/${id}`), 404, 'ERR_RULE_NOT_FOUND');
    expectError(await api.put(`${PATH}/${id}`, { enabled: true }), 404, 'ERR_RULE_NOT_FOUND');
    expectError(await api.delete(`${PATH}/${id}`), 404, 'ERR_RULE_NOT_FOUND');
    expectError(await api.get(`${PATH}/${id}/revisions`), 404, 'ERR_RULE_NOT_FOUND');
  }
  expect(await revisions('no-profanity')).toHaveLength(1);
});

test('only a fullAccess key may use rules', async () => {
  dataOf(await app.api.post('/v3/users', { uid: 'andrew', name: 'Andrew' }));
  const { authToken } = dataOf(await app.api.post('/v3/users/andrew/auth_tokens'));
  const path = `${PATH}/toxicity`;
  const requests = (headers: Record<string, string>) => {
    const client = server.client(headers);
    return Promise.all([
      client.post(PATH, noProfanity),
      client.get(PATH),
      client.get(path),
      client.put(path, { enabled: true }),
      client.delete(path),
      client.get(`${path}/revisions`),
    ]);
  };
  for (const response of await requests({ apikey: app.authKey })) expectError(response, 403, 'AUTH_ERR_NO_ACCESS');
  for (const response of await requests({ authToken })) expectError(response, 403, 'AUTH_ERR_NO_ACCESS');
  for (const response of await requests({})) expectError(response, 401, 'AUTH_ERR_EMPTY_APIKEY');
});
