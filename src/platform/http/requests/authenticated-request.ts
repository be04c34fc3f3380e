import type { Request } from 'express';
import type { AppIdentity, InstallationContext, RequestContext } from '#platform/context/context.js';

/** A request that passed the access guard: RequestContext on routes of an app, InstallationContext on all others. */
export interface AuthenticatedRequest extends Request {
  context: RequestContext | InstallationContext;
  /** The app whose API key or auth token the request has, also if the request is refused. Absent for a session of the console. */
  credentialApp?: AppIdentity;
  /** The API key of the request, also if it is refused. */
  credentialKeyId?: bigint;
  /** The id of the operation in the API document. Absent of routes that are not in it. */
  operation?: string;
}
