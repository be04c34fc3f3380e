import { intercept } from '#test/client/support/browser.js';
import { dataOf } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { addCollaborator } from './support/collaborators.js';
import { ConsoleTest, HOSTILE } from './support/console-test.js';

// The queues of moderation: decisions one by one, by keyboard and about a selection, filters, and what other moderators do meanwhile.

const run = new ConsoleTest();
const pages = ['moderation/blocked', 'moderation/flagged', 'moderation/reviewed'];
const BLOCKED = '/v3/moderation/blocked-messages';

beforeAll(async () => {
  await run.start();
  for (const uid of ['ann', 'bob', 'eve'])
    dataOf(await run.app.api.post('/v3/users', { uid, name: uid.toUpperCase() }));
  await createRule('no-darn', 'No darn', ['darn'], ['blockMessage']);
  await createRule('flags-boots', HOSTILE.slice(0, 100), ['boots'], ['flagMessage']);
  await run.page.setViewport({ width: 1280, height: 800 });
  await run.signIn();
});
afterAll(() => run.stop());
afterEach(async () => {
  for (const { message } of dataOf<any[]>(await run.app.api.get(BLOCKED)))
    await run.app.api.patch(`${BLOCKED}/${message.id}`, { status: 'rejected' });
  run.expectNoProblems();
});

async function createRule(id: string, name: string, value: string[], action: string[]): Promise<void> {
  const conditions = [{ operand: 'text', category: 'word', value }];
  dataOf(await run.app.api.post('/v3/moderation/rules', { id, name, enabled: true, action, conditions }));
}

/** @returns the id of the message */
async function send(sender: string, text: string): Promise<string> {
  const message = { receiver: 'bob', receiverType: 'user', category: 'message', type: 'text', data: { text } };
  return dataOf<{ id: string }>(await run.app.as(sender).post('/v3/messages', message)).id;
}

const blockedIds = async (): Promise<string[]> =>
  dataOf<any[]>(await run.app.api.get(BLOCKED)).map(({ message }) => message.id);
const reviewOf = async (id: string): Promise<any> =>
  dataOf<any[]>(await run.app.api.get('/v3/moderation/reviewed-messages', { limit: 1000 })).find(
    ({ message }) => message.id === id,
  );

/** The page says "1 message" both of the queue and of the decision before, so only the API tells when a decision has been made. */
async function untilReviewed(id: string, actionTaken: string): Promise<void> {
  await eventually(async () => expect(await reviewOf(id)).toMatchObject({ actionTaken }));
}

test('a blocked message is shown with its sender, rule and reason, and its conversation', async () => {
  const blocked = await send('ann', 'Darn, it rains.');
  await run.open('moderation/blocked');
  for (const text of [
    'Darn, it rains.',
    'ANN (ann) to BOB',
    'No darn',
    'The text contains the word "darn".',
    '1 message',
  ])
    await run.untilText(text);
  await run.press('Show in the conversation');
  await run.page.waitForFunction(
    "document.querySelector('[role=log] [aria-current]')?.textContent.includes('Darn, it rains.')",
  );
  expect(run.page.url()).toBe(run.addressInApp(`conversations/ann/user/bob?message=${blocked}`));
  await run.press('Show the newest messages');
  await run.page.waitForFunction("location.search === '' && document.querySelector('textarea')");
});

test('a picture is blurred until somebody asks for it, and the sender has a history and actions beside the message', async () => {
  dataOf(await run.app.api.post('/v3/groups', { guid: 'den', name: 'Den', type: 'public', owner: 'bob' }));
  dataOf(await run.app.api.post('/v3/groups/den/members', { participants: ['eve'] }));
  const attachments = [
    { url: `${run.address}/none.png`, name: 'none.png', extension: 'png', mimeType: 'image/png', size: 1 },
  ];
  const message = {
    receiver: 'den',
    receiverType: 'group',
    type: 'image',
    data: { text: 'Darn picture', attachments },
  };
  const { id } = dataOf<{ id: string }>(await run.app.as('eve').post('/v3/messages', message));
  await run.open('moderation/blocked');
  await run.untilText('Darn picture');
  await run.byLabel('1 message waits');
  const blur = () => run.page.$eval('article img', (image) => (image as any).style.filter as string);
  expect(await blur()).toContain('blur');
  await run.press('Show: none.png');
  await run.page.waitForFunction("!document.querySelector('article img').style.filter");
  await run.press('About the sender');
  await run.untilText('1 blocked');
  await run.press('Ban from the group');
  await run.untilText('EVE (eve) is removed from the group den');
  await run.confirm();
  await run.untilText('Done.');
  const banned = dataOf<any[]>(await run.app.api.get('/v3/groups/den/bannedusers'));
  expect(banned.map(({ uid }) => uid)).toEqual(['eve']);
  await run.app.api.patch(`${BLOCKED}/${id}`, { status: 'rejected' });
});

test('a key never decides about a message that is not on the screen: it shows the message first', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 12; n++) ids.push(await send('ann', `Darn number ${n}`));
  await run.open('moderation/blocked');
  await run.untilText('12 messages');
  await run.page.evaluate('document.activeElement.blur()');
  for (let n = 0; n < 9; n++) await run.page.keyboard.press('j');
  await run.page.waitForFunction(
    "document.querySelector('article[aria-current]')?.textContent.includes('Darn number 9')",
  );
  await run.page.evaluate("document.querySelector('[role=feed]').scrollTop = 0");
  await run.untilText('Darn number 0');
  await run.page.keyboard.press('r');
  await run.page.waitForFunction(
    "document.querySelector('article[aria-current]')?.textContent.includes('Darn number 9')",
  );
  expect(await blockedIds()).toEqual(ids);
  const isShown = `(() => {
    const { top, bottom } = document.querySelector('article[aria-current]').getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  })()`;
  await run.page.waitForFunction(isShown);
  await run.page.keyboard.press('r');
  await untilReviewed(ids[9]!, 'Blocked');
  expect(await blockedIds()).toEqual(ids.filter((id) => id !== ids[9]));
});

test('approving delivers the message, and the queue is empty', async () => {
  const id = await send('ann', 'Darn, approved.');
  await run.open('moderation/blocked');
  await run.press(`Approve: Message ${id}`);
  await run.untilText('No blocked message waits for a review');
  expect(await reviewOf(id)).toMatchObject({ actionTaken: 'Approved', origin: 'blocked' });
});

test('keys move between messages, select and decide, but not while the moderator types', async () => {
  const ids = [await send('ann', 'Darn one'), await send('ann', 'Darn two'), await send('ann', 'Darn three')];
  await run.open('moderation/blocked');
  await run.untilText('Darn three');
  await run.type('Sender', 'ajrx');
  await run.page.waitForFunction("location.search === '?sender=ajrx'");
  await run.press('Clear the filters');
  await run.untilText('3 messages');
  expect(await blockedIds()).toEqual(ids);
  await run.page.evaluate('document.activeElement.blur()');
  for (const key of ['j', 'j', 'k', 'x']) await run.page.keyboard.press(key as 'j');
  await run.untilText('1 selected');
  await run.page.keyboard.press('r');
  await untilReviewed(ids[1]!, 'Blocked');
  await run.untilText('2 messages');
  await run.page.keyboard.press('a');
  await untilReviewed(ids[2]!, 'Approved');
  expect(await blockedIds()).toEqual([ids[0]]);
});

test('a key decides about the next message as soon as the decided one has left, although the list is still loading', async () => {
  const ids = [await send('ann', 'Darn first'), await send('ann', 'Darn second')];
  await run.open('moderation/blocked');
  await run.untilText('2 messages');
  const held: (() => void)[] = [];
  const stop = await intercept(run.page, (request) =>
    request.method() === 'GET' && request.url().includes(BLOCKED)
      ? held.push(() => void request.continue())
      : request.continue(),
  );
  await run.page.keyboard.press('r');
  await run.page.waitForFunction("!document.body.innerText.includes('Darn first')");
  await run.page.keyboard.press('a');
  await untilReviewed(ids[1]!, 'Approved');
  await stop();
  for (const release of held) release();
  await run.untilText('No blocked message waits for a review');
});

const focusedArticle = () => run.page.evaluate("document.activeElement.closest('article')?.getAttribute('aria-label')");

test('keys lead to the sender, the notes and the conversation of a message, and Back leads to the message', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 8; n++) ids.push(await send('ann', `Darn path ${n}`));
  const name = `Message ${ids[6]}`;
  await run.open('moderation/blocked');
  await run.untilText('8 messages');
  for (let n = 0; n < 6; n++) await run.page.keyboard.press('j');
  await run.page.waitForFunction(`document.activeElement.getAttribute('aria-label') === ${JSON.stringify(name)}`);
  await run.page.keyboard.press('s');
  await run.page.waitForFunction("document.activeElement.getAttribute('aria-label') === 'About the sender'");
  expect(await focusedArticle()).toBe(name);
  await run.page.keyboard.press('n');
  await run.page.waitForFunction("document.activeElement.matches('textarea')");
  await run.page.keyboard.type('ask a lawyer');
  await run.page.keyboard.press('Tab');
  await run.page.keyboard.press('Enter');
  await run.untilText('ask a lawyer');
  await run.page.waitForFunction("document.activeElement.matches('textarea') && document.activeElement.value === ''");
  await run.page.keyboard.press('Escape');
  await run.page.waitForFunction(`document.activeElement.getAttribute('aria-label') === ${JSON.stringify(name)}`);
  await run.page.keyboard.press('o');
  await run.page.waitForFunction(`location.search === '?message=${ids[6]}'`);
  await run.page.goBack();
  await run.page.waitForFunction(`document.activeElement.getAttribute('aria-label') === ${JSON.stringify(name)}`);
  await run.page.keyboard.press('m');
  await untilReviewed(ids[6]!, 'Marked as reviewed');
  await run.page.waitForFunction(
    `document.activeElement.getAttribute('aria-label') === ${JSON.stringify(`Message ${ids[7]}`)}`,
  );
});

test('messages that leave while a moderator types take the focus from nothing', async () => {
  const ids = [await send('ann', 'Darn early'), await send('ann', 'Darn late')];
  await run.open('moderation/blocked');
  await run.untilText('2 messages');
  await run.page.keyboard.press('j');
  await run.page.keyboard.press('n');
  await run.page.waitForFunction("document.activeElement.matches('textarea')");
  await run.page.keyboard.type('half a ');
  await run.app.api.patch(`${BLOCKED}/${ids[0]}`, { status: 'rejected' });
  await run.untilText('1 message');
  await run.page.keyboard.type('note');
  expect(await run.page.evaluate('document.activeElement.value')).toBe('half a note');
});

test('a key shows the hidden pictures of the current message only', async () => {
  for (const n of [1, 2]) {
    const attachments = [
      { url: `${run.address}/${n}.png`, name: `${n}.png`, extension: 'png', mimeType: 'image/png', size: 1 },
    ];
    const data = { text: `Darn picture ${n}`, attachments };
    const message = { receiver: 'bob', receiverType: 'user', category: 'message', type: 'image', data };
    dataOf(await run.app.as('ann').post('/v3/messages', message));
  }
  await run.open('moderation/blocked');
  await run.untilText('2 messages');
  await run.byLabel('Show: 2.png');
  await run.page.keyboard.press('j');
  await run.page.keyboard.press('v');
  await run.page.waitForFunction('!document.querySelector(\'[aria-label="Show: 2.png"]\')');
  await run.byLabel('Show: 1.png');
});

test('shortcuts can be disabled', async () => {
  const id = await send('ann', 'Darn, stays.');
  await run.open('moderation/blocked');
  await run.untilText('Darn, stays.');
  await run.press('Keyboard shortcuts');
  await run.page.keyboard.press('a');
  await run.page.keyboard.press('x');
  await run.page.reload();
  await run.untilText('Darn, stays.');
  await run.page.keyboard.press('a');
  expect(await blockedIds()).toEqual([id]);
  await run.press('Keyboard shortcuts');
});

test('a decision about a selection says which messages failed, and they remain', async () => {
  const ids = [await send('ann', 'Darn A'), await send('ann', 'Darn B'), await send('ann', 'Darn C')];
  await run.page.goto('about:blank');
  await run.open('moderation/blocked');
  await run.untilText('Darn C');
  await run.press('Select all shown');
  await run.untilText('3 selected');
  const stop = await intercept(run.page, (request) =>
    request.method() === 'PATCH' && request.url().endsWith(ids[1]!)
      ? request.respond({
          status: 404,
          contentType: 'application/json',
          body: '{"error":{"code":"ERR_MESSAGE_ID_NOT_FOUND","message":"The message does not exist."}}',
        })
      : request.continue(),
  );
  await run.press('Approve, 3 selected');
  await run.untilText('1 of 3 decisions failed');
  await run.untilText(`Message ${ids[1]}: The message does not exist.`);
  await run.untilText('1 selected');
  await stop();
  expect(await blockedIds()).toEqual([ids[1]]);
  await run.press('Reject, 1 selected');
  await run.untilText('1 message was decided.');
  expect(await reviewOf(ids[1]!)).toMatchObject({ actionTaken: 'Blocked' });
});

test('messages arrive and leave while the page is open', async () => {
  await run.open('moderation/blocked');
  await run.untilText('No blocked message waits for a review');
  const id = await send('ann', 'Darn, it is live.');
  await run.untilText('Darn, it is live.');
  await run.app.api.patch(`${BLOCKED}/${id}`, { reviewed: true });
  await run.untilText('No blocked message waits for a review');
});

test('filters are in the address, and say so where nothing fits', async () => {
  await send('ann', 'Darn from Ann');
  await send('eve', 'Darn from Eve');
  await run.open('moderation/blocked');
  await run.type('Sender', 'eve');
  await run.page.waitForFunction("!document.body.innerText.includes('Darn from Ann')");
  await run.untilText('Darn from Eve');
  const address = run.page.url();
  expect(address).toContain('sender=eve');
  await run.page.goto(`${address}&rule=no-darn&from=2100-01-01`);
  await run.untilText('No message fits the filters');
  await run.press('Clear the filters');
  await run.untilText('Darn from Ann');
});

test('a flagged message is hidden, and approved again from the reviewed ones', async () => {
  const id = await send('ann', 'My boots are better.');
  dataOf(await run.app.as('bob').post(`/v3/messages/${id}/flagged`, { reasonId: 'spam', remark: HOSTILE }));
  await run.open('moderation/flagged');
  await run.untilText('Flagged by BOB (bob)');
  await run.press(`Reject: Message ${id}`);
  await run.untilText('No flagged message waits for a review');
  expect(await reviewOf(id)).toMatchObject({ origin: 'flagged', actionTaken: 'Blocked' });
  await run.open('moderation/reviewed');
  await run.press(`Approve: Message ${id}`);
  await run.page.waitForFunction(
    `![...document.querySelectorAll('button')].some((one) => one.ariaLabel === 'Approve: Message ${id}')`,
  );
  expect(await reviewOf(id)).toMatchObject({ actionTaken: 'Approved' });
  await run.press(`Undo the review: Message ${id}`);
  await eventually(async () => expect(await reviewOf(id)).toBeUndefined());
  const waiting = dataOf<any[]>(await run.app.api.get('/v3/moderation/flagged-messages'));
  expect(waiting.find((message) => message.id === id).flaggedBy).toEqual([expect.objectContaining({ uid: 'bob' })]);
});

test('a flag of just now on an old message is the newest of the flagged ones', async () => {
  const old = await send('ann', 'Sent first, flagged last.');
  const young = await send('ann', 'Sent last, flagged first.');
  for (const id of [young, old])
    dataOf(await run.app.as('bob').post(`/v3/messages/${id}/flagged`, { reasonId: 'spam' }));
  await run.open('moderation/flagged?order=newest&sender=ann');
  await run.untilText('Sent first, flagged last.');
  const shown = await run.page.$$eval('article', (items) => items.map((item) => (item as any).innerText as string));
  expect(shown.map((text) => /Sent \w+, flagged \w+/.exec(text)?.[0]).filter(Boolean)).toEqual([
    'Sent first, flagged last',
    'Sent last, flagged first',
  ]);
  expect(shown[0]).toMatch(/sent .* flagged /);
  await run.open('users/ann');
  const waiting = dataOf<any[]>(await run.app.api.get('/v3/moderation/flagged-messages', { sender: 'ann' }));
  await run.untilText(`${waiting.length} flagged`);
  for (const id of [young, old])
    dataOf(await run.app.api.patch(`/v3/moderation/flagged-messages/${id}`, { status: 'approved' }));
});

test('each decision can be undone, by its button and by a key, once', async () => {
  const ids = [await send('ann', 'Darn, undone.'), await send('ann', 'Darn, too.')];
  await run.open('moderation/blocked');
  await run.press(`Approve: Message ${ids[0]}`);
  await run.untilText('1 message approved');
  await run.press('Undo');
  await run.untilText('2 messages');
  expect(await blockedIds()).toEqual(ids);
  await run.page.evaluate('document.activeElement.blur()');
  await run.page.keyboard.press('r');
  await run.untilText('1 message rejected');
  await run.page.keyboard.press('z');
  await run.untilText('2 messages');
  await run.page.keyboard.press('z');
  await eventually(async () => expect(await blockedIds()).toEqual(ids));
});

test('a message is assigned, has notes, and stays the current one when others arrive before it', async () => {
  const email = 'mei@example.com';
  await addCollaborator(run.server, run.app.id, 'moderator', email);
  const id = await send('ann', 'Darn, a case.');
  await run.page.goto(`${run.addressInApp('moderation/blocked')}?order=newest`);
  await run.untilText('Darn, a case.');
  await run.press('Notes');
  await run.type('Note for other moderators', `Ask Ann. ${HOSTILE}`);
  await run.press('Add the note');
  await run.untilText('Notes (1)');
  await run.page.select('article select', email);
  await run.untilText(`Assigned to ${email}`);
  expect(dataOf<any[]>(await run.app.api.get(BLOCKED))[0]).toMatchObject({ assignee: email, notes: [{}] });
  const later = await send('ann', 'Darn, later.');
  await run.untilText('Darn, later.');
  expect(await run.page.$eval('article[aria-current]', (one) => one.textContent)).toContain('Darn, a case.');
  await run.page.select('[role=search] > div:nth-of-type(3) select', 'none');
  await run.page.waitForFunction("!document.body.innerText.includes('Darn, a case.')");
  expect(run.page.url()).toContain('assignee=none');
  expect(await blockedIds()).toEqual([id, later]);
});

test('texts of users and rules are shown as text', async () => {
  await send('ann', `Darn ${HOSTILE}`);
  const id = await send('ann', `boots ${HOSTILE}`);
  dataOf(await run.app.as('bob').post(`/v3/messages/${id}/flagged`, { reasonId: 'spam', remark: HOSTILE }));
  for (const path of pages) await run.expectHostileTextAsText(path);
});

test('each queue is accessible and fits into a narrow window', async () => {
  await send('ann', `Darn ${'long'.repeat(100)}`);
  for (const path of pages) {
    await run.expectAccessible(path);
    await run.expectFitsNarrowWindow(path);
  }
});
