import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import express, { type Request, type Response } from 'express';
import { packageRoot } from '#platform/files/package-root.js';

const GUIDE_PATH = '/docs/guide';

const ASSET_SECONDS = 365 * 24 * 60 * 60;

const PAGE = /\.html$/;
const NOT_FOUND = '404';

interface Page {
  readonly content: Buffer;
  readonly policy: string;
}

/** The files of the guide in its folder. */
interface GuideFiles {
  /** The paths of its pages, without the extension. */
  readonly pages: ReadonlySet<string>;
  /** Beside the pages: styles of icons, and the hashes of pages that links load. */
  readonly others: ReadonlySet<string>;
}

/**
 * Serves the pages of docs, which the build has made from their Markdown. Names of assets contain a hash of their content. The first start
 * of a tree of sources does not wait for them, so they can appear later, all at once.
 */
export function serveGuide(
  app: Pick<NestExpressApplication, 'use'>,
  folder = join(packageRoot(), 'dist', 'guide-pages'),
): void {
  let files: GuideFiles | undefined;
  const pages = new Map<string, Page>();
  const pageAt = (path: string): Page => {
    const page = pages.get(path) ?? readPage(join(folder, `${path}.html`));
    pages.set(path, page);
    return page;
  };
  const router = express.Router({ caseSensitive: true });
  router.use((_request: Request, response: Response, next) => {
    files ??= readFiles(folder);
    if (files) {
      next();
      return;
    }
    response.status(503).set({ 'Retry-After': '10', 'Cache-Control': 'no-store' }).type('text');
    response.send('The guide is not built yet. The build takes a minute after the first start.\n');
  });
  router.use(compression());
  router.use(
    '/assets',
    express.static(join(folder, 'assets'), { immutable: true, maxAge: ASSET_SECONDS * 1000, index: false }),
  );
  router.get(/^/, (request: Request, response: Response, next) => {
    if (request.originalUrl === GUIDE_PATH) {
      response.redirect(308, `${GUIDE_PATH}/`);
      return;
    }
    const path = request.path === '/' ? 'index' : request.path.slice(1).replace(PAGE, '');
    const { pages: paths, others } = files!;
    if (others.has(path)) {
      next();
      return;
    }
    const { content, policy } = pageAt(paths.has(path) ? path : NOT_FOUND);
    response
      .status(paths.has(path) && path !== NOT_FOUND ? 200 : 404)
      .set({
        'Content-Security-Policy': policy,
        'X-Frame-Options': 'DENY',
        'Referrer-Policy': 'no-referrer',
        'Cache-Control': 'no-cache',
      })
      .type('html')
      .send(content);
  });
  router.use(express.static(folder, { index: false, redirect: false }));
  app.use(GUIDE_PATH, router);
}

/** @returns undefined if the guide is not built */
function readFiles(folder: string): GuideFiles | undefined {
  if (!existsSync(join(folder, 'index.html'))) return undefined;
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => PAGE.test(path))
    .map((path) => path.replace(PAGE, ''));
  const others = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !PAGE.test(entry.name))
    .map(({ name }) => name);
  return { pages: new Set(pages), others: new Set(others) };
}

function readPage(path: string): Page {
  const content = readFileSync(path);
  return { content, policy: policyOf(content.toString()) };
}

/** Allows the inline scripts of the page by their hashes. Highlighted code has styles in attributes. */
function policyOf(html: string): string {
  const scripts = [...html.matchAll(/<script(?: id="[\w-]+")?>([^]*?)<\/script>/g)].map(([, script]) => script!);
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
