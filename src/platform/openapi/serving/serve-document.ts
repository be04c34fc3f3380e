import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type { Express, NextFunction, Request, Response } from 'express';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { SWAGGER_UI_PATH, swaggerUiDelivery, swaggerUiOptions } from './swagger-ui.js';

/** Allows Swagger UI to load scripts from its own files, inline styles, images in its style sheet, and the API. */
const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Protects the page on which users enter API keys: it runs no scripts of other origins, and no page can embed it in a frame. */
function protectDocs(_request: Request, response: Response, next: NextFunction): void {
  response.set({
    'Content-Security-Policy': DOCS_POLICY,
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
  });
  next();
}

/** Prevents that browsers guess the content type of a response. */
export function forbidSniffing(_request: Request, response: Response): void {
  response.setHeader('X-Content-Type-Options', 'nosniff');
}

interface Serialized {
  readonly content: Buffer;
  readonly etag: string;
}

/** Serves `/openapi.json` and `/openapi.yaml`, each serialised at its first request, and `/docs`. */
export function serveApiDocument(app: NestExpressApplication, create: () => OpenAPIObject): void {
  const document = memoized(create);
  const serve = (path: string, type: string, serialize: () => string) => {
    const serialized = memoized(() => withEtag(serialize()));
    const express: Express = app.getHttpAdapter().getInstance();
    express.get(path, (_request, response) => {
      const { content, etag } = serialized();
      // clients revalidate their copy; express responds with 304 if it is current
      response.set({ 'Content-Type': type, 'Cache-Control': 'no-cache', ETag: etag }).send(content);
    });
  };
  serve('/openapi.json', 'application/json; charset=utf-8', () => JSON.stringify(document()));
  serve('/openapi.yaml', 'application/yaml; charset=utf-8', () => {
    const { stringify } = createRequire(import.meta.url)('yaml') as typeof import('yaml');
    // converted to JSON first, which omits undefined members
    return stringify(JSON.parse(JSON.stringify(document())), { aliasDuplicateObjects: false, lineWidth: 0 });
  });
  app.use(`/${SWAGGER_UI_PATH}`, protectDocs, ...swaggerUiDelivery());
  SwaggerModule.setup(SWAGGER_UI_PATH, app, document, { raw: false, ...swaggerUiOptions });
}

function withEtag(text: string): Serialized {
  const content = Buffer.from(text);
  return { content, etag: `"${createHash('sha256').update(content).digest('base64url')}"` };
}

function memoized<Value>(create: () => Value): () => Value {
  let cached: { value: Value } | undefined;
  return () => (cached ??= { value: create() }).value;
}
