import { observedFetch } from './api/connection.ts';
import { loadTexts } from './texts/index.ts';

/** Of the storage of the tab: when a page was last reloaded because its script was missing, in milliseconds. */
const RELOADED_AT = 'reloaded-at';
const ONCE_WITHIN_MILLISECONDS = 60_000;

/** The script of a page could not be fetched. */
export class PageLoadError extends Error {}

/** Whether the server responds. */
export async function isServerReachable(): Promise<boolean> {
  try {
    return (await observedFetch(new Request('/console/session', { headers: { 'x-confab-console': '1' } }))).ok;
  } catch {
    return false;
  }
}

/** Loads first what pages have beside the first view: their texts, which modules read while they load, and styles of components. */
export async function afterTexts<Module>(load: () => Promise<Module>): Promise<Module> {
  await Promise.all([loadTexts('pages'), import('./page-styles.css')]);
  return load();
}

/** Loads a page. */
export const loadPage = <Module>(load: () => Promise<Module>): Promise<Module> => loadScript(() => afterTexts(load));

/**
 * Loads the script of a page that has no more than the first view. After an upgrade of the server its name is gone: the document is then loaded anew, once, and has the new name.
 *
 * @throws PageLoadError
 */
export async function loadScript<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (Date.now() - last < ONCE_WITHIN_MILLISECONDS || !(await isServerReachable()))
      throw new PageLoadError('The script of the page could not be fetched.', { cause: error });
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    location.reload();
    // nothing is shown until the document is replaced
    return new Promise<Module>(() => undefined);
  }
}
