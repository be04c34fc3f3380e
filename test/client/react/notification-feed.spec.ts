import type { Page } from 'puppeteer-core';
import { createChannel, createTemplate, feedOf } from '#test/support/campaigns.js';
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

const FEED = '/v3/campaigns/notification-feed';
const demo = new DemoTest();
afterAll(() => demo.stop());
afterEach(() => demo.endTest());

const sale = {
  version: '1.0',
  body: [
    { id: 'title', type: 'text', content: 'The sale has begun', variant: 'heading2' },
    {
      id: 'row',
      type: 'row',
      gap: 8,
      items: [
        { id: 'chip', type: 'chip', text: '{{code}}' },
        {
          id: 'open',
          type: 'button',
          label: 'See the offers',
          action: { type: 'openUrl', url: 'https://shop.example.com/sale' },
        },
        {
          id: 'chat',
          type: 'button',
          variant: 'tonal',
          label: 'Ask Ben',
          action: { type: 'chatWithUser', uid: 'ben' },
        },
      ],
    },
    {
      id: 'bad',
      type: 'link',
      text: 'A bad link',
      action: { type: 'openUrl', url: 'javascript:document.title="owned"' },
    },
    { id: 'hologram', type: 'hologram', content: 'of the future' },
    { id: 'html', type: 'markdown', content: '**Bold** <img src=x onerror="document.title=1">' },
  ],
};

beforeAll(async () => {
  await demo.start();
  await createChannel(demo.app);
  for (const name of ['Offers', 'Trips'])
    dataOf(await demo.app.api.post('/v3/campaigns/templates/categories', { name }));
  const templates: [name: string, category: string, content: object, more?: object][] = [
    ['Sale', 'Offers', sale],
    ['Trip', 'Trips', { version: '1.0', body: [{ type: 'text', content: 'Trip {{number}}' }] }],
    ['Future', 'Trips', { version: '9.0', body: [] }, { alternativeText: 'In plain words' }],
  ];
  for (const [name, templateCategory, content, more] of templates)
    await createTemplate(demo.app, {
      ...{ name, templateId: name.toLowerCase(), templateCategory },
      ...{
        channels: [{ channelType: 'in_app', content }],
        variableSchema: [
          { key: 'number', type: 'string', default: '0' },
          { key: 'code', type: 'string', default: 'SUMMER' },
        ],
        ...more,
      },
    });
});

let users = 0;
/** A user of a test of its own, so that its feed is empty. */
async function newUser(): Promise<string> {
  const uid = `reader-${users++}`;
  dataOf(await demo.app.api.post('/v3/users', { uid, name: `Reader ${users}` }));
  return uid;
}

const send = async (uid: string, templateId: string, variables: object = {}): Promise<void> => {
  dataOf(
    await demo.app.api.post('/v3/campaigns/notifications/messages', {
      templateId,
      receivers: [uid],
      variables: { [uid]: variables },
    }),
  );
};

const BELL = 'button[aria-haspopup=dialog]';

/** The bell says how many items are unread. Behind the open feed it is no part of the page for assistive technology. */
const untilUnread = (page: Page, count: number) =>
  page.waitForSelector(`${BELL}[aria-label="Notifications${count === 0 ? '' : `, ${count} unread`}"]`);

async function openFeed(uid: string, unread: number): Promise<Page> {
  const page = await demo.open(`as=${uid}`);
  await untilUnread(page, unread);
  await page.locator(BELL).click();
  await page.waitForSelector('dialog[open] [role=feed][aria-busy=false]');
  return page;
}

const titles = (page: Page) =>
  page.$$eval('[role=feed] article', (all) => all.map((each) => (each as any).textContent as string));
const untilItems = (page: Page, count: number) =>
  page.waitForFunction(`document.querySelectorAll('[role=feed] article').length === ${count}`);
const ofServer = (uid: string) => feedOf(demo.app, uid);

test('an empty feed says so; a new item arrives, is delivered, and is read once it is in view', async () => {
  const uid = await newUser();
  const page = await openFeed(uid, 0);
  await untilText(page, 'No notifications yet');
  await send(uid, 'trip', { number: '7' });
  await untilText(page, 'Trip 7');
  await untilNoText(page, 'No notifications yet');
  await eventually(async () =>
    expect(await ofServer(uid)).toMatchObject([{ status: 'read', deliveredAt: expect.any(Number) }]),
  );
  await page.waitForFunction("!document.querySelector('[role=feed] [data-unread]')");
  await untilUnread(page, 0);
});

test('the bell counts what is unread without loading it, and an item that is only counted stays undelivered', async () => {
  const uid = await newUser();
  await send(uid, 'trip');
  const page = await demo.open(`as=${uid}`);
  await untilUnread(page, 1);
  await send(uid, 'trip');
  await untilUnread(page, 2);
  expect((await ofServer(uid)).map(({ status }) => status)).toEqual(['sent', 'sent']);
  const [first] = await ofServer(uid);
  dataOf(await demo.app.as(uid).post(`${FEED}/${first.id}/read`));
  await untilUnread(page, 1);
});

test('a long feed is loaded in pages, and what is not in view stays unread', async () => {
  const uid = await newUser();
  for (let number = 1; number <= 45; number++) await send(uid, 'trip', { number: `number ${number}` });
  const page = await openFeed(uid, 45);
  await untilText(page, 'Trip number 45');
  await untilItems(page, 20);
  await eventually(async () => expect((await ofServer(uid))[0]).toMatchObject({ status: 'read' }));
  const oldest = dataOf(await demo.app.as(uid).get(FEED, { order: 'asc', limit: 1 }));
  expect(oldest).toMatchObject([{ status: 'sent' }]);
  for (const count of [40, 45]) {
    await page.evaluate(
      "{ const list = document.querySelector('.confab-feed-scroll'); list.scrollTo(0, list.scrollHeight); }",
    );
    await untilItems(page, count);
  }
  expect(new Set(await titles(page)).size).toBe(45);
  await pressText(page, 'Mark all as read');
  await untilUnread(page, 0);
  expect(dataOf(await demo.app.as(uid).get(`${FEED}/unread-count`))).toEqual({ count: 0, categories: {} });
});

test('a click on a link counts once, and opens the page of the link', async () => {
  const uid = await newUser();
  await send(uid, 'sale');
  const page = await openFeed(uid, 1);
  const link = (await page.waitForSelector('a.confab-card-button'))!;
  expect(await link.evaluate((a: any) => [a.href, a.target, a.rel])).toEqual([
    'https://shop.example.com/sale',
    '_blank',
    'noreferrer noopener',
  ]);
  const reports: string[] = [];
  page.on('request', (request) => request.url().endsWith('/engagement') && reports.push(request.url()));
  // no page of another server is opened
  await page.evaluate("addEventListener('click', (event) => event.target.closest('a') && event.preventDefault())");
  for (let press = 0; press < 3; press++) await link.click();
  await eventually(async () =>
    expect((await ofServer(uid))[0]).toMatchObject({ interactedAt: expect.any(Number), status: 'read' }),
  );
  expect(reports).toHaveLength(1);
});

test('nothing in a card runs, a link that is not safe is text, and what is unknown is left out', async () => {
  const uid = await newUser();
  await send(uid, 'sale', { code: '<script>document.title="owned"</script>' });
  await send(uid, 'future');
  const page = await openFeed(uid, 2);
  await untilText(page, 'The sale has begun');
  await untilText(page, 'In plain words');
  await untilText(page, '<script>document.title');
  expect(
    await page.$eval('[role=feed]', (feed: any) => [
      feed.innerText.includes('future'),
      feed.querySelectorAll('img, script').length,
    ]),
  ).toEqual([false, 0]);
  const bad = await page.$eval('.confab-card-link', (each: any) => [each.localName, each.disabled]);
  expect(bad).toEqual(['button', true]);
  expect(await page.title()).toContain('Confab demo chat');
});

test('an action of the app is given to it, and closes the feed of the bell', async () => {
  const uid = await newUser();
  await send(uid, 'sale');
  const page = await openFeed(uid, 1);
  await pressText(page, 'Ask Ben');
  await byLabel(page, 'Message');
  expect(await page.$('dialog[open]')).toBeNull();
  expect(page.url()).toContain('with=user%3Aben');
  await eventually(async () => expect((await ofServer(uid))[0]).toMatchObject({ interactedAt: expect.any(Number) }));
});

test('categories filter the feed, each with the number of its unread items', async () => {
  const uid = await newUser();
  await send(uid, 'sale');
  await send(uid, 'trip', { number: 'A' });
  await send(uid, 'trip', { number: 'B' });
  const page = await openFeed(uid, 3);
  await untilItems(page, 3);
  // all of them are in view
  await untilUnread(page, 0);
  await press(page, 'Offers');
  await untilItems(page, 1);
  await untilText(page, 'The sale has begun');
  await send(uid, 'trip', { number: 'C' });
  await byLabel(page, 'Trips 1 unread');
  expect(await titles(page)).toHaveLength(1);
  await press(page, 'Trips 1 unread');
  await untilItems(page, 3);
  await press(page, 'All');
  await untilItems(page, 4);
});

test('an item that the app has deleted is not in the feed when it is opened again', async () => {
  const uid = await newUser();
  await send(uid, 'trip', { number: 'gone' });
  await send(uid, 'trip', { number: 'stays' });
  const page = await openFeed(uid, 2);
  await untilItems(page, 2);
  await press(page, 'Close');
  const gone = (await ofServer(uid)).at(-1)!;
  dataOf(await demo.app.api.delete(`${FEED}/${gone.id}`));
  await page.locator(BELL).click();
  await untilNoText(page, 'Trip gone');
  await untilText(page, 'Trip stays');
});

test('a feed that cannot be loaded says why, and is loaded again', async () => {
  const uid = await newUser();
  await send(uid, 'trip', { number: '1' });
  const page = await demo.open(`as=${uid}`);
  await untilUnread(page, 1);
  await page.setRequestInterception(true);
  let isRefused = true;
  page.on('request', (request) => {
    const isFeed = isRefused && request.url().includes('/notification-feed?');
    const error = { error: { code: 'ERR_BAD_REQUEST', message: 'Not today.' } };
    if (isFeed) void request.respond({ status: 400, contentType: 'application/json', body: JSON.stringify(error) });
    else void request.continue();
  });
  await page.locator(BELL).click();
  await untilText(page, 'Not today.');
  isRefused = false;
  await pressText(page, 'Try again');
  await untilText(page, 'Trip 1');
});

test('the feed is used with the keyboard alone, is accessible and mirrored, and fits a narrow window', async () => {
  const uid = await newUser();
  await send(uid, 'sale');
  await send(uid, 'trip');
  const page = await demo.open(`as=${uid}`);
  await untilUnread(page, 2);
  await page.focus(BELL);
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog[open] article');
  const reached = new Set<string>();
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab');
    reached.add(
      (await page.evaluate(
        "(document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent).replace(/\\d+ unread$|\\d+$/, '')",
      )) as string,
    );
  }
  for (const name of ['Close', 'All', 'Offers', 'Trips', 'Notifications', 'See the offers', 'Ask Ben'])
    expect(reached).toContain(name);
  await expectAccessible(page);
  await page.evaluate("document.documentElement.dir = 'rtl'");
  const [mark, title] = (await page.evaluate(
    `['.confab-feed-title > time', '.confab-feed-title > bdi'].map((selector) => document.querySelector(selector).getBoundingClientRect().left)`,
  )) as [number, number];
  expect(mark).toBeLessThan(title);
  await expectAccessible(page);
  await expectFitsNarrowWindow(page);
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { hidden: true });
  await eventually(async () =>
    expect(await page.evaluate("document.activeElement.getAttribute('aria-haspopup')")).toBe('dialog'),
  );
});
