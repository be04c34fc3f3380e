import { intercept } from '#test/client/support/browser.js';
import { dataOf } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import {
  byLabel,
  DemoTest,
  expectAccessible,
  expectFitsNarrowWindow,
  press,
  pressText,
  untilNoText,
  untilText,
} from './support/demo-test.js';

const demo = new DemoTest();

beforeAll(async () => {
  await demo.start();
  const say = async (sender: string, receiver: string, text: string) =>
    dataOf(await demo.app.as(sender).post('/v3/messages', { receiver, receiverType: 'user', data: { text } }));
  await say('ben', 'ann', 'We are hiking to the lake and the mountain on Sunday');
  await say('ann', 'ben', 'The map of the lake: https://lake.example');
  await say('eve', 'ann', 'A lake is nice');
});
afterAll(() => demo.stop());
afterEach(() => demo.endTest());

const results = '.confab-results section:last-of-type';

test('what was found is marked, with counts by kind, in all chats or in the open one', async () => {
  const page = await demo.openChat('ann', 'user:ben');
  await (await byLabel(page, 'Search')).type('lakes');
  await untilText(page, 'Messages 3');
  await untilText(page, 'Links 1');
  const marked = () => page.$$eval('.confab-results mark', (all) => all.map(({ textContent }) => textContent));
  await eventually(async () => expect(await marked()).toEqual(['lake', 'lake', 'lake', 'lake']));
  await expectAccessible(page);
  await expectFitsNarrowWindow(page);
  await page.setViewport({ width: 1280, height: 800 });
  await press(page, 'This chat');
  await untilNoText(page, 'A lake is nice');
  await untilText(page, 'Messages 2');
  await pressText(page, 'Links 1');
  await eventually(async () => expect(await page.$$(`${results} button`)).toHaveLength(1));
});

test('filters are completed by the keyboard and become chips; an incomplete one leaves the last result', async () => {
  const page = await demo.openChat('ann', 'user:ben');
  const field = await byLabel(page, 'Search');
  await field.type('lake ');
  await untilText(page, 'Messages 3');
  const refused: number[] = [];
  page.on('response', (response) => {
    if (response.status() === 400) refused.push(response.status());
  });
  await field.type('has:lin');
  await eventually(() => expect(refused.length).toBeGreaterThan(0));
  expect(await page.$('.confab-results [role=alert]')).toBeNull();
  expect(await page.$$(`${results} button`)).toHaveLength(3);
  await page.keyboard.press('Enter');
  await page.waitForSelector('.confab-chip ::-p-text(has:link)');
  await untilText(page, 'Messages 1');
  expect(await field.evaluate((input) => (input as unknown as { value: string }).value)).toBe('lake ');

  await press(page, 'Remove the filter has:link');
  await field.type('fro');
  await page.keyboard.press('Tab');
  await page.waitForSelector('[role=option] ::-p-text(Ben Roy)');
  await field.type('be');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.confab-chip ::-p-text(from:ben)');
  await untilText(page, 'Messages 1');
  await page.waitForSelector(`${results} mark`);

  // the arrows lead to what was found, and Enter to its message, which is marked for a moment
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.confab-message[data-target]');
  await (await byLabel(page, 'Search')).focus();
  await page.keyboard.press('Escape');
  await page.waitForSelector('.confab-chip', { hidden: true });
});

test('what may have been meant is offered, and other failures are shown', async () => {
  const page = await demo.openChat('ann', 'user:ben');
  await (await byLabel(page, 'Search')).type('montain');
  await pressText(page, 'Did you mean mountain?');
  await untilText(page, 'Messages 1');
  const stop = await intercept(page, async (request) =>
    request.url().includes('searchKey=otter') ? request.respond({ status: 503, body: '{}' }) : request.continue(),
  );
  await press(page, 'Clear the search');
  await (await byLabel(page, 'Search')).type('otter');
  await page.waitForSelector('.confab-results [role=alert]');
  await stop();
});
