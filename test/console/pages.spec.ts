import { fileURLToPath } from 'node:url';
import { ConsoleSessions } from '#platform/authentication/console/console-sessions.js';
import { PgNotifier } from '#platform/database/notifications/pg-notifier.js';
import { Mailer, type Mail } from '#platform/outgoing/mailer.js';
import { intercept } from '#test/client/support/browser.js';
import { dataOf } from '../support/client.js';
import { createDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';
import { MANAGEMENT } from '../support/server.js';
import { TcpProxy } from '../support/tcp-proxy.js';
import { addCollaborator } from './support/collaborators.js';
import { ConsoleTest, HOSTILE } from './support/console-test.js';
import { CLIENT_ID, CLIENT_SECRET, useIdentityProvider } from './support/identity-provider-double.js';

// Sign-in, apps, health, users, roles and conversations: their main paths, hostile texts, and accessibility.

const run = new ConsoleTest();
const pages = [
  'users',
  'users/bob',
  'users/bob?tab=blocks',
  'conversations/ann/user/bob',
  'roles',
  'roles/default',
  '../../health',
];
let database: TcpProxy;
const provider = useIdentityProvider();
const mails: Mail[] = [];

beforeAll(async () => {
  database = new TcpProxy(new URL(await createDatabase(`confab_worker_${process.env.JEST_WORKER_ID}`)));
  await database.open();
  const port = await freePort();
  await run.start({
    DATABASE_URL: database.url,
    PORT: `${port}`,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'confab@example.com',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT_ID,
    OIDC_CLIENT_SECRET: CLIENT_SECRET,
    OIDC_NAME: 'Example Ltd.',
  });
  run.others.push(provider.issuer);
  run.server.app.get(Mailer).send = async (mail) => void mails.push(mail);
  await addCollaborator(run.server, run.app.id, 'viewer', 'ada@example.com');
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

async function send(sender: string, receiver: string, text: string): Promise<string> {
  const message = { receiver, receiverType: 'user', category: 'message', type: 'text', data: { text } };
  return dataOf(await run.app.as(sender).post('/v3/messages', message)).id;
}

test('a link signs in, and leaves the address', async () => {
  const code = await run.server.app.get(ConsoleSessions).createLink({});
  await run.page.goto(`${run.address}/console#code=${code}`);
  await run.untilText('Apps');
  expect(run.page.url()).toBe(`${run.address}/console/apps`);
  await run.press('Sign out');
  await run.untilText('Sign in to the console');
});

test('an identity provider signs a collaborator in, and the browser returns to the page that was open', async () => {
  await run.expectAccessible('users');
  await run.press('Sign in with Example Ltd.');
  await run.untilText('mallory');
  expect(run.page.url()).toBe(run.addressInApp('users'));
  await run.press('Sign out');
  await run.untilText('Sign in to the console');
});

test('a person whom the identity provider names and nobody invited reads that, and the address has no code', async () => {
  provider.person.email = 'nobody@example.com';
  await run.page.goto(`${run.address}/console`);
  await run.press('Sign in with Example Ltd.');
  await run.untilText('nobody@example.com is not a collaborator of any app');
  expect(run.page.url()).toBe(`${run.address}/console`);
});

test('a link in an email signs a collaborator in, in the browser that requested it', async () => {
  await run.page.goto(`${run.address}/console`);
  await run.type('Email address', 'Ada@example.com');
  await run.press('Send me a link');
  await run.untilText('an email is on its way');
  const link = await eventually(() => {
    const mail = mails.find(({ to, text }) => to === 'ada@example.com' && text.includes('#code='));
    return /http\S+#code=\S+/.exec(mail!.text)![0];
  });
  const otherBrowser = await run.page.browser().createBrowserContext();
  const page = await otherBrowser.newPage();
  await page.goto(link);
  await page.waitForFunction("document.body.innerText.includes('was requested in another browser')");
  await otherBrowser.close();
  await run.page.goto(link);
  await run.untilText(run.app.id);
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
  const end = await run.page.$eval('.mantine-Notification-root', (element) => element.getBoundingClientRect().bottom);
  expect(end).toBeLessThan(await run.page.$eval('header', (element) => element.getBoundingClientRect().bottom));
  expect(dataOf(await run.app.api.get('/v3/users/bob'))).toMatchObject({ statusMessage: 'At the gate' });
  await run.press('Auth tokens');
  await run.page.waitForFunction("location.search === '?tab=tokens'");
  await run.press('Create an auth token');
  const token = await run.page.waitForSelector('input[readonly]');
  const authToken = (await token!.evaluate((input) => input.value)) as string;
  expect(dataOf(await run.server.client({ authToken }).get('/v3/me'))).toMatchObject({ uid: 'bob' });
});

test('role, tags, metadata and the visibility of the presence of a user are changed, and private metadata stays', async () => {
  dataOf(await run.app.api.post('/v3/roles', { role: 'steward', name: 'Steward' }));
  const metadata = { seat: '4A', '@private': { email: 'bob@example.com' } };
  dataOf(await run.app.api.put('/v3/users/bob', { tags: ['crew'], metadata }));
  await run.open('users/bob');
  await (await run.page.waitForSelector('select:has(option[value=steward])'))!.select('steward');
  await (await run.page.waitForSelector('select:has(option[value=nobody])'))!.select('nobody');
  await run.type('Tags', 'crew, night shift ');
  await run.press('Save');
  await run.untilText('The profile is stored.');
  expect(dataOf(await run.app.api.get('/v3/users/bob'))).toMatchObject({
    role: 'steward',
    tags: ['crew', 'night shift'],
    metadata,
    presenceVisibility: 'nobody',
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
  await run.page.select('main select', 'hasBlockedMe');
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
  await run.page.waitForFunction("document.querySelector('main h2 a')?.innerText === 'BOB'");
  await run.type('Message', 'See you there');
  await run.page.keyboard.press('Enter');
  await run.page.waitForFunction("document.querySelector('[role=log]').textContent.includes('See you there')");
  const messages = dataOf(await run.app.as('bob').get('/v3/users/ann/messages', { affix: 'prepend', limit: '1' }));
  expect(messages).toMatchObject([{ sender: 'ann', data: { text: 'See you there' } }]);
});

test('a message that is sent again after a failure has the same muid, unless its text was changed', async () => {
  await run.open('conversations/ann/user/bob');
  await run.page.waitForSelector('[role=log] article');
  const muids: string[] = [];
  const stop = await intercept(run.page, async (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/v3/messages')) return request.continue();
    muids.push(JSON.parse((await request.fetchPostData())!).muid);
    return request.respond({
      status: 503,
      contentType: 'application/json',
      body: '{"error":{"code":"ERR_SERVICE_UNAVAILABLE","message":"It is not known whether it was stored."}}',
    });
  });
  for (const [index, text] of ['Are you there?', '', ' Please answer.'].entries()) {
    await (await run.byLabel('Message')).type(text);
    await run.page.keyboard.press('Enter');
    await eventually(() => expect(muids).toHaveLength(index + 1));
    await run.untilText('It is not known whether it was stored.');
  }
  await stop();
  expect(muids[1]).toBe(muids[0]);
  expect(muids[2]).not.toBe(muids[0]);
});

test('a message is reacted to, answered in its thread, quoted, edited and deleted as the user', async () => {
  const id = await send('bob', 'ann', 'Who has the tickets?');
  const stored = async (message = id) => dataOf(await run.app.as('ann').get(`/v3/messages/${message}`));
  const newest = async () =>
    dataOf(await run.app.as('ann').get('/v3/users/bob/messages', { affix: 'prepend', limit: '1' }))[0];
  const chooseForLast = async (sender: string, action: string) => {
    await run.page.waitForSelector(`[role=log] article:last-of-type ::-p-aria(Actions: message of ${sender})`);
    await run.page.click(`[role=log] article:last-of-type ::-p-aria(Actions: message of ${sender})`);
    await run.press(action);
  };
  await run.open('conversations/ann/user/bob');
  await run.untilText('Who has the tickets?');
  await chooseForLast('BOB', 'React with 👍');
  await run.press('Who reacted');
  await run.untilText('👍 ANN');
  await run.page.keyboard.press('Escape');
  await run.page.waitForSelector('[role=dialog]', { hidden: true });
  await run.press('👍, 1');
  await eventually(async () => expect((await stored()).data.reactions ?? []).toEqual([]));
  await run.page.waitForFunction("!document.body.innerText.includes('Who reacted')");

  await chooseForLast('BOB', 'Reply in the thread');
  await run.page.waitForFunction(`location.pathname.endsWith('/conversations/ann/user/bob/${id}')`);
  await run.type('Reply', 'I have them');
  await run.page.keyboard.press('Enter');
  await run.page.waitForSelector('[role=log][aria-label=Replies] article ::-p-text(I have them)');
  const replies = dataOf(await run.app.as('bob').get(`/v3/messages/${id}/thread`));
  expect(replies).toMatchObject([{ sender: 'ann', parentId: id, data: { text: 'I have them' } }]);
  await run.expectAccessible(`conversations/ann/user/bob/${id}`);
  await run.expectFitsNarrowWindow(`conversations/ann/user/bob/${id}`);
  await run.press('Close the thread');
  await run.press('1 reply');
  await run.press('Close the thread');

  await chooseForLast('BOB', 'Quote');
  await run.type('Message', 'Both of them?');
  await run.page.keyboard.press('Enter');
  await run.page.waitForSelector('article blockquote ::-p-text(BOB: Who has the tickets?)');
  const sent = await newest();
  expect(sent).toMatchObject({ sender: 'ann', quotedMessageId: id, data: { text: 'Both of them?' } });

  await chooseForLast('ANN', 'Edit');
  await run.page.waitForFunction("document.activeElement.ariaLabel === 'Text of the message'");
  await run.type('Text of the message', 'All of them?');
  await run.press('Save');
  await run.untilText('edited');
  expect(await stored(sent.id)).toMatchObject({ editedBy: 'ann', data: { text: 'All of them?' } });
  await chooseForLast('ANN', 'Delete');
  await run.confirm();
  await run.untilText('The message was deleted');
  expect(await stored(sent.id)).toMatchObject({ deletedBy: 'ann' });
});

test('files are sent, and mentions, custom data, actions and long and right-to-left texts are shown', async () => {
  await run.open('conversations/ann/user/bob');
  const chooser = (await run.page.waitForSelector('input[type=file]'))!;
  await chooser.uploadFile(fileURLToPath(new URL('../../docs/images/console-overview.png', import.meta.url)));
  await run.byLabel('Remove console-overview.png');
  await run.press('Send as ann');
  await run.page.waitForFunction(
    'document.querySelector(\'article img[alt="console-overview.png"]\')?.naturalWidth > 0',
  );

  const group = { guid: 'lounge', name: 'Lounge', type: 'public', owner: 'ann' };
  dataOf(await run.app.api.post('/v3/groups', group));
  dataOf(await run.app.api.post('/v3/groups/lounge/members', { participants: ['bob', 'mallory'] }));
  const post = async (message: object) =>
    dataOf(await run.app.as('bob').post('/v3/messages', { receiver: 'lounge', receiverType: 'group', ...message }));
  await post({ category: 'custom', type: 'location', data: { customData: { name: HOSTILE, latitude: 52.5 } } });
  await post({ category: 'message', type: 'text', data: { text: 'مرحبا' } });
  await post({
    category: 'message',
    type: 'text',
    data: { text: `Ask <@uid:mallory>, not <@uid:nobody>\n${'long\n'.repeat(40)}` },
  });
  await run.expectHostileTextAsText('conversations/ann/group/lounge');
  await run.untilText('added BOB');
  await run.untilText('"latitude": 52.5');
  await run.untilText(`Ask @${HOSTILE}, not <@uid:nobody>`);
  await run.press('Show all');
  await run.byLabel('Show less');
  const direction =
    "getComputedStyle([...document.querySelectorAll('article [dir=auto]')].find((text) => text.textContent === 'مرحبا')).direction";
  expect(await run.page.evaluate(direction)).toBe('rtl');
  await run.expectAccessible('conversations/ann/group/lounge');
  await run.expectFitsNarrowWindow('conversations/ann/group/lounge');
});

test('older messages are loaded by scrolling up, without a gap, and keep their place while others arrive', async () => {
  dataOf(await run.app.api.post('/v3/users', { uid: 'tom', name: 'Tom' }));
  for (let number = 1; number <= 120; number++) await send('bob', 'tom', `number ${number}`);
  const shown = () =>
    run.page.$$eval('[role=log] article', (all) => all.map((each) => /number \d+/.exec(each.textContent)?.[0]));
  await run.open('conversations/tom/user/bob');
  await run.untilText('number 120');
  expect(await shown()).toHaveLength(50);
  await run.page.evaluate("document.querySelector('[role=log]').scrollTop = 0");
  await run.page.waitForFunction("document.querySelectorAll('[role=log] article').length === 100");
  // what was at the top is still there
  const top = "document.querySelector('[role=log]').scrollTop";
  expect(await run.page.evaluate(top)).toBeGreaterThan(1_000);
  await send('bob', 'tom', 'number 121');
  await run.page.waitForFunction("document.querySelectorAll('[role=log] article').length === 101");
  await run.page.evaluate("document.querySelector('[role=log]').scrollTop = 0");
  await run.page.waitForFunction("document.querySelectorAll('[role=log] article').length === 121");
  expect(await shown()).toEqual(Array.from({ length: 121 }, (_, index) => `number ${index + 1}`));
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
  await run.page.click('input[aria-label="Ban members: guide"]');
  await eventually(async () => {
    const permissions = dataOf(await run.app.api.get('/v3/roles/guide/permissions'));
    expect(permissions).toContainEqual(expect.objectContaining({ id: 'createGroup', value: 'deny' }));
    const restricted = dataOf(await run.app.api.get('/v3/roles/guide/restrictedfeatures'));
    expect(restricted).toMatchObject([{ key: 'u.ban' }]);
  });
  // the role is deleted after its next box was clicked: an earlier deletion could remove the box, since the list is read again after a change
  const stop = await intercept(run.page, (request) => {
    if (request.method() !== 'PUT') return request.continue();
    return run.app.api.delete('/v3/roles/guide').then(() => request.continue());
  });
  await run.page.click('input[aria-label="Join groups: guide"]');
  await run.page.waitForFunction("document.querySelector('main [role=alert]')?.textContent.includes('guide')");
  await run.page.waitForFunction('!document.querySelector(\'[aria-label="Join groups: guide"]\')');
  await stop();
});

test('the role of agents is restricted and not deleted, and a profile of an agent is stored with it', async () => {
  const { agent } = (await run.app.api.post('/v3/ai-agents/agent-builder/agents', { name: 'Guide' })).body;
  await run.open('roles');
  await run.page.click('input[aria-label="Create groups: @agentic"]');
  await eventually(async () => {
    const permissions = dataOf(await run.app.api.get('/v3/roles/@agentic/permissions'));
    expect(permissions).toContainEqual(expect.objectContaining({ id: 'createGroup', value: 'deny' }));
  });
  await run.open('roles/@agentic');
  await run.untilText('AI Agents');
  const buttons = await run.page.$$eval('main button', (all) => all.map(({ textContent }) => textContent));
  expect(buttons).toContain('Edit');
  expect(buttons.join()).not.toMatch(/delete/i);
  await run.open(`users/${agent.uid}`);
  await run.page.waitForSelector('select:has(option[value="@agentic"])');
  await run.type('Tags', 'guides');
  await run.press('Save');
  await run.untilText('The profile is stored.');
  expect(dataOf(await run.app.api.get(`/v3/users/${agent.uid}`))).toMatchObject({ role: '@agentic', tags: ['guides'] });
  await run.open('users/bob');
  await run.page.waitForSelector('select:has(option[value=default])');
  expect(await run.page.$('option[value="@agentic"]')).toBeNull();
});

test('a mode and a list of a role are stored, and set to their defaults', async () => {
  const stored = async () =>
    dataOf(await run.app.api.get('/v3/roles/default/permissions')).flatMap(({ id, value }: any) =>
      value === undefined ? [] : [{ id, value }],
    );
  await run.page.goto(run.addressInApp('roles/default'));
  await (await run.byLabel('Which users are listed')).select('friends');
  await run.type('Types of groups that can be joined', 'public, password');
  await run.press('Save');
  await run.untilText('The permissions are stored.');
  expect(await stored()).toEqual([
    { id: 'listUsers.mode', value: 'friends' },
    { id: 'joinGroup.allowedGroupTypes', value: ['public', 'password'] },
  ]);
  await (await run.byLabel('Which users are listed')).select('all');
  await run.type('Types of groups that can be joined', ' ');
  await run.page.keyboard.press('Enter');
  await eventually(async () => expect(await stored()).toEqual([]));
});

test('names and texts of users are shown as text', async () => {
  for (const path of ['users', 'users/mallory', 'conversations/ann', 'conversations/ann/user/mallory'])
    await run.expectHostileTextAsText(path);
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
  await run.byLabel('Sign in with Example Ltd.');
});

test('the health page shows the checks, and says so while the database cannot be reached', async () => {
  await run.signIn();
  await run.press('Health of the installation');
  await run.untilText('All checks');
  const backlogs = await run.page.$eval('section[aria-label=Backlogs]', (element) => element.textContent);
  for (const backlog of [
    'Outbox',
    'Consumer webhooks',
    'Webhook deliveries',
    'Notifications',
    'Runs of agents',
    'Jobs',
    'Planned work',
  ])
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
