import type { HTTPRequest, Page } from 'puppeteer-core';
import { intercept } from '#test/client/support/browser.js';
import { dataOf } from '#test/support/client.js';
import { eventually } from '#test/support/eventually.js';
import { byLabel, DemoTest, messageWith, untilLoaded, untilNoText, untilText, write } from './support/demo-test.js';

// Two browsers chat while the server, a gateway or the network fails. Whatever happens, both show each message once, in the order of the server.

const demo = new DemoTest();
beforeAll(() => demo.start());
afterAll(() => demo.stop());
afterEach(() => demo.endTest());

const openBoth = () => Promise.all([demo.openChat('ann', 'user:ben'), demo.openChat('ben', 'user:ann')]);

const textsIn = (page: Page): Promise<string[]> =>
  page.$$eval('.confab-message-rows [data-index]', (rows) =>
    rows
      .sort((one, other) => Number(one.getAttribute('data-index')) - Number(other.getAttribute('data-index')))
      .map((row) => row.querySelector('.confab-text')?.textContent ?? '')
      .filter((text) => text !== ''),
  );

/** Both show the last messages of the server, and those only; none is still being sent. */
async function untilSame(pages: Page[], ...last: string[]): Promise<void> {
  await eventually(async () => {
    const stored = dataOf(
      await demo.app.as('ann').get('/v3/users/ben/messages', { affix: 'prepend', limit: last.length }),
    ).map(({ data }: { data: { text: string } }) => data.text);
    expect(stored).toEqual(last);
    for (const page of pages) {
      const texts = await textsIn(page);
      expect(texts.slice(-last.length)).toEqual(last);
      for (const text of last) expect(texts.filter((each) => each === text)).toHaveLength(1);
      expect(await page.$('[data-state=queued], [data-state=sending], [data-state=failed]')).toBeNull();
    }
  });
}

/** Handles requests to the API whose path has the text. */
const interceptApi = (page: Page, path: string, handle: (request: HTTPRequest) => unknown) =>
  intercept(page, (request) => (request.url().includes(path) ? handle(request) : request.continue()));

test('the server restarts while both write', async () => {
  const both = await openBoth();
  const [ann, ben] = both;
  await write(ann, 'Before the restart');
  await messageWith(ben, 'Before the restart');
  await demo.restart(async () => {
    for (const page of both) await untilText(page, 'The connection is lost. Reconnecting…');
    await write(ann, 'While it is down');
    await messageWith(ann, 'While it is down');
  });
  await messageWith(ben, 'While it is down');
  await write(ben, 'After the restart');
  await untilSame(both, 'Before the restart', 'While it is down', 'After the restart');
  for (const page of both) await untilNoText(page, 'Reconnecting…');
});

test('a gateway answers with a page of its own, and loses responses of sends that the server has stored', async () => {
  const both = await openBoth();
  const [ann] = both;
  const page = '<html><title>502 Bad Gateway</title><h1>Bad Gateway</h1></html>';
  const answers = [
    (request: HTTPRequest) => void request.respond({ status: 502, contentType: 'text/html', body: page }),
    // the sign-in page of a network
    (request: HTTPRequest) => void request.respond({ status: 200, contentType: 'text/html', body: '<h1>Welcome</h1>' }),
    async (request: HTTPRequest) => {
      const { authtoken, ...headers } = request.headers();
      await fetch(request.url(), {
        method: 'POST',
        headers: { ...headers, ...(authtoken !== undefined && { authtoken }) },
        body: await request.fetchPostData(),
      });
      await request.abort('connectionreset');
    },
  ];
  await interceptApi(ann, '/v3/messages', (request) => {
    const answer = request.method() === 'POST' ? answers.shift() : undefined;
    if (answer) void answer(request);
    else void request.continue();
  });
  await write(ann, 'Through a bad gateway');
  await write(ann, 'And another one');
  await untilSame(both, 'Through a bad gateway', 'And another one');
  expect(answers).toEqual([]);
});

test('a gateway refuses to open the conversation, which is opened when it is asked again', async () => {
  let isBroken = true;
  const page = await demo.open('as=ann');
  await untilLoaded(page);
  await interceptApi(page, '/v3/users/ben', (request) => {
    if (isBroken) void request.respond({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' });
    else void request.continue();
  });
  await page.locator('.confab-sidebar .confab-item').click();
  const retry = await page.waitForSelector('::-p-text(Try again)');
  isBroken = false;
  await retry!.click();
  await eventually(async () => {
    const again = await page.$('.confab-failure button');
    await again?.click();
    expect(await textsIn(page)).toContain('And another one');
  });
});

test('requests that are slow are shown as sending, and the order stays', async () => {
  const both = await openBoth();
  const [ann, ben] = both;
  const held: (() => void)[] = [];
  await interceptApi(ann, '/v3/messages', (request) => {
    if (request.method() === 'POST') held.push(() => void request.continue());
    else void request.continue();
  });
  for (const text of ['Slow one', 'Slow two']) await write(ann, text);
  await untilText(ann, 'Sending…');
  await write(ben, 'Faster');
  await messageWith(ann, 'Faster');
  await eventually(async () => {
    held.shift()?.();
    expect(await ann.$('[data-state=queued], [data-state=sending]')).toBeNull();
  });
  await untilSame(both, 'Faster', 'Slow one', 'Slow two');
});

test('frames that arrive again, late and before the response to their send, make no message appear twice', async () => {
  const both = await openBoth();
  const [ann, ben] = both;
  // each frame arrives twice, and once more behind the next one; responses to sends wait
  await ann.evaluateOnNewDocument(() => {
    const scope = globalThis as any;
    const Real = scope.WebSocket;
    scope.WebSocket = class extends Real {
      set onmessage(listener: ((event: unknown) => void) | null) {
        let before: string | undefined;
        super.onmessage = ({ data }: { data: string }) => {
          for (const each of [data, data, before])
            if (each !== undefined) listener?.(new scope.MessageEvent('message', { data: each }));
          before = data;
        };
      }
    };
    const real = scope.fetch;
    scope.held = [];
    scope.fetch = async (url: string, init?: { method?: string }) => {
      const response = await real(url, init);
      if (init?.method === 'POST' && url.endsWith('/v3/messages'))
        await new Promise<void>((resolve) => scope.held.push(resolve));
      return response;
    };
  });
  await ann.reload();
  await byLabel(ann, 'Message');
  await untilLoaded(ann);
  await write(ann, 'My own');
  await ann.waitForFunction('held.length === 1');
  await messageWith(ben, 'My own');
  const texts = Array.from({ length: 4 }, (_, index) => `Again ${index + 1}`);
  for (const text of texts) await write(ben, text);
  await messageWith(ann, 'Again 4');
  const shown = (await textsIn(ann)).filter((text) => text === 'My own');
  expect(shown).toHaveLength(1);
  await ann.evaluate('held.forEach((release) => release())');
  await untilSame(both, 'My own', ...texts);
});
