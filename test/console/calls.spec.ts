import { dataOf } from '../support/client.js';
import { ConsoleTest, HOSTILE } from './support/console-test.js';

// The calls of an app: who called whom, for how long, and why there was no conversation.

const run = new ConsoleTest();

const call = async (from: string, receiver: string, type = 'audio'): Promise<string> =>
  dataOf(
    await run.app.as(from).post('/v3/calls', { receiver, receiverType: 'user', type, metadata: { topic: HOSTILE } }),
  ).sessionId;
const put = async (uid: string, sessionId: string, status: string) =>
  dataOf(await run.app.as(uid).put(`/v3/calls/${sessionId}`, { status }));

let answered: string;
beforeAll(async () => {
  await run.start();
  for (const uid of ['ana', 'ben', 'cleo']) dataOf(await run.app.api.post('/v3/users', { uid, name: uid }));
  answered = await call('ana', 'ben', 'video');
  await put('ben', answered, 'ongoing');
  dataOf(
    await run.app.api.post(`/v3/calls/${answered}/recordings`, {
      rid: 'one',
      url: 'https://example.com/recording.mp4',
      startTime: 1_790_000_000,
      endTime: 1_790_000_060,
      duration: 1,
    }),
  );
  await put('ana', answered, 'ended');
  await put('ben', await call('cleo', 'ben'), 'rejected');
  await put('cleo', await call('cleo', 'ana'), 'canceled');
  await run.signIn();
});
afterAll(() => run.stop());
afterEach(() => run.expectNoProblems());

/** Who called, from the newest call on. */
const untilCallers = (...callers: string[]) =>
  run.page.waitForFunction(
    `[...document.querySelectorAll('tbody a')].map((a) => a.innerText).join() === '${callers.join()}'`,
  );

test('calls are listed with what became of them, and filtered by it', async () => {
  await run.open('calls');
  await untilCallers('cleo', 'cleo', 'ana');
  await run.untilText('DECLINED');
  await run.page.select('select:has(option[value=ended])', 'ended');
  await untilCallers('ana');
  await run.page.waitForFunction("location.search === '?status=ended'");
  await run.press('Clear the filters');
  await run.type('uid of a participant', 'ana');
  await untilCallers('cleo', 'ana');
});

test('filters are saved under a name, and shown again', async () => {
  await run.open('calls?status=ended');
  await untilCallers('ana');
  await run.press('Saved filters');
  await run.type('Save these filters as', 'Answered');
  await run.press('Save');
  await run.open('calls');
  await untilCallers('cleo', 'cleo', 'ana');
  await run.press('Saved filters (1)');
  await run.press('Answered');
  await untilCallers('ana');
  expect(await run.page.evaluate('location.search')).toBe('?status=ended');
});

test('a call says who took part, why there was no conversation, and where its recordings are', async () => {
  await run.open('calls');
  await (await run.page.waitForSelector('tbody a ::-p-text(ana)'))!.click();
  await run.untilText('Call from ana to ben');
  await run.untilText('It was answered.');
  expect(await run.page.$$eval('tbody a', (links) => links.map(({ innerText }) => innerText).sort())).toEqual([
    'ana',
    'ben',
  ]);
  await run.page.waitForSelector('a[href="https://example.com/recording.mp4"][rel~=noopener]');
  await run.expectHostileTextIsText();
  await run.open('calls?status=rejected');
  await (await run.page.waitForSelector('tbody a ::-p-text(cleo)'))!.click();
  await run.untilText('The called user declined it, or was busy, after');
});

test('the page of a user has their calls', async () => {
  await run.open('users/ben?tab=calls');
  await untilCallers('cleo', 'ana');
});

test.each(['calls', 'the page of a call'])('%s are accessible and fit into a narrow window', async (page) => {
  const path = page === 'calls' ? 'calls' : `calls/${answered}`;
  await run.expectAccessible(path);
  await run.expectFitsNarrowWindow(path);
});
