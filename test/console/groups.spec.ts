import { dataOf } from '../support/client.js';
import { ConsoleTest, HOSTILE } from './support/console-test.js';

// Groups: their list, profile, members, bans and deletion.

const run = new ConsoleTest();
const TABS = ['members', 'requests', 'invitations', 'muted', 'banned'];
const pages = ['groups', 'groups/crew', ...TABS.map((tab) => `groups/crew?tab=${tab}`)];

beforeAll(async () => {
  await run.start();
  for (const uid of ['ann', 'bob', 'carl', 'dora']) dataOf(await run.app.api.post('/v3/users', { uid, name: uid }));
  dataOf(await run.app.api.post('/v3/users', { uid: 'mallory', name: HOSTILE }));
  const members = { participants: ['bob', 'mallory'], usersToBan: ['dora'] };
  dataOf(await run.app.api.post('/v3/groups', { guid: 'crew', name: 'Crew', type: 'public', owner: 'ann', members }));
  const hostile = { guid: 'hostile', name: HOSTILE, description: HOSTILE, type: 'public', owner: 'ann' };
  dataOf(await run.app.api.post('/v3/groups', hostile));
  await run.page.setViewport({ width: 1280, height: 800 });
  await run.signIn();
});
afterAll(() => run.stop());
afterEach(() => run.expectNoProblems());

/** Waits for a change that the console made, as the API shows it. */
async function until<Data>(read: () => Promise<Data>, isExpected: (data: Data) => boolean): Promise<void> {
  const end = Date.now() + 10_000;
  for (;;) {
    const data = await read();
    if (isExpected(data)) return;
    if (Date.now() > end) throw new Error(`Not as expected: ${JSON.stringify(data)}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const membersOf = async (guid: string) =>
  dataOf(await run.app.api.get(`/v3/groups/${guid}/members`)) as { uid: string; scope: string }[];
const scopeOf = async (guid: string, uid: string) =>
  (await membersOf(guid)).find((member) => member.uid === uid)?.scope;
const bannedFrom = async (guid: string) =>
  (dataOf(await run.app.api.get(`/v3/groups/${guid}/bannedusers`)) as { uid: string }[]).map(({ uid }) => uid);

/** The table behind the dialog has columns with the same names. */
const field = (name: string) => `[name="${name}"][role="textbox"]`;

async function untilTableHas(text: string): Promise<void> {
  await run.page.waitForFunction(`document.querySelector('tbody')?.textContent.includes(${JSON.stringify(text)})`);
}

test('groups are found by a search that the address keeps', async () => {
  await run.open('groups');
  await untilTableHas('crew');
  await run.type('Search by guid or name', 'cre');
  await run.page.waitForFunction("location.search === '?search=cre' && !document.body.innerText.includes('onerror')");
  await run.page.click('tbody a');
  await run.page.waitForFunction("location.pathname.endsWith('/groups/crew')");
});

test('lists are ordered and filtered in the address, and a file has their rows and columns', async () => {
  await run.open('groups');
  await run.press('Name ↕');
  await run.page.waitForFunction("document.querySelector('th[aria-sort=ascending]')?.textContent.includes('Name')");
  await run.press('Name ↑');
  await run.page.waitForFunction("location.search === '?sort=name&order=desc'");
  const first = 'document.querySelector(\'tbody tr[data-index="0"]\')?.textContent';
  await run.page.waitForFunction(`${first}.includes('crew')`);
  await run.press('Columns');
  await run.press('Owner');
  await run.page.keyboard.press('Escape');
  await run.page.waitForFunction("[...document.querySelectorAll('th')].some((title) => title.textContent === 'Owner')");
  await run.page.evaluate(`globalThis.saved = new Promise((resolve) => {
    const { createObjectURL } = URL;
    URL.createObjectURL = (blob) => (resolve(blob.text()), createObjectURL(blob));
  }), undefined`);
  await run.press('Download as CSV');
  const csv = ((await run.page.evaluate('globalThis.saved')) as string).split('\r\n');
  expect(csv[0]).toBe('Name,guid,Type,Members,Owner,Created');
  expect(csv[1]).toMatch(/^Crew,crew,public,3,ann,\d{4}-/);
  expect(csv[2]).toMatch(/^"<img/);
  await run.page.select('[role=search] select', 'private');
  await run.untilText('No group was found');
  await run.press('Clear the filters');
  await untilTableHas('crew');
  expect(run.page.url()).toContain('?sort=name&order=desc');
});

test('members are searched, and several are removed at once; those that cannot be stay selected', async () => {
  const members = { participants: ['m1', 'm2', 'm3'] };
  for (const uid of ['m1', 'm2', 'm3']) dataOf(await run.app.api.post('/v3/users', { uid, name: uid }));
  dataOf(await run.app.api.post('/v3/groups', { guid: 'big', name: 'Big', type: 'public', owner: 'ann', members }));
  await run.open('groups/big?tab=members');
  await run.type('Search by uid or name', 'm');
  await run.page.waitForFunction("location.search.includes('search=m')");
  await run.untilText('3 in total');
  expect(run.page.url()).toContain('tab=members');
  await run.press('Select all rows that are loaded');
  await run.press('Select m2');
  dataOf(await run.app.api.delete('/v3/groups/big/members/m3'));
  await run.press('Kick, 2 selected');
  await run.untilText('2 members are removed');
  await run.confirm();
  await run.untilText('1 failed and are still selected');
  await run.untilText('m3:');
  await until(
    () => membersOf('big'),
    (found) =>
      found
        .map(({ uid }) => uid)
        .sort()
        .join() === 'ann,m2',
  );
});

test('a group with a password is created', async () => {
  await run.open('groups');
  await run.press('Create a group');
  await run.type(field('guid'), 'vault');
  await run.type(field('Name'), 'Vault');
  await run.page.select('[role=dialog] select', 'password');
  await run.type(field('Password'), 'open sesame');
  await run.type(field('Owner'), 'ann');
  await run.confirm();
  await run.page.waitForFunction("location.pathname.endsWith('/groups/vault')");
  expect(dataOf(await run.app.api.get('/v3/groups/vault'))).toMatchObject({ type: 'password', owner: 'ann' });
  const joined = await run.app.as('bob').post('/v3/groups/vault/members', { password: 'open sesame' });
  expect(joined.status).toBe(200);
});

test('the profile of a group is changed, and a property that is emptied is removed', async () => {
  await run.open('groups/crew');
  await run.type('Description', 'Ground crew');
  await run.press('Save');
  await run.untilText('The group is stored.');
  expect(dataOf(await run.app.api.get('/v3/groups/crew'))).toMatchObject({ description: 'Ground crew' });
  await (await run.byLabel('Description')).click({ count: 3 });
  await run.page.keyboard.press('Backspace');
  await run.press('Save');
  const read = async () => dataOf(await run.app.api.get('/v3/groups/crew')) as { description?: string };
  await until(read, ({ description }) => description === undefined);
});

test('a user becomes a member, gets another scope, and is kicked', async () => {
  await run.open('groups/crew?tab=members');
  await run.type('uid of the user to add', 'carl');
  await run.press('Add');
  await untilTableHas('carl');
  await (await run.byLabel('Scope of carl')).select('moderator');
  await until(
    () => scopeOf('crew', 'carl'),
    (scope) => scope === 'moderator',
  );
  await run.page.waitForSelector('button[aria-label="Kick carl"]:not([disabled])');
  await run.press('Kick carl');
  await run.untilText('(carl) is removed from the group');
  expect(await scopeOf('crew', 'carl')).toBe('moderator');
  await run.confirm();
  await until(
    () => scopeOf('crew', 'carl'),
    (scope) => scope === undefined,
  );
});

test('an unknown user is not added, and the reason is shown', async () => {
  await run.open('groups/crew?tab=members');
  await run.type('uid of the user to add', 'nobody');
  await run.press('Add');
  await run.untilText('nobody does not exist');
});

test('a member is banned, and the ban is lifted', async () => {
  await run.open('groups/crew?tab=members');
  await run.press('Ban bob');
  await run.untilText('cannot join again until the ban is lifted');
  await run.confirm();
  await until(
    () => bannedFrom('crew'),
    (uids) => uids.includes('bob'),
  );
  await run.page.waitForFunction("!document.querySelector('[role=dialog]')");
  await run.press('Banned users');
  await run.page.waitForFunction("location.search === '?tab=banned'");
  await run.press('Unban bob');
  await until(
    () => bannedFrom('crew'),
    (uids) => !uids.includes('bob'),
  );
});

const uidsOf = async (path: string) =>
  (dataOf(await run.app.api.get(`/v3/groups/crew/${path}`)) as { uid: string }[]).map(({ uid }) => uid);
const untilUids = (path: string, ...uids: string[]) =>
  until(
    () => uidsOf(path),
    (found) => found.join() === uids.join(),
  );

test('a group is frozen and slow, only moderators send in it, and users ask to join it', async () => {
  await run.open('groups/crew');
  const changes: [() => Promise<unknown>, object][] = [
    [async () => (await run.byLabel('Frozen')).click(), { frozen: true }],
    [async () => (await run.byLabel('Who sends')).select('moderator'), { sendScope: 'moderator' }],
    [async () => (await run.byLabel('Slow mode')).select('300'), { slowModeSeconds: 300 }],
    [async () => (await run.byLabel('Join by request')).click(), { joinByRequest: true }],
    [async () => (await run.byLabel('Frozen')).click(), { frozen: undefined }],
  ];
  for (const [change, expected] of changes) {
    await run.page.waitForSelector('[aria-label="Rules"] fieldset select:not([disabled])');
    await change();
    await until(
      async () => dataOf(await run.app.api.get('/v3/groups/crew')) as Record<string, unknown>,
      (group) => Object.entries(expected).every(([name, value]) => group[name] === value),
    );
  }
});

test('a member is muted for an hour, the mute is lifted, and that is undone', async () => {
  dataOf(await run.app.api.post('/v3/groups/crew/members', { participants: ['bob'] }));
  await run.open('groups/crew?tab=muted');
  await run.untilText('Nobody is muted');
  await run.type('uid of the member to mute', 'bob');
  await (await run.byLabel('For how long')).select('3600');
  await run.press('Mute');
  await untilUids('mutedusers', 'bob');
  await run.press('Lift the mute bob');
  await untilUids('mutedusers');
  await run.press('Undo');
  await untilUids('mutedusers', 'bob');
  const [{ mutedAt, mutedUntil }] = dataOf(await run.app.api.get('/v3/groups/crew/mutedusers'));
  expect(mutedUntil - mutedAt).toBeGreaterThan(1800);
  expect(mutedUntil - mutedAt).toBeLessThanOrEqual(3600);
});

test('a user is invited, and the invitation withdrawn', async () => {
  await run.open('groups/crew?tab=invitations');
  await run.type('uid of the user to invite', 'carl');
  await run.press('Invite');
  await untilUids('invitations', 'carl');
  await run.press('Withdraw carl');
  await untilUids('invitations');
});

test('of two users who ask to join, one is approved and the other declined', async () => {
  for (const uid of ['eve', 'finn']) {
    dataOf(await run.app.api.post('/v3/users', { uid, name: uid }));
    dataOf(await run.app.as(uid).post('/v3/joinrequests/crew'));
  }
  await run.open('groups/crew?tab=requests');
  await run.press('Approve eve');
  await until(
    () => scopeOf('crew', 'eve'),
    (scope) => scope === 'participant',
  );
  await run.press('Decline finn');
  await run.untilText('cannot ask again within a week');
  await run.confirm();
  await untilUids('joinrequests');
  expect(await scopeOf('crew', 'finn')).toBeUndefined();
});

test('the ownership is transferred to a member', async () => {
  dataOf(await run.app.api.post('/v3/groups/crew/members', { participants: ['carl'] }));
  await run.open('groups/crew');
  await run.type('uid of the new owner', 'carl');
  await run.press('Transfer the ownership');
  await run.untilText('The ownership is transferred.');
  expect(dataOf(await run.app.api.get('/v3/groups/crew'))).toMatchObject({ owner: 'carl' });
});

test('the conversation of a group is read as a member', async () => {
  await run.open('groups/crew');
  await run.press('Read the conversation');
  await run.page.waitForFunction(String.raw`/\/conversations\/\w+\/group\/crew$/.test(location.pathname)`);
  await run.page.waitForSelector('[role=log]');
});

test('a group is deleted after a question', async () => {
  dataOf(await run.app.api.post('/v3/groups', { guid: 'old', name: 'Old', type: 'public', owner: 'ann' }));
  await run.open('groups/old');
  await run.press('Delete');
  await run.untilText('This cannot be undone.');
  await run.confirm();
  await run.page.waitForFunction("location.pathname.endsWith('/groups')");
  expect((await run.app.api.get('/v3/groups/old')).status).toBe(404);
});

test('names and descriptions of groups, and names of members, are shown as text', async () => {
  for (const path of ['groups', 'groups/hostile', 'groups/crew?tab=members']) await run.expectHostileTextAsText(path);
});

test.each(pages)('%s has no serious problem of accessibility', (path) => run.expectAccessible(path));

test.each(pages)('%s fits into a narrow window', (path) => run.expectFitsNarrowWindow(path));
