import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { type RequestHandler, type Router } from 'express';
import expressStaticGzip from 'express-static-gzip';
import { packageRoot } from '#platform/files/package-root.js';

const YEAR_MILLISECONDS = 365 * 24 * 60 * 60_000;

/** One document, and a router that serves its assets below `/assets`. */
export interface BuiltPages {
  readonly document: string;
  readonly router: Router;
}

/**
 * Names of assets contain a hash of their content, so browsers keep them. A path of `/assets` without a file is 404.
 *
 * @param name of the folder of dist/
 */
export function openBuiltPages(name: string): BuiltPages {
  const folder = join(packageRoot(), 'dist', name);
  const index = join(folder, 'index.html');
  if (!existsSync(index)) throw new Error(`${index} does not exist: run npm run build.`);
  const router = express.Router({ caseSensitive: true });
  router.use('/assets', compressedFiles(join(folder, 'assets'), 'named by content'));
  return { document: readFileSync(index, 'utf8'), router };
}

/** Serves files, of which the build has compressed ones beside them. */
export const compressedFiles = (
  folder: string,
  caching: 'named by content' | { readonly maxAge: number },
): RequestHandler =>
  expressStaticGzip(folder, {
    enableBrotli: true,
    orderPreference: ['br'],
    index: false,
    serveStatic: caching === 'named by content' ? { immutable: true, maxAge: YEAR_MILLISECONDS } : caching,
  });

/**
 * Headers of a document of which only its own origin can know that it is open.
 *
 * @param policy directives of the Content-Security-Policy, beside `frame-ancestors`
 * @param framedBy who can show the document in a frame
 */
export const documentHeaders = (policy: readonly string[], framedBy: 'nobody' | 'itself') => ({
  'Content-Security-Policy': [...policy, `frame-ancestors ${framedBy === 'nobody' ? "'none'" : "'self'"}`].join('; '),
  'X-Frame-Options': framedBy === 'nobody' ? 'DENY' : 'SAMEORIGIN',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-store',
});
