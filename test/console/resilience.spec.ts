import { intercept } from '#test/client/support/browser.js';
import { MANAGEMENT } from '../support/server.js';
import { ConsoleTest } from './support/console-test.js';

// Scripts that are gone, a server that does not respond, and a session that ends: no page is blank, and nothing that was typed is lost.

const run = new ConsoleTest();

beforeAll(async () => {
  await run.start();
  await run.signIn();
});
afterAll(() => run.stop());
afterEach(() => run.expectNoProblems());

test('a script that is gone after an upgrade loads the document anew, once, and then says so beside the navigation', async () => {
  let documents = 0;
  const stop = await intercept(run.page, (request) => {
    if (request.resourceType() === 'document') documents++;
    return /webhooks-page/.test(request.url()) ? request.respond({ status: 404 }) : request.continue();
  });
  await run.open('overview');
  documents = 0;
  await run.press('Webhooks');
  await run.untilText('This page cannot be shown');
  expect(documents).toBe(1);
  await run.press('Settings');
  await run.page.waitForSelector('h1');
  await run.press('Webhooks');
  await run.untilText('This page cannot be shown');
  await stop();
  await run.press('Reload');
  await run.untilText('Create a webhook');
});

test('while the server does not respond a bar says so, a page that could not be loaded appears afterwards, and what was typed stays', async () => {
  await run.open('groups');
  const stop = await intercept(run.page, (request) => request.abort('connectionrefused'));
  await run.press('Users');
  await run.untilText('This page cannot be shown');
  await run.untilText('The server cannot be reached');
  await stop();
  run.forgetLostRequests();
  await run.untilText('Search by uid or name');
  await run.page.waitForFunction("!document.body.innerText.includes('The server cannot be reached')");
});

test('a session that ends keeps the page and what was typed, through the new sign-in', async () => {
  await run.open('settings');
  await run.type('Name of the app', 'Typed before the end');
  await run.page.evaluate(
    "fetch('/console/session', { method: 'DELETE', headers: { 'x-confab-console': '1' } }).then(() => true)",
  );
  await run.press('Rename');
  await run.untilText('Your session has ended');
  await run.type('Management key', MANAGEMENT.key);
  await run.type('Management secret', MANAGEMENT.secret);
  await run.page.keyboard.press('Enter');
  await run.page.waitForFunction("!document.body.innerText.includes('Your session has ended')");
  expect(await (await run.byLabel('Name of the app')).evaluate((field) => (field as any).value)).toBe(
    'Typed before the end',
  );
  await run.press('Rename');
  await run.untilText('The changes are stored.');
});
