import type { RequestContext } from '#platform/context/context.js';
import type { TestApp } from './server.js';

/** A context with the system as principal, for calls of services that no endpoint exposes. */
export const systemContext = ({ id }: TestApp): RequestContext => ({
  app: { id, region: 'us', createdAt: new Date() },
  principal: { kind: 'system' },
});
