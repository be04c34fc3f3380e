import express, { type Request, type RequestHandler, type Response } from 'express';
import type { IndexedExpressAdapter } from '#platform/http/adapter/indexed-express-adapter.js';
import { RouteIndex, INDEXED_METHODS, type IndexedMethod } from '#platform/http/adapter/route-index.js';
import { useServer } from '../support/server.js';

type Routes = readonly { readonly method: IndexedMethod; readonly path: string }[];

/** What a request leads to: a route by its position with the parameters, an error, or neither. */
type Outcome = { route: number; params: Record<string, string> } | { error: string } | 'none';

type Handle = (request: Request, response: Response, next: (error?: unknown) => void) => void;

interface Routers {
  byIndex: Handle;
  byExpress: Handle;
}

/** The same routes in an index and in Express' list. */
function routersOf(routes: Routes, handlerOf: (position: number) => RequestHandler): Routers {
  const index = new RouteIndex();
  const router = express.Router();
  routes.forEach(({ method, path }, position) => {
    index.add(method, path, handlerOf(position));
    router[method](path, handlerOf(position));
  });
  return { byIndex: index.handle, byExpress: router as unknown as Handle };
}

/** Calls the handler of the route, which does not respond: `record` gets the position. */
function outcomeOf(routes: Routes): (by: keyof Routers, method: string, url: string) => Promise<Outcome> {
  let chosen: (outcome: Outcome) => void;
  const routers = routersOf(routes, (route) => (request) => {
    chosen({ route, params: { ...(request.params as Record<string, string>) } });
  });
  return (by, method, url) =>
    new Promise((resolve) => {
      chosen = resolve;
      const request = Object.assign(Object.create(express.request) as Request, { method, url });
      routers[by](request, {} as Response, (error) =>
        resolve(error ? { error: `${(error as Error).name} ${(error as { status: number }).status}` } : 'none'),
      );
    });
}

async function expectSame(routes: Routes, requests: readonly (readonly [method: string, url: string])[]) {
  const outcome = outcomeOf(routes);
  for (const [method, url] of requests)
    expect([method, url, await outcome('byIndex', method, url)]).toEqual([
      method,
      url,
      await outcome('byExpress', method, url),
    ]);
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'LINK'];

/** Overlapping routes: texts and parameters in each other's places, in both orders, and equal paths. */
const OVERLAPPING: Routes = [
  ['get', '/users'],
  ['post', '/users/'],
  ['get', '/users/:uid'],
  ['get', '/users/me'],
  ['put', '/users/me'],
  ['head', '/users/me'],
  ['delete', '/users/:name'],
  ['get', '/users/:uid/friends'],
  ['get', '/:type/anna/friends'],
  ['get', '/users/anna/:list'],
  ['get', '/users/anna/:list'],
  ['post', '/:a/:b/:c'],
  ['get', '/Groups/:guid/banned_Users/:uid'],
  ['get', '/groups/:id/:what/ben'],
  ['get', '/groups/v1.2/x-y~z'],
  ['patch', '/:first'],
  ['options', '/users'],
].map(([method, path]) => ({ method: method as IndexedMethod, path: path! }));

const SEGMENTS = [
  'users',
  'USERS',
  'me',
  'Me',
  'anna',
  'friends',
  'groups',
  'banned_users',
  'ben',
  'v1.2',
  'x-y~z',
  'v1x2',
];
const UNUSUAL = [
  '',
  '%',
  '%zz',
  '%61nna',
  'a%2Fb',
  '%c3%28',
  '%E2%82%AC',
  ':uid',
  '*',
  '..',
  '.',
  'a b',
  '+',
  'ÿ',
  '(x)',
  '{y}',
  '\\',
];

describe('the index of routes', () => {
  test('selects the route that Express selects, with the same parameters and errors', async () => {
    const paths = [...SEGMENTS, ...UNUSUAL].flatMap((last) => [
      `/${last}`,
      `/users/${last}`,
      `/users/${last}/`,
      `/users/${last}//`,
      `//users/${last}`,
      `/USERS/${last}/Friends`,
      `/users/anna/${last}?a=/users/me#x`,
      `/${last}/anna/friends`,
      `/groups/g/${last}/ben`,
      `/groups/${last}/banned_users/ben/`,
      `/groups/${last}/x-y~z`,
      `/users/${last}/friends/${last}`,
      `http://chat.example/users/${last}`,
      `users/${last}`,
    ]);
    await expectSame(
      OVERLAPPING,
      ['/', '', '*', '?', ...paths].flatMap((url) => METHODS.map((method) => [method, url] as const)),
    );
  });

  test('passes a request on to the next route that matches, and then to what follows, as Express does', async () => {
    for (const signal of [undefined, 'route', 'router', new Error('refused')]) {
      const seen: Record<keyof Routers, unknown[]> = { byIndex: [], byExpress: [] };
      for (const by of ['byIndex', 'byExpress'] as const)
        await new Promise<void>((resolve) => {
          const routers = routersOf(OVERLAPPING, (position) => (request, _response, next) => {
            seen[by].push([position, { ...request.params }, (request.route as { path: string }).path]);
            next(signal);
          });
          const request = Object.assign(Object.create(express.request) as Request, { method: 'GET', url: '/users/me' });
          routers[by](request, {} as Response, (error) => {
            // a Router leaves itself where it is told to; the index is one entry of a Router, which leaves itself then
            seen[by].push(error === 'router' ? undefined : (error ?? undefined));
            resolve();
          });
        });
      expect(seen.byIndex).toEqual(seen.byExpress);
      expect(seen.byIndex.length).toBe(signal === undefined || signal === 'route' ? 3 : 2);
    }
  });

  test.each([
    [
      'throws',
      () => {
        throw new Error('refused');
      },
    ],
    ['rejects', () => Promise.reject(new Error('refused'))],
  ] as const)('passes the error on when a handler %s', async (_, handler: RequestHandler) => {
    const { byIndex } = routersOf(OVERLAPPING, () => handler);
    const request = Object.assign(Object.create(express.request) as Request, { method: 'GET', url: '/users' });
    const error = await new Promise((resolve) => byIndex(request, {} as Response, resolve));
    expect(error).toEqual(new Error('refused'));
  });
});

describe('the routes of the server', () => {
  const server = useServer();
  const routes = (): Routes =>
    (server.app.getHttpAdapter() as unknown as IndexedExpressAdapter).indexedRoutes.map(({ method, path }) => ({
      method: method.toLowerCase() as IndexedMethod,
      path,
    }));

  test('are found by the index, all of them', () => {
    const operations = Object.entries(server.document.paths).flatMap(([path, methods]) =>
      INDEXED_METHODS.filter((method) => method in methods).map((method) => `${method} ${path}`),
    );
    const indexed = routes().map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(indexed).toEqual(expect.arrayContaining(operations));
    expect(indexed.length).toBeGreaterThan(200);
  });

  test('are those that Express would select, also where the text of another route is given as a parameter', async () => {
    const texts = new Map<number, Set<string>>();
    for (const { path } of routes())
      path.split('/').forEach((segment, at) => {
        if (!segment.startsWith(':')) texts.set(at, (texts.get(at) ?? new Set()).add(segment));
      });
    const requests = routes().flatMap(({ method, path }) => {
      const segments = path.split('/');
      const variants = segments.flatMap((segment, at) =>
        segment.startsWith(':') ? [...texts.get(at)!].map((text) => segments.with(at, text).join('/')) : [],
      );
      const urls = [path, ...variants].map((variant) => variant.replace(/:\w+/g, 'x%41'));
      return urls.map((url) => [method.toUpperCase(), url] as const);
    });
    await expectSame(routes(), requests);
  });
});
