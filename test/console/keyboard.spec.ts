import type { KeyInput } from 'puppeteer-core';
import { dataOf } from '../support/client.js';
import { eventually } from '../support/eventually.js';
import { createGroup } from '../support/groups.js';
import { MANAGEMENT } from '../support/server.js';
import { ConsoleTest } from './support/console-test.js';

// The main paths of the console with the keyboard alone, from the sign-in on: no test here has a pointer.

/** More than a page has places for the focus. */
const MAX_TABS = 300;

const run = new ConsoleTest();
const api = () => run.app.api;
const management = () => run.server.client(MANAGEMENT);

beforeAll(async () => {
  await run.start();
  for (const uid of ['ann', 'bob']) dataOf(await api().post('/v3/users', { uid, name: `Name of ${uid}` }));
  await createGroup(run.app, { guid: 'club', owner: 'ann', members: { participants: ['bob'] } });
});
afterAll(() => run.stop());
afterEach(() => run.expectNoProblems());

/** As a screen reader names what has the focus. */
const focused = () =>
  run.page.evaluate(`(() => {
    const element = document.activeElement;
    const named = element.querySelector(':scope > * > h2') ?? element;
    const text = element.getAttribute('aria-label') ?? element.labels?.[0]?.innerText ?? named.innerText ?? '';
    return text.replace(/\\s*\\*$/, '').trim();
  })()`) as Promise<string>;

/** Moves the focus on until it is at what has this name. */
async function tabTo(name: string): Promise<void> {
  await run.page.waitForFunction(
    `[...document.querySelectorAll('a, button, input, select, textarea, [tabindex], h2')].some((element) =>
      (element.getAttribute('aria-label') ?? element.labels?.[0]?.innerText ?? element.innerText ?? '')
        .replace(/\\s*\\*$/, '').trim() === ${JSON.stringify(name)})`,
  );
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    if ((await focused()) === name) return;
    await run.page.keyboard.press('Tab');
  }
  throw new Error(`The focus does not reach “${name}”`);
}

async function activate(name: string, key: KeyInput = 'Enter'): Promise<void> {
  await tabTo(name);
  await run.page.keyboard.press(key);
}

async function fill(name: string, text: string): Promise<void> {
  await tabTo(name);
  await run.page.keyboard.down('Control');
  await run.page.keyboard.press('a');
  await run.page.keyboard.up('Control');
  await run.page.keyboard.type(text);
}

const heading = (text: string) =>
  run.page.waitForFunction(`document.querySelector('h1')?.innerText === ${JSON.stringify(text)}`);

test('an operator signs in, and finds a user', async () => {
  await run.page.goto(`${run.address}/console`);
  await fill('Management key', MANAGEMENT.key);
  await fill('Management secret', MANAGEMENT.secret);
  await run.page.keyboard.press('Enter');
  await run.untilText(run.app.id);
  const { name } = (dataOf(await management().get('/apps')) as { id: string; name: string }[]).find(
    ({ id }) => id === run.app.id,
  )!;
  await activate(name);
  await heading('Overview');
  await activate('Users');
  await heading('Users');
  await fill('Search by uid or name', 'bob');
  await run.page.waitForFunction("location.search.includes('bob')");
  await activate('Name of bob');
  await heading('Name of bob');
});

test('a member is banned, after a question', async () => {
  await activate('Groups');
  await heading('Groups');
  await activate('club');
  await heading('club');
  await tabTo('Profile');
  await run.page.keyboard.press('ArrowRight');
  await activate('Ban bob');
  await run.page.waitForSelector('[role=dialog]');
  await activate('Ban');
  await eventually(async () => expect(dataOf(await api().get('/v3/groups/club/bannedusers'))).toHaveLength(1));
});

test('a reported message is decided about', async () => {
  const body = { receiver: 'ann', receiverType: 'user', category: 'message', type: 'text', data: { text: 'Buy now' } };
  const { id } = dataOf(await run.app.as('bob').post('/v3/messages', body));
  dataOf(await run.app.as('ann').post(`/v3/messages/${id}/flagged`, { reasonId: 'spam' }));
  await activate('Moderation');
  await activate('Flagged');
  await run.untilText('Buy now');
  await activate(`Reject: Message ${id}`);
  await eventually(async () => expect(dataOf(await api().get('/v3/moderation/reviewed-messages'))).toHaveLength(1));
});

test('a message is sent as a user', async () => {
  await run.open('conversations/ann/user/bob');
  await fill('Message', 'Sent by keys');
  await run.page.keyboard.press('Enter');
  await eventually(async () =>
    expect(dataOf(await api().get('/v3/users/bob/messages'))).toContainEqual(
      expect.objectContaining({ data: expect.objectContaining({ text: 'Sent by keys' }) }),
    ),
  );
});

test('a setting is changed, and an API key is created', async () => {
  await activate('Settings');
  await heading('Settings');
  await run.page.waitForSelector('details');
  await activate('Messages');
  await fill('Days until messages are erased (0: never)', '30');
  await activate('Save these settings: Messages');
  await run.untilText('The changes are stored.');
  await activate('Create an API key');
  await run.page.waitForSelector('[role=dialog] input');
  await fill('Name of the key', 'By keys');
  await run.page.keyboard.press('Enter');
  await activate('I have stored it');
  expect(dataOf(await api().get('/v3/apikeys'))).toContainEqual(expect.objectContaining({ name: 'By keys' }));
});
