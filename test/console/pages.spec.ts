import { dataOf } from '../support/client.js';
import { ConsoleSessions } from '../../src/platform/authentication/console/console-sessions.js';
import { PgNotifier } from '../../src/platform/database/notifications/pg-notifier.js';
import { createDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { MANAGEMENT } from '../support/server.js';
import { TcpProxy } from '../support/tcp-proxy.js';
import { ConsoleTest, HOSTILE } from './support/console-test.js';

// Sign-in, apps, health, overview, users, roles and conversations: their main paths, hostile texts, and accessibility.

const run = new ConsoleTest();
const pages = [
  'overview',
  'users',
  'users/bob',
  'users/bob?tab=blocks',
  'conversations/ann/user/bob',
  'roles',
  'roles/default',
  '../../health',
];
let database: TcpProxy;

beforeAll(async () => {
  database = new TcpProxy(new URL(await createDatabase(`confab_worker_${process.env.JEST_WORKER_ID}`)));
  await database.open();
  await run.start({ DATABASE_URL: database.url });
  for (const uid of ['ann', 'bob']) dataOf(await run.app.api.post('/v3/users', { uid, name: uid.toUpperCase() }));
  dataOf(await run.app.api.post('/v3/users', { uid: 'mallory', name: HOSTILE }));
  await send('bob', 'ann', 'Gate B7, at nine.');
  await send('mallory', 'ann', HOSTILE);
});
afterAll(async () => {
  await run.stop();
  await database.close();
});
afterEach(() => run.expectNoProblems());

async function send(sender: string, receiver: string, text: string): Promise<void> {
  const message = { receiver, receiverType: 'user', category: 'message', type: 'text', data: { text } };
  dataOf(await run.app.as(sender).post('/v3/messages', message));
}

test('a link signs in, and leaves the address', async () => {
  const code = await run.server.app.get(ConsoleSessions).createLink({});
  await run.page.goto(`${run.address}/console#code=${code}`);
  await run.untilText('Apps');
  expect(run.page.url()).toBe(`${run.address}/console/apps`);
  await run.press('Sign out');
  await run.untilText('Sign in to the console');
});

test('a wrong pair is refused with a reason, and the right one signs in', async () => {
  await run.page.goto(`${run.address}/console`);
  await run.type('Management key', MANAGEMENT.key);
  await run.type('Management secret', 'wrong');
  await run.page.keyboard.press('Enter');
  await run.untilText('The management key or secret is wrong.');
  await run.type('Management secret', MANAGEMENT.secret);
  await run.page.keyboard.press('Enter');
  await run.untilText('Create an app');
});

test('an app is created with sample data, and its keys are shown once', async () => {
  await run.page.goto(`${run.address}/console/apps`);
  await run.press('Create an app');
  await run.type('Name', 'Made in the console');
  await run.press('Create');
  await run.byLabel('REST API key (fullAccess)');
  await run.press('I have stored them');
  await run.untilText('Overview');
  await run.page.goto(run.page.url().replace(/overview$/, 'users'));
  await run.page.waitForSelector('tbody a');
  expect(await run.page.$$eval('tbody a', (links) => links.length)).toBeGreaterThan(2);
});

test('the overview shows figures and plots, also as tables, and keeps its range in the address', async () => {
  await run.page.goto(run.addressInApp('overview?range=hour'));
  await run.page.waitForSelector('section[aria-label=Messages] svg');
  const caption = await run.page.$eval('section[aria-label=Messages] caption', (element) => element.textContent);
  expect(caption).toBe('Messages');
  await run.page.evaluate("document.querySelector('input[value=week]').click()");
  await run.page.waitForFunction("location.search === '?range=week'");
});

test('users are found by a search that the address keeps, changed, and given a token', async () => {
  await run.page.goto(run.addressInApp('users'));
  await run.untilText('mallory');
  await run.type('Search by uid or name', 'bo');
  await run.page.waitForFunction("location.search === '?search=bo' && !document.body.innerText.includes('mallory')");
  await run.page.click('tbody a');
  await run.byLabel('Status message');
  await run.type('Status message', 'At the gate');
  await run.press('Save');
  await run.untilText('The profile is stored.');
  expect(dataOf(await run.app.api.get('/v3/users/bob'))).toMatchObject({ statusMessage: 'At the gate' });
  await run.press('Auth tokens');
  await run.page.waitForFunction("location.search === '?tab=tokens'");
  await run.press('Create an auth token');
  const token = await run.page.waitForSelector('input[readonly]');
  const authToken = (await token!.evaluate((input) => input.value)) as string;
  expect(dataOf(await run.server.client({ authToken }).get('/v3/me'))).toMatchObject({ uid: 'bob' });
});

test('role, tags and metadata of a user are changed, and private metadata stays', async () => {
  dataOf(await run.app.api.post('/v3/roles', { role: 'steward', name: 'Steward' }));
  const metadata = { seat: '4A', '@private': { email: 'bob@example.com' } };
  dataOf(await run.app.api.put('/v3/users/bob', { tags: ['crew'], metadata }));
  await run.open('users/bob');
  await (await run.page.waitForSelector('select:has(option[value=steward])'))!.select('steward');
  await run.type('Tags', 'crew, night shift ');
  await run.press('Save');
  await run.untilText('The profile is stored.');
  expect(dataOf(await run.app.api.get('/v3/users/bob'))).toMatchObject({
    role: 'steward',
    tags: ['crew', 'night shift'],
    metadata,
  });
  await run.type('Metadata', '[');
  await run.untilText('This is not a JSON object.');
});

test('the groups of a user are listed, and other users are blocked and unblocked', async () => {
  const group = { guid: 'gates', name: 'Gates', type: 'private', owner: 'bob' };
  dataOf(await run.app.api.post('/v3/groups', group));
  await run.open('users/bob?tab=groups');
  await run.byLabel('Gates');
  await run.press('Blocks');
  const blocked = async () =>
    dataOf(await run.app.api.get('/v3/users/bob/blockedusers')).map(({ uid }: { uid: string }) => uid);
  await run.type('uid of the user to block', 'mallory');
  await run.page.keyboard.press('Enter');
  await run.byLabel('Unblock mallory');
  expect(await blocked()).toEqual(['mallory']);
  await run.press('Unblock mallory');
  await run.untilText('Nobody is blocked');
  expect(await blocked()).toEqual([]);
  await run.type('uid of the user to block', 'nobody');
  await run.page.keyboard.press('Enter');
  await run.untilText('nobody does not exist');
  dataOf(await run.app.api.post('/v3/users/ann/blockedusers', { blockedUids: ['bob'] }));
  await run.page.select('select', 'hasBlockedMe');
  await run.untilText('ANN');
  dataOf(await run.app.api.delete('/v3/users/ann/blockedusers', { blockedUids: ['bob'] }));
});

test('a user is erased after the uid is typed', async () => {
  dataOf(await run.app.api.post('/v3/users', { uid: 'dora', name: 'Dora' }));
  await run.open('users/dora');
  await run.press('Erase');
  await run.type('Type dora to confirm', 'dor');
  expect(await run.page.$$eval('[role=dialog] button[type=submit]:disabled', (all) => all.length)).toBe(1);
  await run.type('Type dora to confirm', 'dora');
  await run.page.keyboard.press('Enter');
  await run.untilText('The user is erased.');
  expect(new URL(run.page.url()).pathname).toMatch(/\/users$/);
  expect(await run.app.api.get('/v3/users/dora')).toMatchObject({ status: 404 });
});

test('a user is deactivated after a question, and reactivated', async () => {
  dataOf(await run.app.api.post('/v3/users', { uid: 'carl', name: 'Carl' }));
  await run.page.goto(run.addressInApp('users/carl'));
  await run.press('Deactivate');
  await run.untilText('It can be undone.');
  await run.confirm();
  await run.press('Reactivate');
  await run.byLabel('Deactivate');
});

test('conversations are read as the user sees them, and a message is sent as the user', async () => {
  await run.page.goto(run.addressInApp('conversations/ann'));
  await run.untilText('Gate B7, at nine.');
  await run.page.goto(run.addressInApp('conversations/ann/user/bob'));
  await run.page.waitForSelector('[role=log] article');
  await run.type('Message', 'See you there');
  await run.page.keyboard.press('Enter');
  await run.page.waitForFunction("document.querySelector('[role=log]').textContent.includes('See you there')");
  const messages = dataOf(await run.app.as('bob').get('/v3/users/ann/messages', { affix: 'prepend', limit: '1' }));
  expect(messages).toMatchObject([{ sender: 'ann', data: { text: 'See you there' } }]);
});

test('a role is created, restricted in the matrix, and shows what the server stored', async () => {
  await run.page.goto(run.addressInApp('roles'));
  await run.press('Create a role');
  await run.page.waitForSelector('[role=dialog] input');
  const [id, name] = await run.page.$$('[role=dialog] input');
  await id!.type('guide');
  await name!.type('Guide');
  await run.confirm();
  await run.page.waitForFunction("!document.querySelector('[role=dialog]')");
  await run.page.click('input[aria-label="Create groups: guide"]');
  await run.page.click('input[aria-label="Ban Members: guide"]');
  await eventually(async () => {
    const permissions = dataOf(await run.app.api.get('/v3/roles/guide/permissions'));
    expect(permissions).toContainEqual(expect.objectContaining({ id: 'createGroup', value: 'deny' }));
    const restricted = dataOf(await run.app.api.get('/v3/roles/guide/restrictedfeatures'));
    expect(restricted).toMatchObject([{ key: 'u.ban' }]);
  });
  // the role is gone when the next box is changed
  dataOf(await run.app.api.delete('/v3/roles/guide'));
  await run.page.click('input[aria-label="Join groups: guide"]');
  await run.page.waitForFunction("document.querySelector('main [role=alert]')?.textContent.includes('guide')");
  await run.page.waitForFunction('!document.querySelector(\'[aria-label="Join groups: guide"]\')');
});

test('a mode and a list of a role are stored, and set to their defaults', async () => {
  const stored = async () =>
    dataOf(await run.app.api.get('/v3/roles/default/permissions')).flatMap(({ id, value }: any) =>
      value === undefined ? [] : [{ id, value }],
    );
  await run.page.goto(run.addressInApp('roles/default'));
  await (await run.byLabel('Which users are listed: all, or friends')).select('friends');
  await run.type('Types of groups that can be joined', 'public, password');
  await run.press('Save');
  await run.untilText('The permissions are stored.');
  expect(await stored()).toEqual([
    { id: 'listUsers.mode', value: 'friends' },
    { id: 'joinGroup.allowedGroupTypes', value: ['public', 'password'] },
  ]);
  await (await run.byLabel('Which users are listed: all, or friends')).select('all');
  await run.type('Types of groups that can be joined', ' ');
  await run.page.keyboard.press('Enter');
  await eventually(async () => expect(await stored()).toEqual([]));
});

test('names and texts of users are shown as text', async () => {
  for (const path of ['users', 'users/mallory', 'conversations/ann', 'conversations/ann/user/mallory'])
    await run.expectHostileTextAsText(path);
});

test('an unknown user is an error that says what to do, and an unknown page leads to the overview', async () => {
  await run.page.goto(run.addressInApp('users/nobody'));
  await run.untilText('The user with uid nobody does not exist');
  await run.page.goto(run.addressInApp('nowhere'));
  await run.page.waitForFunction("location.pathname.endsWith('/overview')");
});

test.each(pages)('%s has no serious problem of accessibility', (path) => run.expectAccessible(path));

test.each(pages)('%s fits into a narrow window', (path) => run.expectFitsNarrowWindow(path));

test('in a narrow window, the areas are in a menu', async () => {
  await run.page.setViewport({ width: 400, height: 800 });
  await run.open('overview');
  await run.press('Open the navigation');
  await run.press('Users');
  await run.page.waitForFunction("location.pathname.endsWith('/users')");
  await run.page.setViewport({ width: 1200, height: 800 });
});

test('a session that has ended elsewhere leads to the sign-in', async () => {
  await run.page.goto(run.addressInApp('users'));
  await run.untilText('mallory');
  await run.page.evaluate(
    "fetch('/console/session', { method: 'DELETE', headers: { 'x-confab-console': '1' } }).then(() => true)",
  );
  await run.type('Search by uid or name', 'ann');
  await run.untilText('Sign in to the console');
});

test('the health page shows the checks, and says so while the database cannot be reached', async () => {
  await run.signIn();
  await run.press('Health of the installation');
  await run.untilText('All checks');
  const backlogs = await run.page.$eval('section[aria-label=Backlogs]', (element) => element.textContent);
  for (const backlog of ['Outbox', 'Consumer webhooks', 'Webhook deliveries', 'Notifications', 'Jobs'])
    expect(backlogs).toContain(backlog);
  // the tab is shown again, which refreshes the page
  const refresh = () => run.page.evaluate("dispatchEvent(new Event('visibilitychange'))");
  await database.close();
  await refresh();
  await run.untilText('The database cannot be reached');
  await run.untilText('The rest of this page is as of');
  await database.open();
  await eventually(() => expect(run.server.app.get(PgNotifier).connected).toBe(true));
  await refresh();
  await run.page.waitForFunction("!document.body.innerText.includes('The database cannot be reached')");
});
