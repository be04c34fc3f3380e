import type { SwaggerCustomOptions } from '@nestjs/swagger';
import compression from 'compression';
import type { RequestHandler } from 'express';
import { packageVersion } from '../../package-root.js';

export const SWAGGER_UI_PATH = 'docs';

/** How Swagger UI looks and behaves. */
export const swaggerUiOptions: SwaggerCustomOptions = {
  customSiteTitle: `Confab API ${packageVersion()}`,
  swaggerOptions: { persistAuthorization: true, filter: true, docExpansion: 'none', deepLinking: true },
};

/** Files of the package swagger-ui-dist: the same until another version of it is installed. The server makes swagger-ui-init.js itself. */
const ASSET = /\/(?!swagger-ui-init\.)[\w-]+\.(?:css|js|png)$/;
const A_DAY_IN_SECONDS = 24 * 60 * 60;

/** For the addresses below `/docs`: compresses responses, and lets browsers cache what does not change. */
export const swaggerUiDelivery = (): RequestHandler[] => [
  compression(),
  (request, response, next) => {
    response.setHeader('Cache-Control', ASSET.test(request.path) ? `public, max-age=${A_DAY_IN_SECONDS}` : 'no-cache');
    next();
  },
];
