import type { Request } from 'express';
import { RequestActor } from '#platform/authentication/request-actor.js';
import type { InstallationContext } from '#platform/context/context.js';

/** The context of a sign-in, with the client for the audit log. */
export const ofClient = (ctx: InstallationContext, request: Request): InstallationContext => ({
  ...ctx,
  actor: RequestActor.ofClient(request),
});
