import { dataOf } from '#test/support/client.js';
import { outboundEventsOf } from '#test/support/events.js';
import { eventually } from '#test/support/eventually.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import {
  customApiCondition,
  setSettings,
  settled,
  storeCustomApi,
  storeRule,
  useEngine,
  verdictOn,
} from '#test/support/moderation-engine.js';
import { useServer, type TestApp } from '#test/support/server.js';

const server = useServer();
const database = useDatabase(server);
const engine = useEngine();
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina']);
  await storeRule(server, app, [customApiCondition()]);
  await storeCustomApi(server, app, `${engine.url}/judge?token=hidden`, { username: 'chat', password: 'pass1' });
  engine.reply = () => ({ body: { isMatchingCondition: false, confidence: 0 } });
});

const send = (text: string, more: object = {}) => sendText(app, 'andrew', 'tina', text, more);
const blockedMessages = async () => dataOf<any[]>(await app.api.get('/v3/moderation/blocked-messages'));

test('a message is pending until the API has judged it, and then delivered', async () => {
  let release!: (reply: object) => void;
  engine.reply = () => new Promise((resolve) => (release = (body) => resolve({ body })));
  const sent = dataOf(
    await app.as('andrew').post('/v3/messages', { receiver: 'tina', receiverType: 'user', data: { text: 'hello' } }),
  );
  expect(sent.data.moderation).toEqual({ status: 'pending' });
  await eventually(() => expect(engine.calls).toHaveLength(1));
  expect(dataOf(await app.as('tina').get('/v3/users/andrew/messages'))).toEqual([]);
  release({ isMatchingCondition: false, confidence: 0.99 });
  expect(await verdictOn(app, sent.id as string)).toBe('approved');
  expect(dataOf(await app.as('tina').get('/v3/users/andrew/messages'))).toHaveLength(1);
});

test('the API receives the message as the app sees it, with Basic authentication', async () => {
  const id = await send('hello <@uid:tina>');
  const message = await settled(app, id);
  const [call] = engine.calls;
  expect(call).toMatchObject({ path: '/judge?token=hidden', headers: { 'content-type': 'application/json' } });
  expect(call!.headers.authorization).toBe(`Basic ${Buffer.from('chat:pass1').toString('base64')}`);
  expect(Object.keys(call!.json)).toEqual(['contextMessages']);
  const [{ andrew: judged }] = call!.json.contextMessages;
  const { updatedAt, data, ...rest } = message;
  expect(judged).toEqual({
    ...rest,
    updatedAt: expect.any(Number),
    data: { ...data, moderation: { status: 'pending' } },
  });
});

test.each([
  [true, 0.71, 70, 'disapproved'],
  [true, 0.704, 70, 'disapproved'],
  [true, 0.7, 70, 'approved'],
  [true, 0.69, 70, 'approved'],
  [true, 1, 100, 'approved'],
  [true, 1, 99, 'disapproved'],
  [true, 0.01, 0, 'disapproved'],
  [true, 0, 0, 'approved'],
  [true, 0.07, 7, 'approved'],
  [false, 1, 0, 'approved'],
])(
  'isMatchingCondition %s with confidence %d at %d percent: %s',
  async (isMatchingCondition, confidence, percent, status) => {
    await storeRule(server, app, [customApiCondition({ value: [`judge_1_greaterThan_${percent}`] })]);
    engine.reply = () => ({ body: { isMatchingCondition, confidence } });
    expect(await verdictOn(app, await send('hello'))).toBe(status);
  },
);

test('the reason of the API and its confidence are shown with the blocked message', async () => {
  const reason = `insult\0 ${'x'.repeat(1000)}`;
  engine.reply = () => ({ body: { isMatchingCondition: true, confidence: 0.876, reason } });
  const id = await send('you fool');
  expect(await verdictOn(app, id)).toBe('disapproved');
  const [entry] = await blockedMessages();
  expect(entry).toMatchObject({
    ruleId: 'outside',
    message: { id },
    condition: { category: 'custom-api', weight: 88 },
  });
  expect(entry.condition.message[0]).toMatch(/^insult x{300,493}$/);
  const triggers = (await outboundEventsOf(server, database, app)).map(({ trigger }) => trigger);
  expect(triggers).toEqual(['moderation_engine_blocked']);
});

test('a rule without a block only flags', async () => {
  await storeRule(server, app, [customApiCondition()], { actions: ['flagMessage'] });
  engine.reply = () => ({ body: { isMatchingCondition: true, confidence: 1 } });
  const id = await send('hello');
  expect(await verdictOn(app, id)).toBe('approved');
  const flagged = await database.query('SELECT rule_id FROM flagged_messages WHERE app_id = $1', [app.id]);
  expect(flagged).toEqual([{ rule_id: 'outside' }]);
});

describe('with context messages', () => {
  const contextOf = () => engine.calls.at(-1)!.json.contextMessages.slice(0, -1) as object[];

  test('the latest texts that all see come first, from the oldest', async () => {
    await setSettings(server, app, { 'moderation.customApi.contextMessages': 3 });
    const ids: string[] = [];
    for (const text of ['one', 'two', 'three', 'four', 'five']) ids.push(await send(text));
    for (const id of ids) await settled(app, id);
    dataOf(await app.api.delete(`/v3/messages/${ids[3]}`));
    engine.reply = () => ({ body: { isMatchingCondition: true, confidence: 1 } });
    expect(await verdictOn(app, await send('blocked'))).toBe('disapproved');
    engine.reply = () => ({ body: { isMatchingCondition: false, confidence: 0 } });
    await settled(app, await sendText(app, 'tina', 'andrew', 'a reply', { parentId: ids[0] }));
    await settled(app, await sendText(app, 'tina', 'andrew', 'six'));
    await settled(app, await send('judged'));
    expect(contextOf()).toEqual([{ andrew: 'three' }, { andrew: 'five' }, { tina: 'six' }]);
  });

  test('a reply has the context of its thread', async () => {
    await setSettings(server, app, { 'moderation.customApi.contextMessages': 10 });
    const parentId = await send('question');
    await settled(app, parentId);
    await settled(app, await send('aside'));
    await settled(app, await sendText(app, 'tina', 'andrew', 'answer', { parentId }));
    await settled(app, await send('thanks', { parentId }));
    expect(contextOf()).toEqual([{ tina: 'answer' }]);
  });

  test('none is sent unless the app asks for it', async () => {
    await settled(app, await send('one'));
    await settled(app, await send('two'));
    expect(contextOf()).toEqual([]);
  });
});

test('an edit is judged with the new content, and applied once it is approved', async () => {
  const id = await send('hello');
  await settled(app, id);
  let release!: (reply: object) => void;
  engine.reply = () => new Promise((resolve) => (release = (body) => resolve({ body })));
  dataOf(await app.as('andrew').put(`/v3/messages/${id}`, { data: { text: 'hello there' } }));
  await eventually(() => expect(engine.calls).toHaveLength(2));
  const [{ andrew: judged }] = engine.calls[1]!.json.contextMessages;
  expect(judged).toMatchObject({ id, data: { text: 'hello there', moderation: { status: 'pending' } } });
  const textFor = async (uid: string) => dataOf(await app.as(uid).get(`/v3/messages/${id}`)).data.text as string;
  expect(await textFor('tina')).toBe('hello');
  release({ isMatchingCondition: false, confidence: 0 });
  await eventually(async () => expect(await textFor('tina')).toBe('hello there'));
});
