import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { TenantHostCheck } from '#platform/authentication/tenant-host-check.js';
import { CellDirectory } from '#platform/cells/cell-directory.js';
import { lowerCasedId, UID_PATTERN } from '#platform/http/identifiers.js';
import { addressedApp, createsApp } from './addressed-app.js';

/** The path that proxies ask. It is not part of the API. */
const ROUTE_PATH = '/route';

/**
 * Serves `GET /route`, where there are cells. Before it passes a request on, a proxy asks here for its cell, with the headers of the request, and its method
 * and address in `X-Forwarded-Method` and `X-Forwarded-Uri`. The response is 204 with the cell in `X-Confab-Cell`. It says nothing else, and whoever
 * asks learns no more than the cell of an id.
 */
export function serveRoutes(app: NestExpressApplication): void {
  const cells = app.get(CellDirectory);
  if (cells.own === undefined) return;
  const hosts = app.get(TenantHostCheck);
  app.use((request: Request, response: Response, next: NextFunction): void => {
    if (request.path !== ROUTE_PATH) return next();
    cellOf(request, cells, hosts).then((cell) => {
      response.status(204).set('X-Confab-Cell', cell).set('Cache-Control', 'no-store').end();
    }, next);
  });
}

/** A request that names no app of the installation is for any cell, which refuses it. */
async function cellOf(request: Request, cells: CellDirectory, hosts: TenantHostCheck): Promise<string> {
  const url = headerOf(request, 'x-forwarded-uri') ?? '/';
  const method = headerOf(request, 'x-forwarded-method') ?? 'GET';
  if (createsApp(method, url)) return cells.chooseForApp() ?? cells.own!;
  const named = hosts.claimedApp(request) ?? addressedApp(url);
  const appId = named === undefined ? undefined : lowerCasedId(named);
  if (appId === undefined || !UID_PATTERN.test(appId)) return cells.own!;
  // the directory may be down: the cell then finds out itself whether it has the app
  const found = await cells.find(appId).catch(() => undefined);
  return found ?? cells.own!;
}

function headerOf({ headers }: Request, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
