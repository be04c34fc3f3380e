import { jest } from '@jest/globals';
import pg from 'pg';
import { dataOf } from '#test/support/client.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { createRule } from '#test/support/moderation.js';
import { statementsOf } from '#test/support/queries.js';
import { type TestApp, useServer } from '#test/support/server.js';

const server = useServer();
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina', 'omar']);
});
afterEach(() => jest.restoreAllMocks());

const send = () => sendText(app, 'andrew', 'tina', 'hello');

const sendToTwo = async () =>
  dataOf(
    await app
      .as('andrew')
      .post('/v3/messages', { multipleReceivers: { uids: ['tina', 'omar'] }, data: { text: 'hello' } }),
  );

/** The queries of Prisma that moderation makes: it reads rules, keyword lists, users and groups. */
async function readsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = jest.spyOn(pg.Client.prototype, 'query');
  await work();
  const texts = query.mock.calls.map(([config]) => (config as unknown as { text?: string }).text ?? '');
  query.mockRestore();
  return texts.flatMap((text) => {
    const [, table] = /FROM "public"\."(moderation_rules|keyword_lists|users|groups)"/.exec(text) ?? [];
    return table === undefined ? [] : [table];
  });
}

/** The statements of a send once the rules are cached: the notification of a new rule may arrive during the first sends. */
async function whileCached(work: () => Promise<unknown>) {
  for (let attempt = 0; attempt < 10 && (await readsOf(work)).length > 0; attempt++) await work();
  return { reads: await readsOf(work), statements: await statementsOf(server, work) };
}

const filter = (operand: string, more: object = {}) => ({
  filters: [{ type: 'receiver', entity: 'user', operand, operator: 'equals', value: 'tina', ...more }],
});

test('the rules of an app are read when they change, and not by messages', async () => {
  expect(await readsOf(() => createRule(app))).toEqual(expect.arrayContaining(['moderation_rules']));
  expect((await whileCached(send)).reads).toEqual([]);
});

test.each([
  ['no rule', undefined],
  ['a rule about words', {}],
  ['a filter on the receiver by uid', filter('uid')],
  ['a filter on the sender by uid', filter('uid', { type: 'sender' })],
  ['a filter on the receiving group by guid', filter('guid', { entity: 'group' })],
])('a send costs no more statements with %s', async (_what, rule) => {
  const expected = (await whileCached(send)).statements;
  if (rule) await createRule(app, rule);
  expect(await whileCached(send)).toEqual({ reads: [], statements: expected });
});

test('filters read each user once, also for several rules', async () => {
  for (const id of ['one', 'two', 'three']) {
    const { filters } = filter('name');
    const role = { type: 'sender', entity: 'user', operand: 'role', operator: 'notEquals', value: 'none' };
    await createRule(app, { id, filters: [role, ...filters] });
  }
  expect((await whileCached(send)).reads).toEqual(['users', 'users']);
  expect((await whileCached(sendToTwo)).reads).toEqual(['users', 'users', 'users']);
});
