import { canonicalUrl } from '#platform/http/requests/canonical-path.js';

/** Addresses that are given away: to browsers that load a file, to readers of emails, and to providers. Each begins with the app. */
const SIGNED = /^\/v3\/media\/([\w-]+)\./;
const MANAGED = /^\/apps\/([^/]+)/;
const MANAGED_APPS = /^\/apps\/?$/;

/** Parameters of queries that name the app, or begin with it. */
const PARAMETERS = ['appId', 'app', 'token'];

/** The app that the address of a request names, where the headers do not. It is a hint: the cell decides whether it has the app. */
export function addressedApp(url: string): string | undefined {
  const { path, query } = partsOf(url);
  const inPath = (MANAGED.exec(path) ?? SIGNED.exec(path))?.[1];
  if (inPath !== undefined) return inPath;
  const parameters = new URLSearchParams(query);
  const given = PARAMETERS.map((name) => parameters.get(name)).find((value) => value !== null);
  return given?.split('.', 1)[0];
}

/** Whether the request creates an app. */
export const createsApp = (method: string, url: string): boolean =>
  method === 'POST' && MANAGED_APPS.test(partsOf(url).path);

function partsOf(url: string): { path: string; query: string } {
  const [path = '', query = ''] = canonicalUrl(url).split('?', 2);
  return { path, query };
}
