import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Page } from 'puppeteer-core';
import { ConsoleSessions } from '#platform/authentication/console/console-sessions.js';
import { startBrowser, type RunningBrowser } from '#test/client/support/browser.js';
import { TestServer, type TestApp } from '#test/support/server.js';

/** A name or text that would change the title of the page if the console did not show it as text. */
export const HOSTILE = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`;

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Dialogs open and close at once, so that no click meets one that is moving. */
const NO_MOTION = { name: 'prefers-reduced-motion', value: 'reduce' };

/** The console of a server with one app, in a page of Chromium. */
export class ConsoleTest {
  readonly server = new TestServer();
  app!: TestApp;
  page!: Page;
  /** Origins of other servers that the pages lead to. */
  readonly others: string[] = [];
  /** Errors of scripts, what the Content-Security-Policy refused, and requests to other servers. */
  readonly #problems: string[] = [];
  #running?: RunningBrowser;

  async start(environment: NodeJS.ProcessEnv = {}): Promise<void> {
    await this.server.start(environment);
    this.#running = await startBrowser();
    this.app = await this.server.createApp();
    this.page = await this.#running.context.newPage();
    this.#watch(this.page);
    await this.page.emulateMediaFeatures([NO_MOTION]);
  }

  async stop(): Promise<void> {
    await this.#running?.stop(); // before the server, which waits for its connections
    await this.server.stop();
  }

  /** Must be called after each test. */
  expectNoProblems(): void {
    expect(this.#problems.splice(0)).toEqual([]);
  }

  /** Forgets the requests that got no response, where a test cuts the connection. */
  forgetLostRequests(): void {
    const others = this.#problems.splice(0).filter((problem) => !/net::ERR_|Failed to fetch/.test(problem));
    this.#problems.push(...others);
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.http.address() as AddressInfo).port}`;
  }

  /** @param path below the address of the app, such as `users/ann` */
  addressInApp(path: string): string {
    return `${this.address}/console/apps/${this.app.id}/${path}`;
  }

  async signIn(): Promise<void> {
    const code = await this.server.app.get(ConsoleSessions).createLink({});
    await this.page.goto(`${this.address}/console#code=${code}`);
    await this.untilText('Create an app');
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.addressInApp(path));
    await this.page.waitForSelector('h1');
    await this.untilLoaded();
  }

  async untilText(text: string): Promise<void> {
    await this.page.waitForFunction(`document.body.innerText.includes(${JSON.stringify(text)})`);
  }

  /** Pages refresh themselves, so the network is never idle for long. */
  async untilLoaded(): Promise<void> {
    await this.page.waitForFunction("!document.querySelector('.mantine-Loader-root')");
  }

  /** The visible element with this accessible name. */
  async byLabel(label: string) {
    return (await this.page.waitForSelector(`::-p-aria(${label})`))!;
  }

  async type(label: string, text: string): Promise<void> {
    const field = await this.byLabel(label);
    await field.click({ count: 3 });
    await field.type(text);
  }

  /** A cell of a table is named after the button in it, and may be wider: the button is meant. */
  async press(label: string): Promise<void> {
    const named = await this.byLabel(label);
    const inner = (await named.evaluate((element) => element.matches('td, th'))) && (await named.$('a, button, input'));
    await (inner || named).click();
  }

  /** Opens all sections of a page of settings. */
  async unfold(): Promise<void> {
    await this.page.waitForSelector('details');
    await this.page.$$eval('details', (sections) => {
      for (const section of sections) section.open = true;
    });
  }

  /** Presses the last button of the open dialog, which confirms it. */
  async confirm(): Promise<void> {
    await this.page.waitForSelector('[role=dialog] button');
    await this.page.evaluate("[...document.querySelectorAll('[role=dialog] button')].at(-1).click()");
  }

  /** Hostile texts are shown on the page, and as text. */
  async expectHostileTextAsText(path: string): Promise<void> {
    await this.page.goto(this.addressInApp(path));
    await this.expectHostileTextIsText();
  }

  /** As above, of the page that is open. */
  async expectHostileTextIsText(): Promise<void> {
    await this.untilText('onerror=');
    expect(await this.page.title()).not.toBe('owned');
    expect(await this.page.$$eval('img[src=x]', (images) => images.length)).toBe(0);
  }

  /** No finding of axe-core, with all of its rules, in both color schemes and in a narrow window. */
  async expectAccessible(path: string): Promise<void> {
    const before = this.page.viewport();
    for (const [value, width] of [
      ['light', 1200],
      ['dark', 1200],
      ['light', 400],
    ] as const) {
      await this.page.setViewport({ width, height: 800 });
      await this.page.emulateMediaFeatures([NO_MOTION, { name: 'prefers-color-scheme', value }]);
      await this.open(path);
      expect({ path, value, width, findings: await this.findings() }).toEqual({ path, value, width, findings: [] });
    }
    await this.page.setViewport(before);
    await this.page.emulateMediaFeatures([NO_MOTION]);
  }

  /** Of axe-core about what the page shows now. */
  async findings(): Promise<string[]> {
    await this.page.evaluate(axe);
    return this.page.evaluate(async () => {
      const { violations } = await (
        globalThis as unknown as {
          axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
        }
      ).axe.run();
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 150)).join(' | ')}`);
    });
  }

  /** The page does not scroll sideways in a window of 400 pixels. */
  async expectFitsNarrowWindow(path: string): Promise<void> {
    await this.page.setViewport({ width: 400, height: 800 });
    await this.open(path);
    const overflow = (await this.page.evaluate('document.documentElement.scrollWidth - innerWidth')) as number;
    expect({ path, overflow: Math.max(0, overflow) }).toEqual({ path, overflow: 0 });
    await this.page.setViewport({ width: 1200, height: 800 });
  }

  #watch(page: Page): void {
    page.on('pageerror', (error) => this.#problems.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of (4|503)/.test(message.text())) this.#problems.push(message.text());
    });
    page.on('request', (request) => {
      const known = [this.address, 'data:', ...this.others];
      if (!known.some((origin) => request.url().startsWith(origin))) this.#problems.push(request.url());
    });
  }
}
