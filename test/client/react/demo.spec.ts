import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { ConsoleSessions } from '#platform/authentication/console/console-sessions.js';
import { dataOf } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { builderAgent, useModel } from '#test/support/model-server.js';
import {
  byLabel,
  DemoTest,
  expectAccessible,
  expectFitsNarrowWindow,
  HOSTILE,
  messageWith,
  openActions,
  press,
  pressText,
  untilLoaded,
  untilNoText,
  untilText,
  write,
} from './support/demo-test.js';

const demo = new DemoTest();
const model = useModel();
beforeAll(() => demo.start({ WEBHOOK_ALLOW_PRIVATE: 'true' })); // for the model of an agent
afterAll(() => demo.stop());
afterEach(() => demo.endTest());

const openBoth = () => Promise.all([demo.openChat('ann', 'user:ben'), demo.openChat('ben', 'user:ann')]);

const upload = async (page: Page, file: string) =>
  (
    (await page.waitForSelector('input[type=file]')) as unknown as { uploadFile(path: string): Promise<void> }
  ).uploadFile(file);

test('two users receive each other’s typing, messages and read receipts', async () => {
  const [ann, ben] = await openBoth();
  await (await byLabel(ann, 'Message')).type('Sunday?');
  await untilText(ben, 'Ann Lee is typing…');
  await ann.keyboard.press('Enter');
  await untilNoText(ben, 'Ann Lee is typing…');
  await untilText(ben, 'Sunday?');
  await ann.waitForSelector('[data-state=read]');
  await write(ben, 'At **eight**, see https://example.com/route.');
  await untilText(ann, 'At eight');
  expect(await ann.$$eval('article a', (links) => links.map((link) => link.getAttribute('href')))).toEqual([
    'https://example.com/route',
  ]);
});

test('users are shown as online while a window of them is open', async () => {
  const ann = await demo.openChat('ann', 'user:eve');
  await untilText(ann, 'Offline');
  const eve = await demo.openChat('eve', 'user:ann');
  await untilText(ann, 'Online');
  await eve.close();
  await untilText(ann, 'Offline');
});

test('a message is reacted to, quoted, edited and deleted, and both windows show it', async () => {
  const [ann, ben] = await openBoth();
  await write(ann, 'Bring a hat');
  await openActions(ben, 'Bring a hat');
  await press(ben, 'Add a reaction');
  await (await byLabel(ben, 'Search emoji')).type('mountain');
  await press(ben, 'snow-capped mountain');
  for (const page of [ann, ben]) await byLabel(page, '🏔️, 1');
  await press(ben, '🏔️, 1');
  for (const page of [ann, ben]) await page.waitForSelector('::-p-aria(🏔️, 1)', { hidden: true });

  await openActions(ann, 'Bring a hat');
  await press(ann, 'Edit');
  await (await byLabel(ann, 'Edited text')).type(' and a coat');
  await press(ann, 'Save');
  for (const page of [ann, ben]) await messageWith(page, 'Bring a hat and a coat');

  await openActions(ben, 'Bring a hat and a coat');
  await press(ben, 'Quote');
  await write(ben, 'Which one?');
  await ann.waitForFunction("document.querySelector('.confab-quoted')?.innerText.includes('Bring a hat')");

  await write(ann, 'Never mind');
  await openActions(ann, 'Never mind');
  await press(ann, 'Delete');
  await ann.locator('dialog .confab-button-danger').click();
  for (const page of [ann, ben]) await untilText(page, 'This message was deleted.');
});

test('replies are in the thread of a message', async () => {
  const [ann, ben] = await openBoth();
  await write(ann, 'Which route?');
  await openActions(ben, 'Which route?');
  await press(ben, 'Reply in thread');
  const field = (await ben.waitForSelector('aside[aria-label=Thread] textarea'))!;
  await field.type('The long one.');
  await ben.keyboard.press('Enter');
  await pressText(ann, '1 reply');
  await untilText(ann, 'The long one.');
});

test('an image keeps its room while it loads, and opens in the whole window', async () => {
  const file = join(tmpdir(), `confab-demo-${process.pid}.gif`);
  await writeFile(file, Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'));
  const [ann, ben] = await openBoth();
  await upload(ann, file);
  await press(ann, 'Send');
  for (const page of [ann, ben])
    await page.waitForFunction("document.querySelector('img.confab-image')?.naturalWidth === 1");
  const [message] = dataOf(await demo.app.as('ann').get('/v3/users/ben/messages', { affix: 'prepend', limit: 1 }));
  expect(message.data.metadata.confabImageSizes).toEqual([[1, 1]]);
  await ben.click('.confab-image-button');
  await ben.waitForFunction("document.querySelector('dialog[open] img')?.naturalWidth === 1");
});

test('what was written offline is sent once, in order, and what was missed is shown', async () => {
  const [ann, ben] = await openBoth();
  await demo.proxy.close();
  await untilText(ann, 'The connection is lost. Reconnecting…');
  await write(ann, 'First of two');
  await write(ann, 'Second of two');
  await untilText(ann, 'Waits for a connection');
  dataOf(
    await demo.app
      .as('ben')
      .post('/v3/messages', { receiver: 'ann', receiverType: 'user', data: { text: 'Are you there?' } }),
  );
  await demo.proxy.open();
  await untilText(ann, 'Are you there?');
  await untilNoText(ann, 'Reconnecting…');
  for (const page of [ann, ben]) await messageWith(page, 'Second of two');
  const sent = dataOf(await demo.app.as('ann').get('/v3/users/ben/messages', { affix: 'prepend', limit: 2 }));
  expect(sent.map(({ data }: { data: { text: string } }) => data.text)).toEqual(['First of two', 'Second of two']);
  await ann.waitForFunction("!document.querySelector('[data-state=queued], [data-state=sending]')");
});

test('a draft survives a reload, and belongs to its conversation', async () => {
  const ann = await demo.openChat('ann', 'user:ben');
  await (await byLabel(ann, 'Message')).type('Not finished');
  await ann.reload();
  await ann.waitForFunction("document.querySelector('textarea')?.value === 'Not finished'");
  const other = await demo.openChat('ann', 'user:eve');
  expect(await other.$eval('textarea', ({ value }) => value)).toBe('');
  await (await byLabel(ann, 'Message')).press('Enter');
  await messageWith(ann, 'Not finished');
});

test('a conversation is pinned and marked as unread, and the list shows who is typing', async () => {
  const [ann, ben] = await openBoth();
  await write(ben, 'Keep this one');
  await messageWith(ann, 'Keep this one');
  await press(ann, 'More about the conversation');
  await pressText(ann, 'Pin');
  await ann.waitForSelector('.confab-pinned');
  await press(ann, 'More about the conversation');
  await pressText(ann, 'Unpin');
  await ann.waitForSelector('.confab-pinned', { hidden: true });
  await press(ann, 'More about the conversation');
  await pressText(ann, 'Mark as unread');
  await untilText(ann, 'Choose a conversation');
  await untilText(ann, '1 unread');
  const [conversation] = dataOf(await demo.app.as('ann').get('/v3/conversations'));
  expect([conversation.unreadMessageCount, conversation.pinnedAt]).toEqual(['1', undefined]);
  await (await byLabel(ben, 'Message')).type('And');
  const summaries = "[...document.querySelectorAll('.confab-item-summary')].map((each) => each.innerText).join()";
  await ann.waitForFunction(`${summaries}.includes('Ben Roy is typing…')`);
});

test('without LiveKit there are no buttons for calls, and no call is looked for', async () => {
  const requests: string[] = [];
  const ann = await demo.open('');
  ann.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await ann.goto(`${demo.address}/demo?app=${demo.app.id}&as=ann&with=user:ben`);
  await byLabel(ann, 'More about the conversation');
  await untilLoaded(ann);
  expect(await ann.$$eval('.confab-header button', (all) => all.map((each) => each.title))).toEqual([
    'Back to the list',
    'More about the conversation',
  ]);
  expect(requests.filter((path) => path.includes('call'))).toEqual([]);
});

test('a group is created, gets a member who is mentioned, and is left', async () => {
  const [ann, ben] = await openBoth();
  await press(ann, 'New chat');
  await press(ann, 'New group');
  await (await byLabel(ann, 'Name of the group')).type('Hikers');
  await press(ann, 'Create the group');
  await untilText(ann, '1 member');
  await press(ann, 'Members');
  await (await byLabel(ann, 'Add people')).type('Ben');
  await ann.locator('dialog section button.confab-item').click();
  await untilText(ann, '2 members');
  await press(ann, 'Close');
  await (await byLabel(ann, 'Message')).type('Welcome @be');
  await ann.waitForSelector('[role=option]');
  await ann.keyboard.press('Enter');
  await ann.keyboard.press('Enter');
  await untilText(ben, 'Ann Lee: Welcome @Ben Roy');
  await untilText(ben, '2 unread');
  const [conversation] = dataOf(await demo.app.as('ben').get('/v3/conversations'));
  expect(conversation.lastMessage.data.text).toBe('Welcome <@uid:ben>');
  await pressText(ben, 'Welcome @Ben Roy');
  await ben.waitForSelector('.confab-mention[data-own]');
  await press(ben, 'Members');
  await press(ben, 'Leave the group');
  await untilText(ann, 'Ben Roy left');
});

test('an agent’s answer is shown while it grows, and the next message continues its thread', async () => {
  let finish = () => {};
  const wait = new Promise<void>((resolve) => (finish = resolve));
  model.reply = () => [{ text: 'The hut opens ' }, { wait }, { text: 'in June.' }];
  const agent = await builderAgent(demo.server, demo.app, model, { name: 'Hut guide' });
  const ann = await demo.openChat('ann', `user:${agent}`);
  await write(ann, 'When does it open?');
  await untilText(ann, 'The hut opens');
  finish();
  await untilText(ann, 'The hut opens in June.');
  model.reply = () => [{ text: 'Until October.' }];
  await write(ann, 'And until when?');
  await untilText(ann, 'Until October.');
  // the streamed text is shown before the answer is stored
  await eventually(async () => {
    const [first] = dataOf(await demo.app.as('ann').get(`/v3/users/${agent}/messages`, { hideReplies: true }));
    expect(first).toMatchObject({ data: { text: 'When does it open?' }, replyCount: 3 });
  });
});

test('names and texts of users are shown as text', async () => {
  const text = `${HOSTILE} [x](javascript:alert(1)) <b>`;
  dataOf(await demo.app.as('eve').post('/v3/messages', { receiver: 'ann', receiverType: 'user', data: { text } }));
  for (const query of ['', 'as=ann&with=user:eve']) {
    const page = await demo.open(query);
    await untilText(page, 'onerror=');
    expect(await page.title()).not.toBe('owned');
    expect(await page.$$eval('img[src=x], a[href^=javascript]', (found) => found.length)).toBe(0);
  }
});

test.each(['', 'as=ann', 'as=ann&with=user:eve', 'as=ann&with=user:ben'])(
  'the page "%s" is accessible, and fits into a narrow window',
  async (query) => {
    const page = await demo.open(query);
    await page.waitForSelector('h1');
    await untilLoaded(page);
    await expectAccessible(page);
    await expectFitsNarrowWindow(page);
  },
);

test('a narrow window goes back from a conversation to the list', async () => {
  const ann = await demo.openChat('ann', 'user:ben', { width: 400, height: 800 });
  await press(ann, 'Back to the list');
  await byLabel(ann, 'Search');
});

test('a user who is deactivated sees why there is no connection', async () => {
  const ann = await demo.openChat('ann', 'user:ben');
  dataOf(await demo.app.api.delete('/v3/users', { uidsToDeactivate: ['ann'] }));
  await untilText(ann, 'No auth token is available.');
  dataOf(await demo.app.api.put('/v3/users', { uidsToActivate: ['ann'] }));
});

describe('the first page', () => {
  test('opens two users side by side', async () => {
    const page = await demo.open('');
    await pressText(page, 'Open Ann Lee and Ben Roy side by side');
    await page.waitForSelector('iframe');
    await eventually(() => expect(page.frames()).toHaveLength(3));
    for (const frame of page.frames().slice(1)) await frame.waitForSelector('::-p-aria(Message)');
  });

  test('says how to sign in to a browser that is not signed in, and a link signs it in', async () => {
    const page = await demo.open('', { isSignedIn: false });
    await untilText(page, 'npx confab console-link');
    const code = await demo.server.app.get(ConsoleSessions).createLink({});
    await page.goto('about:blank');
    await page.goto(`${demo.address}/demo#code=${code}`);
    await untilText(page, 'Choose a user');
    await page.waitForFunction(`location.hash === '' && document.querySelector('select, .demo-both')`);
  });

  test('fills an app without users', async () => {
    const empty = await demo.server.createApp();
    const page = await demo.open('');
    await page.goto(`${demo.address}/demo?app=${empty.id}`);
    await pressText(page, 'Create sample users and messages');
    await untilText(page, 'side by side');
  });
});
