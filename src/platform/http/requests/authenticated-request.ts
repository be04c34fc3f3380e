import type { Request } from 'express';
import type { InstallationContext, RequestContext } from '../../context.js';

/** A request that passed the access guard: RequestContext on routes of an app, InstallationContext on all others. */
export interface AuthenticatedRequest extends Request {
  context: RequestContext | InstallationContext;
}
