import { randomBytes } from 'node:crypto';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import { documentHeaders, openBuiltPages } from '../built-pages.js';

/** Its pages are below it, except `/console/session` and `/console/alerts`, which controllers serve. */
const CONSOLE_PATH = '/console';

/** The text stands in index.html, and is replaced by the nonce of a response. */
const NONCE = '__CSP_NONCE__';

/** Serves the console. All pages are one document, which loads what a page needs. */
export function serveConsole(app: NestExpressApplication): void {
  const { document, router } = openBuiltPages('console-pages');
  router.get(/^(?!\/(?:session|alerts|assets)(?:\/|$))/, (_request: Request, response: Response) => {
    const nonce = randomBytes(16).toString('base64');
    response
      .set(documentHeaders(policy(nonce), 'nobody'))
      .type('html')
      .send(document.replace(NONCE, nonce));
  });
  app.use(CONSOLE_PATH, router);
}

/** Scripts of our own files only. Images and media of messages may be anywhere. Styles that the pages add have the nonce. The frame is the preview of a chat. */
const policy = (nonce: string): string[] => [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' 'nonce-${nonce}'`,
  "img-src 'self' data: https: http:",
  "media-src 'self' https: http:",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
];
