import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { groupBy } from '#platform/collections/group-by.js';
import type { AppContext, InstallationContext } from '#platform/context/context.js';
import { Repository } from '#platform/database/repository.js';
import type { SealedCredential } from '#platform/security/credential-vault.js';
import * as sql from './app-sessions.sql.js';
import { revocationHashes } from './revocation-hashes.js';

/** An app token, as its session is stored. */
export interface NewSession {
  readonly uid: string;
  readonly token: string;
  readonly sealed: SealedCredential;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

const DELETE_BATCH = 5_000;

/** Sessions of app tokens in the table `auth_tokens`, and the tables `token_cutoffs` and `revoked_app_tokens`. */
@Injectable()
export class AppSessionsRepository extends Repository {
  /**
   * @param ctx has an open transaction in which the user is locked
   * @returns false if the token is older than the cut-off of the user, or was revoked
   */
  async begin(ctx: AppContext, { uid, token, sealed, issuedAt, expiresAt }: NewSession): Promise<boolean> {
    if (!(await this.isAccepted(ctx, uid, token, issuedAt))) return false;
    await this.query(ctx, sql.beginSession, [uid, sealed.hash, sealed.cipher, issuedAt, expiresAt]);
    return true;
  }

  /** Deletes all sessions of the user but the newest. @returns whether there were more */
  async deleteExcess(ctx: AppContext, uid: string, maximum: number): Promise<boolean> {
    return this.hasAny(ctx, sql.deleteExcessSessions, [uid, maximum]);
  }

  /** Until the end of the transaction no session of the users begins. */
  async saveCutoffs(ctx: AppContext, uids: string[], before: Date): Promise<void> {
    await this.query(ctx, sql.saveCutoffs, [uids, before]);
  }

  /**
   * A cut-off that prevents that an app token creates the user again. It does not have the uid.
   *
   * @param ctx has an open transaction in which the user is locked
   */
  async saveErasureCutoff(ctx: AppContext, uid: string, before: Date): Promise<void> {
    await this.query(ctx, sql.saveErasureCutoff, [uid, hashedUid(uid), before]);
  }

  /** Whether neither a cut-off of the user, who may have been deleted, nor a revocation refuses the token. */
  async isAccepted(ctx: AppContext, uid: string, token: string, issuedAt: Date): Promise<boolean> {
    return (await this.first(ctx, sql.isAccepted, [namesOf(uid), issuedAt, revocationHashes(token)]))!.accepted;
  }

  /** Sessions that exist although their tokens say that they are issued at the time or later. */
  async findAheadOf(ctx: AppContext, uids: string[], time: Date): Promise<sql.StoredSession[]> {
    return this.query(ctx, sql.findAheadOf, [uids, time]);
  }

  /** All sessions of the user. */
  async list(ctx: AppContext, uid: string): Promise<(sql.StoredSession & { id: bigint })[]> {
    return this.query(ctx, sql.findSessions, [uid]);
  }

  async delete(ctx: AppContext, ids: bigint[]): Promise<void> {
    await this.query(ctx, sql.deleteSessions, [ids]);
  }

  /** Auth tokens by the time of their creation, app tokens by that of their issue or first use. */
  async deleteIssuedBefore(ctx: AppContext, uid: string, before: Date): Promise<void> {
    await this.query(ctx, sql.deleteIssuedBefore, [uid, before]);
  }

  /** None of the tokens begins a session again. */
  async saveRevoked(ctx: AppContext, revoked: readonly { hash: Buffer; expiresAt: Date }[]): Promise<void> {
    if (revoked.length === 0) return;
    const hashes = revoked.map(({ hash }) => hash);
    await this.query(ctx, sql.saveRevoked, [hashes, revoked.map(({ expiresAt }) => expiresAt)]);
  }

  /** A batch of each kind, of all apps. @returns whether there may be more */
  async deleteExpired(ctx: InstallationContext, now: Date, cutoffsBefore: Date): Promise<boolean> {
    const installation = this.database.forInstallation(ctx);
    const sessions = await installation.query(sql.findExpired, [now, DELETE_BATCH]);
    for (const [id, rows] of groupBy(sessions, ({ appId }) => appId))
      await this.app(ctx, id).query(sql.deleteExpired, [rows.map((row) => row.id)]);
    const revocations = await installation.query(sql.findExpiredRevocations, [now, DELETE_BATCH]);
    for (const [id, rows] of groupBy(revocations, ({ appId }) => appId))
      await this.app(ctx, id).query(sql.deleteRevocations, [rows.map(({ hash }) => hash)]);
    const cutoffs = await installation.query(sql.findExpiredCutoffs, [cutoffsBefore, DELETE_BATCH]);
    for (const [id, rows] of groupBy(cutoffs, ({ appId }) => appId))
      await this.app(ctx, id).query(sql.deleteCutoffs, [rows.map(({ uid }) => uid), cutoffsBefore]);
    return [sessions, revocations, cutoffs].some(({ length }) => length === DELETE_BATCH);
  }

  private app(ctx: InstallationContext, id: string) {
    return this.database.forApp({ ...ctx, app: { id } });
  }
}

/** No uid has a colon. */
const hashedUid = (uid: string): string => `sha256:${createHash('sha256').update(uid).digest('hex')}`;

/** A user who was created again after an erasure may have two cut-offs. */
const namesOf = (uid: string): string[] => [uid, hashedUid(uid)];
