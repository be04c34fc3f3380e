import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type Request, type Response } from 'express';
import expressStaticGzip from 'express-static-gzip';
import { packageRoot } from '#platform/files/package-root.js';

/** Its pages are below it, except `/console/session`, which `ConsoleSessionController` serves. */
const CONSOLE_PATH = '/console';

/** The text stands in index.html, and is replaced by the nonce of a response. */
const NONCE = '__CSP_NONCE__';

const ASSET_SECONDS = 365 * 24 * 60 * 60;

/**
 * Serves the console. All pages are one document, which loads what a page needs; names of assets contain a hash of their content, so
 * browsers keep them. The build has compressed them. A path of `/console/assets` without a file is 404.
 */
export function serveConsole(app: NestExpressApplication): void {
  const folder = join(packageRoot(), 'dist', 'console-pages');
  const index = join(folder, 'index.html');
  if (!existsSync(index)) throw new Error(`${index} does not exist: run npm run build.`);
  const document = readFileSync(index, 'utf8');
  const router = express.Router({ caseSensitive: true });
  router.use(
    '/assets',
    expressStaticGzip(join(folder, 'assets'), {
      enableBrotli: true,
      orderPreference: ['br'],
      index: false,
      serveStatic: { immutable: true, maxAge: ASSET_SECONDS * 1000 },
    }),
  );
  router.get(/^(?!\/(?:session|assets)(?:\/|$))/, (_request: Request, response: Response) => {
    const nonce = randomBytes(16).toString('base64');
    response.set({
      'Content-Security-Policy': policy(nonce),
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cache-Control': 'no-store',
    });
    response.type('html').send(document.replace(NONCE, nonce));
  });
  app.use(CONSOLE_PATH, router);
}

/** Scripts of our own files only. Images and media of messages may be anywhere. Styles that the pages add have the nonce. */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: https: http:",
    "media-src 'self' https: http:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
