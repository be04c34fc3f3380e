import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import { documentHeaders, openBuiltPages } from '../built-pages.js';

export const DEMO_PATH = '/demo';

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
];

/** Serves the demo chat. It acts with the session of the console in the browser, and has no rights of its own. */
export function serveDemo(app: NestExpressApplication): void {
  const { document, router } = openBuiltPages('demo-pages');
  router.get('/', (_request: Request, response: Response) => {
    // it shows two users beside each other, each in a frame
    response.set(documentHeaders(POLICY, 'itself')).type('html').send(document);
  });
  app.use(DEMO_PATH, router);
}
