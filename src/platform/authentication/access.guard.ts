import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { DomainError } from '../errors/domain-error.js';
import { UID_PATTERN } from '../http/identifiers.js';
import { requestId } from '../http/requests/request-id.js';
import type { InstallationContext, RequestContext } from '../context.js';
import { whenKnown, type Eventually } from '../eventually.js';
import { FailedAuthLimiter } from '../rate-limits/failed-auth-limiter.js';
import { ACCESS_RULE, OPERATION_ID, type AccessRule } from '../auth/access-rule.js';
import type { AuthenticatedRequest } from '../http/requests/authenticated-request.js';
import { TenantHostCheck } from './tenant-host-check.js';
import { Credentials, type KnownKey } from './credentials.js';
import { KeyUsage } from './key-usage.js';
import { requireFeature, type Principal } from '../auth/principal.js';
import { RequestActor } from './request-actor.js';
import { assertAccepted } from './moving-apps.js';
import { TokenAuthenticator } from './token-authenticator.js';

type Route = ReturnType<ExecutionContext['getHandler']>;

type Caller = Pick<RequestContext, 'app' | 'principal'>;

/** Authenticates a request and sets its context, or refuses it. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly credentials: Credentials,
    private readonly tenantHostCheck: TenantHostCheck,
    private readonly keyUsage: KeyUsage,
    private readonly failedAuth: FailedAuthLimiter,
    private readonly tokens: TokenAuthenticator,
  ) {}

  /** Without a promise where the credentials are cached, as they are for most requests. */
  canActivate(execution: ExecutionContext): Eventually<boolean> {
    const route = execution.getHandler();
    const rule = this.reflector.get<AccessRule | undefined>(ACCESS_RULE, route);
    if (!rule) throw new Error(`The route ${execution.getClass().name}.${route.name} has no access rule`);
    const request = execution.switchToHttp().getRequest<AuthenticatedRequest>();
    const ctx: InstallationContext = { requestId: requestId(request) };
    return whenKnown(this.contextOf(ctx, rule, request, route), (context) => {
      request.context = context;
      return true;
    });
  }

  private contextOf(
    ctx: InstallationContext,
    rule: AccessRule,
    request: AuthenticatedRequest,
    route: Route,
  ): Eventually<AuthenticatedRequest['context']> {
    if (rule.audience === 'public') return ctx;
    const actor = (principal?: Principal) =>
      new RequestActor(request, this.reflector.get<string>(OPERATION_ID, route), principal);
    if (rule.audience === 'management')
      return this.authenticateManagement(request).then(() => ({ ...ctx, actor: actor() }));
    return whenKnown(this.authenticateApp(ctx, rule, request), ({ app, principal }) => {
      if (rule.feature) requireFeature(principal, rule.feature);
      return { requestId: ctx.requestId, app, principal, actor: actor(principal) };
    });
  }

  private authenticateApp(
    ctx: InstallationContext,
    rule: AccessRule,
    request: AuthenticatedRequest,
  ): Eventually<Caller> {
    const apiKey = header(request, 'apikey');
    const authToken = header(request, 'authtoken');
    if (apiKey)
      return whenKnown(this.credentials.findKey(apiKey), (key) =>
        key ? this.acceptKey(ctx, rule, request, key) : this.refuseKey(request, apiKey),
      );
    if (!authToken) throw new DomainError('AUTH_ERR_EMPTY_APIKEY');
    return this.tokens.authenticate(ctx, request, authToken).then((context) => {
      if (!rule.credentials.includes('authToken')) throw new DomainError('AUTH_ERR_NO_ACCESS');
      return context;
    });
  }

  private async refuseKey(request: AuthenticatedRequest, apiKey: string): Promise<never> {
    const error = new DomainError('AUTH_ERR_APIKEY_NOT_FOUND', { apiKey: masked(apiKey) });
    throw await this.failedAuth.recordFailure(request, error);
  }

  private acceptKey(
    ctx: InstallationContext,
    rule: AccessRule,
    request: AuthenticatedRequest,
    key: KnownKey,
  ): Eventually<Caller> {
    this.keyUsage.record(key);
    this.tenantHostCheck.assertMatches(key.app, request);
    assertAccepted(request, key);
    if (!rule.credentials.includes(key.scope)) throw new DomainError('AUTH_ERR_NO_ACCESS');
    return whenKnown(this.principal(ctx, rule, key, request), (principal) => ({ app: key.app, principal }));
  }

  private principal(
    ctx: InstallationContext,
    rule: AccessRule,
    key: KnownKey,
    request: AuthenticatedRequest,
  ): Eventually<Principal> {
    const uid = rule.onBehalfOf === 'ignored' ? undefined : header(request, 'onbehalfof')?.toLowerCase();
    if (!uid) {
      if (rule.onBehalfOf !== 'required') return { kind: 'system', key };
      throw DomainError.invalid({ onBehalfOf: ['The header onBehalfOf is required.'] });
    }
    const found = UID_PATTERN.test(uid) ? this.credentials.findActiveUser(ctx, key.app.id, uid) : undefined;
    return whenKnown(found, (user) => {
      if (!user) throw new DomainError('ERR_UID_NOT_FOUND', { uid });
      return { kind: 'user', user, key };
    });
  }

  private async authenticateManagement(request: AuthenticatedRequest): Promise<void> {
    const key = header(request, 'key');
    const secret = header(request, 'secret');
    if (!key || !secret) throw new DomainError('AUTH_ERR_EMPTY_AUTH_HEADER');
    if (!(await this.credentials.verifyManagementPair(key, secret)))
      throw await this.failedAuth.recordFailure(request, new DomainError('AUTH_ERR_MANAGEMENT'));
  }
}

function header(request: AuthenticatedRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Shows enough characters for the owner to recognise the key, but too few to use it. */
const masked = (apiKey: string): string =>
  apiKey.length < 20 ? '*****' : `${apiKey.slice(0, 5)}*****${apiKey.slice(-5)}`;
