import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataOf } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { builderAgent, useModel } from '#test/support/model-server.js';
import {
  byLabel,
  DemoTest,
  expectAccessible,
  expectFitsNarrowWindow,
  HOSTILE,
  openActions,
  press,
  untilLoaded,
  untilNoText,
  untilText,
  write,
} from './support/demo-test.js';

const demo = new DemoTest();
const model = useModel();
beforeAll(() => demo.start(), 120_000);
afterAll(() => demo.stop());
afterEach(() => demo.endTest());

const openBoth = () => Promise.all([demo.openChat('ann', 'user:ben'), demo.openChat('ben', 'user:ann')]);

test('two users receive each other’s typing, messages and read receipts', async () => {
  const [ann, ben] = await openBoth();
  await (await byLabel(ann, 'Message')).type('Sunday?');
  await untilText(ben, 'Ann Lee is typing…');
  await ann.keyboard.press('Enter');
  await untilNoText(ben, 'Ann Lee is typing…');
  await untilText(ben, 'Sunday?');
  await untilText(ann, 'Read');
  await write(ben, 'At eight.');
  await untilText(ann, 'At eight.');
});

test('users are shown as online while a window of them is open', async () => {
  const ann = await demo.openChat('ann', 'user:eve');
  await untilText(ann, 'Offline');
  const eve = await demo.openChat('eve', 'user:ann');
  await untilText(ann, 'Online');
  await eve.close();
  await untilText(ann, 'Offline');
});

test('a message is reacted to, edited and deleted, and both windows show it', async () => {
  const [ann, ben] = await openBoth();
  await write(ann, 'Bring a hat');
  await openActions(ben, 'Bring a hat');
  await press(ben, 'React with 👍');
  for (const page of [ann, ben]) await byLabel(page, '👍, 1');
  await press(ben, '👍, 1');
  for (const page of [ann, ben]) await page.waitForSelector('::-p-aria(👍, 1)', { hidden: true });

  await openActions(ann, 'Bring a hat');
  await press(ann, 'Edit');
  await (await byLabel(ann, 'Edited text')).type(' and a coat');
  await press(ann, 'Save');
  for (const page of [ann, ben]) await untilText(page, 'Bring a hat and a coat');

  await openActions(ann, 'Bring a hat and a coat');
  await press(ann, 'Delete');
  for (const page of [ann, ben]) await untilText(page, 'This message was deleted.');
});

test('replies are in the thread of a message', async () => {
  const [ann, ben] = await openBoth();
  await write(ann, 'Which route?');
  await openActions(ben, 'Which route?');
  await press(ben, 'Reply in thread');
  const thread = (await ben.waitForSelector('aside[aria-label=Thread]'))!;
  const field = (await thread.waitForSelector('textarea[aria-label=Message]'))!;
  await field.type('The long one.');
  await ben.keyboard.press('Enter');
  await untilText(ann, '1 reply');
  await ann.click('::-p-text(1 reply)');
  await untilText(ann, 'The long one.');
});

test('an image is shown in both windows', async () => {
  const file = join(tmpdir(), `confab-demo-${process.pid}.gif`);
  await writeFile(file, Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'));
  const [ann, ben] = await openBoth();
  const input = await ann.waitForSelector('input[type=file]');
  await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(file);
  await press(ann, 'Send');
  for (const page of [ann, ben])
    await page.waitForFunction("document.querySelector('img.attached-image')?.naturalWidth === 1");
});

test('after an interruption the window says so, and then shows what it missed', async () => {
  const [ann] = await openBoth();
  await demo.proxy.close();
  await untilText(ann, 'The connection is lost. Reconnecting…');
  dataOf(
    await demo.app
      .as('ben')
      .post('/v3/messages', { receiver: 'ann', receiverType: 'user', data: { text: 'Are you there?' } }),
  );
  await demo.proxy.open();
  await untilText(ann, 'Are you there?');
  await untilNoText(ann, 'Reconnecting…');
});

test('a call rings, is accepted, and ends; another one is rejected', async () => {
  const [ann, ben] = await openBoth();
  await press(ann, 'Call');
  await untilText(ann, 'Calling Ben Roy…');
  await untilText(ben, 'Ann Lee is calling');
  await press(ben, 'Accept');
  await untilText(ann, 'In a call with Ben Roy');
  await press(ann, 'End the call');
  await untilNoText(ben, 'In a call with Ann Lee');
  await press(ben, 'Call');
  await press(ann, 'Reject');
  await untilNoText(ben, 'Calling Ann Lee…');
  const [last, first] = dataOf(await demo.app.api.get('/v3/calls'));
  expect([first.status, last.status]).toEqual(['ended', 'rejected']);
});

test('a group is created with members, whose windows show it with the number of unread messages', async () => {
  const [ann, ben] = await openBoth();
  await press(ann, 'Groups');
  await press(ann, 'Create a group');
  await (await byLabel(ann, 'Name')).type('Hikers');
  const members = await byLabel(ann, 'Members');
  await members.click();
  await ann.click('::-p-aria(Ben Roy[role="option"])');
  await members.press('Escape');
  await press(ann, 'Create group');
  await untilText(ann, '2 members');
  await write(ann, 'Welcome!');
  await untilText(ben, 'Ann Lee: Welcome!');
  const [conversation] = dataOf(await demo.app.as('ben').get('/v3/conversations'));
  await untilText(ben, `${conversation.unreadMessageCount} unread`);
});

test('a public group is joined and left', async () => {
  dataOf(await demo.app.api.post('/v3/groups', { guid: 'open', name: 'Open group', type: 'public', owner: 'ben' }));
  const ann = await demo.open('/?as=ann');
  await press(ann, 'Groups');
  await press(ann, 'Join');
  await untilText(ann, '2 members');
  await press(ann, 'Members');
  await press(ann, 'Leave the group');
  await eventually(async () =>
    expect(dataOf(await demo.app.api.get('/v3/groups/open/members')).map(({ uid }: { uid: string }) => uid)).toEqual([
      'ben',
    ]),
  );
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

test('the search finds conversations and messages', async () => {
  const [ann] = await openBoth();
  await write(ann, 'The marmots whistle');
  await (await byLabel(ann, 'Search')).type('marmots');
  await ann.waitForFunction("document.querySelector('nav section')?.innerText.includes('The marmots whistle')");
});

test('names and texts of users are shown as text', async () => {
  dataOf(
    await demo.app.as('eve').post('/v3/messages', { receiver: 'ann', receiverType: 'user', data: { text: HOSTILE } }),
  );
  for (const path of ['/', '/?as=ann&with=user:eve']) {
    const page = await demo.open(path);
    await untilText(page, 'onerror=');
    expect(await page.title()).not.toBe('owned');
    expect(await page.$$eval('img[src=x]', (images) => images.length)).toBe(0);
  }
});

test.each(['/', '/?as=ann', '/?as=ann&with=user:eve', '/?as=ann&with=user:ben'])(
  '%s is accessible, and fits into a narrow window',
  async (path) => {
    const page = await demo.open(path);
    await page.waitForSelector('h1');
    await untilLoaded(page);
    await expectAccessible(page);
    await expectFitsNarrowWindow(page);
  },
);

test('the first page opens two users side by side', async () => {
  const page = await demo.open('/');
  await press(page, 'Open Ann Lee and Ben Roy side by side');
  await page.waitForSelector('iframe');
  await eventually(() => expect(page.frames()).toHaveLength(3));
  for (const frame of page.frames().slice(1)) await frame.waitForSelector('::-p-aria(Message)');
});

test('a narrow window goes back from a conversation to the list', async () => {
  const ann = await demo.openChat('ann', 'user:ben');
  await ann.setViewport({ width: 400, height: 800 });
  await press(ann, 'Back to the list');
  await byLabel(ann, 'Search');
});

test('a user who is deactivated sees why there is no connection', async () => {
  const ann = await demo.openChat('ann', 'user:ben');
  dataOf(await demo.app.api.delete('/v3/users', { uidsToDeactivate: ['ann'] }));
  await untilText(ann, 'No auth token is available.');
  dataOf(await demo.app.api.put('/v3/users', { uidsToActivate: ['ann'] }));
});

test('the backend gives out profiles and auth tokens, and neither the API key nor private metadata', async () => {
  const users = await (await fetch(`${demo.address}/backend/users`)).text();
  expect(JSON.parse(users)).toContainEqual({ uid: 'ben', name: 'Ben Roy', role: 'default' });
  const response = await fetch(`${demo.address}/backend/tokens`, { method: 'POST', body: '{"uid":"ben"}' });
  const { authToken } = (await response.json()) as { authToken: string };
  const me = await fetch(`${demo.address}/v3/users/ben`, { headers: { authToken } });
  expect(me.status).toBe(200);
  const pages = await (await fetch(demo.address)).text();
  const script = /src="([^"]+\.js)"/.exec(pages)![1]!;
  for (const text of [users, pages, await (await fetch(new URL(script, demo.address))).text()])
    expect(text).not.toContain(demo.app.apiKey);
});

test('the backend has a status for a user who does not exist, and for a body that is not JSON', async () => {
  for (const body of ['{"uid":"nobody"}', 'oops']) {
    const response = await fetch(`${demo.address}/backend/tokens`, { method: 'POST', body });
    expect(response.status).toBe(502);
  }
});

test('the backend refuses requests with the host name of another site, which a page there could send', async () => {
  const request = httpRequest(`${demo.address}/backend/users`, { headers: { host: 'evil.example.com' } }).end();
  const [response] = (await once(request, 'response')) as [{ statusCode: number }];
  expect(response.statusCode).toBe(403);
});

describe('a demo that cannot start says what to do', () => {
  test('if there is no server', async () => {
    expect(await demo.refusalOf({ CONFAB: 'http://127.0.0.1:9' })).toMatch(
      /^There is no server at http:\/\/127\.0\.0\.1:9\. Start it in another terminal with "npm start"/,
    );
  });

  test('if the server refuses the key', async () => {
    expect(await demo.refusalOf({ CONFAB: demo.urlOfServer, KEY: '0'.repeat(40) })).toMatch(
      /^The server refuses the key \(AUTH_ERR_APIKEY_NOT_FOUND\)\. Set CONFAB and KEY/,
    );
  });

  test('if the app of a given key has no users', async () => {
    const app = await demo.server.createApp();
    expect(await demo.refusalOf({ CONFAB: demo.urlOfServer, KEY: app.apiKey })).toMatch(/^The app has no users\./);
  });

  test('if it cannot read the key from the database', async () => {
    expect(await demo.refusalOf({ CONFAB: demo.urlOfServer, DATABASE_URL: 'postgres://127.0.0.1:9/none' })).toMatch(
      /^list-keys failed: [\s\S]+set CONFAB to its address and KEY to a REST API key/,
    );
  });
});
