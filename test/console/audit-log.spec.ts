import { dataOf } from '../support/client.js';
import { MANAGEMENT } from '../support/server.js';
import { ConsoleTest, HOSTILE } from './support/console-test.js';

// The audit log: its filters in the address, and the values of an entry before and after.

const run = new ConsoleTest();

beforeAll(async () => {
  await run.start();
  dataOf(await run.app.api.post('/v3/roles', { role: 'guide', name: 'Guide' }));
  dataOf(await run.app.api.put('/v3/roles/guide', { name: 'Mountain guide' }));
  dataOf(await run.app.api.post('/v3/roles', { role: 'evil', name: HOSTILE.slice(0, 100) }));
  const terms = Array.from({ length: 300 }, (_, index) => `word${index}`);
  const list = { id: 'words', name: 'Words', category: 'word', searchTerms: terms };
  dataOf(await run.app.api.post('/v3/moderation/keywords', list));
  dataOf(await run.app.api.put('/v3/moderation/keywords/words', { searchTerms: [...terms.slice(1), 'added'] }));
  await run.signIn();
});
afterAll(() => run.stop());
afterEach(() => run.expectNoProblems());

/** The id of the newest entry with this action. */
async function idOf(action: string): Promise<string> {
  const management = run.server.client(MANAGEMENT);
  return dataOf<any[]>(await management.get(`/apps/${run.app.id}/audit-log`, { action, limit: 1 }))[0].id;
}

async function valuesShown(): Promise<(string | null)[]> {
  await run.page.waitForSelector('section pre');
  return run.page.$$eval('section pre', (all) => all.map((pre) => pre.textContent));
}

test('entries are listed from the newest, and a change by an operator appears', async () => {
  await run.open('audit-log');
  await run.untilText('keyword list updated: words');
  await run.untilText('an API key Rest API Key');
  const newest = await run.page.$$eval('tbody a', (links) => links.slice(0, 2).map((link) => link.textContent));
  expect(newest).toEqual(['sign-in created: management', 'keyword list updated: words']);
  dataOf(await run.app.api.post('/v3/moderation/reasons', { id: 'new-reason', name: 'New' }));
  await run.untilText('reason for reports created: new-reason (New)');
});

test('filters are in the address', async () => {
  await run.open('audit-log');
  await (await run.byLabel('Target')).select('role');
  await run.page.waitForFunction("!document.body.innerText.includes('keyword list updated')");
  await run.untilText('role created: guide');
  await (await run.byLabel('[name="Change"][role="combobox"]')).select('updated');
  await run.page.waitForFunction("!document.body.innerText.includes('role created: guide')");
  await run.untilText('role updated: guide');
  await run.type('Id of the target', 'nothing');
  await run.untilText('No entry was found');
  expect(new URL(run.page.url()).search).toBe('?type=role&change=updated&target=nothing');
  await run.page.reload();
  await run.untilText('No entry was found');
  await run.press('Clear the filters');
  await run.untilText('keyword list updated: words');
  expect(new URL(run.page.url()).search).toBe('');
});

test('an entry says who changed what, and shows the value before and after', async () => {
  await run.open('audit-log?type=role&change=updated');
  // the cell has the same name as the link in it
  await run.page.waitForSelector('tbody a');
  await run.page.click('tbody a');
  await run.untilText('Back to the log');
  for (const text of ['update-role', 'an API key Rest API Key', '127.0.0.1']) await run.untilText(text);
  expect(await valuesShown()).toEqual(['Guide', 'Mountain guide']);
  await run.open(`audit-log/${await idOf('keywordList.updated')}`);
  expect(await valuesShown()).toEqual(['word0', 'added']);
});

test('an entry that does not exist is an empty page with a way back', async () => {
  await run.open('audit-log/999999999');
  await run.untilText('There is no entry with this id');
  await run.open('audit-log/abc');
  await run.press('Back to the log');
  await run.untilText('keyword list updated: words');
});

test('values are shown as text', async () => {
  await run.expectHostileTextAsText(`audit-log/${await idOf('role.created')}`);
});

test('the log and an entry are accessible and fit into a narrow window', async () => {
  for (const path of ['audit-log', `audit-log/${await idOf('keywordList.created')}`]) {
    await run.expectAccessible(path);
    await run.expectFitsNarrowWindow(path);
  }
});
