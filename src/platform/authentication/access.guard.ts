import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { accessRuleOf, OPERATION_ID, OPERATOR_ACT, type AccessRule } from '../access/access-rule.js';
import type { ActKind } from '../access/actor.js';
import type { ActingCollaborator } from '../access/collaborator.js';
import { requireFeature, type Principal } from '../access/principal.js';
import { thenOrNow, type MaybePromise } from '../async/maybe-promise.js';
import type { AppIdentity, InstallationContext, RequestContext } from '../context/context.js';
import { DomainError } from '../errors/domain-error.js';
import { lowerCasedId, UID_PATTERN } from '../http/identifiers.js';
import type { AuthenticatedRequest } from '../http/requests/authenticated-request.js';
import { isOfClientLibrary } from '../http/requests/client-library.js';
import { requestId } from '../http/requests/request-id.js';
import { requestSpan } from '../http/requests/request-span.js';
import { FailedAuthLimiter } from '../rate-limits/failed-auth-limiter.js';
import { CellCheck } from './cell-check.js';
import { isAtLeast, isListOfApps, leastRole, mayCall } from './console/collaborator-rights.js';
import { consoleToken } from './console/console-cookie.js';
import { ConsoleSessions } from './console/console-sessions.js';
import { Credentials, type KnownKey } from './credentials.js';
import { KeyUsage } from './key-usage.js';
import { assertAccepted } from './moving-apps.js';
import { RequestActor } from './request-actor.js';
import { TenantHostCheck } from './tenant-host-check.js';
import { TokenAuthenticator } from './token-authenticator.js';

type Route = ReturnType<ExecutionContext['getHandler']>;

type Caller = Pick<RequestContext, 'app' | 'principal' | 'collaborator'>;

/** A request with a session of the console. */
interface ConsoleRequest {
  readonly request: AuthenticatedRequest;
  /** The value of the cookie. */
  readonly session: string;
  /** The id of the operation in the API document. */
  readonly operation: string;
}

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
    private readonly cells: CellCheck,
  ) {}

  /** Returns no promise where the credentials are cached, as they are for most requests. */
  canActivate(execution: ExecutionContext): MaybePromise<boolean> {
    const route = execution.getHandler();
    const rule = accessRuleOf(route, execution.getClass());
    if (!rule) throw new Error(`The route ${execution.getClass().name}.${route.name} has no access rule`);
    const request = execution.switchToHttp().getRequest<AuthenticatedRequest>();
    const ctx: InstallationContext = { requestId: requestId(request), span: requestSpan(request) };
    return thenOrNow(this.contextOf(ctx, rule, request, route), (context) => {
      request.context = context;
      return true;
    });
  }

  private contextOf(
    ctx: InstallationContext,
    rule: AccessRule,
    request: AuthenticatedRequest,
    route: Route,
  ): MaybePromise<AuthenticatedRequest['context']> {
    if (rule.audience === 'public') return ctx;
    const session = consoleSessionOf(request);
    const id = this.reflector.get<string | undefined>(OPERATION_ID, route);
    request.operation = id;
    const operation = { id, act: this.reflector.get<ActKind | undefined>(OPERATOR_ACT, route) };
    const ofConsole = session === undefined ? undefined : { request, session, operation: id ?? '' };
    const actor = (appId: string | undefined, collaborator?: ActingCollaborator, principal?: Principal) =>
      new RequestActor(request, operation, principal, ofConsole && { collaborator, appId });
    if (rule.audience === 'management') {
      const { appId } = request.params;
      const named = typeof appId === 'string' ? lowerCasedId(appId) : undefined;
      if (!ofConsole) return this.authenticateManagement(request, named).then(() => ({ ...ctx, actor: actor(named) }));
      return this.managerOfConsole(ctx, ofConsole, named).then((collaborator) => ({
        ...ctx,
        collaborator,
        actor: actor(named, collaborator),
      }));
    }
    const caller = ofConsole ? this.callerOfConsole(ctx, rule, ofConsole) : this.authenticateApp(ctx, rule, request);
    return thenOrNow(caller, ({ app, principal, collaborator }) => {
      if (rule.feature) requireFeature(principal, rule.feature);
      return {
        requestId: ctx.requestId,
        span: ctx.span,
        app,
        principal,
        collaborator,
        actor: actor(app.id, collaborator, principal),
        onlyReads: request.method === 'GET',
        isOfLibrary: isOfClientLibrary(request),
      };
    });
  }

  private authenticateApp(
    ctx: InstallationContext,
    rule: AccessRule,
    request: AuthenticatedRequest,
  ): MaybePromise<Caller> {
    const apiKey = header(request, 'apikey');
    const authToken = header(request, 'authtoken');
    // some clients send their token as the key too, and a client has no key
    if (apiKey && !(authToken && (apiKey === authToken || this.tenantHostCheck.isClientHost(request))))
      return thenOrNow(this.credentials.findKey(apiKey), (key) =>
        key ? this.acceptKey(ctx, rule, request, key) : this.refuseKey(request, apiKey),
      );
    if (!authToken) throw new DomainError('AUTH_ERR_EMPTY_APIKEY');
    return this.tokens.authenticate(ctx, request, authToken).then((context) => {
      request.credentialApp = context.app;
      if (!rule.credentials.includes('authToken')) throw new DomainError('AUTH_ERR_NO_ACCESS');
      return context;
    });
  }

  private async refuseKey(request: AuthenticatedRequest, apiKey: string): Promise<never> {
    await this.cells.assertHere(request);
    const error = new DomainError('AUTH_ERR_APIKEY_NOT_FOUND', { apiKey: masked(apiKey) });
    throw await this.failedAuth.recordFailure(request, error);
  }

  private acceptKey(
    ctx: InstallationContext,
    rule: AccessRule,
    request: AuthenticatedRequest,
    key: KnownKey,
  ): MaybePromise<Caller> {
    this.keyUsage.record(key);
    request.credentialApp = key.app;
    request.credentialKeyId = key.id;
    this.tenantHostCheck.assertMatches(key.app, request);
    assertAccepted(request, key);
    if (!rule.credentials.includes(key.scope)) throw new DomainError('AUTH_ERR_NO_ACCESS');
    return thenOrNow(this.principal(ctx, rule, request, key.app, key), (principal) => ({ app: key.app, principal }));
  }

  /** @returns the email of the collaborator; undefined for a session of the management pair */
  private async authenticateConsole(
    ctx: InstallationContext,
    { request, session }: ConsoleRequest,
  ): Promise<string | undefined> {
    const found = await this.consoleSessions.find(ctx, session);
    if (!found) throw await this.failedAuth.recordFailure(request, new DomainError('AUTH_ERR_CONSOLE_SESSION'));
    return found.email;
  }

  /** Authenticates a session of the console on management routes. @throws ERR_APP_NOT_FOUND for an app that is not one of the collaborator */
  private async managerOfConsole(
    ctx: InstallationContext,
    console: ConsoleRequest,
    appId: string | undefined,
  ): Promise<ActingCollaborator | undefined> {
    const email = await this.authenticateConsole(ctx, console);
    if (appId !== undefined) await this.cells.assertAppHere(appId);
    if (email === undefined) return undefined;
    if (isListOfApps(console.operation)) return { email };
    if (appId === undefined || leastRole(console.operation) === undefined) throw new DomainError('AUTH_ERR_NO_ACCESS');
    const collaborator = await this.collaborator(ctx, appId, email);
    if (!collaborator) throw new DomainError('ERR_APP_NOT_FOUND', { appId });
    assertMayCall(collaborator, console);
    return collaborator;
  }

  /** The console acts in the app that it names like a fullAccess key, within the rights of its collaborator. */
  private async callerOfConsole(ctx: InstallationContext, rule: AccessRule, console: ConsoleRequest): Promise<Caller> {
    const { request } = console;
    const email = await this.authenticateConsole(ctx, console);
    const appId = header(request, 'appid') ?? '';
    const isId = UID_PATTERN.test(appId);
    if (isId) await this.cells.assertAppHere(appId);
    const collaborator = email !== undefined && isId ? await this.collaborator(ctx, appId, email) : undefined;
    const isVisible = isId && (email === undefined || collaborator !== undefined);
    const known = isVisible ? await this.credentials.findApp(ctx, appId) : undefined;
    if (!known) throw new DomainError('AUTH_ERR_INVALID_APPID', { appId });
    if (collaborator) assertMayCall(collaborator, console);
    assertAccepted(request, known);
    if (!rule.credentials.includes('fullAccess')) throw new DomainError('AUTH_ERR_NO_ACCESS');
    return { app: known.app, principal: await this.principal(ctx, rule, request, known.app), collaborator };
  }

  private async collaborator(
    ctx: InstallationContext,
    appId: string,
    email: string,
  ): Promise<Required<ActingCollaborator> | undefined> {
    const role = await this.consoleSessions.roleIn(ctx, appId, email);
    return role && { email, role };
  }

  private principal(
    ctx: InstallationContext,
    rule: AccessRule,
    request: AuthenticatedRequest,
    app: AppIdentity,
    key?: KnownKey,
  ): MaybePromise<Principal> {
    const named = rule.onBehalfOf === 'ignored' ? undefined : header(request, 'onbehalfof');
    const uid = named && lowerCasedId(named);
    if (!uid) {
      if (rule.onBehalfOf !== 'required') return { kind: 'system', key };
      throw DomainError.invalid({ onBehalfOf: ['The header onBehalfOf is required.'] });
    }
    const found = UID_PATTERN.test(uid) ? this.credentials.findActiveUser(ctx, app.id, uid) : undefined;
    return thenOrNow(found, (user) => {
      if (!user) throw new DomainError('ERR_UID_NOT_FOUND', { uid });
      return { kind: 'user', user, key };
    });
  }

  private async authenticateManagement(request: AuthenticatedRequest, appId: string | undefined): Promise<void> {
    const key = header(request, 'key');
    const secret = header(request, 'secret');
    if (!key || !secret) throw new DomainError('AUTH_ERR_EMPTY_AUTH_HEADER');
    if (!(await this.credentials.verifyManagementPair(key, secret)))
      throw await this.failedAuth.recordFailure(request, new DomainError('AUTH_ERR_MANAGEMENT'));
    if (appId !== undefined) await this.cells.assertAppHere(appId);
  }
}

/**
 * Roles below developer read on behalf of users, and change nothing in their name.
 *
 * @throws AUTH_ERR_NO_ACCESS
 */
function assertMayCall({ role }: Required<ActingCollaborator>, { request, operation }: ConsoleRequest): void {
  const isInNameOfUser = header(request, 'onbehalfof') !== undefined && request.method !== 'GET';
  if (!mayCall(role, operation) || (isInNameOfUser && !isAtLeast(role, 'developer')))
    throw new DomainError('AUTH_ERR_NO_ACCESS');
}

/** A request that carries another credential is authenticated by that one. */
function consoleSessionOf(request: AuthenticatedRequest): string | undefined {
  const { apikey, authtoken, key } = request.headers;
  return (apikey ?? authtoken ?? key) === undefined ? consoleToken(request) : undefined;
}

function header(request: AuthenticatedRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Shows enough characters for the owner to recognise the key, but too few to use it. */
const masked = (apiKey: string): string =>
  apiKey.length < 20 ? '*****' : `${apiKey.slice(0, 5)}*****${apiKey.slice(-5)}`;
