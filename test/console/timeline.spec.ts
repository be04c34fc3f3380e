import request from 'supertest';
import { dataOf } from '../support/client.js';
import { PROVIDERS, TOKENS, fcmProvider } from '../support/notifications.js';
import { addCollaborator, sessionOf } from './support/collaborators.js';
import { ConsoleTest, HOSTILE } from './support/console-test.js';

// What happened to a user, of all kinds, on one page.

const run = new ConsoleTest();

const send = async (sender: string, receiver: string, text: string) =>
  dataOf(await run.app.as(sender).post('/v3/messages', { receiver, receiverType: 'user', data: { text } }));

beforeAll(async () => {
  await run.start();
  for (const uid of ['ana', 'ben', 'cleo']) dataOf(await run.app.api.post('/v3/users', { uid, name: uid }));
  await send('ana', 'ben', HOSTILE);
  await send('ben', 'ana', 'Hello back');
  const call = { receiver: 'ben', receiverType: 'user', type: 'audio' };
  const { sessionId } = dataOf(await run.app.as('ana').post('/v3/calls', call));
  dataOf(await run.app.as('ben').put(`/v3/calls/${sessionId}`, { status: 'rejected' }));
  const { authToken } = dataOf(await run.app.api.post('/v3/users/ana/auth_tokens', {}));
  dataOf(await run.app.api.post(`${PROVIDERS}/fcm`, fcmProvider('default')));
  const device = { platform: 'fcm_android', fcmToken: 'a'.repeat(32), authToken };
  dataOf(await run.app.api.post(TOKENS, device));
  await addCollaborator(run.server, run.app.id, 'admin', 'ada@example.com');
  await request(run.server.http)
    .put('/v3/users/ana')
    .set({ appId: run.app.id, ...(await sessionOf(run.server, 'ada@example.com')) })
    .send({ name: 'Anna' })
    .expect(200);
  await run.signIn();
});
afterAll(() => run.stop());
afterEach(() => run.expectNoProblems());

/** Kinds and texts. What happened in one second may be in any order. */
const lines = () =>
  run.page.$$eval('tbody tr', (rows) =>
    rows
      .map((row) =>
        [...row.cells]
          .slice(1)
          .map((cell) => cell.innerText.trim())
          .join(': '),
      )
      .sort(),
  );

test('a user has a timeline of messages, calls, tokens and changes, newest first', async () => {
  await run.open('users/ana?tab=timeline');
  await run.page.waitForFunction("document.querySelectorAll('tbody tr').length === 5");
  expect(await lines()).toEqual([
    expect.stringMatching(/^Auth tokens: Token …\w{6}$/),
    'Calls: ana called ben: declined',
    'Changes: user updated: ana · collaborator ada@example.com',
    'Devices: Device with fcm_android registered',
    `Messages: to ben: ${HOSTILE}`,
  ]);
});

const choose = async (kind: string) =>
  (await run.page.waitForSelector(`[role=group] label ::-p-text(${kind})`))!.click();

test('the kinds that are chosen are in the address', async () => {
  await run.open('users/ana?tab=timeline&kinds=call');
  await run.page.waitForFunction("document.querySelectorAll('tbody tr').length === 1");
  await choose('Calls');
  await run.page.waitForFunction("document.querySelectorAll('tbody tr').length === 5");
  await choose('Messages');
  await run.page.waitForFunction("location.search.includes('kinds=message')");
});

test('more messages than a page has leave out what is older than the last of them', async () => {
  for (let n = 1; n <= 50; n++) await send('cleo', 'ben', `Number ${n}`);
  await run.open('users/cleo?tab=timeline');
  await run.untilText('is on the pages of its kind');
});

test('the timeline is readable for everybody, and fits a phone', async () => {
  await run.expectHostileTextAsText('users/ana?tab=timeline');
  await run.expectAccessible('users/ana?tab=timeline');
  await run.expectFitsNarrowWindow('users/ana?tab=timeline');
});
