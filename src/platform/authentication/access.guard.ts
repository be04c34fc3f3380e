import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { DomainError } from '../errors/domain-error.js';
import { UID_PATTERN } from '../http/identifiers.js';
import { requestId } from '../http/requests/request-id.js';
import type { AppIdentity, InstallationContext, RequestContext } from '../context.js';
import { FailedAuthLimiter } from '../rate-limits/failed-auth-limiter.js';
import { ACCESS_RULE, OPERATION_ID, type AccessRule } from '../auth/access-rule.js';
import type { AuthenticatedRequest } from '../http/requests/authenticated-request.js';
import { TenantHostCheck } from './tenant-host-check.js';
import { consoleToken } from './console/console-cookie.js';
import { ConsoleSessions } from './console/console-sessions.js';
import { Credentials, type KnownKey } from './credentials.js';
import { KeyUsage } from './key-usage.js';
import { requireFeature, type Principal } from '../auth/principal.js';
import { RequestActor } from './request-actor.js';
import { assertAccepted } from './moving-apps.js';
import { TokenAuthenticator } from './token-authenticator.js';

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
    private readonly consoleSessions: ConsoleSessions,
  ) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const rule = this.reflector.get<AccessRule | undefined>(ACCESS_RULE, execution.getHandler());
    if (!rule)
      throw new Error(`The route ${execution.getClass().name}.${execution.getHandler().name} has no access rule`);
    const request = execution.switchToHttp().getRequest<AuthenticatedRequest>();
    const ctx: InstallationContext = { requestId: requestId(request) };
    const consoleSession = this.consoleSessionOf(rule, request);
    if (consoleSession !== undefined) await this.authenticateConsole(ctx, request, consoleSession);
    const isConsole = consoleSession !== undefined;
    const actor = (principal?: Principal) =>
      new RequestActor(request, this.reflector.get<string>(OPERATION_ID, execution.getHandler()), principal, isConsole);
    switch (rule.audience) {
      case 'app': {
        const context = isConsole
          ? await this.contextOfConsole(ctx, rule, request)
          : await this.authenticateApp(ctx, rule, request);
        if (rule.feature) requireFeature(context.principal, rule.feature);
        request.context = { ...context, actor: actor(context.principal) };
        break;
      }
      case 'management':
        if (!isConsole) await this.authenticateManagement(request);
        request.context = { ...ctx, actor: actor() };
        break;
      case 'public':
        request.context = ctx;
    }
    return true;
  }

  private async authenticateApp(
    ctx: InstallationContext,
    rule: AccessRule,
    request: AuthenticatedRequest,
  ): Promise<RequestContext> {
    const apiKey = header(request, 'apikey');
    const authToken = header(request, 'authtoken');
    if (apiKey) return this.authenticateKey(ctx, rule, request, apiKey);
    if (!authToken) throw new DomainError('AUTH_ERR_EMPTY_APIKEY');
    const context = await this.tokens.authenticate(ctx, request, authToken);
    if (!rule.credentials.includes('authToken')) throw new DomainError('AUTH_ERR_NO_ACCESS');
    return context;
  }

  private async authenticateKey(
    ctx: InstallationContext,
    rule: AccessRule,
    request: AuthenticatedRequest,
    apiKey: string,
  ): Promise<RequestContext> {
    const key = await this.credentials.findKey(apiKey);
    if (!key)
      throw await this.failedAuth.recordFailure(
        request,
        new DomainError('AUTH_ERR_APIKEY_NOT_FOUND', { apiKey: masked(apiKey) }),
      );
    this.keyUsage.record(key);
    this.tenantHostCheck.assertMatches(key.app, request);
    assertAccepted(request, key);
    if (!rule.credentials.includes(key.scope)) throw new DomainError('AUTH_ERR_NO_ACCESS');
    return { ...ctx, app: key.app, principal: await this.principal(ctx, rule, request, key.app, key) };
  }

  /** A request that carries another credential is authenticated by that one. */
  private consoleSessionOf({ audience }: AccessRule, request: AuthenticatedRequest): string | undefined {
    const { apikey, authtoken, key } = request.headers;
    const isOther = audience === 'public' || (apikey ?? authtoken ?? key) !== undefined;
    return isOther ? undefined : consoleToken(request);
  }

  private async authenticateConsole(
    ctx: InstallationContext,
    request: AuthenticatedRequest,
    token: string,
  ): Promise<void> {
    if ((await this.consoleSessions.find(ctx, token)) === undefined)
      throw await this.failedAuth.recordFailure(request, new DomainError('AUTH_ERR_CONSOLE_SESSION'));
  }

  /** The console acts in the app that it names like a fullAccess key. */
  private async contextOfConsole(
    ctx: InstallationContext,
    rule: AccessRule,
    request: AuthenticatedRequest,
  ): Promise<RequestContext> {
    const appId = header(request, 'appid') ?? '';
    const known = UID_PATTERN.test(appId) ? await this.credentials.findApp(ctx, appId) : undefined;
    if (!known) throw new DomainError('AUTH_ERR_INVALID_APPID', { appId });
    assertAccepted(request, known);
    if (!rule.credentials.includes('fullAccess')) throw new DomainError('AUTH_ERR_NO_ACCESS');
    return { ...ctx, app: known.app, principal: await this.principal(ctx, rule, request, known.app) };
  }

  private async principal(
    ctx: InstallationContext,
    rule: AccessRule,
    request: AuthenticatedRequest,
    app: AppIdentity,
    key?: KnownKey,
  ): Promise<Principal> {
    const uid = rule.onBehalfOf === 'ignored' ? undefined : header(request, 'onbehalfof')?.toLowerCase();
    if (!uid) {
      if (rule.onBehalfOf !== 'required') return { kind: 'system', key };
      throw DomainError.invalid({ onBehalfOf: ['The header onBehalfOf is required.'] });
    }
    const user = UID_PATTERN.test(uid) ? await this.credentials.findActiveUser(ctx, app.id, uid) : undefined;
    if (!user) throw new DomainError('ERR_UID_NOT_FOUND', { uid });
    return { kind: 'user', user, key };
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
