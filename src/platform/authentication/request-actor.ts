import type { Request } from 'express';
import { fullClientAddress } from '../http/requests/client-address.js';
import { requestId } from '../http/requests/request-id.js';
import type { Actor } from '../auth/actor.js';
import type { Principal } from '../auth/principal.js';

const MAX_USER_AGENT = 500;

/** The maker of a request. It is described when the audit log needs it, which it does for few requests. */
export class RequestActor implements Actor {
  /**
   * @param operation of the API document
   * @param principal absent on routes of the installation
   * @param isConsole the console has the rights of the management pair, in every app
   */
  constructor(
    private readonly request: Request,
    private readonly operation: string | undefined,
    private readonly principal?: Principal,
    private readonly isConsole = false,
  ) {}

  describe(): string {
    const { principal, request, isConsole } = this;
    return JSON.stringify({
      actor: isConsole || !principal ? 'management' : principal.key ? 'apiKey' : 'user',
      keyId: principal?.key?.id.toString(),
      uid: principal?.kind === 'user' ? principal.user.uid : undefined,
      address: fullClientAddress(request),
      userAgent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT),
      requestId: requestId(request),
      operation: this.operation,
    });
  }
}
