import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import type { Config } from '#platform/config/config.js';
import { packageRoot } from '#platform/files/package-root.js';
import { compressedFiles, documentHeaders } from '../built-pages.js';

/** How long pages keep a script whose name stays: until then they load the chat that it names, of which a new version has another name. */
const SCRIPT_MILLISECONDS = 5 * 60_000;

/** What pages of any origin load. It is the same for everybody, without cookies. */
const HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Content-Security-Policy': "default-src 'none'; sandbox",
};

/** Of the preview in the console, which chats by its session. */
const PREVIEW_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob: https: http:",
  "media-src 'self' blob: https: http:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
];

/** Serves `/embed.js`, which shows a chat in pages of apps, and what it loads when the chat is opened. Which pages may use it, is a setting of each app. */
export function serveEmbed(app: NestExpressApplication, { servesConsole }: Config): void {
  const folder = join(packageRoot(), 'dist', 'embed-pages');
  const script = compressedFiles(folder, { maxAge: SCRIPT_MILLISECONDS });
  const assets = compressedFiles(join(folder, 'assets'), 'named by content');
  app.use('/embed.js', (request: Request, response: Response, next: NextFunction): void => {
    if (request.path !== '/') return next();
    request.url = '/embed.js';
    script(request, response.set(HEADERS), next);
  });
  app.use('/embed/assets', (request: Request, response: Response, next: NextFunction) =>
    assets(request, response.set(HEADERS), next),
  );
  if (!servesConsole) return;
  const preview = readFileSync(join(folder, 'preview.html'), 'utf8');
  app.use('/embed/preview', (request: Request, response: Response, next: NextFunction): void => {
    if (request.path !== '/' || request.method !== 'GET') return next();
    response.set(documentHeaders(PREVIEW_POLICY, 'itself')).type('html').send(preview);
  });
}
