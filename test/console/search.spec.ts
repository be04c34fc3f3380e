import { dataOf } from '../support/client.js';
import { ConsoleTest, HOSTILE } from './support/console-test.js';

// Messages of the whole app by their text, sender, place and id, and the search over everything by Ctrl-K.

const run = new ConsoleTest();
let wanted: string;

beforeAll(async () => {
  await run.start();
  for (const uid of ['ann', 'bob']) dataOf(await run.app.api.post('/v3/users', { uid, name: uid.toUpperCase() }));
  const group = { guid: 'crew', name: 'Crew of the boats', type: 'public', owner: 'ann' };
  dataOf(await run.app.api.post('/v3/groups', group));
  for (let n = 0; n < 120; n++) await send('ann', 'user', 'bob', `Number ${n}`);
  await send('bob', 'user', 'ann', `bitcoin ${HOSTILE}`);
  wanted = await send('ann', 'group', 'crew', 'No bitcoin today');
  await run.signIn();
});
afterAll(() => run.stop());
afterEach(() => run.expectNoProblems());

/** @returns the id of the message */
async function send(sender: string, receiverType: string, receiver: string, text: string): Promise<string> {
  return dataOf<{ id: string }>(
    await run.app.as(sender).post('/v3/messages', { receiver, receiverType, data: { text } }),
  ).id;
}

const rows = () => run.page.$$eval('tbody tr[data-index]', (all) => all.map((row) => row.textContent));

test('messages are found by text, sender, place and id, and open where they were sent', async () => {
  await run.open('messages');
  await run.untilText('No bitcoin today');
  await run.page.evaluate("document.querySelector('[role=region]').scrollTop = 1e6");
  await run.page.waitForFunction('document.querySelector(\'tbody tr[data-index="55"]\')');
  await run.type('Text', 'bitcoin');
  await run.page.waitForFunction("location.search === '?text=bitcoin'");
  await run.page.waitForFunction("document.querySelectorAll('tbody tr[data-index]').length === 2");
  expect((await rows())[0]).toContain('No bitcoin today');
  expect(await run.page.title()).not.toBe('owned');
  await run.page.select('[role=search] select', 'group');
  await run.page.waitForFunction("document.querySelectorAll('tbody tr[data-index]').length === 1");
  await run.press('Clear the filters');
  await run.type('Id', wanted);
  await run.page.waitForFunction("document.querySelectorAll('tbody tr[data-index]').length === 1");
  await run.page.click('tbody a');
  await run.page.waitForFunction(
    "document.querySelector('[role=log] [aria-current]')?.textContent.includes('No bitcoin today')",
  );
  expect(run.page.url()).toBe(run.addressInApp(`conversations/ann/group/crew?message=${wanted}`));
  await run.open('messages?id=999999999');
  await run.untilText('No message was found');
});

test('what was found is marked, and a filter that is not complete says why and leaves the last rows', async () => {
  await run.open('messages');
  await run.type('Text', 'bitcoins');
  await run.page.waitForSelector('tbody mark ::-p-text(bitcoin)');
  await run.type('Text', 'bitcoins has:li');
  await run.untilText('The filter has: cannot be li');
  expect(await rows()).toHaveLength(2);
  await run.type('Text', 'bitcoins has:link');
  await run.untilText('No message was found');
});

test('filters are completed while they are written, by the keyboard', async () => {
  await run.open('messages');
  await run.untilText('No bitcoin today');
  const options = () => run.page.$$eval('[role=option]', (all) => all.map((option) => option.textContent));
  await run.type('Text', 'number fr');
  await run.page.waitForSelector('[role=option] ::-p-text(number from:)');
  await run.page.keyboard.press('ArrowDown');
  await run.page.keyboard.press('Enter');
  await run.page.keyboard.type('a');
  await run.page.waitForSelector('[role=option] ::-p-text(number from:ann)');
  expect(await options()).toEqual(['number from:ann']);
  await run.type('Text', 'is:');
  await run.page.waitForSelector('[role=option] ::-p-text(is:pinned)');
  expect(await options()).toEqual(['is:pinned']);
});

test('Ctrl-K finds pages, settings, users, groups and messages, and is used by keys alone', async () => {
  await run.open('overview');
  const find = async (text: string, result: string) => {
    await run.page.keyboard.down('Control');
    await run.page.keyboard.press('k');
    await run.page.keyboard.up('Control');
    await run.page.waitForFunction("document.activeElement?.role === 'combobox'");
    await run.page.keyboard.type(text);
    await run.page.waitForFunction(
      `[...document.querySelectorAll('[role=option]')].some((one) => one.textContent.includes(${JSON.stringify(result)}))`,
    );
  };
  await find('boats', 'Crew of the boats');
  await run.page.keyboard.press('Enter');
  await run.page.waitForFunction("location.pathname.endsWith('/groups/crew')");
  await find(wanted, 'No bitcoin today');
  await run.page.keyboard.press('ArrowUp');
  await run.page.keyboard.press('ArrowDown');
  await run.page.keyboard.press('Enter');
  await run.page.waitForFunction(`location.search === '?message=${wanted}'`);
  await find('audit', 'Audit log');
  await run.page.keyboard.press('Enter');
  await run.page.waitForFunction("location.pathname.endsWith('/audit-log')");
  await find('shared sec', 'Shared secret');
  await run.page.keyboard.press('Enter');
  await run.page.waitForFunction("location.search.startsWith('?setting=auth.jwt.secret')");
  await run.page.waitForFunction("document.activeElement?.type === 'password'");
  await find('bitcoin', 'onerror=');
  expect(await run.page.title()).not.toBe('owned');
  await run.page.keyboard.press('Escape');
  await run.page.waitForFunction("!document.querySelector('[role=dialog]')");
});

test('the search is accessible and fits into a narrow window', async () => {
  await run.expectAccessible('messages?text=bitcoin');
  await run.expectFitsNarrowWindow('messages?text=bitcoin');
});
