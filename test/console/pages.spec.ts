import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Page } from 'puppeteer-core';
import { startBrowser, type RunningBrowser } from '../client/support/browser.js';
import { dataOf } from '../support/client.js';
import { ConsoleSessions } from '../../src/platform/authentication/console/console-sessions.js';
import { MANAGEMENT, TestServer, type TestApp } from '../support/server.js';

// The console in a browser: the main path of each area, hostile texts, and accessibility.

const server = new TestServer();
let running: RunningBrowser;
let app: TestApp;
let page: Page;
/** Of all pages: errors of scripts, what the Content-Security-Policy refused, and requests to other servers. */
const problems: string[] = [];

const HOSTILE = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`;
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

beforeAll(async () => {
  await server.start();
  running = await startBrowser();
  app = await server.createApp();
  for (const uid of ['ann', 'bob']) dataOf(await app.api.post('/v3/users', { uid, name: uid.toUpperCase() }));
  dataOf(await app.api.post('/v3/users', { uid: 'mallory', name: HOSTILE }));
  await send('bob', 'ann', 'Gate B7, at nine.');
  await send('mallory', 'ann', HOSTILE);
  page = await running.browser.newPage();
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('status of 4')) problems.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(address()) && !request.url().startsWith('data:')) problems.push(request.url());
  });
});
afterAll(async () => {
  await running.stop(); // before the server, which waits for its connections
  await server.stop();
});
afterEach(() => expect(problems.splice(0)).toEqual([]));

const address = () => `http://127.0.0.1:${(server.http.address() as AddressInfo).port}`;
const pageOfApp = (path: string) => `${address()}/console/apps/${app.id}/${path}`;

async function send(sender: string, receiver: string, text: string): Promise<void> {
  const message = { receiver, receiverType: 'user', category: 'message', type: 'text', data: { text } };
  dataOf(await app.as(sender).post('/v3/messages', message));
}

const untilText = (text: string) => page.waitForFunction(`document.body.innerText.includes(${JSON.stringify(text)})`);

/** Pages refresh themselves, so the network is never idle for long. */
const untilLoaded = () => page.waitForFunction("!document.querySelector('.mantine-Loader-root')");

const byLabel = (label: string) => page.waitForSelector(`::-p-aria(${label})`);

async function type(label: string, text: string): Promise<void> {
  const field = (await byLabel(label))!;
  await field.click({ count: 3 });
  await field.type(text);
}

const press = async (label: string) => (await byLabel(label))!.click();

test('a link signs in, and leaves the address', async () => {
  const code = await server.app.get(ConsoleSessions).createLink({});
  await page.goto(`${address()}/console#code=${code}`);
  await untilText('Apps');
  expect(page.url()).toBe(`${address()}/console/apps`);
  await press('Sign out');
  await untilText('Sign in to the console');
});

test('a wrong pair is refused with a reason, and the right one signs in', async () => {
  await page.goto(`${address()}/console`);
  await type('Management key', MANAGEMENT.key);
  await type('Management secret', 'wrong');
  await page.keyboard.press('Enter');
  await untilText('The management key or secret is wrong.');
  await type('Management secret', MANAGEMENT.secret);
  await page.keyboard.press('Enter');
  await untilText('Create an app');
});

test('an app is created with sample data, and its keys are shown once', async () => {
  await page.goto(`${address()}/console/apps`);
  await press('Create an app');
  await type('Name', 'Made in the console');
  await press('Create');
  await byLabel('REST API key (fullAccess)');
  await press('I have stored them');
  await untilText('Overview');
  await page.goto(page.url().replace(/overview$/, 'users'));
  await page.waitForSelector('tbody a');
  expect(await page.$$eval('tbody a', (links) => links.length)).toBeGreaterThan(2);
});

test('the overview shows figures and plots, also as tables, and keeps its range in the address', async () => {
  await page.goto(pageOfApp('overview?range=hour'));
  await page.waitForSelector('section[aria-label=Messages] svg');
  const caption = await page.$eval('section[aria-label=Messages] caption', (element) => element.textContent);
  expect(caption).toBe('Messages');
  await page.evaluate("document.querySelector('input[value=week]').click()");
  await page.waitForFunction("location.search === '?range=week'");
});

test('users are found by a search that the address keeps, changed, and given a token', async () => {
  await page.goto(pageOfApp('users'));
  await untilText('mallory');
  await type('Search by uid or name', 'bo');
  await page.waitForFunction("location.search === '?search=bo' && !document.body.innerText.includes('mallory')");
  await page.click('tbody a');
  await byLabel('Status message');
  await type('Status message', 'At the gate');
  await press('Save');
  await untilText('The profile is stored.');
  expect(dataOf(await app.api.get('/v3/users/bob'))).toMatchObject({ statusMessage: 'At the gate' });
  await press('Create an auth token');
  const token = await page.waitForSelector('input[readonly]');
  const authToken = (await token!.evaluate((input) => input.value)) as string;
  expect(dataOf(await server.client({ authToken }).get('/v3/me'))).toMatchObject({ uid: 'bob' });
});

test('a user is deactivated after a question, and reactivated', async () => {
  dataOf(await app.api.post('/v3/users', { uid: 'carl', name: 'Carl' }));
  await page.goto(pageOfApp('users/carl'));
  await press('Deactivate');
  await untilText('It can be undone.');
  await page.evaluate("[...document.querySelectorAll('[role=dialog] button')].at(-1).click()");
  await press('Reactivate');
  await byLabel('Deactivate');
});

test('conversations are read as the user sees them, and a message is sent as the user', async () => {
  await page.goto(pageOfApp('conversations/ann'));
  await untilText('Gate B7, at nine.');
  await page.goto(pageOfApp('conversations/ann/user/bob'));
  await page.waitForSelector('[role=log] article');
  await type('Message', 'See you there');
  await page.keyboard.press('Enter');
  await page.waitForFunction("document.querySelector('[role=log]').textContent.includes('See you there')");
  const messages = dataOf(await app.as('bob').get('/v3/users/ann/messages', { affix: 'prepend', limit: '1' }));
  expect(messages).toMatchObject([{ sender: 'ann', data: { text: 'See you there' } }]);
});

test('names and texts of users are shown as text', async () => {
  for (const path of ['users', 'users/mallory', 'conversations/ann', 'conversations/ann/user/mallory']) {
    await page.goto(pageOfApp(path));
    await untilText('onerror=');
    expect(await page.title()).not.toBe('owned');
    expect(await page.$$eval('img[src=x]', (images) => images.length)).toBe(0);
  }
});

test('an unknown user is an error that says what to do, and an unknown page leads to the overview', async () => {
  await page.goto(pageOfApp('users/nobody'));
  await untilText('The user with uid nobody does not exist');
  await page.goto(pageOfApp('nowhere'));
  await page.waitForFunction("location.pathname.endsWith('/overview')");
});

test.each(['light', 'dark'])('pages have no serious problem of accessibility, %s', async (scheme) => {
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  for (const path of ['overview', 'users', 'users/bob', 'conversations/ann/user/bob']) {
    await page.goto(pageOfApp(path));
    await page.waitForSelector('h1');
    await untilLoaded();
    expect({ path, problems: await seriousProblems() }).toEqual({ path, problems: [] });
  }
});

test('pages fit into a narrow window, with the areas in a menu', async () => {
  await page.setViewport({ width: 400, height: 800 });
  for (const path of ['overview', 'users', 'users/bob', 'conversations/ann/user/bob']) {
    await page.goto(pageOfApp(path));
    await page.waitForSelector('h1');
    await untilLoaded();
    const overflow = (await page.evaluate('document.documentElement.scrollWidth - innerWidth')) as number;
    expect({ path, overflow: Math.max(0, overflow) }).toEqual({ path, overflow: 0 });
  }
  await press('Open the navigation');
  await press('Users');
  await page.waitForFunction("location.pathname.endsWith('/users')");
  await page.setViewport({ width: 1200, height: 800 });
});

test('a session that has ended elsewhere leads to the sign-in', async () => {
  await page.goto(pageOfApp('users'));
  await untilText('mallory');
  await page.evaluate(
    "fetch('/console/session', { method: 'DELETE', headers: { 'x-confab-console': '1' } }).then(() => true)",
  );
  await type('Search by uid or name', 'ann');
  await untilText('Sign in to the console');
});

/** Of axe-core, those of its impacts serious and critical. */
async function seriousProblems(): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await (
      globalThis as unknown as {
        axe: { run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> };
      }
    ).axe.run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 150)).join(' | ')}`);
  });
}
