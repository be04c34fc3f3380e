import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { stringify } from 'safe-stable-stringify';
import type { AppContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { statement, rows } from '#platform/database/statement.js';
import { CredentialVault } from '#platform/security/credential-vault.js';

/** What an erasure did. It names the user only where it is printed. */
export interface ErasureReceipt {
  readonly id: string;
  readonly appId: string;
  /** ISO 8601. */
  readonly erasedAt: string;
  /** Who had it done, as the command was told. */
  readonly requestedBy?: string;
  /** Tables with rows that named the user. */
  readonly tables: readonly ErasedTable[];
  /** Number of files whose bytes were deleted. */
  readonly files: number;
}

export interface ErasedTable {
  readonly table: string;
  /** Rows that named the user and are gone, or name them no more. */
  readonly erased: number;
  readonly remaining: number;
  /** Why some remain. */
  readonly reason?: string;
}

/** A receipt as it is shown. */
export interface ShownReceipt {
  readonly receipt: ErasureReceipt;
  /** Whether this installation signed it, and nobody has changed it since. */
  readonly isSigned: boolean;
}

const insert = statement('erasure-receipts-insert')`
   INSERT INTO erasure_receipts (app_id, receipt_id, uid_hash, receipt, signature, created_at)
   VALUES ($1, $2, $3, $4, $5, $6)`;

const list = statement(
  'erasure-receipts-list',
  rows<{ id: string; uidHash: Buffer; receipt: ErasureReceipt; signature: Buffer }>(),
)`
   SELECT receipt_id AS id, uid_hash, receipt, signature FROM erasure_receipts
    WHERE app_id = $1 ORDER BY created_at, receipt_id`;

/** The only place that writes the table `erasure_receipts`. */
@Injectable()
export class ErasureReceiptsRepository {
  constructor(
    private readonly database: Database,
    private readonly vault: CredentialVault,
  ) {}

  async add(ctx: AppContext, uid: string, receipt: Omit<ErasureReceipt, 'id' | 'appId'>): Promise<ErasureReceipt> {
    const stored = { id: randomUUID(), appId: ctx.app.id, ...receipt };
    await this.database
      .forApp(ctx)
      .query(insert, [
        stored.id,
        hashOf(stored.id, uid),
        JSON.stringify(stored),
        this.signatureOf(stored),
        new Date(stored.erasedAt),
      ]);
    return stored;
  }

  /** The oldest first. @param uid only receipts of this user */
  async list(ctx: AppContext, uid?: string): Promise<ShownReceipt[]> {
    const stored = await this.database.forApp(ctx).query(list, []);
    return stored
      .filter(({ id, uidHash }) => uid === undefined || uidHash.equals(hashOf(id, uid)))
      .map(({ receipt, signature }) => ({ receipt, isSigned: signature.equals(this.signatureOf(receipt)) }));
  }

  /** Signs with the key that a rotation of the encryption key preserves. */
  private signatureOf(receipt: ErasureReceipt): Buffer<ArrayBuffer> {
    return this.vault.signLink(`erasure receipt ${stringify(receipt)}`);
  }
}

/** A uid can be guessed from it, but is not written in it. */
const hashOf = (id: string, uid: string): Buffer => createHash('sha256').update(`${id} ${uid}`).digest();
