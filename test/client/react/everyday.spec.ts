import type { Page } from 'puppeteer-core';
import { intercept } from '#test/client/support/browser.js';
import { dataOf } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import {
  byLabel,
  choose,
  DemoTest,
  expectAccessible,
  inDialog,
  messageWith,
  press,
  pressText,
  untilNoText,
  untilText,
  write,
} from './support/demo-test.js';

const demo = new DemoTest();
beforeAll(() => demo.start());
afterAll(() => demo.stop());
afterEach(() => demo.endTest());

async function ofConversation(page: Page, item: string): Promise<void> {
  await press(page, 'More about the conversation');
  await press(page, item);
}

async function openList(page: Page, item: string): Promise<void> {
  await press(page, 'Saved, archived and more');
  await press(page, item);
  await page.waitForSelector('dialog[open]');
}

/** The response to the next unblock has a failure of the user. */
async function refuseOneUnblock(page: Page, uid: string, message: string): Promise<void> {
  const stop = await intercept(page, async (request) => {
    if (request.method() !== 'DELETE' || !request.url().endsWith('/blockedusers')) return request.continue();
    const body = JSON.stringify({ data: { [uid]: { success: false, message } } });
    await request.respond({ contentType: 'application/json', body });
    return stop();
  });
}

test('a message is copied, saved, pinned for both, and found in the lists', async () => {
  const [ann, ben] = await Promise.all([demo.openChat('ann', 'user:ben'), demo.openChat('ben', 'user:ann')]);
  for (const name of ['clipboard-read', 'clipboard-write'])
    await ann.browserContext().setPermission(demo.address, { permission: { name }, state: 'granted' });
  await write(ben, 'The hut is **open**');
  await messageWith(ann, 'The hut is open');
  await ann.bringToFront();
  await choose(ann, 'The hut is open', 'Copy text');
  await eventually(async () =>
    expect(await ann.evaluate('navigator.clipboard.readText()')).toBe('The hut is **open**'),
  );
  await choose(ann, 'The hut is open', 'Save message');
  await ann.waitForSelector('.confab-mark[title=Saved]');
  await choose(ann, 'The hut is open', 'Pin message');
  for (const page of [ann, ben]) await page.waitForSelector('.confab-mark[title=Pinned]');
  expect(await ben.$('.confab-mark[title=Saved]')).toBeNull();

  await openList(ann, 'Saved messages');
  await inDialog(ann, 'The hut is open');
  await expectAccessible(ann);
  await press(ann, 'Remove from saved: The hut is open');
  await inDialog(ann, 'Nothing here yet');
  await press(ann, 'Close');
  await ann.waitForSelector('.confab-mark[title=Saved]', { hidden: true });

  await ofConversation(ben, 'Pinned messages');
  await inDialog(ben, 'The hut is open');
  await press(ben, 'Unpin: The hut is open');
  await ann.waitForSelector('.confab-mark[title=Pinned]', { hidden: true });
});

test('a user is reminded of a message, and deletes the reminder', async () => {
  const data = { text: 'Book the train' };
  dataOf(await demo.app.as('ben').post('/v3/messages', { receiver: 'ann', receiverType: 'user', data }));
  const ann = await demo.openChat('ann', 'user:ben');
  await choose(ann, 'Book the train', 'Remind me');
  await press(ann, 'In 1 hour');
  await ann.waitForSelector('dialog[open]', { hidden: true });
  await openList(ann, 'Reminders');
  await inDialog(ann, 'Book the train');
  await press(ann, 'Delete the reminder: Book the train');
  await inDialog(ann, 'Nothing here yet');
  expect(dataOf(await demo.app.as('ann').get('/v3/reminders'))).toEqual([]);
});

test('a message is reported with a reason, and its sender is muted, blocked and unblocked', async () => {
  dataOf(
    await demo.app.as('ben').post('/v3/messages', { receiver: 'ann', receiverType: 'user', data: { text: 'Buy now' } }),
  );
  const ann = await demo.openChat('ann', 'user:ben');
  await choose(ann, 'Buy now', 'Report');
  await ann.waitForSelector('dialog input[type=radio]');
  await expectAccessible(ann);
  await ann.click('dialog input[type=radio]');
  await ann.type('dialog textarea', 'Again');
  await ann.click('dialog button[type=submit]');
  await untilText(ann, 'Thank you.');
  await press(ann, 'Close');
  const [flagged] = dataOf(await demo.app.api.get('/v3/moderation/flagged-messages'));
  expect(JSON.stringify(flagged)).toContain('Again');

  await choose(ann, 'Buy now', 'Mute Ben Roy');
  await untilText(ann, 'Muted');
  await choose(ann, 'Buy now', 'Unmute Ben Roy');
  await untilNoText(ann, 'Muted');

  await choose(ann, 'Buy now', 'Block Ben Roy');
  await ann.waitForSelector('dialog .confab-button-danger');
  await ann.click('dialog .confab-button-danger');
  await untilText(ann, 'You have blocked Ben Roy.');
  expect(await ann.$('textarea')).toBeNull();
  await openList(ann, 'Blocked people');
  await refuseOneUnblock(ann, 'ben', 'The moon is full');
  await press(ann, 'Unblock Ben Roy');
  await inDialog(ann, 'The moon is full');
  await press(ann, 'Unblock Ben Roy');
  await inDialog(ann, 'Nothing here yet');
  await press(ann, 'Close');
  await byLabel(ann, 'Message');
});

test('a conversation is archived and taken out again, and its messages are set to disappear', async () => {
  const ann = await demo.openChat('ann', 'user:ben');
  await write(ann, 'Until next year');
  await messageWith(ann, 'Until next year');
  await ann.waitForSelector('.confab-virtual-item');
  await ofConversation(ann, 'Archive');
  await ann.waitForFunction(`!document.querySelector('.confab-sidebar').innerText.includes('Ben Roy')`);
  await openList(ann, 'Archived chats');
  await inDialog(ann, 'Ben Roy');
  await press(ann, 'Close');
  await ofConversation(ann, 'Take out of the archive');
  await ann.waitForFunction(`document.querySelector('.confab-sidebar').innerText.includes('Ben Roy')`);

  await ofConversation(ann, 'Disappearing messages');
  await pressText(ann, 'Messages disappear after 1 day.');
  await ann.waitForSelector('dialog[open]', { hidden: true });
  await write(ann, 'Gone tomorrow');
  await ann.waitForSelector('.confab-mark[title^="Disappears: "]');
});

test('emoji are completed behind a colon, and threads are listed', async () => {
  const ann = await demo.openChat('ann', 'user:ben');
  await (await byLabel(ann, 'Message')).type('Hurray :tada');
  await ann.waitForSelector('[role=option]');
  await expectAccessible(ann);
  await ann.keyboard.press('Enter');
  await ann.keyboard.press('Enter');
  await messageWith(ann, 'Hurray 🎉');
  const message = await eventually(async () => {
    const [newest] = dataOf<any[]>(
      await demo.app.as('ann').get('/v3/users/ben/messages', { affix: 'prepend', limit: 1 }),
    );
    expect(newest.data.text).toBe('Hurray 🎉');
    return newest;
  });
  dataOf(await demo.app.as('ben').post(`/v3/messages/${message.id}/thread`, { data: { text: 'Indeed' } }));
  await openList(ann, 'Threads');
  await inDialog(ann, 'Hurray 🎉');
  await inDialog(ann, '1 reply');
  await ann.click('dialog[open] .confab-item');
  const inThread = (text: string) =>
    ann.waitForFunction(`document.querySelector('.confab-thread')?.innerText.includes(${JSON.stringify(text)})`);
  await inThread('Indeed');
  await ann.reload();
  await inThread('Indeed');
  await ann.locator('.confab-thread ::-p-aria(Close)').click();
  await ann.waitForSelector('.confab-thread', { hidden: true });
  expect(await ann.evaluate('location.search')).not.toContain('thread=');
});

test('a sticker of the app is sent, and both see its picture, or its name where there is none', async () => {
  const demoPage = await (await fetch(`${demo.address}/demo/`)).text();
  const [icon] = /[^"]*icon-[^"]*\.svg/.exec(demoPage)!;
  const [wave, gone] = [
    ['Wave', new URL(icon!, `${demo.address}/demo/`).href],
    ['Gone', `${demo.address}/none.png`],
  ].map(([name, url]) => ({ setName: 'Mountains', name, url }));
  const before = await demo.openChat('ann', 'user:ben');
  const listed = before.waitForResponse((response) => response.url().includes('/v3/stickers?'));
  await press(before, 'More ways to send');
  await listed;
  await before.waitForSelector('::-p-text(Send later)');
  expect(await before.evaluate('document.body.innerText')).not.toContain('Send a sticker');
  await before.close();
  for (const sticker of [wave, gone]) dataOf(await demo.app.api.post('/v3/stickers', sticker));
  const [ann, ben] = await Promise.all([demo.openChat('ann', 'user:ben'), demo.openChat('ben', 'user:ann')]);
  const sendSticker = async (name: string) => {
    await press(ann, 'More ways to send');
    await pressText(ann, 'Send a sticker');
    await ann.waitForSelector(`dialog[open] section[aria-label=Mountains] button[title=${name}]`);
    await expectAccessible(ann);
    await ann.click(`dialog[open] button[title=${name}]`);
    await ann.waitForSelector('dialog[open]', { hidden: true });
  };
  await sendSticker('Wave');
  for (const page of [ann, ben]) {
    await page.waitForSelector('article img.confab-sticker[alt=Wave]');
    await untilText(page, 'Sticker'); // in the list of conversations
    await eventually(async () =>
      expect(await page.$eval('article img.confab-sticker', (image: any) => image.naturalWidth)).toBeGreaterThan(0),
    );
  }
  await sendSticker('Gone');
  for (const page of [ann, ben]) await messageWith(page, 'Gone');
});

test('a message whose time has come leaves the conversation without a trace', async () => {
  dataOf(
    await demo.app.as('ann').put('/v3/users/ben/conversation/disappearing-messages', { disappearAfterSeconds: 8 }),
  );
  const ann = await demo.openChat('ann', 'user:ben');
  await write(ann, 'Gone soon');
  await messageWith(ann, 'Gone soon');
  await untilNoText(ann, 'Gone soon');
  expect(await ann.$$eval('.confab-deleted', (all) => all.length)).toBe(0);
});
