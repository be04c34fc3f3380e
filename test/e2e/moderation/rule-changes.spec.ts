import { jest } from '@jest/globals';
import { RulesRepository } from '#resources/moderation/rules/rules.repository.js';
import { dataOf } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { condition, createRule } from '#test/support/moderation.js';
import { TestServer, useServer, type TestApp } from '#test/support/server.js';

const POOL_SIZE = 3;

const server = useServer({ DATABASE_POOL_SIZE: String(POOL_SIZE) });
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina']);
});
afterEach(() => jest.restoreAllMocks());

const statusOf = async (text: string, client = app.as('andrew')): Promise<string | undefined> =>
  dataOf(await client.post('/v3/messages', { receiver: 'tina', receiverType: 'user', data: { text } })).data.moderation
    ?.status;

const change = async (words: string[]) =>
  dataOf(await app.api.put('/v3/moderation/rules/no-darn', { conditions: [condition({ value: words })] }));

test('a change applies on every server', async () => {
  const other = new TestServer();
  await other.start({ DATABASE_URL: server.databaseUrl });
  const elsewhere = other.client({ apikey: app.apiKey, onBehalfOf: 'andrew' });
  const appliesElsewhere = (text: string, status: string | undefined): Promise<void> =>
    eventually(async () => expect(await statusOf(text, elsewhere)).toBe(status));
  expect(await statusOf('darn', elsewhere)).toBeUndefined();
  await createRule(app);
  await appliesElsewhere('darn', 'disapproved');
  await change(['heck']);
  await appliesElsewhere('darn', 'approved');
  expect(await statusOf('heck', elsewhere)).toBe('disapproved');
  const list = { id: 'swearwords', name: 'Swearwords', category: 'word' };
  dataOf(await app.api.post('/v3/moderation/keywords', { ...list, searchTerms: ['zounds'] }));
  dataOf(
    await app.api.put('/v3/moderation/rules/no-darn', {
      conditions: [condition({ isKeywordsReferencePresent: true, value: ['swearwords'] })],
    }),
  );
  await appliesElsewhere('zounds', 'disapproved');
  dataOf(await app.api.put('/v3/moderation/keywords/swearwords', { ...list, searchTerms: ['gadzooks'] }));
  await appliesElsewhere('gadzooks', 'disapproved');
  expect(await statusOf('zounds', elsewhere)).toBe('approved');
  dataOf(await app.api.delete('/v3/moderation/rules/no-darn'));
  await appliesElsewhere('gadzooks', undefined);
  await other.stop();
});

test('while rules change each message is judged by a complete set of rules', async () => {
  const words = Array.from({ length: 400 }, (_, n) => `word${n}x`);
  const list = { id: 'many', name: 'Many', category: 'word' };
  dataOf(await app.api.post('/v3/moderation/keywords', { ...list, searchTerms: [...words, 'darn'] }));
  await createRule(app, { conditions: [condition({ isKeywordsReferencePresent: true, value: ['many'] })] });
  let isChanging = true;
  const changing = (async () => {
    for (let round = 0; round < 15; round++)
      dataOf(
        await app.api.put('/v3/moderation/keywords/many', { ...list, searchTerms: [`new${round}`, ...words, 'darn'] }),
      );
    isChanging = false;
  })();
  const statuses = new Set<string | undefined>();
  const sending = Array.from({ length: 4 }, async () => {
    while (isChanging) statuses.add(await statusOf('oh darn'));
  });
  await Promise.all([changing, ...sending]);
  expect([...statuses]).toEqual(['disapproved']);
});

test('edits, sends and submissions at once, more than there are connections, read changed rules', async () => {
  const ids = await Promise.all(
    Array.from({ length: 4 * POOL_SIZE }, (_, n) => sendText(app, 'andrew', 'tina', `${n}`)),
  );
  await createRule(app);
  const submission = { sender: 'andrew', receiver: 'tina', receiverType: 'user', type: 'text', data: { text: 'darn' } };
  const responses = await Promise.all(
    ids.flatMap((id) => [
      app.as('andrew').put(`/v3/messages/${id}`, { data: { text: 'darn' } }),
      app.api.post('/v3/moderation/messages', submission),
    ]),
  );
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  expect(responses.map(({ body }) => body.data.data.moderation.status)).toEqual(responses.map(() => 'disapproved'));
});

test('a change applies to messages of its server as soon as it has responded', async () => {
  await createRule(app);
  for (const word of ['heck', 'drat', 'blast']) {
    await change([word]);
    expect(await statusOf(word)).toBe('disapproved');
    expect(await statusOf('darn')).toBe('approved');
  }
  dataOf(await app.api.put('/v3/moderation/rules/no-darn', { enabled: false }));
  expect(await statusOf('blast')).toBeUndefined();
});

test('a list of revisions has each of them once, although the rule changes while it is read', async () => {
  await createRule(app);
  await change(['heck']);
  const rules = server.app.get(RulesRepository);
  const countFormerRevisions = rules.countFormerRevisions.bind(rules);
  jest.spyOn(rules, 'countFormerRevisions').mockImplementationOnce(async (...parameters) => {
    await change(['drat']);
    return countFormerRevisions(...parameters);
  });
  const response = await app.api.get('/v3/moderation/rules/no-darn/revisions');
  expect(dataOf(response)).toMatchObject([
    { revisionId: `${app.id}_no-darn_2`, active: true },
    { revisionId: `${app.id}_no-darn_1`, active: false },
  ]);
  expect(response.body.meta.pagination).toMatchObject({ total: 2, count: 2 });
});
