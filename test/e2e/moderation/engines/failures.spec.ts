import { dataOf } from '#test/support/client.js';
import { outboundEventsOf } from '#test/support/events.js';
import { appWithUsers, sendText } from '#test/support/factories.js';
import { useDatabase } from '#test/support/groups.js';
import {
  customApiCondition,
  setSettings,
  storeCustomApi,
  storeRule,
  useEngine,
  verdictOn,
  type EngineCall,
  type EngineReply,
} from '#test/support/moderation-engine.js';
import { TestServer, type TestApp } from '#test/support/server.js';

const server = new TestServer();
const logged: string[] = [];
beforeAll(async () => {
  const logDestination = { write: (line: string) => void logged.push(line) };
  await server.start({ WEBHOOK_ALLOW_PRIVATE: 'true', LOG_LEVEL: 'debug' }, logDestination);
});
afterAll(() => server.stop());
const database = useDatabase(server);
const engine = useEngine();
let app: TestApp;
beforeEach(async () => {
  app = await appWithUsers(server, ['andrew', 'tina']);
  await storeRule(server, app, [customApiCondition()]);
  await storeCustomApi(server, app, `${engine.url}/judge?token=hidden`, { username: 'chat', password: 'pass1' });
});

const failedEvents = async (): Promise<any[]> =>
  (await outboundEventsOf(server, database, app)).filter(({ trigger }) => trigger === 'moderation_engine_failed');

const MATCH = { isMatchingCondition: true, confidence: 1 };

type Reply = (call: EngineCall) => EngineReply | Promise<EngineReply>;
const breakOff = (): never => {
  throw new Error();
};

/** What the engine does, how often it is called, and the failure. */
const failures: [string, Reply, number, object][] = [
  [
    'status 404',
    () => ({ status: 404, body: 'nothing here' }),
    1,
    { category: 'http_4xx', httpStatus: 404, responseBody: 'nothing here' },
  ],
  ['status 500', () => ({ status: 500, body: MATCH }), 3, { category: 'http_5xx', httpStatus: 500 }],
  [
    'a broken connection',
    breakOff,
    3,
    { category: 'connection_error', errorMessage: expect.stringContaining('ECONNRESET') },
  ],
  ['no response', () => new Promise(() => undefined), 3, { category: 'timeout', timeoutMs: 2000 }],
  [
    'HTML',
    () => ({ body: '<html></html>' }),
    1,
    { category: 'invalid_response', httpStatus: 200, responseBody: '<html></html>' },
  ],
  ['an empty body', () => ({}), 1, { category: 'invalid_response', httpStatus: 200 }],
  [
    '10 MB',
    () => ({ body: JSON.stringify({ ...MATCH, reason: 'x'.repeat(10_000_000) }) }),
    1,
    { category: 'invalid_response', responseBodyTruncated: true, responseBody: expect.stringMatching(/^.{2048}$/) },
  ],
  [
    'a redirect',
    () => ({ status: 302, headers: { location: '/inner' }, body: MATCH }),
    1,
    { category: 'invalid_response', httpStatus: 302 },
  ],
  [
    'a redirect that keeps the method',
    () => ({ status: 307, headers: { location: '/inner' } }),
    1,
    { category: 'invalid_response', httpStatus: 307 },
  ],
  [
    'a list',
    () => ({ body: [MATCH] }),
    1,
    { category: 'invalid_response', validationErrors: ['The body must be an object.'] },
  ],
  [
    'a text for a boolean',
    () => ({ body: { ...MATCH, isMatchingCondition: 'true' } }),
    1,
    { category: 'invalid_response', validationErrors: ['isMatchingCondition must be true or false.'] },
  ],
  [
    'a text for a number',
    () => ({ body: { ...MATCH, confidence: '1' } }),
    1,
    { category: 'invalid_response', validationErrors: ['confidence must be a number from 0 to 1.'] },
  ],
  ['a confidence in percent', () => ({ body: { ...MATCH, confidence: 71 } }), 1, { category: 'invalid_response' }],
  [
    'a reason that is no text',
    () => ({ body: { ...MATCH, reason: {} } }),
    1,
    { category: 'invalid_response', validationErrors: ['reason must be a text.'] },
  ],
];

describe.each(failures)('an engine that responds with %s', (_, reply, calls, failure) => {
  test.each([
    ['approve-message', 'approved'],
    ['drop-message', 'disapproved'],
  ])('and the setting %s: the message is %s, and the app is notified', async (setting, outcome) => {
    await setSettings(server, app, { 'moderation.customApi.onError': setting });
    engine.reply = reply;
    const id = await sendText(app, 'andrew', 'tina', 'a private text');
    expect(await verdictOn(app, id)).toBe(outcome);
    expect(engine.calls.map(({ path }) => path)).toEqual(Array(calls).fill('/judge?token=hidden'));
    const [event, ...others] = await failedEvents();
    expect(others).toEqual([]);
    expect(event.audience).toEqual({ uids: [], except: [] });
    expect(event.data).toEqual({
      resource: {
        id,
        conversationId: 'andrew_user_tina',
        sender: 'andrew',
        receiverType: 'user',
        receiver: 'tina',
        category: 'message',
        type: 'text',
        sentAt: expect.any(Number),
      },
      contentType: 'text',
      outcome,
      completedAt: expect.any(Number),
      failures: [expect.objectContaining(failure)],
    });
    expect(event.data.failures[0]).toMatchObject({
      failedAt: expect.any(Number),
      responseBodyTruncated: expect.any(Boolean),
      context: {
        engine: 'custom_api',
        setting,
        rule: { id: 'outside', name: 'Rule outside', revisionId: `${app.id}_outside_1` },
        condition: { category: 'custom-api', listId: 'judge_1', threshold: { comparison: 'greaterThan', percent: 70 } },
        request: { url: `${engine.url}/judge`, method: 'POST', bodyBytes: expect.any(Number), basicAuthSent: true },
      },
    });
    for (const secret of ['a private text', 'pass1', 'token=hidden', Buffer.from('chat:pass1').toString('base64')])
      expect(JSON.stringify(event.data)).not.toContain(secret);
  });
});

test('after a failure that counts as no match, other rules decide', async () => {
  await storeRule(server, app, [{ ...customApiCondition(), value: ['other_greaterThan_0'] }], { id: 'zz-other' });
  await storeCustomApi(server, app, `${engine.url}/other`, { id: 'other' });
  engine.reply = ({ path }) => (path === '/other' ? { body: MATCH } : { status: 400 });
  const id = await sendText(app, 'andrew', 'tina', 'hello');
  expect(await verdictOn(app, id)).toBe('disapproved');
  const [entry] = dataOf<any[]>(await app.api.get('/v3/moderation/blocked-messages'));
  expect(entry.ruleId).toBe('zz-other');
  expect((await failedEvents()).map(({ data }) => (data as { outcome: string }).outcome)).toEqual(['disapproved']);
});

test('an engine that fails once and then responds has not failed', async () => {
  engine.reply = () => (engine.calls.length === 1 ? { status: 503 } : { body: MATCH });
  expect(await verdictOn(app, await sendText(app, 'andrew', 'tina', 'hello'))).toBe('disapproved');
  expect(await failedEvents()).toEqual([]);
});

test('a list that is gone is not configured', async () => {
  await storeRule(server, app, [customApiCondition({ value: ['gone_greaterThan_10'] })]);
  await verdictOn(app, await sendText(app, 'andrew', 'tina', 'hello'));
  const [{ data }] = (await failedEvents()) as [{ data: any }];
  expect(data.failures).toEqual([
    expect.objectContaining({ category: 'not_configured', responseBodyTruncated: false }),
  ]);
  expect(data.failures[0].context).not.toHaveProperty('request');
});

test('texts of messages, passwords and bodies of engines are in no line of the log', async () => {
  engine.reply = () => ({ status: 500, body: 'a private response' });
  await verdictOn(app, await sendText(app, 'andrew', 'tina', 'a private text'));
  const log = logged.join('');
  expect(log).toContain('/v3/messages');
  for (const secret of ['a private text', 'a private response', 'pass1', 'token=hidden', 'Basic '])
    expect(log).not.toContain(secret);
});
