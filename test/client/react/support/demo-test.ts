import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, ElementHandle, Page } from 'puppeteer-core';
import { ConsoleSessions } from '#platform/authentication/console/console-sessions.js';
import { startBrowser, type RunningBrowser } from '#test/client/support/browser.js';
import { dataOf } from '#test/support/client.js';
import { TestServer, type TestApp } from '#test/support/server.js';
import { TcpProxy } from '#test/support/tcp-proxy.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A name that would change the title of the page if the demo did not show it as text. */
export const HOSTILE = `<img src=x onerror="document.title='owned'">`;

/** The demo of a server with one app of three users, ann, ben and eve, and pages of Chromium. */
export class DemoTest {
  readonly server = new TestServer();
  app!: TestApp;
  /** Between the browser and the server, to interrupt the connection. */
  proxy!: TcpProxy;
  /** How the addresses begin that pages may request beside those of the server. */
  readonly allowed: string[] = [];
  readonly #problems: string[] = [];
  readonly #contexts: BrowserContext[] = [];
  /** Of the server, without the proxy. */
  #origin = '';
  #environment: NodeJS.ProcessEnv = {};
  #running?: RunningBrowser;

  async start(environment: NodeJS.ProcessEnv = {}): Promise<void> {
    this.#environment = environment;
    await this.server.start(environment);
    this.app = await this.server.createApp();
    for (const [uid, name] of Object.entries({ ann: 'Ann Lee', ben: 'Ben Roy', eve: HOSTILE }))
      dataOf(await this.app.api.post('/v3/users', { uid, name }));
    this.#origin = this.#address();
    this.proxy = new TcpProxy(new URL(this.#origin));
    await this.proxy.open();
    this.#running = await startBrowser();
  }

  #address = () => `http://127.0.0.1:${(this.server.http.address() as AddressInfo).port}`;

  /** Stops the server, and starts another one on its database. `app` is then a client of it. */
  async restart(whileStopped: () => Promise<unknown>): Promise<void> {
    const { databaseUrl, dataDir } = this.server;
    await this.server.app.close();
    await whileStopped();
    await this.server.start({ ...this.#environment, DATABASE_URL: databaseUrl });
    await rm(dataDir, { recursive: true, force: true });
    const { apiKey: apikey } = this.app;
    const api = this.server.client({ apikey });
    this.app = { ...this.app, api, as: (onBehalfOf) => this.server.client({ apikey, onBehalfOf }) };
    this.#origin = this.#address();
    this.proxy.redirect(new URL(this.#origin));
  }

  get address(): string {
    return new URL(this.proxy.url).origin;
  }

  async stop(): Promise<void> {
    await this.#running?.stop();
    await this.proxy.close();
    await this.server.stop();
  }

  /** Closes the pages; none of their scripts failed, and none sent a request to another server. Must be called after each test. */
  async endTest(): Promise<void> {
    await Promise.all(this.#contexts.splice(0).map((context) => context.close()));
    expect(this.#problems.splice(0)).toEqual([]);
  }

  /** A page in a browser profile of its own, which is signed in to the console. @param query of the address, such as `as=ann` */
  async open(query: string, { isSignedIn = true, width = 1280, height = 800 } = {}): Promise<Page> {
    const context = await this.#running!.browser.createBrowserContext();
    this.#contexts.push(context);
    if (isSignedIn) {
      const { token } = await this.server.app.get(ConsoleSessions).begin({});
      const domain = new URL(this.address).hostname;
      await context.setCookie({ name: 'confab_console', value: token, domain, path: '/', httpOnly: true });
    }
    const page = await context.newPage();
    await page.setViewport({ width, height });
    page.on('pageerror', (error) => this.#problems.push(String(error)));
    page.on('console', (message) => {
      // what a test interrupts is reported as well
      const isLost = /net::ERR_|WebSocket|the server responded with a status/.test(message.text());
      if (message.type() === 'error' && !isLost) this.#problems.push(message.text());
    });
    page.on('request', (request) => {
      // files of messages have addresses of the server, and those of the sample data that of its configuration
      const allowed = [
        this.address,
        this.#origin,
        'http://localhost:3000/demo-files/',
        'data:',
        'blob:',
        ...this.allowed,
      ];
      if (!allowed.some((start) => request.url().startsWith(start))) this.#problems.push(request.url());
    });
    await page.goto(`${this.address}/demo?app=${this.app.id}&${query}`);
    return page;
  }

  /** The window of a user, with a conversation. @param receiver such as `user:ben` */
  async openChat(uid: string, receiver: string, size?: { width: number; height: number }): Promise<Page> {
    const page = await this.open(`as=${uid}&with=${encodeURIComponent(receiver)}`, size);
    await byLabel(page, 'Message');
    await untilLoaded(page);
    return page;
  }
}

/** The visible element with this accessible name. */
export const byLabel = async (page: Page, label: string) => (await page.waitForSelector(`::-p-aria(${label})`))!;

/** As `pressText`, the element with this accessible name. */
export const press = (page: Page, label: string): Promise<void> => page.locator(`::-p-aria(${label})`).click();

/** The element is found again if the page replaces it before the click. */
export const pressText = (page: Page, text: string): Promise<void> => page.locator(`::-p-text(${text})`).click();

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
  await page.waitForFunction("!document.querySelector('.confab-spinner')");
}

/** The message with the text. Not the list of conversations, which may show it first. */
export async function messageWith(page: Page, text: string): Promise<ElementHandle> {
  const article = `[...document.querySelectorAll('article')].findLast((each) => each.innerText.includes(${JSON.stringify(text)}))`;
  await page.waitForFunction(article);
  return (await page.evaluateHandle(article)) as ElementHandle;
}

/** Shows the actions of the message with the text. */
export async function openActions(page: Page, text: string): Promise<void> {
  await (await messageWith(page, text)).focus();
}

/** Chooses from the menu of the message with the text. */
export async function choose(page: Page, text: string, item: string): Promise<void> {
  await openActions(page, text);
  await press(page, 'More actions');
  await press(page, item);
}

export const inDialog = (page: Page, text: string) =>
  page.waitForFunction(`document.querySelector('dialog[open]')?.innerText.includes(${JSON.stringify(text)})`);

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
