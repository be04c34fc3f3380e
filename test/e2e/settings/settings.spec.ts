import { SettingsService } from '#resources/settings/settings.service.js';
import { type Client, dataOf, expectError } from '#test/support/client.js';
import { systemContext } from '#test/support/context.js';
import { eventually } from '#test/support/eventually.js';
import { useDatabase } from '#test/support/groups.js';
import { MANAGEMENT, TestServer, type TestApp } from '#test/support/server.js';

// Two servers on one database share nothing else, like two processes.
const [here, there] = [new TestServer(), new TestServer()];
const logged: string[] = [];
beforeAll(async () => {
  await here.start();
  const logDestination = { write: (line: string) => void logged.push(line) };
  await there.start({ DATABASE_URL: here.databaseUrl, LOG_LEVEL: 'debug' }, logDestination);
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

let app: TestApp;
let management: Client;
let path: string;
beforeEach(async () => {
  app = await here.createApp();
  management = here.client(MANAGEMENT);
  path = `/apps/${app.id}/settings`;
});

const REPLIES = 'core.conversations.updateOnReplies';
const CALLS = 'core.conversations.updateOnCallActivity';
const RETENTION = 'core.messages.retentionDays';
const URL_SETTING = 'moderation.openai.url';
const MODEL = 'moderation.openai.model';
const KEY = 'moderation.openai.key';
const ON_ERROR = 'moderation.openai.onError';
const defaults = {
  'core.conversations.updateOnGroupActions': true,
  'core.conversations.updateOnReplies': true,
  'core.conversations.updateOnMessageActions': false,
  'core.conversations.updateOnCallActivity': false,
  'core.conversations.updateOnCustomMessage': true,
  'core.threads.updateOnMessageActions': false,
  'core.notifications.push.enabled': false,
  'core.notifications.logRetentionDays': 14,
  'core.notifications.push.maxGroupMembers': 1000,
  'core.notifications.email.maxGroupMembers': 30,
  'core.notifications.sms.maxGroupMembers': 30,
  'core.groups.maxMembers': 100_000,
  'core.groups.maxGroupsPerUser': 2000,
  'core.messages.linkPreviews': false,
  'core.campaigns.ratePerMinute': 0,
  'core.messages.thumbnails': false,
  'core.messages.retentionDays': 0,
  'core.users.dataExport': false,
  'moderation.openai.url': 'https://api.openai.com/v1',
  'moderation.openai.model': '',
  'moderation.openai.key': '',
  'moderation.openai.onError': 'approve-message',
  'moderation.customApi.onError': 'approve-message',
  'moderation.customApi.contextMessages': 0,
  'aiAgents.openai.url': 'https://api.openai.com/v1',
  'aiAgents.openai.model': 'gpt-4o-mini',
  'aiAgents.openai.key': '',
  'aiAgents.secondsPerRun': 120,
  'aiAgents.tokensPerRun': 50_000,
  'aiAgents.toolCallsPerRun': 10,
  'aiAgents.runsPerUserAndMinute': 10,
  'ai.smartReplies.enabled': false,
  'ai.conversationStarter.enabled': false,
  'ai.conversationSummary.enabled': false,
  'ai.bots.enabled': false,
  'ai.translation.enabled': false,
  'ai.rewriting.enabled': false,
  'ai.requestsPerUserAndMinute': 10,
  'ai.requestsPerMinute': 300,
  'auth.jwt.jwksUrl': '',
  'auth.jwt.publicKeys': '',
  'auth.jwt.secret': '',
  'auth.jwt.algorithms': 'RS256,PS256,ES256,EdDSA',
  'auth.jwt.issuer': '',
  'auth.jwt.audience': '',
  'auth.jwt.uidClaim': 'sub',
  'auth.jwt.createUsers': false,
  'auth.jwt.nameClaim': 'name',
  'auth.jwt.roleClaim': '',
  'auth.jwt.roles': '',
  'embed.origins': '',
  'embed.guests': false,
  'embed.guestRole': '',
  'management.auditLog.retentionDays': 0,
  'management.failedRequests.retentionDays': 7,
  'management.limits.activeUsers': 0,
  'management.limits.messages': 0,
  'management.limits.concurrentUsers': 0,
};

const readOnly = {
  'core.notifications.push.accessible': true,
  'core.notifications.push.advanced.enabled': true,
  'core.notifications.push.advanced.included': ['preferences', 'templates', 'providers.multiple'],
};

const set = (settings: object, client = management) => client.post(path, { settings });
/** Those that can be set. */
const list = async (client = management) => {
  const entries = Object.entries(dataOf(await client.get(path)) as object);
  return Object.fromEntries(entries.filter(([key]) => !(key in readOnly)));
};
const database = useDatabase(here);
const secret = () => here.app.get(SettingsService).secret(systemContext(app), KEY);
/** The effective settings in a server. */
const inForce = (server: TestServer) => server.app.get(SettingsService).of(systemContext(app));

describe('list-settings', () => {
  test('lists all settings, with the defaults for a new app', async () => {
    expect(dataOf(await management.get(path))).toEqual({ ...defaults, ...readOnly });
  });
});

describe('map-settings', () => {
  test('changes the named settings and leaves the rest', async () => {
    expect(dataOf(await set({ [REPLIES]: false, [CALLS]: true }))).toEqual({
      [REPLIES]: { success: true, message: `The setting ${REPLIES} has been set to false.` },
      [CALLS]: { success: true, message: `The setting ${CALLS} has been set to true.` },
    });
    dataOf(await set({ [REPLIES]: true }));
    expect(await list()).toEqual({ ...defaults, [CALLS]: true });
    expect(dataOf(await set({}))).toEqual({});
    expect(await list()).toEqual({ ...defaults, [CALLS]: true });
  });

  test('refuses an unknown setting, and changes the others', async () => {
    const answer = dataOf(await set(JSON.parse(`{"core.nothing":true,"__proto__":true,"${CALLS}":true}`) as object));
    expect(Object.keys(answer).sort()).toEqual(['__proto__', CALLS, 'core.nothing'].sort());
    expect(answer['core.nothing']).toEqual({
      success: false,
      error: expect.objectContaining({
        code: 'ERR_BAD_REQUEST',
        details: { 'settings.core.nothing': ['There is no setting core.nothing.'] },
      }),
    });
    expect(await list()).toEqual({ ...defaults, [CALLS]: true });
  });

  test.each([
    ['a number for a switch', REPLIES, 1, 'true or false'],
    ['a text for a switch', REPLIES, 'no', 'true or false'],
    ['a text for a number', RETENTION, '7', 'a whole number from 0 to 36500'],
    ['another choice', ON_ERROR, 'panic', 'approve-message or drop-message'],
    ['a number for a choice', ON_ERROR, 1, 'approve-message or drop-message'],
    ['a switch for a text', MODEL, true, 'a text of at most 100 characters'],
    ['a text that is too long', MODEL, 'x'.repeat(101), 'a text of at most 100 characters'],
    ['a text that is no URL', URL_SETTING, 'here', 'a valid URL'],
    ['a URL of another scheme', URL_SETTING, 'ftp://example.com', 'a valid URL'],
    [
      'a URL that is too long',
      URL_SETTING,
      `https://example.com/${'x'.repeat(255)}`,
      'a text of at most 255 characters',
    ],
    ['a boolean for a number', RETENTION, true, 'a whole number from 0 to 36500'],
    ['a number below the minimum', 'core.notifications.logRetentionDays', 0, 'a whole number from 1 to 36500'],
    ['a negative number', RETENTION, -1, 'a whole number from 0 to 36500'],
    ['a fraction', RETENTION, 1.5, 'a whole number from 0 to 36500'],
    ['a number below the minimum', 'aiAgents.secondsPerRun', 0, 'a whole number from 1 to 600'],
    ['a number above the maximum', RETENTION, 36_501, 'a whole number from 0 to 36500'],
  ])('refuses %s, and sets the others', async (_, key, value, kind) => {
    const answer = dataOf(await set({ [key]: value, [CALLS]: true }));
    const details = { [`settings.${key}`]: [`The ${key} must be ${kind}.`] };
    expect(answer[key]).toEqual({
      success: false,
      error: expect.objectContaining({ code: 'ERR_BAD_REQUEST', details }),
    });
    expect(await list()).toEqual({ ...defaults, [CALLS]: true });
  });

  test('sets a number', async () => {
    expect(dataOf(await set({ [RETENTION]: 36_500 }))[RETENTION]).toMatchObject({ success: true });
    expect(await list()).toEqual({ ...defaults, [RETENTION]: 36_500 });
  });

  test.each([
    [
      'a name or password',
      'https://anna:secret@example.com/v1',
      'may not contain a name or password: see moderation.openai.key',
    ],
    ['a query', 'https://example.com/v1?key=1', 'may not contain a query or a fragment'],
  ])('refuses a URL with %s', async (_, value, problem) => {
    const { error } = dataOf(await set({ [URL_SETTING]: value }))[URL_SETTING];
    expect(error.details).toEqual({ [`settings.${URL_SETTING}`]: [`The ${URL_SETTING} ${problem}.`] });
  });

  test('refuses a URL of the model of agents with a password', async () => {
    const key = 'aiAgents.openai.url';
    const { error } = dataOf(await set({ [key]: 'https://anna:secret@example.com/v1' }))[key];
    const problem = `The ${key} may not contain a name or password: see aiAgents.openai.key.`;
    expect(error.details).toEqual({ [`settings.${key}`]: [problem] });
  });

  test.each(['http://example.com/v1', 'https://127.0.0.1/v1', 'https://169.254.169.254', 'https://localhost/v1'])(
    'refuses a URL that moderation would not request: %s',
    async (value) => {
      const { error } = dataOf(await set({ [URL_SETTING]: value }))[URL_SETTING];
      expect(error.details[`settings.${URL_SETTING}`]).toEqual([expect.stringMatching(/https:|public address/)]);
      expect(await list()).toEqual(defaults);
    },
  );

  test.each([
    ['a space', 'sk 1'],
    ['a line break', 'sk\r\nx-admin: 1'],
    ['a character that headers cannot have', 'sk-\u00e4\u20ac'],
  ])('refuses a secret with %s, without repeating it', async (_, value) => {
    const answer = await set({ [KEY]: value });
    expect(dataOf(answer)[KEY]).toMatchObject({ success: false });
    expect(JSON.stringify(answer.body)).not.toContain(JSON.stringify(value).slice(1, -1));
  });

  test('sets texts and choices', async () => {
    const values = { [URL_SETTING]: 'https://llm.example.com/v1', [MODEL]: 'judge-1', [ON_ERROR]: 'drop-message' };
    expect(dataOf(await set(values))[MODEL].message).toBe(`The setting ${MODEL} has been set to judge-1.`);
    expect(await list()).toEqual({ ...defaults, ...values });
  });

  test('stores a secret encrypted, and never shows it', async () => {
    const answer = await set({ [KEY]: 'sk-hidden' });
    expect(dataOf(answer)).toEqual({ [KEY]: { success: true, message: `The setting ${KEY} has been set.` } });
    expect(await list()).toEqual({ ...defaults, [KEY]: '********' });
    expect(await inForce(here)).toEqual({ ...defaults, [KEY]: '********' });
    expect(await secret()).toBe('sk-hidden');
    const stored = await database.query('SELECT s::text AS row FROM app_settings s WHERE app_id = $1', [app.id]);
    expect(stored).toHaveLength(1);
    expect(stored[0].row).not.toContain('sk-hidden');
    expect(stored[0].row).not.toContain(Buffer.from('sk-hidden').toString('hex'));
  });

  test('the mask leaves a secret unchanged, an empty text removes it', async () => {
    dataOf(await set({ [KEY]: 'sk-hidden' }));
    dataOf(await set(await list()));
    expect(await secret()).toBe('sk-hidden');
    dataOf(await set({ [KEY]: '' }));
    expect(await list()).toEqual(defaults);
    expect(await secret()).toBeUndefined();
    dataOf(await set({ [KEY]: '********' }));
    expect(await list()).toEqual(defaults);
  });

  test('a secret is in no line of the log', async () => {
    dataOf(await set({ [KEY]: 'sk-hidden' }, there.client(MANAGEMENT)));
    expectError(
      await there.client(MANAGEMENT).post(path, { settings: { [KEY]: ['sk-hidden'] } }),
      400,
      'ERR_BAD_REQUEST',
    );
    expect(logged.join('')).toContain('/apps/:appId/settings');
    expect(logged.join('')).not.toContain('sk-hidden');
  });

  test.each([
    ['nothing', undefined, { settings: ['The settings field is required.'] }],
    ['a list', [1], { settings: ['The settings must be an object.'] }],
    [
      'a value that is neither true, false, a number nor a text',
      { [REPLIES]: ['no'] },
      { [`settings.${REPLIES}`]: [expect.any(String)] },
    ],
    ['null', { [REPLIES]: null }, { [`settings.${REPLIES}`]: [expect.any(String)] }],
    [
      'too much',
      Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`key${n}`, true])),
      { settings: [expect.any(String)] },
    ],
  ])('refuses %s, and sets nothing', async (_, settings, details) => {
    expectError(await management.post(path, { settings }), 400, 'ERR_BAD_REQUEST', details);
    expect(await list()).toEqual(defaults);
  });

  test('applies each of fifty concurrent changes as a whole', async () => {
    const both = (value: boolean) => ({ [REPLIES]: value, [CALLS]: value });
    const reversed = (value: boolean) => ({ [CALLS]: value, [REPLIES]: value });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => set(n % 2 === 0 ? both(true) : reversed(false))),
    );
    for (const answer of answers) dataOf(answer);
    const after = await list();
    expect(after[REPLIES]).toBe(after[CALLS]);
    expect(await inForce(here)).toEqual(after);
  });

  test('takes effect immediately on the server that set it, and soon on every other one', async () => {
    expect([await inForce(here), await inForce(there)]).toEqual([defaults, defaults]);
    dataOf(await set({ [CALLS]: true }));
    const changed = { ...defaults, [CALLS]: true };
    expect(await inForce(here)).toEqual(changed);
    await eventually(async () => expect(await inForce(there)).toEqual(changed));
    dataOf(await management.delete(path));
    expect(await inForce(here)).toEqual(defaults);
    await eventually(async () => expect(await inForce(there)).toEqual(defaults));
  });
});

describe('unmap-settings', () => {
  test('resets to the defaults, and does not change other apps', async () => {
    const other = `/apps/${(await here.createApp()).id}/settings`;
    dataOf(await management.post(other, { settings: { [CALLS]: true } }));
    dataOf(await set({ [CALLS]: true }));
    expect(dataOf(await management.delete(path))).toEqual({
      success: true,
      message: `The settings of the app ${app.id} have been cleared.`,
    });
    expect(await list()).toEqual(defaults);
    expect(dataOf(await management.get(other))).toEqual({ ...defaults, ...readOnly, [CALLS]: true });
    dataOf(await management.delete(path));
  });
});

const calls = {
  'map-settings': (appId: string, client = management) => client.post(`/apps/${appId}/settings`, { settings: {} }),
  'list-settings': (appId: string, client = management) => client.get(`/apps/${appId}/settings`),
  'unmap-settings': (appId: string, client = management) => client.delete(`/apps/${appId}/settings`),
};

describe.each(Object.entries(calls))('%s', (_, call) => {
  test('does not find an app that is unknown or deleted', async () => {
    expectError(await call('no-such-app'), 404, 'ERR_APP_NOT_FOUND');
    dataOf(await management.delete(`/apps/${app.id}`));
    expectError(await call(app.id), 404, 'ERR_APP_NOT_FOUND');
  });

  test('does not find an invalid app id, and accepts one in upper case', async () => {
    expectError(await call('no.such.app'), 404, 'ERR_APP_NOT_FOUND');
    dataOf(await call(app.id.toUpperCase()));
  });

  test('accepts management credentials only', async () => {
    expectError(await call(app.id, app.api), 401, 'AUTH_ERR_EMPTY_AUTH_HEADER');
    expectError(await call(app.id, here.client({ ...MANAGEMENT, secret: 'wrong' })), 401, 'AUTH_ERR_NO_ACCESS');
  });
});
