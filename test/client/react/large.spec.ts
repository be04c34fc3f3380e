import type { Page } from 'puppeteer-core';
import { intercept } from '#test/client/support/browser.js';
import { dataOf } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { useDatabase } from '#test/support/groups.js';
import { DemoTest, press, pressText, untilText } from './support/demo-test.js';
import { scroll, settledView, untilAtEnd, view } from './support/message-view.js';

const demo = new DemoTest();
beforeAll(() => demo.start());
const database = useDatabase(demo.server);
afterAll(() => demo.stop());
afterEach(() => demo.endTest());

const MESSAGES = 10_000;
const CHATS = 500;

// Messages differ in height, as they do between people.
const FILL_CONVERSATION = `
  INSERT INTO messages (app_id, conversation_key, sender, receiver_type, receiver, category, type, data)
  SELECT $1, 'user/ann/ben', CASE WHEN n % 3 = 0 THEN 'ann' ELSE 'ben' END, 'user', CASE WHEN n % 3 = 0 THEN 'ben' ELSE 'ann' END,
         'message', 'text', jsonb_build_object('text', 'Message ' || n || repeat(E'\\nmore', n % 5))
    FROM generate_series(1, $2::int) AS n`;
const FILL_USERS = `
  INSERT INTO users (app_id, uid, name) SELECT $1, 'peer-' || lpad(n::text, 3, '0'), 'Peer ' || n FROM generate_series(1, $2::int) AS n`;
const FILL_CHATS = `
  INSERT INTO messages (app_id, conversation_key, sender, receiver_type, receiver, category, type, data, sent_at)
  SELECT $1, 'user/eve/' || uid, uid, 'user', 'eve', 'message', 'text', jsonb_build_object('text', 'Hello from ' || name),
         now() - interval '1 day' + n * interval '1 second'
    FROM (SELECT uid, name, row_number() OVER (ORDER BY uid) AS n FROM users WHERE app_id = $1 AND uid LIKE 'peer-%') AS peer`;

const rows = (page: Page) => page.$$eval('.confab-message-rows > [data-index]', ({ length }) => length);

test('10,000 messages are a few elements, and reading up through pages of them never jumps', async () => {
  await database.query(FILL_CONVERSATION, [demo.app.id, MESSAGES]);
  dataOf(await demo.app.as('ann').post('/v3/users/ben/conversation/read', {}));
  const page = await demo.openChat('ann', 'user:ben');
  const texts = async () => (await settledView(page)).texts.map((text) => Number(/\d+/.exec(text)));
  await eventually(async () => expect((await texts()).at(-1)).toBe(MESSAGES));
  for (let step = 0; step < 25; step++) {
    const before = await texts();
    await scroll(page, 'list.scrollTop - list.clientHeight * 0.5');
    const after = await eventually(async () => {
      const now = await texts();
      expect(now[0]).toBeLessThan(before[0]!);
      return now;
    });
    // what was in the upper half is still there, and its neighbours with it
    expect(after).toContain(before[0]);
    expect(after).toEqual(after.map((_, index) => after[0]! + index));
    expect(await rows(page)).toBeLessThan(60);
  }
  await press(page, 'Jump to the newest message');
  await eventually(async () => expect((await texts()).at(-1)).toBe(MESSAGES));
  expect(await rows(page)).toBeLessThan(60);
});

test('of 500 chats a few are elements, all are reached by scrolling, and one with a new message comes first', async () => {
  await database.query(FILL_USERS, [demo.app.id, CHATS]);
  await database.query(FILL_CHATS, [demo.app.id]);
  const page = await demo.open('as=eve');
  await untilText(page, `Peer ${CHATS}`);
  expect(await page.evaluate('document.documentElement.scrollHeight - innerHeight')).toBe(0);
  const list = '[role=region][aria-label=Chats]';
  const names = () => page.$$eval(`${list} .confab-item-name`, (all) => all.map(({ textContent }) => textContent));
  const seen = new Set<string>();
  await eventually(async () => {
    const shown = await names();
    expect(shown.length).toBeLessThan(40);
    shown.forEach((name) => seen.add(name));
    await page.$eval(list, (element) => {
      element.scrollTop += element.clientHeight * 0.6;
    });
    expect(seen).toContain('Peer 1');
  });
  expect(seen.size).toBe(CHATS);
  dataOf(
    await demo.app
      .as('peer-001')
      .post('/v3/messages', { receiver: 'eve', receiverType: 'user', data: { text: 'The last shall be first' } }),
  );
  await page.$eval(list, (element) => {
    element.scrollTop = 0;
  });
  await eventually(async () => expect((await names())[0]).toBe('Peer 1'));
  await pressText(page, 'The last shall be first');
  await untilAtEnd(page, 'The last shall be first');
});

test('the picture of the last message loads, and the reader stays at the end', async () => {
  const guid = 'pictures';
  const members = { participants: ['ben'] };
  dataOf(await demo.app.api.post('/v3/groups', { guid, name: 'Pictures', type: 'private', owner: 'ann', members }));
  const say = async (data: object, type = 'text') =>
    dataOf(await demo.app.as('ben').post('/v3/messages', { receiver: guid, receiverType: 'group', type, data }));
  for (let number = 1; number <= 20; number++) await say({ text: `Message ${number}` });
  dataOf(await demo.app.as('ann').post(`/v3/groups/${guid}/conversation/read`, {}));
  const page = await demo.openChat('ann', `group:${guid}`);
  await untilAtEnd(page, 'Message 20');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="900"><rect width="300" height="900"/></svg>';
  const url = `${demo.address}/late.svg`;
  let answer = () => {};
  await intercept(page, (request) => {
    if (request.url() !== url) void request.continue();
    else answer = () => void request.respond({ status: 200, contentType: 'image/svg+xml', body: svg });
  });
  const asked = page.waitForRequest(url);
  await say(
    { attachments: [{ url, name: 'late.svg', mimeType: 'image/svg+xml', extension: 'svg', size: 9 }] },
    'image',
  );
  await asked;
  answer();
  await page.waitForFunction("document.querySelector('img.confab-image')?.naturalHeight === 900");
  await eventually(async () => expect(Math.abs((await view(page)).fromEnd)).toBeLessThanOrEqual(2));
});
