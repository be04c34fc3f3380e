// Writes the pictures of docs/images: pages of the console and of the demo chat, with sample data. Needs the build, and has the
// browser of the tests.
//
//   npm run screenshots
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { browserOfWorker } from '../test/support/shared/browser.mjs';
import { withTemporaryPostgres } from './temporary-postgres.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const images = `${root}/docs/images`;
const server = 'http://127.0.0.1:3991';
const management = { key: randomBytes(16).toString('hex'), secret: randomBytes(32).toString('hex') };

/** The name of the picture, and the path of the page in the app. */
const consolePages = [
  ['console-overview', 'overview?range=month'],
  ['console-conversations', (users) => `conversations/${users[0]}/user/${users[1]}`],
];

const post = (path, body) =>
  fetch(server + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...management },
    body: JSON.stringify(body),
  })
    .then((response) => response.json())
    .then(({ data }) => data);

const get = (path, headers) =>
  fetch(server + path, { headers })
    .then((response) => response.json())
    .then(({ data }) => data);

await mkdir(images, { recursive: true });
// the overview warns of a database that is not durable
const durable = { durable: true };
await withTemporaryPostgres(async ({ url, folder }) => {
  const environment = {
    ...process.env,
    DATABASE_URL: url,
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: new URL(server).port,
    LOG_LEVEL: 'error',
    CONFAB_MANAGEMENT_KEY: management.key,
    CONFAB_MANAGEMENT_SECRET: management.secret,
    CONFAB_ENCRYPTION_KEY: randomBytes(32).toString('hex'),
    NODE_ENV: 'development',
  };
  const processes = [spawn(process.execPath, ['dist/main.js'], { cwd: root, env: environment, stdio: 'inherit' })];
  let browser;
  try {
    browser = await browserOfWorker();
    await responds(`${server}/health/ready`);
    const app = await post('/apps', { name: 'Trail Buddies', region: 'eu', skipSampleData: false });
    const apiKey = Object.values(app.apiKeys).find(({ scope }) => scope === 'fullAccess').apiKey;
    const users = await get('/v3/users', { appId: app.id, apikey: apiKey });
    await takeConsole(
      browser,
      app,
      users.map(({ uid }) => uid),
    );
    await takeDemo(
      browser,
      app,
      users.map(({ uid }) => uid),
    );
  } finally {
    await browser?.close();
    await Promise.all(processes.map(ended));
  }
}, durable);

async function takeConsole(browser, app, uids) {
  const page = await newPage(browser);
  await page.goto(`${server}/console`);
  await page.evaluate((headers) => fetch('/console/session', { method: 'POST', headers }).then(() => true), {
    'x-confab-console': '1',
    ...management,
  });
  for (const [name, path] of consolePages) {
    await page.goto(`${server}/console/apps/${app.id}/${typeof path === 'function' ? path(uids) : path}`);
    await take(page, name);
  }
}

/** With the session of the console. */
async function takeDemo(browser, app, [as, beside]) {
  const page = await newPage(browser);
  await page.goto(`${server}/demo?app=${app.id}&as=${as}&beside=${beside}`);
  await take(page, 'demo-chat');
}

async function newPage(browser) {
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  return page;
}

/** The database stops after it: a server without one reports failures. */
function ended(child) {
  if (child.exitCode !== null || child.signalCode !== null) return undefined;
  return new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill();
  });
}

async function take(page, name) {
  await page.waitForFunction("!document.querySelector('.mantine-Loader-root, .confab-spinner')");
  await page.waitForNetworkIdle({ idleTime: 1_000, timeout: 5_000 }).catch(() => undefined); // pages refresh themselves
  await page.screenshot({ path: `${images}/${name}.png`, optimizeForSpeed: false });
}

async function responds(url) {
  for (let attempt = 0; attempt < 240; attempt++) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`${url} does not respond`);
}
