import { SettingsService } from '../../../src/resources/settings/settings.service.js';
import { type Client, dataOf, expectError } from '../../support/client.js';
import { systemContext } from '../../support/context.js';
import { eventually } from '../../support/eventually.js';
import { MANAGEMENT, TestServer, type TestApp } from '../../support/server.js';

// Two servers on one database share nothing else, like two processes.
const [here, there] = [new TestServer(), new TestServer()];
beforeAll(async () => {
  await here.start();
  await there.start({ DATABASE_URL: here.databaseUrl });
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
const defaults = {
  'core.conversations.updateOnGroupActions': true,
  'core.conversations.updateOnReplies': true,
  'core.conversations.updateOnMessageActions': false,
  'core.conversations.updateOnCallActivity': false,
  'core.conversations.updateOnCustomMessage': true,
  'core.threads.updateOnMessageActions': false,
  'core.notifications.push.enabled': false,
  'core.messages.retentionDays': 0,
};

const set = (settings: object, client = management) => client.post(path, { settings });
const list = async (client = management) => dataOf(await client.get(path));
/** The effective settings in a server. */
const inForce = (server: TestServer) => server.app.get(SettingsService).of(systemContext(app));

describe('list-settings', () => {
  test('lists all settings, with the defaults for a new app', async () => {
    expect(await list()).toEqual(defaults);
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
    ['a boolean for a number', RETENTION, true, 'a whole number from 0 to 36500'],
    ['a negative number', RETENTION, -1, 'a whole number from 0 to 36500'],
    ['a fraction', RETENTION, 1.5, 'a whole number from 0 to 36500'],
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
    ['nothing', undefined, { settings: ['The settings field is required.'] }],
    ['a list', [1], { settings: ['The settings must be an object.'] }],
    [
      'a value that is neither true, false nor a number',
      { [REPLIES]: 'no' },
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
    expect(dataOf(await management.get(other))).toEqual({ ...defaults, [CALLS]: true });
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
