import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from 'puppeteer-core';
import { startBrowser, type RunningBrowser } from '#test/client/support/browser.js';
import { dataOf } from '#test/support/client.js';
import { ENCRYPTION_KEY, TestServer, type TestApp } from '#test/support/server.js';
import { TcpProxy } from '#test/support/tcp-proxy.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A name that would change the title of the page if the demo did not show it as text. */
export const HOSTILE = `<img src=x onerror="document.title='owned'">`;

/** The demo beside a server with one app of three users, ann, ben and eve, and pages of Chromium. */
export class DemoTest {
  readonly server = new TestServer();
  app!: TestApp;
  address!: string;
  /** Between the demo and the server, to interrupt the connection. */
  proxy!: TcpProxy;
  readonly #problems: string[] = [];
  readonly #contexts: BrowserContext[] = [];
  #demo?: ChildProcess;
  #running?: RunningBrowser;

  async start(): Promise<void> {
    await this.server.start({ WEBHOOK_ALLOW_PRIVATE: 'true' }); // for the model of an agent
    this.app = await this.server.createApp();
    for (const [uid, name] of Object.entries({ ann: 'Ann Lee', ben: 'Ben Roy', eve: HOSTILE }))
      dataOf(await this.app.api.post('/v3/users', { uid, name }));
    this.proxy = new TcpProxy(new URL(this.urlOfServer));
    await this.proxy.open();
    await promisify(execFile)(process.execPath, ['node_modules/typescript-7/bin/tsc', '-p', 'clients/typescript']);
    this.#demo = this.#spawn({ CONFAB: this.proxy.url, KEY: this.app.apiKey });
    const [line] = (await once(this.#demo.stdout!, 'data')) as [Buffer];
    this.address = /http:\S+/.exec(line.toString())![0];
    this.#running = await startBrowser();
  }

  get urlOfServer(): string {
    return `http://127.0.0.1:${(this.server.http.address() as AddressInfo).port}`;
  }

  /** What a demo that does not start with these variables writes. */
  async refusalOf(environment: NodeJS.ProcessEnv): Promise<string> {
    const demo = this.#spawn(environment);
    let errors = '';
    demo.stderr!.on('data', (data: Buffer) => (errors += data.toString()));
    const [code] = (await once(demo, 'close')) as [number];
    expect(code).toBe(1);
    return errors;
  }

  /** A demo that has the variables of the server, and no key unless one is given. */
  #spawn(environment: NodeJS.ProcessEnv): ChildProcess {
    const { PATH, HOME } = process.env;
    const ofServer = {
      DATABASE_URL: this.server.databaseUrl,
      CONFAB_ENCRYPTION_KEY: ENCRYPTION_KEY,
      LOG_LEVEL: 'silent',
    };
    return spawn(process.execPath, ['clients/demo/backend/start.mjs'], {
      env: { PATH, HOME, DEMO_PORT: '0', ...ofServer, ...environment },
    });
  }

  async stop(): Promise<void> {
    await this.#running?.stop();
    this.#demo?.kill();
    await this.proxy.close();
    await this.server.stop();
  }

  /** Closes the pages; none of their scripts failed, and none sent a request to another server. Must be called after each test. */
  async endTest(): Promise<void> {
    await Promise.all(this.#contexts.splice(0).map((context) => context.close()));
    expect(this.#problems.splice(0)).toEqual([]);
  }

  /** A page in a browser profile of its own. @param path such as `/?as=ann` */
  async open(path: string): Promise<Page> {
    const context = await this.#running!.browser.createBrowserContext();
    this.#contexts.push(context);
    const page = await context.newPage();
    await page.setViewport({ width: 1200, height: 800 });
    page.on('pageerror', (error) => this.#problems.push(String(error)));
    page.on('request', (request) => {
      // files of messages have addresses of the server
      const allowed = [this.address, this.proxy.url, 'data:', 'blob:'];
      if (!allowed.some((start) => request.url().startsWith(start))) this.#problems.push(request.url());
    });
    await page.goto(this.address + path);
    return page;
  }

  /** The window of a user, with a conversation. @param receiver such as `user:ben` */
  async openChat(uid: string, receiver: string): Promise<Page> {
    const page = await this.open(`/?as=${uid}&with=${encodeURIComponent(receiver)}`);
    await byLabel(page, 'Message');
    await untilLoaded(page);
    return page;
  }
}

/** The visible element with this accessible name. */
export const byLabel = async (page: Page, label: string) => (await page.waitForSelector(`::-p-aria(${label})`))!;

export const press = async (page: Page, label: string): Promise<void> => (await byLabel(page, label)).click();

export async function write(page: Page, text: string): Promise<void> {
  await (await byLabel(page, 'Message')).type(text);
  await page.keyboard.press('Enter');
}

export async function untilText(page: Page, text: string): Promise<void> {
  await page.waitForFunction(`document.body.innerText.includes(${JSON.stringify(text)})`);
}

export async function untilNoText(page: Page, text: string): Promise<void> {
  await page.waitForFunction(`!document.body.innerText.includes(${JSON.stringify(text)})`);
}

export async function untilLoaded(page: Page): Promise<void> {
  await page.waitForFunction("!document.querySelector('.mantine-Loader-root')");
}

/** Opens the menu of the message with the text. */
export async function openActions(page: Page, text: string): Promise<void> {
  // not any text: the list of conversations may show the message first
  const article = `[...document.querySelectorAll('article')].findLast((each) => each.innerText.includes(${JSON.stringify(text)}))`;
  await page.waitForFunction(article);
  await page.evaluate(`${article}.querySelector('[aria-haspopup=menu]').click()`);
}

/** No problem of the impacts serious and critical of axe-core, in both color schemes. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const value of ['light', 'dark']) {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
    await page.evaluate(axe);
    const problems = await page.evaluate(async () => {
      const { violations } = await (
        globalThis as unknown as {
          axe: { run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> };
        }
      ).axe.run();
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 150)).join(' | ')}`);
    });
    expect({ value, problems }).toEqual({ value, problems: [] });
  }
  await page.emulateMediaFeatures([]);
}

/** The page does not scroll sideways in a window of 400 pixels. */
export async function expectFitsNarrowWindow(page: Page): Promise<void> {
  await page.setViewport({ width: 400, height: 800 });
  const overflow = (await page.evaluate('document.documentElement.scrollWidth - innerWidth')) as number;
  expect(Math.max(0, overflow)).toBe(0);
}
