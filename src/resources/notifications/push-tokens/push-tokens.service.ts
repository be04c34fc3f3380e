import { Inject, Injectable } from '@nestjs/common';
import { viewerUid } from '#platform/access/principal.js';
import { isAppToken } from '#platform/authentication/app-tokens/app-token-verifier.js';
import { Credentials } from '#platform/authentication/credentials.js';
import type { Config } from '#platform/config/config.js';
import { CONFIG } from '#platform/config/config.token.js';
import type { AppContext, RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { MASKED_SECRET } from '#platform/outgoing/stored-secret.js';
import { CredentialVault } from '#platform/security/credential-vault.js';
import { AuditLogService } from '#resources/audit-log/audit-log.service.js';
import { NotificationProvidersService } from '../providers/notification-providers.service.js';
import { platformRulesOf } from './platforms.js';
import type { RegisterPushTokenDto } from './push-token.dto.js';
import type { PushToken } from './push-token.view.js';
import { PushTokensRepository, type Device, type DeviceFilter, type NewPushToken } from './push-tokens.repository.js';
import type { PushTokenRow } from './push-tokens.sql.js';
import { problemsOfRegistration } from './registration-problems.js';

/** The limit applies to a user. Registering another one deletes the one that was not updated for longest. */
const MAX_PUSH_TOKENS = 100;

interface TokenSession {
  readonly uid: string;
  readonly authTokenId: bigint;
}

@Injectable()
export class PushTokensService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly pushTokens: PushTokensRepository,
    private readonly providers: NotificationProvidersService,
    private readonly credentials: Credentials,
    private readonly vault: CredentialVault,
    private readonly database: Database,
    private readonly auditLog: AuditLogService,
  ) {}

  /**
   * Registers a device for the user of the auth token. An auth token has one device for messages and one for calls: another one replaces it.
   * A device that another user has registered is this user's from now on.
   *
   * @throws AUTH_ERR_AUTH_TOKEN_NOT_FOUND, ERR_AUTHTOKEN_NOT_ACCESSIBLE, ERR_PROVIDER_NOT_FOUND, ERR_BAD_REQUEST
   */
  async register(ctx: RequestContext, device: RegisterPushTokenDto): Promise<void> {
    const problems = problemsOfRegistration(device, this.config.webhooks.allowPrivate);
    if (Object.keys(problems).length > 0) throw DomainError.invalid(problems);
    const { uid, authTokenId } = await this.sessionOf(ctx, device.authToken);
    const { kind, type } = platformRulesOf(device.platform);
    const providerId = await this.providers.idOf(ctx, kind, device.providerId);
    const row = { uid, authTokenId, type, platform: device.platform, provider: kind, providerId, ...addressOf(device) };
    await this.database.withTransaction(ctx, async (tx) => {
      if (!(await this.pushTokens.lockActiveUser(tx, uid))) throw new DomainError('AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
      await this.pushTokens.save(tx, row);
      await this.pushTokens.deleteExcess(tx, uid, MAX_PUSH_TOKENS);
      if (device.timezone !== undefined) await this.pushTokens.saveTimezone(tx, uid, device.timezone);
    });
  }

  /** @throws AUTH_ERR_AUTH_TOKEN_NOT_FOUND, ERR_AUTHTOKEN_NOT_ACCESSIBLE */
  async list(ctx: RequestContext, authToken: string | undefined, { all = false } = {}): Promise<PushToken[]> {
    const session = await this.sessionOf(ctx, authToken);
    const rows = await this.pushTokens.list(ctx, session.uid, all ? undefined : session.authTokenId);
    if (ctx.actor?.isOfConsole) await this.recordReading(ctx, session, rows);
    return rows.map((row) => this.shown(ctx, session, row));
  }

  /** @returns those that were deleted. @throws AUTH_ERR_AUTH_TOKEN_NOT_FOUND, ERR_AUTHTOKEN_NOT_ACCESSIBLE */
  async deleteAll(ctx: RequestContext, authToken: string | undefined, { all = false } = {}): Promise<PushToken[]> {
    const session = await this.sessionOf(ctx, authToken);
    const deleted = await this.pushTokens.remove(ctx, session.uid, all ? {} : { authTokenId: session.authTokenId });
    return deleted.map((row) => this.shown(ctx, session, row));
  }

  /** @returns the deleted one. @throws ERR_TOKEN_NOT_FOUND, AUTH_ERR_AUTH_TOKEN_NOT_FOUND, ERR_AUTHTOKEN_NOT_ACCESSIBLE */
  async delete(ctx: RequestContext, authToken: string | undefined, token: string): Promise<PushToken[]> {
    const session = await this.sessionOf(ctx, authToken);
    const deleted = await this.pushTokens.remove(ctx, session.uid, { token });
    if (deleted.length === 0) throw new DomainError('ERR_TOKEN_NOT_FOUND');
    return deleted.map((row) => this.shown(ctx, session, row));
  }

  /** The device that was registered last among those that match. */
  async findDevice(ctx: AppContext, filter: DeviceFilter): Promise<Device | undefined> {
    return this.pushTokens.findDevice(ctx, filter);
  }

  /**
   * The user and the auth token that a request is about. An acting user may name only their own tokens.
   *
   * @param authToken that of the header if absent
   */
  private async sessionOf(ctx: RequestContext, authToken: string | undefined): Promise<TokenSession> {
    const { principal } = ctx;
    if (authToken === undefined) {
      if (principal.kind === 'user' && principal.token)
        return { uid: principal.user.uid, authTokenId: principal.token.id };
      throw DomainError.invalid({ authToken: ['The authToken field is required.'] });
    }
    const found = isAppToken(authToken)
      ? await this.credentials.findSession(ctx.app.id, authToken)
      : await this.credentials.findToken(authToken);
    if (found?.app.id !== ctx.app.id || !(await this.credentials.findActiveUser(ctx, ctx.app.id, found.uid)))
      throw new DomainError('AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
    const viewer = viewerUid(principal);
    if (viewer !== undefined && viewer !== found.uid)
      throw new DomainError('ERR_AUTHTOKEN_NOT_ACCESSIBLE', { uid: viewer });
    return { uid: found.uid, authTokenId: found.id };
  }

  /** Devices are shown with the auth tokens of their sessions. */
  private async recordReading(
    ctx: RequestContext,
    { uid }: TokenSession,
    rows: readonly PushTokenRow[],
  ): Promise<void> {
    const ids = [...new Set(rows.map(({ authTokenId }) => authTokenId))];
    await this.auditLog.recordReading(ctx, ctx.app.id, { type: 'authToken', ids, after: { uid } });
  }

  /** A session of a user does not receive the credentials of the user's other sessions. */
  private shown(ctx: RequestContext, { authTokenId }: TokenSession, row: PushTokenRow): PushToken {
    const isHidden = viewerUid(ctx.principal) !== undefined && row.authTokenId !== authTokenId;
    return { ...row, authToken: isHidden ? MASKED_SECRET : this.vault.open(ctx.app.id, row.tokenCipher) };
  }
}

/** What the provider sends to. The registration is valid. */
function addressOf(device: RegisterPushTokenDto): Pick<NewPushToken, 'token' | 'keys'> {
  const { property } = platformRulesOf(device.platform);
  if (property !== 'webPushSubscription') return { token: device[property]! };
  const { endpoint, keys } = device.webPushSubscription!;
  return { token: endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
}
