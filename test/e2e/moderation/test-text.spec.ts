import { dataOf, expectError } from '#test/support/client.js';
import { appWithUsers } from '#test/support/factories.js';
import { createGroup, useDatabase } from '#test/support/groups.js';
import { createRule } from '#test/support/moderation.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina']);
});

const run = async (body: object): Promise<any> => dataOf(await app.api.post('/v3/moderation/test', body));
const words = (value: string[], more: object = {}) => ({
  conditions: [{ operand: 'text', category: 'word', value, ...more }],
});

describe('test-moderation', () => {
  test('no rule applies: there is no status', async () => {
    expect(await run({ text: 'Hello' })).toEqual({ action: [], rules: [] });
  });

  test('names each list and term that matches, and what would be done', async () => {
    for (const [id, searchTerms] of [
      ['rude', ['heck', 'darn']],
      ['worse', ['blast']],
      ['harmless', ['goodness']],
    ])
      dataOf(await app.api.post('/v3/moderation/keywords', { id, name: id, category: 'word', searchTerms }));
    await createRule(app, {
      id: 'lists',
      action: ['blockMessage', 'banUser'],
      ...words(['rude', 'harmless', 'worse'], { isKeywordsReferencePresent: true }),
    });
    const result = await run({ text: 'Darn, blast!' });
    expect(result).toMatchObject({ status: 'disapproved', action: ['blockMessage', 'banUser'] });
    expect(result.rules).toMatchObject([
      {
        id: 'lists',
        enabled: true,
        passesFilters: true,
        takesEffect: true,
        hasOutsideConditions: false,
        conditions: [
          {
            message: ['The text contains the word "darn".'],
            terms: [
              { listId: 'rude', term: 'darn' },
              { listId: 'worse', term: 'blast' },
            ],
          },
        ],
      },
    ]);
  });

  test('lists rules after the one that blocks, which take no effect', async () => {
    await createRule(app, { id: 'flags', action: ['flagMessage', 'kickUser'], ...words(['darn']) });
    await createRule(app, { id: 'blocks', action: ['blockMessage'], ...words(['darn']) });
    await createRule(app, { id: 'late', action: ['blockUser'], ...words(['darn']) });
    const { status, action, rules } = await run({ text: 'darn' });
    expect({ status, action }).toEqual({ status: 'disapproved', action: ['kickUser', 'blockMessage'] });
    expect(rules.map(({ id, takesEffect }: any) => [id, takesEffect])).toEqual([
      ['flags', true],
      ['blocks', true],
      ['late', false],
    ]);
  });

  test('filters pass for the sender and the receiver that it names, and not without them', async () => {
    await createGroup(app, { guid: 'hikers', type: 'public' });
    const filters = [
      { type: 'sender', entity: 'user', operand: 'uid', operator: 'notEquals', value: 'tina' },
      { type: 'receiver', entity: 'group', operand: 'type', operator: 'equals', value: 'public' },
    ];
    await createRule(app, { id: 'filtered', filters, ...words(['darn']) });
    const toGroup = { receiver: 'hikers', receiverType: 'group' };
    for (const [address, passes] of [
      [{ sender: 'andrew', ...toGroup }, true],
      [{ sender: 'tina', ...toGroup }, false],
      [{ sender: 'andrew', receiver: 'hikers' }, false],
      [{ sender: 'andrew' }, false],
      [toGroup, false],
    ] as const) {
      const { status, rules } = await run({ text: 'darn', ...address });
      expect([address, status, rules[0].passesFilters, rules[0].takesEffect]).toEqual([
        address,
        passes ? 'disapproved' : undefined,
        passes,
        passes,
      ]);
    }
  });

  test('disabled and default rules are evaluated on request, without effect', async () => {
    await createRule(app, { id: 'draft', enabled: false, ...words(['darn']) });
    expect(await run({ text: 'darn, write to me@example.com' })).toEqual({ action: [], rules: [] });
    const { status, action, rules } = await run({ text: 'darn, write to me@example.com', withDisabled: true });
    expect({ status, action }).toEqual({ status: undefined, action: [] });
    const matching = rules.filter(({ conditions }: any) => conditions.length > 0);
    expect(matching).toMatchObject([
      { id: 'draft', enabled: false, takesEffect: false },
      { id: 'email_filter', enabled: false, takesEffect: false },
    ]);
  });

  test('conditions of outside engines leave the status pending, and no engine is queried', async () => {
    await createRule(app, {
      id: 'prompt',
      conditions: [
        { operand: 'text', category: 'prompt', value: ['shop_greaterThan_50'], prompts: ['Is it an offer?'] },
      ],
    });
    expect(await run({ text: 'Hello' })).toMatchObject({
      status: 'pending',
      action: [],
      rules: [{ id: 'prompt', conditions: [], hasOutsideConditions: true, takesEffect: false }],
    });
  });

  test('has the result of a send, and changes nothing', async () => {
    await createRule(app, { id: 'no-darn', action: ['blockMessage', 'blockUser'], ...words(['darn']) });
    const counts = () =>
      database.query(
        `SELECT (SELECT count(*) FROM messages WHERE app_id = $1) AS messages,
          (SELECT count(*) FROM blocked_messages WHERE app_id = $1) AS blocked,
          (SELECT count(*) FROM events WHERE app_id = $1) AS events,
          (SELECT count(*) FROM graphile_worker.jobs WHERE task_identifier = 'moderation-sender-action') AS jobs`,
        [app.id],
      );
    const before = await counts();
    const { status } = await run({ text: 'darn', sender: 'andrew', receiver: 'tina' });
    expect(await counts()).toEqual(before);
    const message = {
      receiver: 'tina',
      receiverType: 'user',
      category: 'message',
      type: 'text',
      data: { text: 'darn' },
    };
    const sent = dataOf(await app.as('andrew').post('/v3/messages', message));
    expect(sent.data.moderation).toEqual({ status });
  });

  test('a text that takes too long for a send is compared to its end', async () => {
    await createRule(app, { id: 'no-darn', ...words(['darn']) });
    const { status } = await run({ text: `${'o '.repeat(32_000)} darn` });
    expect(status).toBe('disapproved');
  });

  test('rules of another app are not evaluated', async () => {
    const other = await server.createApp();
    await createRule(other, { id: 'no-darn', ...words(['darn']) });
    expect(await run({ text: 'darn', withDisabled: true })).toMatchObject({ action: [] });
  });

  test('needs a text, and a key with fullAccess', async () => {
    expectError(await app.api.post('/v3/moderation/test', {}), 400, 'ERR_BAD_REQUEST');
    expectError(await app.api.post('/v3/moderation/test', { text: 'x'.repeat(65_537) }), 400, 'ERR_BAD_REQUEST');
    const authOnly = server.client({ apikey: app.authKey, appId: app.id });
    expectError(await authOnly.post('/v3/moderation/test', { text: 'darn' }), 403, 'AUTH_ERR_NO_ACCESS');
  });
});
