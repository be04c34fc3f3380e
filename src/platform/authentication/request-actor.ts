import type { Request } from 'express';
import type { ActKind, Actor, OperatorAct } from '../access/actor.js';
import type { ActingCollaborator } from '../access/collaborator.js';
import type { Principal } from '../access/principal.js';
import { fullClientAddress } from '../http/requests/client-address.js';
import { requestId } from '../http/requests/request-id.js';
import { operatorAct } from './console/operator-acts.js';

const MAX_USER_AGENT = 500;

/** The maker of a request. It is described when the audit log needs it, which it does for few requests. */
export class RequestActor implements Actor {
  private known?: { readonly act: OperatorAct | undefined };

  /** The client of a sign-in, which is nobody yet. */
  static ofClient(request: Request): RequestActor {
    return new RequestActor(request, {});
  }

  /**
   * @param operation of the API document: its id, and the kind of act that an operator does by calling it
   * @param principal absent on routes of the installation
   * @param console of a session of the console: its collaborator, or the management pair where it has none; and the app of the request
   */
  constructor(
    private readonly request: Request,
    private readonly operation: { readonly id?: string; readonly act?: ActKind },
    private readonly principal?: Principal,
    private readonly console?: { readonly collaborator?: ActingCollaborator; readonly appId?: string },
  ) {}

  get isOfConsole(): boolean {
    return this.console !== undefined;
  }

  /** It is read when the body is complete, which it is not yet when the request is authenticated. */
  get act(): OperatorAct | undefined {
    const { console, operation, request } = this;
    if (console?.appId === undefined) return undefined;
    this.known ??= { act: operatorAct(operation.act, console.appId, request) };
    return this.known.act;
  }

  describe(): string {
    const { principal, request, console } = this;
    return JSON.stringify({
      actor: this.kind(),
      email: console?.collaborator?.email,
      keyId: principal?.key?.id.toString(),
      uid: principal?.kind === 'user' ? principal.user.uid : undefined,
      address: fullClientAddress(request),
      userAgent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT),
      requestId: requestId(request),
      operation: this.operation.id,
    });
  }

  private kind(): string {
    if (this.console?.collaborator) return 'collaborator';
    if (this.console || !this.principal) return 'management';
    return this.principal.key ? 'apiKey' : 'user';
  }
}
