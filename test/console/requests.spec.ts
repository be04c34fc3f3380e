import { FailedRequestsService } from '#resources/metrics/failed-requests/failed-requests.service.js';
import { dataOf, expectError } from '../support/client.js';
import { setSettings } from '../support/moderation-engine.js';
import { ConsoleTest } from './support/console-test.js';

// Requests of an app that failed, and its usage beside the limits that an operator has set.

const run = new ConsoleTest();
const SECRET = 'meet me at the harbour';
let requestId: string;

beforeAll(async () => {
  await run.start();
  dataOf(await run.app.api.post('/v3/users', { uid: 'ana', name: 'Ana' }));
  const message = { receiver: 'nobody', receiverType: 'user', data: { text: SECRET, 'ana@example.com': 1 } };
  const response = await run.app.as('ana').post('/v3/messages', message);
  expectError(response, 404, 'ERR_UID_NOT_FOUND');
  requestId = response.headers['x-request-id'] as string;
  expectError(await run.server.client({ apikey: run.app.authKey }).get('/v3/groups'), 403, 'AUTH_ERR_NO_ACCESS');
  await run.server.app.get(FailedRequestsService).save({});
  await run.signIn();
});
afterAll(() => run.stop());
afterEach(() => run.expectNoProblems());

/** The operations of the rows that are shown. */
const untilOperations = (...operations: string[]) =>
  run.page.waitForFunction(
    `[...document.querySelectorAll('tbody a')].map((a) => a.innerText).join() === '${operations.join()}'`,
  );

test('failed requests are listed with their errors, and filtered', async () => {
  await run.open('requests');
  await untilOperations('GET list-groups', 'POST send-message');
  await run.untilText('ERR_UID_NOT_FOUND');
  await run.page.select('select:has(option[value="404"])', '404');
  await untilOperations('POST send-message');
  await run.page.waitForFunction("location.search === '?status=404'");
  await run.press('Clear the filters');
  await run.type('Operation', 'list-groups');
  await untilOperations('GET list-groups');
});

test('a request shows the fields of its body without values, and leads to its operation and its error', async () => {
  await run.open('requests?operation=send-message');
  await (await run.page.waitForSelector('tbody a'))!.click();
  await run.untilText('data.text');
  await run.untilText(requestId);
  await run.untilText('(…)');
  const text = await run.page.$eval('main', ({ innerText }) => innerText);
  expect(text).not.toMatch(/harbour|nobody|example\.com/);
  await run.page.waitForSelector('a[href="/docs#/Messages/send-message"]');
  await run.page.waitForSelector('a[href="/docs/guide/errors#err_uid_not_found"]');
  await run.open('requests/999999999');
  await run.untilText('There is no such request');
});

test('the usage is beside the limits that are set in the settings', async () => {
  await run.open('usage');
  await run.untilText('No limit');
  await run.press('Set the limits');
  await run.page.waitForFunction("document.activeElement?.id === 'setting management.limits.activeUsers'");
  await setSettings(run.server, run.app, { 'management.limits.messages': 1000 });
  await run.open('usage');
  await run.untilText('0% of 1,000');
  await run.page.waitForSelector('[role=progressbar][aria-label="Messages: 0%"]');
});

test.each(['requests', 'the page of a request', 'usage'])('%s is accessible and fits a narrow window', async (page) => {
  await setSettings(run.server, run.app, { 'management.limits.messages': 1000 });
  const { data } = (await run.app.api.get('/v3/stats/failed-requests', { operation: 'send-message' })).body;
  const path = page === 'the page of a request' ? `requests/${data[0].id}` : page;
  await run.expectAccessible(path);
  await run.expectFitsNarrowWindow(path);
});
