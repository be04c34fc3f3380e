import { Injectable } from '@nestjs/common';
import type { AppSettings } from '#core/app-settings/app-settings.js';
import {
  AppTokenSource,
  type AppTokenClaims,
  type AppTokenRules,
} from '#platform/authentication/app-tokens/app-token-source.js';
import type { AppContext, AppIdentity, InstallationContext, RequestContext } from '#platform/context/context.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { AppSessionsService } from '../auth-tokens/app-tokens/app-sessions.service.js';
import { SettingsService } from '../settings/settings.service.js';
import { UsersService } from './users.service.js';

/** Begins sessions of app tokens by the settings of the app, and creates their users. */
@Injectable()
export class AppTokenUsersService extends AppTokenSource {
  constructor(
    private readonly settings: SettingsService,
    private readonly sessions: AppSessionsService,
    private readonly users: UsersService,
  ) {
    super();
  }

  override async rulesOf(ctx: AppContext): Promise<AppTokenRules | undefined> {
    const settings = await this.settings.of(ctx);
    const { 'auth.jwt.issuer': issuer, 'auth.jwt.audience': audience } = settings;
    if (issuer === '' || audience === '') return undefined;
    return {
      issuer,
      audience,
      jwksUrl: settings['auth.jwt.jwksUrl'] || undefined,
      publicKeys: settings['auth.jwt.publicKeys'] || undefined,
      secret: () => this.settings.secret(ctx, 'auth.jwt.secret'),
      algorithms: settings['auth.jwt.algorithms'].split(','),
      uidClaim: settings['auth.jwt.uidClaim'],
      nameClaim: settings['auth.jwt.nameClaim'],
      roleClaim: settings['auth.jwt.roleClaim'],
    };
  }

  override async begin(
    ctx: InstallationContext,
    app: AppIdentity,
    token: string,
    claims: AppTokenClaims,
  ): Promise<void> {
    const inApp: RequestContext = { ...ctx, app, principal: { kind: 'system' } };
    let refusal = await this.sessions.begin(inApp, token, claims);
    const settings = await this.settings.of(inApp);
    if (refusal === 'unknownUser' && settings['auth.jwt.createUsers']) {
      await this.create(inApp, token, claims, settings);
      refusal = await this.sessions.begin(inApp, token, claims);
    }
    if (refusal === 'unknownUser') throw new DomainError('AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
    if (refusal === 'revoked') throw new DomainError('AUTH_ERR_APP_TOKEN_INVALID', { reason: 'it was revoked' });
  }

  /** Another request may create the user at the same time, and the user may exist and be deactivated: `begin` decides. */
  private async create(
    ctx: RequestContext,
    token: string,
    claims: AppTokenClaims,
    settings: AppSettings,
  ): Promise<void> {
    const { uid, name = uid, role } = claims;
    if (await this.sessions.isRefused(ctx, token, claims)) return;
    const isAllowed = role !== undefined && settings['auth.jwt.roles'].split(',').includes(role);
    try {
      await this.createWith(ctx, { uid, name, role: isAllowed ? role : undefined });
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'ERR_UID_ALREADY_EXISTS')) throw error;
    }
  }

  /** A role that does not exist gives the default role. */
  private async createWith(ctx: RequestContext, user: { uid: string; name: string; role?: string }): Promise<void> {
    try {
      await this.users.create(ctx, user);
    } catch (error) {
      if (user.role === undefined || !(error instanceof DomainError && error.code === 'ERR_ROLE_NOT_FOUND'))
        throw error;
      await this.users.create(ctx, { ...user, role: undefined });
    }
  }
}
