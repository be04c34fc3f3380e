import { randomBytes } from 'node:crypto';
import type { Scalar } from '#platform/database/statement.js';
import type { AppContext, InstallationContext } from '../context/context.js';
import { ADVISORY_LOCKS } from '../database/advisory-locks.js';
import { Database } from '../database/database.js';
import { StartupError } from '../errors/startup-error.js';
import { credentialOwner } from './credential-owners.js';
import { CredentialVault } from './credential-vault.js';
import { findStoredKey, verifyEncryptionKey } from './encryption-key-check.js';
import * as sql from './key-rotation.sql.js';

/** Rows per statement. */
const BATCH_SIZE = 1_000;

interface ManagementPair {
  readonly key: string;
  readonly secret: string;
}

export interface Rotation {
  /** Number of rows that were encrypted with the new key. */
  readonly reencrypted: Readonly<Record<sql.EncryptedTableName, number>>;
  /** Number of rows that the old key does not decrypt. They are not changed. */
  readonly unreadable: number;
  /** The valid pair: only hashes of it are stored, and the hashes of the old pair cannot be computed for another key. */
  readonly management: ManagementPair;
}

interface Keys {
  readonly oldKey: string;
  readonly newKey: string;
  /** Where it is absent, a new pair is generated. */
  readonly management?: ManagementPair;
}

/**
 * Replaces the encryption key of a database, and everything that is stored with it, in one transaction.
 *
 * The transaction spans the tables of several areas and runs without a server, so it is here and not in the areas.
 *
 * @returns undefined if the database already has the new key, from a rotation that was interrupted after its commit
 * @throws StartupError if a server is running, or if the old key is not the key of the database
 */
export async function rotateEncryptionKey(
  databaseUrl: string,
  keys: Keys,
  ctx: InstallationContext = {},
): Promise<Rotation | undefined> {
  if (keys.oldKey === keys.newKey) throw new StartupError('The new encryption key is the old one.');
  const database = new Database({ url: databaseUrl, poolSize: 1 });
  try {
    return await database.withLongTransaction(ctx, async (tx) => {
      const installation = database.forInstallation(tx);
      const [lock] = await installation.query(sql.tryLock, [ADVISORY_LOCKS.encryptionKey]);
      if (!lock!.locked)
        throw new StartupError('Servers or commands use this database: stop all of them before the key is rotated.');
      const from = new CredentialVault(keys.oldKey);
      const to = new CredentialVault(keys.newKey);
      if ((await findStoredKey(installation))?.fingerprint.equals(to.fingerprint)) return undefined;
      const { mediaLinkKey } = await verifyEncryptionKey(installation, keys.oldKey);
      const signing = mediaLinkKey ? new CredentialVault(keys.oldKey, undefined, mediaLinkKey) : from;
      return new KeyRotation(database, { from, to, signing }).run(tx, keys.management);
    });
  } finally {
    await database.onApplicationShutdown();
  }
}

interface Vaults {
  readonly from: CredentialVault;
  readonly to: CredentialVault;
  /** Has the key that signs links before the rotation. */
  readonly signing: CredentialVault;
}

/** The changes of one rotation, within its transaction. */
class KeyRotation {
  private readonly reencrypted = Object.fromEntries(sql.encryptedTables.map(({ name }) => [name, 0])) as Record<
    sql.EncryptedTableName,
    number
  >;
  private unreadable = 0;

  constructor(
    private readonly database: Database,
    private readonly vaults: Vaults,
  ) {}

  async run(tx: InstallationContext, given: ManagementPair | undefined): Promise<Rotation> {
    const { to, signing } = this.vaults;
    const installation = this.database.forInstallation(tx);
    for (const app of await installation.query(sql.listApps, [])) {
      const ctx = { ...tx, app };
      for (const table of sql.encryptedTables) this.reencrypted[table.name] += await this.reencrypt(ctx, table);
      await this.deleteIdempotencyKeys(ctx);
    }
    const management = given ?? { key: randomBytes(20).toString('hex'), secret: randomBytes(20).toString('hex') };
    await installation.query(sql.updateManagementPair, [to.hash(management.key), to.hash(management.secret)]);
    await installation.query(sql.updateEncryptionKey, [to.fingerprint, to.sealMediaLinkKeyOf(signing)]);
    return { reencrypted: this.reencrypted, unreadable: this.unreadable, management };
  }

  /** @returns the number of rows that were encrypted with the new key */
  private async reencrypt(ctx: AppContext, table: sql.EncryptedTable): Promise<number> {
    const app = this.database.forApp(ctx);
    let count = 0;
    for (let last = table.beforeFirst; ;) {
      const rows = await app.query(table.list, [last, BATCH_SIZE]);
      const changed = rows
        .map((row) => this.newValuesOf(credentialOwner[table.name](ctx.app.id, String(row.id)), row, table.hashed))
        .filter((values) => values !== undefined);
      if (changed.length > 0) await app.query(table.update, columnsOf(changed));
      count += changed.length;
      this.unreadable += rows.length - changed.length;
      if (rows.length < BATCH_SIZE) return count;
      last = rows.at(-1)!.id;
    }
  }

  /** @returns the parameters of `update` for one row; undefined if the old key does not decrypt the row */
  private newValuesOf(owner: string, { id, ciphers }: sql.EncryptedRow, hashed: boolean): Scalar[] | undefined {
    const { from, to } = this.vaults;
    if (!ciphers.every((cipher) => cipher === null || from.opens(owner, cipher))) return undefined;
    const texts = ciphers.map((cipher) => cipher && from.open(owner, cipher));
    const encrypted = texts.map((text) => (text === null ? null : to.encrypt(owner, text)));
    return [id, ...encrypted, ...(hashed ? [to.hash(texts[0]!)] : [])];
  }

  /** They are found by hashes that need the old key, so they can no longer be found. */
  private async deleteIdempotencyKeys(ctx: AppContext): Promise<void> {
    let deleted: object[];
    do deleted = await this.database.forApp(ctx).query(sql.deleteIdempotencyKeys, [BATCH_SIZE]);
    while (deleted.length === BATCH_SIZE);
  }
}

/** One array for each column, as `unnest` expects them. */
const columnsOf = (rows: Scalar[][]): Scalar[][] => rows[0]!.map((_, column) => rows.map((row) => row[column]));
