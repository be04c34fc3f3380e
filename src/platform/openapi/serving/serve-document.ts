import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { Express, NextFunction, Request, Response } from 'express';
import { packageRoot } from '#platform/files/package-root.js';
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

/** The build makes a file in each encoding of these. */
const FILES = {
  '/openapi.json': 'application/json; charset=utf-8',
  '/openapi.yaml': 'application/yaml; charset=utf-8',
  [`/${SWAGGER_UI_PATH}/operations.json`]: 'application/json; charset=utf-8',
  [`/${SWAGGER_UI_PATH}/search.js`]: 'text/javascript; charset=utf-8',
};

const PLAIN = ['identity', ''] as const;

/** With the suffix of their files. The shortest one first: browsers accept all of them equally. */
const ENCODINGS = [['br', '.br'], ['gzip', '.gz'], PLAIN] as const;

/** Swagger UI gets the document from its address: the module's own way is to create it again, in the running server. */
const NO_DOCUMENT = {} as OpenAPIObject;

/** Serves `/openapi.json`, `/openapi.yaml` and the search of `/docs`, from files that the build has made of the API document, and `/docs`. */
export function serveApiDocument(app: NestExpressApplication): void {
  const folder = join(packageRoot(), 'dist', 'api-document');
  const hashes = join(folder, 'hashes.json');
  if (!existsSync(hashes)) throw new Error(`${folder} does not exist: run npm run build.`);
  const etags = JSON.parse(readFileSync(hashes, 'utf8')) as Record<string, string>;
  const express: Express = app.getHttpAdapter().getInstance();
  app.use(`/${SWAGGER_UI_PATH}`, protectDocs);
  for (const [path, type] of Object.entries(FILES)) {
    const name = basename(path);
    express.get(path, (request, response) => {
      const [encoding, suffix] = ENCODINGS.find(([accepted]) => request.acceptsEncodings(accepted)) ?? PLAIN;
      if (suffix !== '') response.setHeader('Content-Encoding', encoding);
      // clients revalidate their copy; it is sent again only if it has changed
      response.set({
        'Content-Type': type,
        'Cache-Control': 'no-cache',
        ETag: `"${etags[name]}${suffix}"`,
      });
      response.vary('Accept-Encoding');
      response.sendFile(`${name}${suffix}`, { root: folder, cacheControl: false, lastModified: false });
    });
  }
  app.use(`/${SWAGGER_UI_PATH}`, ...swaggerUiDelivery());
  SwaggerModule.setup(SWAGGER_UI_PATH, app, NO_DOCUMENT, { raw: false, ...swaggerUiOptions });
}
