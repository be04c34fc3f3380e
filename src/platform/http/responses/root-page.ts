import type { NextFunction, Request, Response } from 'express';
import type { PagesConfig } from '#platform/config/pages-config.js';
import { packageVersion } from '#platform/files/package-root.js';

/** Serves `GET /`: a description of the server with links to its documents and health. Not part of the API. */
export function rootPage({ servesConsole, servesDemo, servesDocs }: PagesConfig) {
  const links = {
    ...(servesConsole && { console: '/console' }),
    ...(servesDemo && { demo: '/demo' }),
    ...(servesDocs && { docs: '/docs', openapi: '/openapi.json' }),
    health: '/health/ready',
  };
  const description = {
    name: 'Confab',
    description: 'A self-hosted chat backend',
    version: packageVersion(),
    ...links,
  };
  const page = pageOf(description.description, links);
  return (request: Request, response: Response, next: NextFunction): void => {
    if (request.path !== '/' || (request.method !== 'GET' && request.method !== 'HEAD')) return next();
    response.format({
      json: () => response.json(description),
      html: () => response.send(page),
      default: () => response.json(description),
    });
  };
}

const pageOf = (description: string, links: Record<string, string>): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Confab</title></head>
<body>
<h1>Confab</h1>
<p>${description}. Its API is below <code>/v3</code>.</p>
<ul>
${Object.entries(links)
  .map(([name, path]) => `<li>${name}: <a href="${path}">${path}</a></li>`)
  .join('\n')}
</ul>
</body>
</html>
`;
