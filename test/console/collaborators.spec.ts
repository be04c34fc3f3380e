import request from 'supertest';
import { ConsoleSessions } from '#platform/authentication/console/console-sessions.js';
import { Database } from '#platform/database/database.js';
import { dataOf } from '../support/client.js';
import { MANAGEMENT } from '../support/server.js';
import { addCollaborator, sessionOf, type Role } from './support/collaborators.js';
import { ConsoleTest, HOSTILE } from './support/console-test.js';

// The collaborators of an app, and what the console offers to each role.

const run = new ConsoleTest();
const collaborators = async () =>
  dataOf(await run.server.client(MANAGEMENT).get(`/apps/${run.app.id}/collaborators`)) as {
    email: string;
    role: Role;
  }[];

beforeAll(async () => {
  await run.start();
  await addCollaborator(run.server, run.app.id, 'owner', 'owner@example.com');
  await addCollaborator(run.server, run.app.id, 'admin', 'admin@example.com');
  await addCollaborator(run.server, run.app.id, 'viewer', 'viewer@example.com');
});
afterAll(() => run.stop());
afterEach(() => run.expectNoProblems());

/** Replaces the session of the browser. */
async function signInAs(role: Role): Promise<void> {
  const { Cookie } = await sessionOf(run.server, `${role}@example.com`);
  await setSession(Cookie!.split('=')[1]!);
}

async function setSession(value: string): Promise<void> {
  const cookie = { name: 'confab_console', value, domain: new URL(run.address).hostname, path: '/', httpOnly: true };
  await run.page.browserContext().setCookie({ ...cookie, sameSite: 'Strict' });
}

const navigation = () => run.page.$$eval('nav a', (links) => links.map(({ textContent }) => textContent));

const buttons = () =>
  run.page.$$eval('main button', (all) =>
    all.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''),
  );

/** In the open dialog: the columns of the table have the same labels. */
async function choose(role: Role): Promise<void> {
  await (await run.page.waitForSelector('[role=dialog] select'))!.select(role);
}

test('a viewer finds the areas that a viewer can read, and cannot create an app', async () => {
  await signInAs('viewer');
  await run.open('users');
  const areas = await navigation();
  expect(areas).toEqual(expect.arrayContaining(['Overview', 'Users', 'Conversations', 'Moderation']));
  for (const area of ['Webhooks', 'Settings', 'Collaborators', 'Audit log']) expect(areas).not.toContain(area);
  await run.page.goto(`${run.address}/console/apps`);
  await run.untilText(run.app.id);
  expect(await buttons()).not.toContain('Create an app');
});

test('pages of other roles say so to a viewer who has their address', async () => {
  await signInAs('viewer');
  for (const path of ['collaborators', 'settings', 'webhooks']) {
    await run.open(path);
    await run.untilText('Your role does not include this page');
    expect(await buttons()).toEqual([]);
  }
});

test('an admin invites others, but does not change owners', async () => {
  await signInAs('admin');
  await run.open('collaborators');
  await run.untilText('owner@example.com');
  expect(await buttons()).not.toContain('Remove owner@example.com');
  expect(await buttons()).not.toContain('Change role owner@example.com');
  await run.press('Invite');
  await (await run.page.waitForSelector('[role=dialog] input'))!.type('Mei@Example.com');
  const roles = await run.page.$$eval('[role=dialog] option', (options) => options.map(({ value }) => value));
  expect(roles).toEqual(['marketing', 'viewer', 'moderator', 'developer', 'admin']);
  await choose('developer');
  await run.confirm();
  await run.untilText('mei@example.com');
  expect(await collaborators()).toContainEqual(
    expect.objectContaining({ email: 'mei@example.com', role: 'developer' }),
  );
  expect(await navigation()).toEqual(expect.arrayContaining(['Settings', 'Collaborators', 'Audit log']));
  await run.open('settings');
  await run.untilText('API keys');
  expect(await buttons()).not.toContain('Delete the app');
});

test('an owner makes an owner, and removes one after a question', async () => {
  await signInAs('owner');
  await run.open('collaborators');
  await run.press('Change role mei@example.com');
  await choose('owner');
  await run.confirm();
  await run.untilText('The change is stored.');
  expect(await collaborators()).toContainEqual(expect.objectContaining({ email: 'mei@example.com', role: 'owner' }));
  await run.open('collaborators');
  await run.press('Remove mei@example.com');
  await run.untilText('The console refuses the collaborator');
  await run.confirm();
  await run.page.waitForFunction("!document.body.innerText.includes('mei@example.com')");
  expect((await collaborators()).map(({ email }) => email)).not.toContain('mei@example.com');
});

test('a change of the own role shows in the navigation at once', async () => {
  await addCollaborator(run.server, run.app.id, 'owner', 'owner@example.com');
  await signInAs('owner');
  await run.open('collaborators');
  await run.press('Change role owner@example.com');
  await choose('viewer');
  await run.confirm();
  await run.page.waitForFunction("!document.querySelector('nav').textContent.includes('Collaborators')");
  await addCollaborator(run.server, run.app.id, 'owner', 'owner@example.com');
});

test('the audit log shows the email of the collaborator', async () => {
  await signInAs('admin');
  await run.open('audit-log');
  await run.untilText('collaborator admin@example.com');
});

test('an address is shown as text', async () => {
  await signInAs('owner');
  const inApp = { app: { id: run.app.id } };
  await run.server.app
    .get(Database)
    .forApp(inApp)
    .prisma.appCollaborator.create({ data: { appId: run.app.id, email: `${HOSTILE}@example.com`, role: 'viewer' } });
  await run.expectHostileTextAsText('collaborators');
});

test('the page has no serious problem of accessibility', () => run.expectAccessible('collaborators'));

test('the page fits into a narrow window', () => run.expectFitsNarrowWindow('collaborators'));

test('without emails, the management pair gives a collaborator a link that signs in once', async () => {
  const { token } = await run.server.app.get(ConsoleSessions).begin({});
  await setSession(token);
  await run.open('collaborators');
  await run.untilText('gives each collaborator a sign-in link');
  await run.press('Sign-in link viewer@example.com');
  const field = await run.page.waitForSelector('[role=dialog] input[readonly]');
  const link = (await field!.evaluate((input) => (input as unknown as { value: string }).value)) as string;
  expect(link).toMatch(new RegExp(`^${run.address}/console#code=[\\w-]{43}$`));
  const other = await run.page.browser().createBrowserContext();
  const page = await other.newPage();
  await page.goto(link);
  await page.waitForFunction(`document.body.innerText.includes(${JSON.stringify(run.app.id)})`);
  await page.goto('about:blank');
  await other.deleteMatchingCookies({ name: 'confab_console' });
  await page.goto(link);
  await page.waitForFunction(
    "document.body.innerText.includes('The link')||document.body.innerText.includes('was used')",
  );
  await other.close();
  await run.open('audit-log');
  await run.untilText('sign-in link of a collaborator');
});

test.each([
  ['a collaborator, even an owner', 'viewer@example.com', 'owner@example.com', 403],
  ['somebody who is no collaborator', 'nobody@example.com', undefined, 404],
  ['what is no address', '%', undefined, 404],
])('a sign-in link is refused to %s', async (_, email, maker, status) => {
  const headers = maker === undefined ? MANAGEMENT : await sessionOf(run.server, maker);
  const response = await request(run.server.http)
    .post(`/console/apps/${run.app.id}/sign-in-links`)
    .set({ ...headers, 'x-sign-in-email': email });
  expect(response.status).toBe(status);
  expect(response.body.data).toBeUndefined();
});

describe('buttons of pages', () => {
  const pages = [
    'users',
    'users/ann',
    'users/ann?tab=tokens',
    'users/ann?tab=blocks',
    'groups',
    'groups/crew',
    'groups/crew?tab=members',
    'groups/crew?tab=banned',
    'conversations/ann/user/bob',
    'roles',
    'roles/default',
    'moderation/flagged',
    'moderation/rules',
    'moderation/lists',
    'moderation/reasons',
  ];
  /** The labels of the buttons that can be pressed on the pages, without those of tabs. */
  async function buttonsOf(role: Role): Promise<string[]> {
    await signInAs(role);
    const found: string[] = [];
    for (const path of pages) {
      await run.open(path);
      const selector = 'button:not(:disabled, [role=tab]), input[type=checkbox]:not(:disabled), a[href$="/new"]';
      found.push(
        ...(await run.page.$$eval(`main :is(${selector})`, (all) =>
          all.map((each) => {
            const { labels } = each as { labels?: ArrayLike<typeof each> };
            return each.getAttribute('aria-label') ?? (labels?.[0] ?? each).textContent ?? '';
          }),
        )),
      );
    }
    return found;
  }

  let flagged: string;

  beforeAll(async () => {
    const { app } = run;
    await addCollaborator(run.server, app.id, 'moderator', 'moderator@example.com');
    for (const uid of ['ann', 'bob', 'carl']) dataOf(await app.api.post('/v3/users', { uid, name: uid }));
    const members = { participants: ['bob'], usersToBan: ['carl'] };
    dataOf(await app.api.post('/v3/groups', { guid: 'crew', name: 'Crew', type: 'public', owner: 'ann', members }));
    const text = { category: 'message', type: 'text', data: { text: 'Hello' } };
    const message = dataOf(
      await app.as('ann').post('/v3/messages', { receiver: 'bob', receiverType: 'user', ...text }),
    );
    flagged = message.id;
    dataOf(await app.as('bob').post(`/v3/messages/${flagged}/flagged`, { reasonId: 'spam' }));
  });

  const ofLists = ['users', 'groups', 'members'].flatMap(() => ['Columns', 'Download as CSV', 'Saved filters']);
  const titles = ['Name ↕', 'guid ↑', 'Created ↕'];
  // the menu of a message says whether it arrived
  const messages = ['Actions: message of ann'];
  const ofQueue = ['Notes', 'Show', 'Saved filters', 'About the sender', 'Keyboard shortcuts'];
  const reading = [...ofLists, ...titles, ...messages, ...ofQueue];

  test('a viewer finds none that changes something', async () => {
    expect((await buttonsOf('viewer')).sort()).toEqual(reading.toSorted());
  });

  test('a moderator finds those of moderators', async () => {
    const members = [
      'Select all rows that are loaded',
      'Select ann',
      'Select bob',
      'Mute ann',
      'Kick ann',
      'Ban ann',
      'Mute bob',
      'Kick bob',
      'Ban bob',
      'Unban carl',
    ];
    const decisions = ['Select all shown', `Select message ${flagged}`];
    const ofMessage = ['Assign to me', `Approve: Message ${flagged}`, `Reject: Message ${flagged}`];
    const all = [...reading, ...members, ...decisions, ...ofMessage];
    expect((await buttonsOf('moderator')).sort()).toEqual(all.sort());
  });

  test('an owner finds all', async () => {
    const buttons = await buttonsOf('owner');
    const creating = ['Create a user', 'Create a group', 'Create a role', 'Create a reason', 'Create an auth token'];
    const others = [
      'Save',
      'Deactivate',
      'Erase',
      'Block',
      'Delete',
      'Transfer the ownership',
      'Add',
      'Send as ann',
      'Enable Spam',
      'Ban members: default',
    ];
    const links = ['Create a rule', 'Create a keyword list'];
    expect(buttons).toEqual(expect.arrayContaining([...creating, ...others, ...links]));
  });
});
