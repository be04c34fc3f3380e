import { dataOf } from '../support/client.js';
import { ConsoleTest } from './support/console-test.js';

// What a person sees in low and narrow windows, beside long names, and at addresses that lead nowhere.

const run = new ConsoleTest();
const LONG_NAME = 'W'.repeat(100);
const LONG_UID = 'u'.repeat(100);

beforeAll(async () => {
  await run.start();
  for (const [uid, name] of [
    ['ann', 'Ann Lee'],
    ['ben', LONG_NAME],
    [LONG_UID, 'Carl'],
  ])
    dataOf(await run.app.api.post('/v3/users', { uid, name }));
  for (let count = 0; count < 12; count++)
    dataOf(
      await run.app.as('ben').post('/v3/messages', {
        receiver: 'ann',
        receiverType: 'user',
        category: 'message',
        type: 'text',
        data: { text: 'Hi' },
      }),
    );
  await run.signIn();
});
afterAll(() => run.stop());
afterEach(async () => {
  await run.page.setViewport({ width: 1200, height: 800 });
  run.expectNoProblems();
});

/** The text of the area of the page, without header and navigation. */
const untilShown = (text: string) =>
  run.page.waitForFunction(`document.querySelector('main')?.innerText.includes(${JSON.stringify(text)})`);

const boxOf = async (selector: string) => (await (await run.page.waitForSelector(selector))!.boundingBox())!;

test('every link of the navigation is reached by scrolling in a low window', async () => {
  await run.page.setViewport({ width: 1200, height: 480 });
  await run.open('users');
  await run.page.$eval('nav a[href="/docs"]', (link) => link.scrollIntoView());
  const { y, height } = await boxOf('nav a[href="/docs"]');
  expect(y + height).toBeLessThanOrEqual(480);
});

test('the header shows the name of the app at 400 pixels', async () => {
  await run.page.setViewport({ width: 400, height: 800 });
  await run.open('users');
  await run.page.waitForFunction(
    `[...document.querySelectorAll('header select')].some(({ clientWidth }) => clientWidth >= 90)`,
  );
});

test('a long uid does not break the values of other columns, and each row has room for its lines', async () => {
  await run.open('users');
  await untilShown('Carl');
  const rows = await run.page.$$eval('tbody tr[data-index]', (elements) =>
    elements.map((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      const created = row.ownerDocument.createRange();
      created.selectNodeContents(row.lastElementChild!);
      return { top, bottom, linesOfCreated: created.getClientRects().length };
    }),
  );
  expect(rows.map(({ linesOfCreated }) => linesOfCreated)).toEqual([1, 1, 1]);
  for (const [index, { bottom }] of rows.entries())
    if (index + 1 < rows.length) expect(rows[index + 1]!.top).toBeGreaterThanOrEqual(bottom - 1);
});

test('an unread count is readable beside a long name', async () => {
  await run.page.goto(run.addressInApp('conversations/ann'));
  const { width } = await boxOf('[aria-label="12 unread"]');
  expect(width).toBeGreaterThan(20);
});

test('conversations begin with a choice of users, which a name finds', async () => {
  await run.page.goto(run.addressInApp('conversations'));
  await untilShown('Carl');
  await run.type('Conversations of the user', 'ann le');
  await run.page.waitForFunction("!document.querySelector('main').innerText.includes('Carl')");
  await run.page.click('tbody a');
  await run.page.waitForFunction("location.pathname.endsWith('/conversations/ann')");
  await run.page.waitForSelector('[aria-label="12 unread"]');
});

test.each([
  ['users/nobody', 'users'],
  ['groups/nothing', 'groups'],
  ['agents/nobody', 'agents'],
  ['webhooks/nothing', 'webhooks'],
])('%s has a heading, says that it does not exist, and leads to the list', async (path, list) => {
  await run.open(path);
  await untilShown('does not exist');
  expect(await run.page.$('main [role=alert]')).toBeNull();
  expect(await run.page.$$eval('main button', (buttons) => buttons.length)).toBe(0);
  await run.page.click(`main a[href$="/${list}"]`);
  await run.page.waitForFunction(`location.pathname.endsWith('/${list}')`);
});

test('a message is written in a field of a useful width, however long the uid of its sender is', async () => {
  await run.page.setViewport({ width: 400, height: 800 });
  await run.page.goto(run.addressInApp(`conversations/${LONG_UID}/user/ann`));
  const { width } = await boxOf('textarea[aria-label=Message]');
  expect(width).toBeGreaterThanOrEqual(140);
  expect(await run.page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
});

test('nothing can be sent to a user who does not exist', async () => {
  await run.page.goto(run.addressInApp('conversations/ann/user/nobody'));
  await untilShown('That did not work');
  expect(await run.page.$('::-p-aria(Send as ann)')).toBeNull();
});

test('an address of no page and one of no app say so, and lead on', async () => {
  await run.page.goto(run.addressInApp('nothing'));
  await untilShown('There is no such page');
  await run.page.click('main a[href$="/overview"]');
  await run.page.waitForFunction("location.pathname.endsWith('/overview')");
  await run.page.goto(`${run.address}/console/apps/nothing/users`);
  await untilShown('There is no such app');
  await run.page.click('main a[href$="/apps"]');
  await untilShown(run.app.id);
});
