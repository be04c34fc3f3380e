import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SummariesService } from '#core/summaries/summaries.service.js';
import { viewerUid } from '#platform/access/principal.js';
import { Credentials } from '#platform/authentication/credentials.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import type { Page, PageRequest } from '#platform/database/lists/page.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { unixSeconds } from '#platform/http/responses/envelope.js';
import { CredentialVault } from '#platform/security/credential-vault.js';
import { AuditLogService } from '../audit-log/audit-log.service.js';
import { AppSessionsService } from './app-tokens/app-sessions.service.js';
import type { AuthToken } from './auth-token.view.js';
import { AuthTokensRepository, type ClientDetails, type StoredAuthToken } from './auth-tokens.repository.js';

const MAX_LIVE_TOKENS = 100;
const RANDOM_BYTES = 15;

@Injectable()
export class AuthTokensService {
  constructor(
    private readonly tokens: AuthTokensRepository,
    private readonly sessions: AppSessionsService,
    private readonly summaries: SummariesService,
    private readonly vault: CredentialVault,
    private readonly credentials: Credentials,
    private readonly database: Database,
    private readonly auditLog: AuditLogService,
  ) {}

  /** The user's newest token, or a new one if there is none or it is forced. @throws ERR_UID_NOT_FOUND */
  async create(ctx: RequestContext, uid: string, { force = false } = {}): Promise<AuthToken> {
    await this.summaries.requireUser(ctx, uid);
    const existing = force ? undefined : await this.tokens.newest(ctx, uid);
    if (!existing) return this.issue(ctx, uid, { force });
    await this.recordReading(ctx, [existing]);
    return this.decrypted(ctx, existing);
  }

  /**
   * Creates a token or, unless forced, returns the one that a concurrent request has created. Deletes the oldest tokens beyond the limit.
   *
   * @throws ERR_UID_NOT_FOUND
   */
  async issue(ctx: RequestContext, uid: string, { force = true } = {}): Promise<AuthToken> {
    const token = `${uid}_${unixSeconds(new Date())}${randomBytes(RANDOM_BYTES).toString('hex')}`;
    return this.database.withTransaction(ctx, async (tx) => {
      if (!(await this.tokens.lockActiveUser(tx, uid))) throw new DomainError('ERR_UID_NOT_FOUND', { uid });
      const existing = force ? undefined : await this.newest(tx, uid);
      if (existing) return existing;
      const stored = await this.tokens.create(tx, uid, this.vault.seal(ctx.app.id, token));
      if (await this.tokens.deleteOldest(tx, uid, MAX_LIVE_TOKENS))
        await this.credentials.invalidateUsers(tx, ctx.app.id, [uid]);
      if (ctx.actor?.isOfConsole) await this.recordCreation(tx, stored);
      return this.decrypted(ctx, stored);
    });
  }

  /** Returns the newest first. @throws ERR_UID_NOT_FOUND */
  async list(ctx: RequestContext, uid: string, page: PageRequest): Promise<Page<AuthToken>> {
    await this.summaries.requireUser(ctx, uid);
    const { rows, total } = await this.tokens.list(ctx, uid, page);
    await this.recordReading(ctx, rows);
    return { rows: rows.map((row) => this.decrypted(ctx, row)), total };
  }

  /** @throws ERR_UID_NOT_FOUND, ERR_AUTH_TOKEN_NOT_FOUND */
  async get(ctx: RequestContext, uid: string, authToken: string): Promise<AuthToken> {
    await this.summaries.requireUser(ctx, uid);
    const row = (await this.tokens.find(ctx, uid, this.vault.hash(authToken))) ?? notFound(authToken);
    await this.recordReading(ctx, [row]);
    return this.decrypted(ctx, row);
  }

  /** An acting user can change their own tokens only. @throws ERR_UID_NOT_FOUND, ERR_AUTH_TOKEN_NOT_FOUND, ERR_AUTHTOKEN_NOT_ACCESSIBLE */
  async update(ctx: RequestContext, uid: string, authToken: string, details: ClientDetails): Promise<AuthToken> {
    const viewer = viewerUid(ctx.principal);
    if (viewer !== undefined && viewer !== uid) throw new DomainError('ERR_AUTHTOKEN_NOT_ACCESSIBLE', { uid: viewer });
    await this.summaries.requireUser(ctx, uid);
    return this.decrypted(
      ctx,
      (await this.tokens.update(ctx, uid, this.vault.hash(authToken), details)) ?? notFound(authToken),
    );
  }

  /** Records the client that uses the token of a session; also where the app has issued the token. */
  async recordClient(ctx: RequestContext, id: bigint, details: ClientDetails): Promise<void> {
    await this.tokens.updateById(ctx, id, details);
  }

  /** @throws ERR_UID_NOT_FOUND, ERR_AUTH_TOKEN_NOT_FOUND */
  async delete(ctx: RequestContext, uid: string, authToken: string): Promise<void> {
    await this.summaries.requireUser(ctx, uid);
    await this.database.withTransaction(ctx, async (tx) => {
      if (!(await this.tokens.delete(tx, uid, this.vault.hash(authToken)))) notFound(authToken);
      await this.credentials.invalidateUsers(tx, ctx.app.id, [uid]);
    });
  }

  /** The ids among the given whose tokens are accepted now. */
  async liveIds(ctx: RequestContext, ids: bigint[]): Promise<ReadonlySet<bigint>> {
    return new Set(ids.length > 0 ? await this.tokens.liveIds(ctx, ids) : []);
  }

  /** Deletes the token: every server refuses it within a second. An app token is refused although it is valid. */
  async revoke(ctx: RequestContext, uid: string, id: bigint): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      await this.tokens.lockActiveUser(tx, uid);
      await this.sessions.refuse(tx, uid, id);
      await this.tokens.deleteById(tx, id);
      await this.credentials.invalidateUsers(tx, ctx.app.id, [uid]);
    });
  }

  /** @throws ERR_UID_NOT_FOUND */
  async clear(ctx: RequestContext, uid: string): Promise<void> {
    await this.summaries.requireUser(ctx, uid);
    await this.flush(ctx, [uid]);
  }

  /** Deletes every token of the users, active or not, and refuses their app tokens. */
  async flush(ctx: RequestContext, uids: string[]): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      await this.sessions.refuseExisting(tx, uids);
      await this.tokens.deleteAll(tx, uids);
      await this.credentials.invalidateUsers(tx, ctx.app.id, uids);
    });
  }

  /** No app token of a user who is erased is accepted, even if the user is created again. */
  async refuseAppTokensOfErased(ctx: RequestContext, uid: string): Promise<void> {
    await this.sessions.refuseErased(ctx, uid);
  }

  /** The token outlives the session of the console, so the audit log says who made it. Backends make tokens all the time. */
  private async recordCreation(ctx: RequestContext, { id, uid }: StoredAuthToken): Promise<void> {
    const target = { type: 'authToken', id: String(id) };
    await this.auditLog.record(ctx, ctx.app.id, { target, action: 'created', after: { uid } });
  }

  /** Records that an operator has read tokens, with which one can act as the user. Backends read tokens whenever a user logs in, which is not recorded. */
  private async recordReading(
    ctx: RequestContext,
    rows: readonly Pick<StoredAuthToken, 'id' | 'uid'>[],
  ): Promise<void> {
    if (!ctx.actor?.isOfConsole) return;
    const after = { uid: rows[0]?.uid };
    await this.auditLog.recordReading(ctx, ctx.app.id, { type: 'authToken', ids: rows.map(({ id }) => id), after });
  }

  private async newest(ctx: RequestContext, uid: string): Promise<AuthToken | undefined> {
    const token = await this.tokens.newest(ctx, uid);
    return token && this.decrypted(ctx, token);
  }

  private decrypted(ctx: RequestContext, { tokenCipher, ...token }: StoredAuthToken): AuthToken {
    return { ...token, authToken: this.vault.open(ctx.app.id, tokenCipher) };
  }
}

/** The message does not contain the token, which may be a valid one of another user. */
function notFound(authToken: string): never {
  throw new DomainError('ERR_AUTH_TOKEN_NOT_FOUND', { authToken: `${authToken.slice(0, 5)}*****` });
}
