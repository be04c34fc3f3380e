import {
  InterceptResolutionAction,
  type Browser,
  type BrowserContext,
  type HTTPRequest,
  type Page,
} from 'puppeteer-core';
import { browserOfWorker } from '#test/support/shared/browser.mjs';

export interface RunningBrowser {
  readonly browser: Browser;
  /** Of this file of tests. */
  readonly context: BrowserContext;
  stop(): Promise<void>;
}

/**
 * Opens a browser for a file of tests: the one at CHROME_PATH, an installed one, or the one of a development dependency. Its process serves the
 * files of a Jest worker one after the other; `stop` closes all contexts, and with them pages, cookies and connections.
 *
 * @throws when there is none
 */
export async function startBrowser(): Promise<RunningBrowser> {
  const browser = await browserOfWorker();
  const stop = async () => {
    const contexts = browser.browserContexts().filter((each) => each !== browser.defaultBrowserContext());
    await Promise.all(contexts.map((each) => each.close()));
  };
  await stop(); // those of a file that failed before it could close them
  return { browser, context: await browser.createBrowserContext(), stop };
}

/**
 * Decides about the requests of the page until the returned function is called.
 *
 * @param decide continues the request, or responds to it
 */
export async function intercept(page: Page, decide: (request: HTTPRequest) => unknown): Promise<() => Promise<void>> {
  const handler = (request: HTTPRequest) => {
    if (request.interceptResolutionState().action === InterceptResolutionAction.None) void decide(request);
  };
  page.on('request', handler); // before requests wait for it
  await page.setRequestInterception(true);
  return async () => {
    page.off('request', handler);
    await page.setRequestInterception(false);
  };
}
