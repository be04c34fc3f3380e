import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SummariesService } from '#core/summaries/summaries.service.js';
import type { AppTokenClaims } from '#platform/authentication/app-tokens/app-token-source.js';
import {
  CLOCK_TOLERANCE_SECONDS,
  MAX_ACCEPTED_SECONDS,
} from '#platform/authentication/app-tokens/app-token-verifier.js';
import { Credentials } from '#platform/authentication/credentials.js';
import type { InstallationContext, RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { JobQueue } from '#platform/jobs/job-queue.js';
import { CredentialVault } from '#platform/security/credential-vault.js';
import { AuthTokensRepository } from '../auth-tokens.repository.js';
import { AppSessionsRepository } from './app-sessions.repository.js';
import { formerRevocationHash, revocationHash, signingInput } from './revocation-hashes.js';

const SECOND = 1_000;

/** The limit applies to a user. The oldest one beyond is deleted, and begins again when its token is used. */
const MAX_SESSIONS = 100;

/** Sessions of tokens that apps issue themselves, and the ends of sessions. */
@Injectable()
export class AppSessionsService implements OnModuleInit {
  constructor(
    private readonly sessions: AppSessionsRepository,
    private readonly tokens: AuthTokensRepository,
    private readonly summaries: SummariesService,
    private readonly vault: CredentialVault,
    private readonly credentials: Credentials,
    private readonly database: Database,
    private readonly jobs: JobQueue,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule('auth-tokens.delete-expired', '*/5 * * * *', (ctx) => this.deleteExpired(ctx, new Date()));
  }

  /** Stores a valid app token. @returns why it was not stored */
  async begin(
    ctx: RequestContext,
    token: string,
    { uid, issuedAt, expiresAt }: AppTokenClaims,
  ): Promise<'unknownUser' | 'revoked' | undefined> {
    return this.database.withTransaction(ctx, async (tx) => {
      if (!(await this.tokens.lockActiveUser(tx, uid))) return 'unknownUser';
      const sealed = this.vault.seal(ctx.app.id, token);
      if (!(await this.sessions.begin(tx, { uid, token, sealed, issuedAt, expiresAt }))) return 'revoked';
      if (await this.sessions.deleteExcess(tx, uid, MAX_SESSIONS))
        await this.credentials.invalidateUsers(tx, ctx.app.id, [uid]);
      return undefined;
    });
  }

  /** Whether a cut-off of the user, who may have been deleted, or a logout refuses the token. */
  async isRefused(ctx: RequestContext, token: string, { uid, issuedAt }: AppTokenClaims): Promise<boolean> {
    return !(await this.sessions.isAccepted(ctx, uid, token, issuedAt));
  }

  /**
   * Ends the sessions of a user that began before: their auth tokens are deleted, and app tokens that were issued before are refused, on
   * every process within a second.
   *
   * @param timestamp Unix seconds; if absent, the next full second, so that every token that exists is refused
   * @returns the timestamp
   * @throws ERR_UID_NOT_FOUND, ERR_BAD_REQUEST for a time beyond differences of clocks in the future
   */
  async revokeBefore(ctx: RequestContext, uid: string, timestamp = nextSecond()): Promise<number> {
    if (timestamp > nextSecond() + CLOCK_TOLERANCE_SECONDS)
      throw DomainError.invalid({ timestamp: ['The timestamp may not be more than 30 seconds in the future.'] });
    await this.summaries.requireUser(ctx, uid);
    const before = new Date(timestamp * SECOND);
    await this.database.withTransaction(ctx, async (tx) => {
      await this.cutOff(tx, [uid], before);
      await this.sessions.deleteIssuedBefore(tx, uid, before);
      await this.credentials.invalidateUsers(tx, ctx.app.id, [uid]);
    });
    return timestamp;
  }

  /** No token of the users that exists now begins a session again. Must be called before their tokens are deleted, in one transaction. */
  async refuseExisting(ctx: RequestContext, uids: string[]): Promise<void> {
    await this.cutOff(ctx, uids, new Date(nextSecond() * SECOND));
  }

  /** As `refuseExisting`, for a user who is erased: nothing that names them stays. */
  async refuseErased(ctx: RequestContext, uid: string): Promise<void> {
    const before = new Date(nextSecond() * SECOND);
    await this.sessions.saveErasureCutoff(ctx, uid, before);
    await this.revokeAhead(ctx, [uid], before);
  }

  /**
   * Ends the session of an app token, and those of other signatures of the same token, and none of them begins again. The caller has
   * locked the user.
   */
  async refuse(ctx: RequestContext, uid: string, id: bigint): Promise<void> {
    const sessions = (await this.sessions.list(ctx, uid)).map((session) => this.decrypted(ctx, session));
    const ended = sessions.find((session) => session.id === id);
    if (!ended) return;
    const same = sessions.filter(({ token }) => signingInput(token) === signingInput(ended.token));
    await this.revoke(ctx, same);
    await this.sessions.delete(
      ctx,
      same.map((session) => session.id),
    );
  }

  private async cutOff(tx: RequestContext, uids: string[], before: Date): Promise<void> {
    await this.sessions.saveCutoffs(tx, uids, before);
    await this.revokeAhead(tx, uids, before);
  }

  /** A token of a clock that is ahead says that it is issued after the cut-off. If it was used before, it is refused by itself. */
  private async revokeAhead(tx: RequestContext, uids: string[], before: Date): Promise<void> {
    const ahead = await this.sessions.findAheadOf(tx, uids, before);
    await this.revoke(
      tx,
      ahead.map((session) => this.decrypted(tx, session)),
    );
  }

  /** Servers of a former version, which may run beside this one, know the former hash only. */
  private async revoke(ctx: RequestContext, sessions: { token: string; expiresAt: Date }[]): Promise<void> {
    await this.sessions.saveRevoked(
      ctx,
      sessions.flatMap(({ token, expiresAt }) =>
        [revocationHash(token), formerRevocationHash(token)].map((hash) => ({ hash, expiresAt })),
      ),
    );
  }

  private decrypted<Session extends { tokenCipher: Uint8Array }>(ctx: RequestContext, session: Session) {
    return { ...session, token: this.vault.open(ctx.app.id, session.tokenCipher) };
  }

  /**
   * What ends sessions is deleted when no server accepts the tokens any more: their clocks may differ, and former versions stored the `exp`
   * of a token. A cut-off that is older than any token that is accepted has no effect.
   *
   * @returns whether there may be more
   */
  async deleteExpired(ctx: InstallationContext, now: Date): Promise<boolean> {
    const expiredBefore = new Date(now.getTime() - CLOCK_TOLERANCE_SECONDS * SECOND);
    return this.sessions.deleteExpired(
      ctx,
      expiredBefore,
      new Date(expiredBefore.getTime() - MAX_ACCEPTED_SECONDS * SECOND),
    );
  }
}

const nextSecond = (): number => Math.floor(Date.now() / SECOND) + 1;
