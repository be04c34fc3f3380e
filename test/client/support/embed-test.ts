import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from 'puppeteer-core';
import { startBrowser, type RunningBrowser } from '#test/client/support/browser.js';
import { dataOf } from '#test/support/client.js';
import { MANAGEMENT, TestServer, type TestApp } from '#test/support/server.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A website of an app, on another origin than the server, and pages of Chromium that show it. */
export class EmbedTest {
  readonly server = new TestServer();
  app!: TestApp;
  /** The origin of the website, which the app lists. */
  site = '';
  /** Another website, which it does not list. */
  otherSite = '';
  /** What the website answers `POST /chat-token` with. */
  token = '';
  #html = '';
  readonly #sites: Server[] = [];
  readonly #contexts: BrowserContext[] = [];
  /** Errors of scripts. */
  readonly problems: string[] = [];
  #running?: RunningBrowser;

  async start(): Promise<void> {
    await this.server.start();
    this.app = await this.server.createApp();
    for (const [uid, name] of Object.entries({ ann: 'Ann Lee', desk: 'Help desk' }))
      dataOf(await this.app.api.post('/v3/users', { uid, name }));
    [this.site, this.otherSite] = [await this.#serve(), await this.#serve()];
    await this.set({ 'embed.origins': this.site });
    this.#running = await startBrowser();
  }

  async stop(): Promise<void> {
    await this.#running?.stop();
    for (const site of this.#sites) site.close();
    await this.server.stop();
  }

  /** Must be called after each test. */
  async endTest(): Promise<void> {
    await Promise.all(this.#contexts.splice(0).map((context) => context.close()));
    expect(this.problems.splice(0)).toEqual([]);
  }

  async #serve(): Promise<string> {
    const site = createServer((request, response) => {
      if (request.url === '/chat-token') response.end(request.method === 'POST' ? this.token : undefined);
      else response.setHeader('content-type', 'text/html').end(this.#html);
    });
    this.#sites.push(site);
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.http.address() as AddressInfo).port}`;
  }

  async set(settings: Record<string, unknown>): Promise<void> {
    const results = dataOf(
      await this.server.client(MANAGEMENT).post(`/apps/${this.app.id}/settings`, { settings }),
    ) as Record<string, { success: boolean }>;
    expect(Object.values(results).filter(({ success }) => !success)).toEqual([]);
  }

  tokenOf = async (uid: string): Promise<string> =>
    (dataOf(await this.app.api.post(`/v3/users/${uid}/auth_tokens`, { force: true })) as { authToken: string })
      .authToken;

  /** The one line of a page. @param attributes of the script, such as `data-guest` */
  script = (attributes: string): string =>
    `<script src="${this.address}/embed.js" data-app="${this.app.id}" ${attributes}></script>`;

  /** A page in a browser profile of its own. @param body of the page */
  async open(
    body: string,
    { site = this.site, head = '', width = 1280, height = 800, context = undefined as BrowserContext | undefined } = {},
  ): Promise<Page> {
    this.#html = documentOf(body, head);
    const own = context ?? (await this.#running!.browser.createBrowserContext());
    if (!context) this.#contexts.push(own);
    const page = await own.newPage();
    await page.setViewport({ width, height });
    page.on('pageerror', (error) => this.problems.push(String(error)));
    await page.goto(`${site}/`);
    return page;
  }

  /** The page as it is after a change of the website. */
  async reload(page: Page, body: string): Promise<void> {
    this.#html = documentOf(body, '');
    await page.reload();
  }

  async expectAccessible(page: Page): Promise<void> {
    await page.evaluate(axe);
    const problems = await page.evaluate(async () => {
      const { violations } = await (
        globalThis as unknown as {
          axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
        }
      ).axe.run();
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 150)).join(' | ')}`);
    });
    expect(problems).toEqual([]);
  }
}

const documentOf = (body: string, head: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Shop</title>${head}</head><body><main><h1>Shop</h1></main>${body}</body></html>`;

/** The text that is shown in the shadow root of the chat. */
export const shownText = (page: Page): Promise<string> =>
  page.evaluate(
    "document.querySelector('confab-chat').shadowRoot.querySelector('.window').innerText",
  ) as Promise<string>;

export const untilShown = (page: Page, text: string) =>
  page.waitForFunction(
    `document.querySelector('confab-chat')?.shadowRoot.querySelector('.window').innerText.includes(${JSON.stringify(text)})`,
  );

export const press = (page: Page, label: string): Promise<void> => page.locator(`::-p-aria(${label})`).click();

export async function write(page: Page, text: string): Promise<void> {
  await (await page.waitForSelector('::-p-aria(Message[role="textbox"])'))!.type(text);
  await page.keyboard.press('Enter');
}
