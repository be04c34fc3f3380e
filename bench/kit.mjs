// Measures the chat kit in Chromium, in the demo: scrolling of long lists, and typing. README.md explains the output.
//
//   npm run bench:kit -- [--messages 10000] [--conversations 1000]
/* global addEventListener, document, requestAnimationFrame -- of the page, in which some functions run */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { browserOfWorker } from '../test/support/shared/browser.mjs';
import { withDatabase } from './database.mjs';
import { runProgram } from './program.mjs';
import { withServer } from './server.mjs';
import { quantile } from './statistics.mjs';

const FRAMES = 600;
const PIXELS_PER_FRAME = 60;
const KEYS = 200;
/** A frame that follows the one before after more than this was late: at 60 frames a second they are 16.7 ms apart. */
const LATE_MILLISECONDS = 25;
const [READER, PARTNER, BUSY] = ['ann', 'ben', 'eve'];

const FILL_MESSAGES = `
  INSERT INTO messages (app_id, conversation_key, sender, receiver_type, receiver, category, type, data)
  SELECT $1, 'user/${READER}/${PARTNER}', CASE WHEN n % 3 = 0 THEN '${READER}' ELSE '${PARTNER}' END, 'user',
         CASE WHEN n % 3 = 0 THEN '${PARTNER}' ELSE '${READER}' END, 'message', 'text',
         jsonb_build_object('text', 'Message ' || n || repeat(E'\\nand one more line', n % 5))
    FROM generate_series(1, $2::int) AS n`;
const FILL_USERS = `
  INSERT INTO users (app_id, uid, name) SELECT $1, 'peer-' || n, 'Peer ' || n FROM generate_series(1, $2::int) AS n`;
const FILL_CONVERSATIONS = `
  INSERT INTO messages (app_id, conversation_key, sender, receiver_type, receiver, category, type, data)
  SELECT $1, 'user/${BUSY}/peer-' || n, 'peer-' || n, 'user', '${BUSY}', 'message', 'text', jsonb_build_object('text', 'Hello from ' || n)
    FROM generate_series(1, $2::int) AS n`;

/** The time between frames while a list is scrolled, once down again after each half of the frames. */
const scroll = async (selector, frames, pixels, upFirst) => {
  const list = document.querySelector(selector);
  const times = [];
  for (let frame = 0; frame <= frames; frame++) {
    times.push(await new Promise(requestAnimationFrame));
    list.scrollTop += frame < frames / 2 === upFirst ? -pixels : pixels;
  }
  return times.slice(1).map((time, index) => time - times[index]);
};

/** The time from each key to the frame that shows it. */
const recordKeys = () => {
  globalThis.keys = [];
  const recordOne = ({ timeStamp }) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => globalThis.keys.push(performance.now() - timeStamp);
      port2.postMessage(undefined);
    });
  addEventListener('keydown', recordOne, { capture: true });
};

/** CPU time of the page's main thread. */
async function cpuMilliseconds(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
}

function print(name, count, cpu, values) {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => quantile(values, part).toFixed(1));
  const late = (values.filter((value) => value > LATE_MILLISECONDS).length / values.length) * 100;
  process.stdout.write(
    `${name.padEnd(28)}${(cpu / count).toFixed(2)} ms CPU each, p50 ${p50}, p95 ${p95}, p99 ${p99} ms, ${late.toFixed(1)} % above ${LATE_MILLISECONDS} ms\n`,
  );
}

/** Runs `work` in a page, and prints what its `count` frames or keys took. @param work resolves to the time of each */
async function measure(page, name, count, work) {
  const session = await page.createCDPSession();
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await cpuMilliseconds(session);
  const values = await work();
  print(name, count, (await cpuMilliseconds(session)) - before, values);
  await session.detach();
}

async function openDemo(browser, { url }, management, query) {
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  await page.goto(`${url}/console`);
  const headers = { 'x-confab-console': '1', ...management };
  await page.evaluate((all) => fetch('/console/session', { method: 'POST', headers: all }).then(() => true), headers);
  await page.goto(`${url}/demo?${query}`);
  return page;
}

/** @returns the id of the app */
async function fill(databaseUrl, server, { messages, conversations }, signal) {
  for (const uid of [READER, PARTNER, BUSY])
    await server.call({ method: 'POST', path: '/v3/users', body: { uid, name: uid } }, signal);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query('SELECT app_id FROM apps');
    const app = rows[0].app_id;
    await client.query(FILL_MESSAGES, [app, messages]);
    await client.query(FILL_USERS, [app, conversations]);
    await client.query(FILL_CONVERSATIONS, [app, conversations]);
    return app;
  } finally {
    await client.end();
  }
}

async function measureMessages(browser, server, management, app, messages) {
  const query = new URLSearchParams({ app, as: READER, with: `user:${PARTNER}` });
  const page = await openDemo(browser, server, management, query);
  await page.waitForFunction("document.querySelectorAll('.confab-message-rows > [data-index]').length > 5");
  await page.waitForNetworkIdle();
  const work = () => page.evaluate(scroll, '.confab-message-scroll', FRAMES, PIXELS_PER_FRAME, true);
  await measure(page, `scroll ${messages} messages`, FRAMES, work);
  const field = await page.waitForSelector('::-p-aria(Message)');
  await field.click();
  await page.evaluate(recordKeys);
  await measure(page, `type beside them`, KEYS, async () => {
    for (let key = 0; key < KEYS; key++) await page.keyboard.press(key % 6 === 5 ? 'Space' : 'a');
    await page.waitForFunction(`globalThis.keys.length === ${KEYS}`);
    return page.evaluate(() => globalThis.keys);
  });
  await page.close();
}

async function measureConversations(browser, server, management, app, conversations) {
  const page = await openDemo(browser, server, management, new URLSearchParams({ app, as: BUSY }));
  const list = '[role=region][aria-label=Chats]';
  await page.waitForFunction(`document.querySelectorAll('${list} .confab-item-name').length > 5`);
  const work = () => page.evaluate(scroll, list, FRAMES, PIXELS_PER_FRAME, false);
  await measure(page, `scroll ${conversations} conversations`, FRAMES, work);
  await page.close();
}

await runProgram(async (signal) => {
  const { values } = parseArgs({
    options: {
      messages: { type: 'string', default: '10000' },
      conversations: { type: 'string', default: '1000' },
    },
  });
  const management = { key: randomBytes(16).toString('hex'), secret: randomBytes(32).toString('hex') };
  const variables = { CONFAB_MANAGEMENT_KEY: management.key, CONFAB_MANAGEMENT_SECRET: management.secret };
  await withDatabase(({ url }) =>
    withServer(
      url,
      signal,
      async (server) => {
        const app = await fill(url, server, values, signal);
        const browser = await browserOfWorker();
        try {
          await measureMessages(browser, server, management, app, values.messages);
          await measureConversations(browser, server, management, app, values.conversations);
        } finally {
          await browser.close();
        }
      },
      { variables },
    ),
  );
});
