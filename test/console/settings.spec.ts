import { dataOf } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { MANAGEMENT } from '../support/server.js';
import { ConsoleTest, HOSTILE } from './support/console-test.js';

// The settings of an app: its values, its name, its API keys, and its deletion.

const run = new ConsoleTest();
const management = () => run.server.client(MANAGEMENT);
const settings = async () => dataOf(await management().get(`/apps/${run.app.id}/settings`)) as Record<string, unknown>;
const keys = async () => dataOf(await run.app.api.get('/v3/apikeys')) as { apiKey: string; name: string }[];

beforeAll(async () => {
  await run.start();
  await run.signIn();
  dataOf(await run.app.api.post('/v3/apikeys', { name: HOSTILE }));
});
afterAll(() => run.stop());
afterEach(() => run.expectNoProblems());

test('each setting has a field, and only changed values are stored', async () => {
  await run.open('settings');
  await run.unfold();
  const before = await settings();
  const fields = await run.page.$$eval('details form :is(input, select, textarea)', (elements) => elements.length);
  // what the server says of itself is nothing to change, and chats in websites have a page of their own
  const changeable = Object.keys(before).filter((key) => !/^embed\.|\.push\.(?:accessible|advanced\.)/.test(key));
  expect(fields).toBe(changeable.length);
  await run.type('Days until messages are erased (0: never)', '30');
  await run.press('Save these settings: Messages');
  await run.untilText('The changes are stored.');
  await run.press('Replies in threads count as last messages');
  await run.press('Save these settings: Conversations');
  await eventually(async () => expect(await settings()).toMatchObject({ 'core.conversations.updateOnReplies': false }));
  expect(await settings()).toEqual({
    ...before,
    'core.messages.retentionDays': 30,
    'core.conversations.updateOnReplies': false,
  });
});

test('a refused value is marked with its reason, and the others are stored', async () => {
  await run.open('settings');
  await run.unfold();
  await run.type('Days that the notification log is stored', '0');
  await run.type('Members of groups that send emails, at most', '60');
  await run.press('Save these settings: Notifications');
  await run.untilText('Some values were refused.');
  const marked = await run.page.$$eval('form [aria-invalid=true]', (elements) => elements.length);
  expect(marked).toBe(1);
  expect(await settings()).toMatchObject({
    'core.notifications.email.maxGroupMembers': 60,
    'core.notifications.logRetentionDays': 14,
  });
});

test('an address of another server asks for its key again', async () => {
  const key = { 'aiAgents.openai.key': 'sk-original' };
  dataOf(await management().post(`/apps/${run.app.id}/settings`, { settings: key }));
  await run.open('settings');
  await run.unfold();
  await run.type('Base address for AI agents', 'https://example.net/v1');
  await run.press('Save these settings: OpenAI-compatible API of AI agents');
  await run.untilText('The aiAgents.openai.key must be sent again');
  await run.type('API key for AI agents', 'sk-another');
  await run.press('Save these settings: OpenAI-compatible API of AI agents');
  await run.untilText('The changes are stored.');
  expect(await settings()).toMatchObject({ 'aiAgents.openai.url': 'https://example.net/v1' });
});

test('an API key is created and shown once, and deleted after a question', async () => {
  await run.open('settings');
  await run.press('Create an API key');
  await run.type('Name of the key', 'Billing');
  await run.press('Create');
  const shown = await (await run.byLabel('Billing')).evaluate((input) => (input as unknown as { value: string }).value);
  expect(await keys()).toContainEqual(expect.objectContaining({ name: 'Billing', apiKey: shown }));
  await run.press('I have stored it');
  await run.page.waitForFunction("!document.querySelector('[role=dialog]')");
  const readings = async () =>
    dataOf(await management().get(`/apps/${run.app.id}/audit-log?action=apiKey.read`)) as unknown[];
  const before = (await readings()).length;
  await run.open('settings');
  expect(await readings()).toHaveLength(before);
  await run.press('Show the keys');
  await run.press('Delete Billing');
  await run.untilText('Every server refuses the key');
  expect(await run.page.evaluate('document.body.innerText')).not.toContain(shown);
  await run.confirm();
  await run.page.waitForFunction("!document.body.innerText.includes('Billing')");
  expect((await keys()).map(({ name }) => name)).not.toContain('Billing');
});

test('the name of a key is shown as text', async () => {
  await run.open('settings');
  await run.press('Show the keys');
  await run.expectHostileTextIsText();
});

test('sections are closed, so that the page has fewer than four screens, and say what was not saved', async () => {
  await run.page.setViewport({ width: 400, height: 800 });
  await run.open('settings');
  await run.page.waitForSelector('details');
  expect(await run.page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(4 * 800);
  await run.page.setViewport({ width: 1200, height: 800 });
  expect(await run.page.$('details[open]')).toBeNull();
  const section = '::-p-xpath(//summary[.//h2[text()="Threads"]])';
  // a locator waits until the section has its place in the wider page
  await run.page.locator(section).click();
  await run.page.waitForSelector('details[open]');
  await run.press('Edits and deletions in a thread count as its last messages');
  await run.page.locator(section).click();
  await run.untilText('NOT SAVED YET');
});

test('a link to a setting opens its section, and gives it the focus', async () => {
  await run.open('settings?setting=auth.jwt.issuer');
  await run.page.waitForFunction("document.activeElement.id === 'setting auth.jwt.issuer'");
  expect(await run.page.$$eval('details[open] h2', (titles) => titles.map(({ innerText }) => innerText))).toEqual([
    'Login with tokens of your own (JWT)',
  ]);
});

test('the settings have no problem of accessibility, closed and open', async () => {
  await run.expectAccessible('settings');
  await run.open('settings');
  await run.unfold();
  expect(await run.findings()).toEqual([]);
});

test('the settings fit into a narrow window', () => run.expectFitsNarrowWindow('settings'));

test('an app is renamed, deleted once its name is typed, and restored', async () => {
  const name = `Renamed ${run.app.id}`;
  const app = async (state: string) =>
    dataOf(await management().get('/apps', { searchKey: run.app.id, state })) as { name: string }[];
  await run.open('settings');
  await run.type('Name of the app', name);
  await run.press('Rename');
  await run.untilText('The changes are stored.');
  expect(await app('active')).toMatchObject([{ name }]);
  await run.press('Delete the app');
  await run.type('Type the name of the app to confirm', 'Renamed');
  expect(await run.page.$('[role=dialog] button[type=submit]:disabled')).not.toBeNull();
  await run.type('Type the name of the app to confirm', name);
  await run.confirm();
  await run.untilText('Deleted apps');
  expect(await app('archived')).toMatchObject([{ name }]);
  // without the mouse: the button moves while the lists above it load
  await (await run.byLabel(`Restore ${name}`)).evaluate((button) => (button as unknown as { click(): void }).click());
  // other tests leave deleted apps in the same database
  await run.page.waitForFunction(
    `!document.querySelector('section[aria-label="Deleted apps"]')?.innerText.includes(${JSON.stringify(name)})`,
  );
  expect(await app('active')).toMatchObject([{ name }]);
});
