import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import { intercept } from '#test/client/support/browser.js';
import { dataOf } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { createGroup } from '#test/support/groups.js';
import { useModel } from '#test/support/model-server.js';
import { setSettings } from '#test/support/moderation-engine.js';
import {
  byLabel,
  choose,
  DemoTest,
  expectAccessible,
  expectFitsNarrowWindow,
  inDialog,
  messageWith,
  openActions,
  press,
  untilNoText,
  untilText,
  write,
} from './support/demo-test.js';

const model = useModel();
const demo = new DemoTest();
beforeAll(() => demo.start({ WEBHOOK_ALLOW_PRIVATE: 'true' }));
afterAll(() => demo.stop());
afterEach(() => demo.endTest());

const send = async (from: string, to: string, text: string): Promise<any> =>
  dataOf(await demo.app.as(from).post('/v3/messages', { receiver: to, receiverType: 'user', data: { text } }));

const group = async (guid: string, more: object = {}) => {
  await createGroup(demo.app, { guid, owner: 'eve', members: { participants: ['ann', 'ben'] } });
  dataOf(await demo.app.api.put(`/v3/groups/${guid}`, { name: 'Hikers', ...more }));
};

const unreadOf = async (uid: string, peer: string) =>
  dataOf(await demo.app.as(uid).get(`/v3/users/${peer}/conversation`)).unreadMessageCount as string;

test('a dialog says who has reacted, with all pages, and follows changes', async () => {
  const { id } = await send('ben', 'ann', 'A new route');
  for (const reaction of ['👍', '🎉'])
    dataOf(await demo.app.as('ben').post(`/v3/messages/${id}/reactions/${encodeURIComponent(reaction)}`));
  dataOf(await demo.app.as('ann').post(`/v3/messages/${id}/reactions/${encodeURIComponent('👍')}`));
  const ann = await demo.openChat('ann', 'user:ben');
  await messageWith(ann, 'A new route');
  await press(ann, 'Who reacted');
  await ann.waitForSelector('dialog[open] li');
  const people = () =>
    ann.$$eval('dialog[open] li', (all) => all.map((each: any) => each.innerText.replaceAll(/\s+/g, ' ')));
  await eventually(async () =>
    expect(await people()).toEqual(['BR Ben Roy 👍', 'BR Ben Roy 🎉', 'AL Ann Lee (you) 👍']),
  );
  await expectAccessible(ann);
  await expectFitsNarrowWindow(ann);
  await ann.locator('dialog[open] ::-p-aria(🎉, 1)').click();
  await eventually(async () => expect(await people()).toEqual(['BR Ben Roy 🎉']));
  dataOf(await demo.app.as('ben').delete(`/v3/messages/${id}/reactions/${encodeURIComponent('🎉')}`));
  await eventually(async () => expect(await people()).toEqual(['BR Ben Roy 👍', 'AL Ann Lee (you) 👍']));
  await ann.keyboard.press('Escape');
  await ann.waitForSelector('dialog[open]', { hidden: true });
  expect(await ann.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Who reacted');
});

test('more than a page of people who reacted is shown on demand', async () => {
  const uids = Array.from({ length: 53 }, (_, number) => `hiker-${number}`);
  for (const uid of uids) dataOf(await demo.app.api.post('/v3/users', { uid, name: `Hiker ${uid.slice(6)}` }));
  await createGroup(demo.app, { guid: 'many', owner: 'ann' });
  for (const start of [0, 25, 50])
    dataOf(await demo.app.api.post('/v3/groups/many/members', { participants: uids.slice(start, start + 25) }));
  const message = dataOf(
    await demo.app
      .as('ann')
      .post('/v3/messages', { receiver: 'many', receiverType: 'group', data: { text: 'Who is in?' } }),
  );
  for (const uid of uids)
    dataOf(await demo.app.as(uid).post(`/v3/messages/${message.id}/reactions/${encodeURIComponent('🙋')}`));
  const ann = await demo.openChat('ann', 'group:many');
  await messageWith(ann, 'Who is in?');
  await press(ann, 'Who reacted');
  const count = () => ann.$$eval('dialog[open] li', (all) => all.length);
  await eventually(async () => expect(await count()).toBe(50));
  await press(ann, 'Show more');
  await eventually(async () => expect(await count()).toBe(53));
  expect(await ann.$('dialog[open] ::-p-text(Show more)')).toBeNull();
});

test('messages are marked as unread from one on, and stay so until the reader goes to the newest', async () => {
  for (const text of ['One', 'Two', 'Three']) await send('ben', 'ann', text);
  const ann = await demo.openChat('ann', 'user:ben');
  await messageWith(ann, 'Three');
  await eventually(async () => expect(await unreadOf('ann', 'ben')).toBe('0'));
  await choose(ann, 'Two', 'Mark unread from here');
  const lineIsAbove = (text: string) =>
    ann.waitForFunction(
      `document.querySelector('.confab-new')?.closest('.confab-virtual-item').nextElementSibling?.innerText.includes('${text}')`,
    );
  await lineIsAbove('Two');
  await eventually(async () => expect(await unreadOf('ann', 'ben')).toBe('2'));
  await untilText(ann, '2 unread');
  // a message that arrives is shown, and is unread as well
  await send('ben', 'ann', 'Four');
  await messageWith(ann, 'Four');
  await untilText(ann, '3 unread');
  expect(await unreadOf('ann', 'ben')).toBe('3');
  await press(ann, 'Jump to the newest message');
  await eventually(async () => expect(await unreadOf('ann', 'ben')).toBe('0'));
});

test('in slow mode the composer counts the seconds that are left, and a send that is refused is explained', async () => {
  await group('slow', { slowModeSeconds: 30 });
  const ann = await demo.openChat('ann', 'group:slow');
  // late in a second, because the list of messages has whole seconds
  await delay((1800 - (Date.now() % 1000)) % 1000);
  await write(ann, 'The first');
  await untilText(ann, 'Slow mode: one message in 30 seconds.');
  await ann.waitForSelector('.confab-countdown');
  await (await byLabel(ann, 'Message')).type('Too early');
  await ann.keyboard.press('Enter');
  expect(await ann.$eval('textarea', (field: any) => field.value)).toBe('Too early');
  await expectAccessible(ann);
  const sent = () => demo.app.as('ann').get('/v3/groups/slow/messages', { category: 'message' });
  expect(dataOf<any[]>(await sent()).map(({ data }) => data.text)).toEqual(['The first']);
  // a page that is opened anew knows it as well
  await ann.reload();
  await ann.waitForSelector('.confab-countdown');
  dataOf(await demo.app.api.put('/v3/groups/slow', { slowModeSeconds: 1 }));
  await ann.waitForSelector('.confab-countdown', { hidden: true });
  await (await byLabel(ann, 'Message')).focus();
  await ann.keyboard.press('Enter');
  await messageWith(ann, 'Too early');
  await eventually(async () => expect(dataOf<any[]>(await sent())).toHaveLength(2));
});

test('a refused send in slow mode says why', async () => {
  await group('refused', { slowModeSeconds: 3600 });
  const ann = await demo.openChat('ann', 'group:refused');
  const stop = await intercept(ann, (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/v3/messages')) return request.continue();
    const error = { code: 'ERR_GROUP_SLOW_MODE', message: 'A participant sends one message within 3600 seconds.' };
    return request.respond({ status: 403, contentType: 'application/json', body: JSON.stringify({ error }) });
  });
  await write(ann, 'Of two devices');
  await untilText(ann, 'Not sent: the group has slow mode.');
  await stop();
});

test('moderators of a group with slow mode do not wait', async () => {
  await group('moderated', { slowModeSeconds: 3600 });
  dataOf(await demo.app.api.put('/v3/groups/moderated/members/ann', { scope: 'moderator' }));
  const ann = await demo.openChat('ann', 'group:moderated');
  for (const text of ['One', 'Two']) {
    await write(ann, text);
    await messageWith(ann, text);
  }
  await eventually(async () =>
    expect(
      dataOf<any[]>(await demo.app.as('ann').get('/v3/groups/moderated/messages', { category: 'message' })),
    ).toHaveLength(2),
  );
  expect(await ann.$('.confab-countdown')).toBeNull();
});

/** Follows downloads of the page, which the browser would write to the disk. */
const downloads = (page: Page) =>
  page.evaluate(`
    globalThis.saved = [];
    HTMLAnchorElement.prototype.click = function () { saved.push([this.download, this.href.split(':')[0]]); };
  `);

test('files and images are downloaded', async () => {
  const files = [
    { content: Buffer.from('Hut list'), name: 'huts.txt', type: 'text/plain' },
    { content: Buffer.from(PIXEL, 'base64'), name: 'view.png', type: 'image/png' },
  ];
  dataOf(await demo.app.as('ben').form('/v3/messages', { receiver: 'ann', receiverType: 'user' }, files));
  const ann = await demo.openChat('ann', 'user:ben');
  await messageWith(ann, 'huts.txt');
  await downloads(ann);
  const saved = () => ann.evaluate('saved.map(([name]) => name)');
  await press(ann, 'Download huts.txt');
  await eventually(async () => expect(await saved()).toEqual(['huts.txt']));
  await choose(ann, 'huts.txt', 'Download');
  await eventually(async () =>
    expect(((await saved()) as string[]).toSorted()).toEqual(['huts.txt', 'huts.txt', 'view.png']),
  );
  await press(ann, 'Show view.png');
  await press(ann, 'Download view.png');
  await eventually(async () => expect(((await saved()) as string[]).at(-1)).toBe('view.png'));
  await expectAccessible(ann);
});

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('a location is found when the user asks for it, shown to them, and sent; others see a link to a map', async () => {
  const [ann, ben] = await Promise.all([demo.openChat('ann', 'user:ben'), demo.openChat('ben', 'user:ann')]);
  await press(ann, 'More ways to send');
  await press(ann, 'Share a location');
  await inDialog(ann, 'Share where this device is?');
  await expectAccessible(ann);
  const permission = { name: 'geolocation' };
  await ann.browserContext().setPermission(demo.address, { permission, state: 'denied' });
  await press(ann, 'Find my location');
  await inDialog(ann, 'That did not work');
  await ann.browserContext().setPermission(demo.address, { permission, state: 'granted' });
  await ann.setGeolocation({ latitude: 46.5775, longitude: 8.0055, accuracy: 12 });
  await press(ann, 'Find my location');
  await inDialog(ann, '46.57750, 8.00550, within 12 m');
  await ann.type('dialog[open] input', 'At the hut');
  await press(ann, 'Send the location');
  await ann.waitForSelector('dialog[open]', { hidden: true });
  for (const page of [ann, ben]) {
    await messageWith(page, 'At the hut');
    const href = await page.$eval('article .confab-location', (link: any) => link.href as string);
    expect(href).toBe('https://www.openstreetmap.org/?mlat=46.5775&mlon=8.0055#map=16/46.5775/8.0055');
  }
  await expectAccessible(ben);
  await expectFitsNarrowWindow(ben);
});

test('what is no place is shown as a custom message without a link', async () => {
  const customData = { latitude: 'javascript:alert(1)', longitude: 200 };
  const message = { receiver: 'ann', receiverType: 'user', category: 'custom', type: 'location', data: { customData } };
  dataOf(await demo.app.as('ben').post('/v3/messages', message));
  const ann = await demo.openChat('ann', 'user:ben');
  await messageWith(ann, 'Custom message: location');
});

test('a message is translated where the app has a model, and the original is shown again', async () => {
  await send('ben', 'ann', 'Die Hütte ist offen');
  const before = await demo.openChat('ann', 'user:ben');
  await openActions(before, 'Die Hütte ist offen');
  await press(before, 'More actions');
  await before.waitForSelector('::-p-aria(Remind me)');
  expect(await before.$('::-p-aria(Translate)')).toBeNull();
  const settings = {
    'ai.translation.enabled': true,
    'aiAgents.openai.url': model.url,
    'aiAgents.openai.model': 'small',
  };
  await setSettings(demo.server, demo.app, settings);
  model.reply = () => [{ text: 'The hut is open' }];
  const ann = await demo.openChat('ann', 'user:ben');
  await choose(ann, 'Die Hütte ist offen', 'Translate');
  await messageWith(ann, 'The hut is open');
  await untilText(ann, 'Translated.');
  await expectAccessible(ann);
  await press(ann, 'Show original');
  await messageWith(ann, 'Die Hütte ist offen');
  await untilNoText(ann, 'Translated.');
});

test('commands behind a slash open what the kit has, and other words are messages', async () => {
  const ann = await demo.openChat('ann', 'user:ben');
  const field = await byLabel(ann, 'Message');
  await field.type('/po');
  await ann.waitForSelector('[role=option]');
  await expectAccessible(ann);
  await ann.keyboard.press('Enter');
  await ann.waitForSelector('dialog[open] ::-p-aria(Question)');
  await press(ann, 'Close');
  expect(await ann.$eval('textarea', (each: any) => each.value)).toBe('');
  await field.type('/later See you');
  await ann.keyboard.press('Enter');
  await ann.waitForSelector('dialog[open] input');
  await press(ann, 'Close');
  expect(await ann.$eval('textarea', (each: any) => each.value)).toBe('See you');
  await field.evaluate((each: any) => each.select());
  await field.type('/unknown word');
  await ann.keyboard.press('Enter');
  await messageWith(ann, '/unknown word');
});

test('commands of the app insert a text or run, and say why they failed', async () => {
  const ann = await demo.openChat('ann', 'user:ben');
  const field = await byLabel(ann, 'Message');
  const written = () => ann.$eval('textarea', (each: any) => each.value as string);
  await field.type('/tab');
  await untilText(ann, 'Tip the table over');
  await ann.keyboard.press('Enter');
  expect(await written()).toBe('(╯°□°)╯︵ ┻━┻ ');
  await field.evaluate((each: any) => each.select());
  await field.type('/status');
  await ann.keyboard.press('Enter');
  await ann.keyboard.type('In the mountains');
  await ann.keyboard.press('Enter');
  await eventually(async () => expect(await written()).toBe(''));
  expect(dataOf(await demo.app.as('ann').get('/v3/me')).statusMessage).toBe('In the mountains');
  const tooLong = 'x'.repeat(3000);
  await field.evaluate((each: any, text) => {
    each.focus();
    each.ownerDocument.execCommand('insertText', false, `/status ${text}`);
  }, tooLong);
  await ann.keyboard.press('Enter');
  await untilText(ann, 'That did not work');
  expect(await written()).toBe(`/status ${tooLong}`);
  expect(dataOf<any[]>(await demo.app.as('ann').get('/v3/users/ben/messages', { searchKey: 'mountains' }))).toEqual([]);
});

test('all members of a group are mentioned together', async () => {
  await group('everyone');
  const [ann, ben] = await Promise.all([
    demo.openChat('ann', 'group:everyone'),
    demo.openChat('ben', 'group:everyone'),
  ]);
  await (await byLabel(ann, 'Message')).type('Hello @al');
  await untilText(ann, 'Everybody in the group');
  await expectAccessible(ann);
  await ann.keyboard.press('Enter');
  await ann.keyboard.type('from @allison');
  await ann.keyboard.press('Enter');
  for (const page of [ann, ben]) await messageWith(page, 'Hello @all from @allison');
  expect(await ben.$$eval('article .confab-mention', (all) => all.map((each: any) => each.innerText))).toEqual([
    '@all',
  ]);
  const [message] = dataOf<any[]>(
    await demo.app.as('ben').get('/v3/groups/everyone/messages', { category: 'message' }),
  );
  expect(message.data.text).toBe('Hello <@all:all> from @allison');
});

test('a member sees a message that only they see where it was sent, until they dismiss it', async () => {
  await group('ephemeral');
  const to = '/v3/groups/ephemeral/members/ann/ephemeral-messages';
  const say = async (text: string) => dataOf(await demo.app.as('eve').post(to, { data: { text } }));
  const ann = await demo.openChat('ann', 'group:ephemeral');
  const ben = await demo.openChat('ben', 'group:ephemeral');
  await say('Please **vote** today');
  await untilText(ann, 'Please vote today');
  await untilText(ann, 'Only visible to you.');
  await expectAccessible(ann);
  const later = { receiver: 'ephemeral', receiverType: 'group', data: { text: 'And now to the route' } };
  dataOf(await demo.app.as('eve').post('/v3/messages', later));
  await untilText(ben, 'And now to the route');
  expect(await ben.evaluate('document.body.innerText')).not.toContain('Please vote today');
  await untilText(ann, 'And now to the route');
  await press(ann, 'Dismiss');
  await untilNoText(ann, 'Please vote today');
  await say('Thank you');
  await untilText(ann, 'Thank you');
  await ann.reload();
  await untilText(ann, 'And now to the route');
  expect(await ann.evaluate('document.body.innerText')).not.toContain('Thank you');
});
