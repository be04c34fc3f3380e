import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { packageRoot } from '#platform/files/package-root.js';
import { compressedFiles } from '../built-pages.js';

/** How long pages keep a script whose name stays: until then they load the chat that it names, of which a new version has another name. */
const SCRIPT_MILLISECONDS = 5 * 60_000;

/** What pages of any origin load. It is the same for everybody, without cookies. */
const HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Content-Security-Policy': "default-src 'none'; sandbox",
};

/** Serves `/embed.js`, which shows a chat in pages of apps, and what it loads when the chat is opened. Which pages may use it, is a setting of each app. */
export function serveEmbed(app: NestExpressApplication): void {
  const folder = join(packageRoot(), 'dist', 'embed-pages');
  const script = compressedFiles(folder, { maxAge: SCRIPT_MILLISECONDS });
  const assets = compressedFiles(join(folder, 'assets'), 'named by content');
  app.use('/embed.js', (request: Request, response: Response, next: NextFunction) => {
    if (request.path !== '/') return next();
    request.url = '/embed.js';
    script(request, response.set(HEADERS), next);
  });
  app.use('/embed/assets', (request: Request, response: Response, next: NextFunction) =>
    assets(request, response.set(HEADERS), next),
  );
}
