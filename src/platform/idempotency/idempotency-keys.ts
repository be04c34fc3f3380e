import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { InstallationContext } from '../context.js';
import { byApp } from '../database/by-app.js';
import { Database } from '../database/database.js';
import { installationStatement, statement } from '../database/statement.js';
import { DomainError } from '../errors/domain-error.js';
import { CredentialVault } from '../security/credential-vault.js';
import type { IdempotentRequest } from './idempotent-request.js';

/** Injection token of the vault that answers are kept in, whose keys are not those of the credentials. */
export const ANSWER_VAULT = Symbol('AnswerVault');

/** How long a request that is being processed keeps its key without renewing it: that of a server that died is free after this. */
export const LEASE_SECONDS = 60;

const KEPT_SECONDS = 24 * 3600;

/** How often a key is tried that each time somebody else gives up between our two statements. */
const MAX_TRIES = 5;

const DELETED_AT_ONCE = 10_000;

const takeKey = statement(
  'idempotency-take',
  `INSERT INTO idempotency_keys AS k (app_id, key_hash, attempt, fingerprint, expires_at)
   VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))
       ON CONFLICT (app_id, key_hash) DO UPDATE
      SET fingerprint = excluded.fingerprint, attempt = excluded.attempt, expires_at = excluded.expires_at,
          status = NULL, body_cipher = NULL
    WHERE k.expires_at <= now()
   RETURNING attempt`,
);

const findKey = statement(
  'idempotency-find',
  `SELECT fingerprint, status, body_cipher FROM idempotency_keys
    WHERE app_id = $1 AND key_hash = $2 AND expires_at > now()`,
);

const renewLease = statement(
  'idempotency-renew',
  `UPDATE idempotency_keys SET expires_at = now() + make_interval(secs => $4)
    WHERE app_id = $1 AND key_hash = $2 AND attempt = $3 AND status IS NULL`,
);

const keepAnswer = statement(
  'idempotency-keep',
  `UPDATE idempotency_keys SET status = $4, body_cipher = $5, expires_at = now() + make_interval(secs => $6)
    WHERE app_id = $1 AND key_hash = $2 AND attempt = $3`,
);

const releaseKey = statement(
  'idempotency-release',
  'DELETE FROM idempotency_keys WHERE app_id = $1 AND key_hash = $2 AND attempt = $3',
);

const findExpired = installationStatement('idempotency-find-expired', {
  reason: 'finds expired keys of all apps',
  text: `SELECT app_id AS "appId", key_hash AS "keyHash" FROM idempotency_keys
    WHERE expires_at <= now() ORDER BY expires_at LIMIT $1`,
});

// A key that was taken again meanwhile stays, and so does one that another server deletes.
const deleteExpired = statement(
  'idempotency-delete-expired',
  `DELETE FROM idempotency_keys
    WHERE app_id = $1 AND key_hash IN (SELECT key_hash FROM idempotency_keys
                                        WHERE app_id = $1 AND key_hash = ANY ($2::bytea[]) AND expires_at <= now()
                                          FOR UPDATE SKIP LOCKED)`,
);

/** The right to process a request, until its lease ends. */
export interface IdempotencyClaim extends IdempotentRequest {
  readonly id: string;
}

export interface StoredResponse {
  readonly status: number;
  readonly body: object;
}

interface KeyRow {
  fingerprint: Buffer;
  status: number | null;
  body_cipher: Buffer | null;
}

/** Who processes a request with an idempotency key, and what was answered to it: for all processes, and after a restart. */
@Injectable()
export class IdempotencyKeys {
  constructor(
    private readonly database: Database,
    @Inject(ANSWER_VAULT) private readonly vault: CredentialVault,
  ) {}

  /**
   * The key decides who processes a request: of many at once one gets the attempt.
   *
   * @returns the answer where the request was processed before
   * @throws ERR_IDEMPOTENCY_KEY_IN_PROGRESS, ERR_IDEMPOTENCY_KEY_REUSED
   */
  async take(
    ctx: InstallationContext,
    request: IdempotentRequest,
  ): Promise<{ attempt: IdempotencyClaim } | { answer: StoredResponse }> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const attempt = { ...request, id: randomUUID() };
      const values = [...nameOf(attempt), request.fingerprint, LEASE_SECONDS];
      const [taken] = await this.database.forApp({ ...ctx, app: { id: request.appId } }).query(takeKey, values);
      if (taken) return { attempt };
      const [row] = await this.database
        .forApp({ ...ctx, app: { id: request.appId } })
        .queryUnchecked<KeyRow>(findKey, [request.keyHash]);
      if (row) return { answer: this.answerIn(row, request) };
    }
    throw DomainError.inProgress();
  }

  /** Goes on with an attempt that takes long. */
  async renew(ctx: InstallationContext, attempt: IdempotencyClaim): Promise<void> {
    await this.database
      .forApp({ ...ctx, app: { id: attempt.appId } })
      .query(renewLease, [...nameOf(attempt), LEASE_SECONDS]);
  }

  /** Does nothing where the lease ended and somebody else has taken the key. @param body of the answer, as JSON */
  async keep(ctx: InstallationContext, attempt: IdempotencyClaim, status: number, body: string): Promise<void> {
    const cipher = this.vault.encrypt(boundTo(attempt), body);
    await this.database
      .forApp({ ...ctx, app: { id: attempt.appId } })
      .query(keepAnswer, [...nameOf(attempt), status, cipher, KEPT_SECONDS]);
  }

  /** Makes the key free for another attempt. */
  async release(ctx: InstallationContext, attempt: IdempotencyClaim): Promise<void> {
    await this.database.forApp({ ...ctx, app: { id: attempt.appId } }).query(releaseKey, nameOf(attempt));
  }

  /** A batch. @returns whether there may be more */
  async deleteExpired(ctx: InstallationContext): Promise<boolean> {
    const expired = await this.database.forInstallation(ctx).query(findExpired, [DELETED_AT_ONCE]);
    for (const [id, keys] of byApp(expired)) {
      const hashes = keys.map(({ keyHash }) => keyHash);
      await this.database.forApp({ ...ctx, app: { id } }).query(deleteExpired, [hashes]);
    }
    return expired.length === DELETED_AT_ONCE;
  }

  private answerIn({ fingerprint, status, body_cipher: cipher }: KeyRow, request: IdempotentRequest): StoredResponse {
    if (!fingerprint.equals(request.fingerprint)) throw new DomainError('ERR_IDEMPOTENCY_KEY_REUSED');
    if (status === null || cipher === null) throw DomainError.inProgress();
    return { status, body: JSON.parse(this.vault.open(boundTo(request), cipher)) as object };
  }
}

const nameOf = ({ keyHash, id }: IdempotencyClaim): unknown[] => [keyHash, id];

/** A ciphertext that was moved to another row does not open there. */
const boundTo = ({ appId, keyHash }: IdempotentRequest): string => `${appId}/${keyHash.toString('hex')}`;
