import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type Request, type Response } from 'express';
import expressStaticGzip from 'express-static-gzip';
import { packageRoot } from '#platform/files/package-root.js';

export const DEMO_PATH = '/demo';

const ASSET_SECONDS = 365 * 24 * 60 * 60;

/**
 * Serves the demo chat. It acts with the session of the console in the browser, and has no rights of its own. Names of assets contain a hash of
 * their content, so browsers keep them. The build has compressed them.
 */
export function serveDemo(app: NestExpressApplication): void {
  const folder = join(packageRoot(), 'dist', 'demo-pages');
  const index = join(folder, 'index.html');
  if (!existsSync(index)) throw new Error(`${index} does not exist: run npm run build.`);
  const document = readFileSync(index);
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
  router.get('/', (_request: Request, response: Response) => {
    response
      .set({
        'Content-Security-Policy': POLICY,
        'X-Frame-Options': 'SAMEORIGIN',
        'Referrer-Policy': 'no-referrer',
        'Cross-Origin-Opener-Policy': 'same-origin',
        'Cache-Control': 'no-store',
      })
      .type('html')
      .send(document);
  });
  app.use(DEMO_PATH, router);
}

/** Scripts and styles of our own files only. Images and media of messages may be anywhere; those that are being sent are blobs. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob: https: http:",
  "media-src 'self' blob: https: http:",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');
