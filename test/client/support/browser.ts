import type { Browser, BrowserContext } from 'puppeteer-core';
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
