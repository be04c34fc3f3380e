import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { groupBy } from '../collections/group-by.js';
import type { AppContext, InstallationContext } from '../context/context.js';
import { Database } from '../database/database.js';
import type { RowOf } from '../database/statement.js';
import { DomainError } from '../errors/domain-error.js';
import type { StoredResponse } from '../http/responses/replayed-response.js';
import { JobQueue } from '../jobs/job-queue.js';
import { CredentialVault } from '../security/credential-vault.js';
import * as sql from './idempotency.sql.js';
import type { IdempotentRequest } from './idempotent-request.js';
import { messageIdsIn } from './shown-messages.js';

/** Injection token of the vault of stored responses, whose keys are not those of the credentials. */
export const RESPONSE_VAULT = Symbol('ResponseVault');

/** Duration of a claim that is not renewed. The claim of a server that has crashed ends after this time. */
export const LEASE_SECONDS = 60;

const RESPONSE_SECONDS = 24 * 3600;

/** A try fails only if another request releases the key between two statements. */
const MAX_TRIES = 5;

const DELETE_BATCH = 10_000;
const DECRYPTED_BATCH = 500;

/** The right to process a request, until its lease ends. */
export interface IdempotencyClaim extends IdempotentRequest {
  readonly id: string;
}

/** Stores which requests with idempotency keys are processed, and their responses, for all processes. */
@Injectable()
export class IdempotencyKeys implements OnModuleInit {
  constructor(
    private readonly database: Database,
    @Inject(RESPONSE_VAULT) private readonly vault: CredentialVault,
    private readonly jobs: JobQueue,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule('idempotency-keys.delete-expired', '*/5 * * * *', (ctx) => this.deleteExpired(ctx));
  }

  /**
   * Of concurrent requests with the same key exactly one gets the claim.
   *
   * @returns the stored response if the request was processed before
   * @throws ERR_IDEMPOTENCY_KEY_IN_PROGRESS, ERR_IDEMPOTENCY_KEY_REUSED
   */
  async acquire(
    ctx: InstallationContext,
    request: IdempotentRequest,
  ): Promise<{ claim: IdempotencyClaim } | { response: StoredResponse }> {
    const database = this.databaseOf(ctx, request);
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const claim = { ...request, id: randomUUID() };
      const values = [...keyOf(claim), request.fingerprint, LEASE_SECONDS] as const;
      if ((await database.query(sql.acquire, values)).length > 0) return { claim };
      const [row] = await database.query(sql.find, [request.keyHash]);
      if (row) return { response: this.responseOf(row, request) };
      if ((await database.query(sql.acquireExpired, values)).length > 0) return { claim };
    }
    throw DomainError.inProgress();
  }

  /** Extends the lease of a claim whose request is still being processed. */
  async renew(ctx: InstallationContext, claim: IdempotencyClaim): Promise<void> {
    await this.databaseOf(ctx, claim).query(sql.renew, [...keyOf(claim), LEASE_SECONDS]);
  }

  /** Has no effect if the lease ended and another request has claimed the key. @param text the body as JSON */
  async storeResponse(
    ctx: InstallationContext,
    claim: IdempotencyClaim,
    { status, body }: StoredResponse,
    text: string,
  ): Promise<void> {
    const cipher = this.vault.encrypt(ownerOf(claim), text);
    const values = [...keyOf(claim), status, cipher, RESPONSE_SECONDS, messageIdsIn(body)] as const;
    await this.databaseOf(ctx, claim).query(sql.storeResponse, values);
  }

  /** Whether the app has stored responses. */
  async hasBodies(ctx: AppContext): Promise<boolean> {
    return (await this.database.forApp(ctx).query(sql.listBodies, [FIRST, 1])).length > 0;
  }

  /** Erases the bodies that show one of the messages. Their keys stay used. */
  async eraseOfMessages(ctx: AppContext, messageIds: readonly string[]): Promise<void> {
    await this.database.forApp(ctx).query(sql.eraseOfMessages, [messageIds.map(BigInt)]);
  }

  /**
   * Decrypts all bodies of the app, and erases those with one of the words: users, groups and conversations are seldom erased.
   *
   * @param messageId only bodies that show a message up to this one
   */
  async eraseMatching(ctx: AppContext, words: readonly string[], messageId?: string): Promise<void> {
    const database = this.database.forApp(ctx);
    for (let after: Buffer | undefined = FIRST; after;) {
      const page: BodyRow[] = await database.query(sql.listBodies, [after, DECRYPTED_BATCH]);
      const matching = page.filter((row) => {
        const body = this.vault.open(ownerOf({ appId: ctx.app.id, keyHash: row.keyHash }), row.bodyCipher!);
        const isOfTime = messageId === undefined || row.messageIds?.some((id) => BigInt(id) <= BigInt(messageId));
        return isOfTime && words.some((word) => body.includes(word));
      });
      if (matching.length > 0) await database.query(sql.eraseBodies, [matching.map(({ keyHash }) => keyHash)]);
      after = page.at(-1)?.keyHash;
    }
  }

  /** Makes the key available for another request. */
  async release(ctx: InstallationContext, claim: IdempotencyClaim): Promise<void> {
    await this.databaseOf(ctx, claim).query(sql.release, keyOf(claim));
  }

  /** Deletes a batch. @returns whether there may be more */
  async deleteExpired(ctx: InstallationContext): Promise<boolean> {
    const expired = await this.database.forInstallation(ctx).query(sql.findExpired, [DELETE_BATCH]);
    for (const [appId, keys] of groupBy(expired, ({ appId }) => appId)) {
      const hashes = keys.map(({ keyHash }) => keyHash);
      await this.databaseOf(ctx, { appId }).query(sql.deleteExpired, [hashes]);
    }
    return expired.length === DELETE_BATCH;
  }

  private databaseOf(ctx: InstallationContext, { appId }: Pick<IdempotentRequest, 'appId'>) {
    return this.database.forApp({ ...ctx, app: { id: appId } });
  }

  private responseOf({ fingerprint, status, bodyCipher: cipher }: KeyRow, request: IdempotentRequest): StoredResponse {
    if (!request.fingerprint.equals(fingerprint)) throw new DomainError('ERR_IDEMPOTENCY_KEY_REUSED');
    if (status === null) throw DomainError.inProgress();
    if (cipher === null) throw new DomainError('ERR_IDEMPOTENT_RESPONSE_ERASED');
    return { status, body: JSON.parse(this.vault.open(ownerOf(request), cipher)) as object };
  }
}

type KeyRow = RowOf<'idempotency-find'>;
type BodyRow = RowOf<'idempotency-list-bodies'>;

/** Below every hash of a key. */
const FIRST = Buffer.alloc(0);

const keyOf = ({ keyHash, id }: IdempotencyClaim) => [keyHash, id] as const;

/** Is authenticated with the ciphertext, so that it cannot be decrypted in another row. */
const ownerOf = ({ appId, keyHash }: Pick<IdempotentRequest, 'appId' | 'keyHash'>): string =>
  `${appId}/${keyHash.toString('hex')}`;
