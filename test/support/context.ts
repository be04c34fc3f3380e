import type { RequestContext } from '../../src/platform/context.js';
import type { TestApp } from './server.js';

/** The server itself at work in the app of a test: for what has no endpoint. */
export const systemContext = ({ id }: TestApp): RequestContext => ({
  app: { id, region: 'us', createdAt: new Date() },
  principal: { kind: 'system' },
});
