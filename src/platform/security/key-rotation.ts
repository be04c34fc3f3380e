import { randomBytes } from 'node:crypto';
import type { AppContext, InstallationContext } from '../context/context.js';
import { ADVISORY_LOCKS } from '../database/advisory-locks.js';
import { Database } from '../database/database.js';
import type { AppStatement } from '../database/statement.js';
import { StartupError } from '../errors/startup-error.js';
import { credentialOwner } from './credential-owners.js';
import { CredentialVault } from './credential-vault.js';
import { findStoredKey, verifyEncryptionKey } from './encryption-key-check.js';
import {
  deleteIdempotencyKeys,
  listAiAgents,
  listAiApiTools,
  listAiMcpServers,
  listApiKeys,
  listApps,
  listAuthTokens,
  listKeywordLists,
  listNotificationProviders,
  listSettings,
  listWebhooks,
  tryLock,
  updateAiAgents,
  updateAiApiTools,
  updateAiMcpServers,
  updateApiKeys,
  updateAuthTokens,
  updateEncryptionKey,
  updateKeywordLists,
  updateManagementPair,
  updateNotificationProviders,
  updateSettings,
  updateWebhooks,
} from './key-rotation.sql.js';

/** Rows per statement. */
const BATCH_SIZE = 1_000;

export interface ManagementPair {
  readonly key: string;
  readonly secret: string;
}

/** The tables whose rows are encrypted again. */
type EncryptedTableName =
  | 'ai_agents'
  | 'ai_api_tools'
  | 'ai_mcp_servers'
  | 'api_keys'
  | 'app_settings'
  | 'auth_tokens'
  | 'keyword_lists'
  | 'notification_providers'
  | 'webhooks';

export interface Rotation {
  /** Number of rows that were encrypted with the new key. */
  readonly reencrypted: Readonly<Record<EncryptedTableName, number>>;
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
      const [lock] = await installation.query(tryLock, [ADVISORY_LOCKS.encryptionKey]);
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

/** A table with columns that depend on the encryption key. */
interface EncryptedTable<Row extends { readonly id: bigint | string }> {
  readonly list: AppStatement<Row>;
  /** Its parameters are the ids, the ciphertexts in the order of `ciphersOf` and, if `hashed`, the hashes. */
  readonly update: AppStatement;
  /** Lower than all ids. */
  readonly beforeFirst: Row['id'];
  readonly ciphersOf: (row: Row) => (Buffer | null)[];
  /** Whether the HMAC of the first text is stored, too. */
  readonly hashed: boolean;
  /** What the ciphertexts are bound to. */
  readonly ownerOf: (appId: string, row: Row) => string;
}

/** Infers the type of the rows. */
const encryptedTable = <Row extends { readonly id: bigint | string }>(table: EncryptedTable<Row>) => table;

const apiKeys = encryptedTable({
  list: listApiKeys,
  update: updateApiKeys,
  beforeFirst: 0n,
  ciphersOf: (row) => [row.keyCipher],
  hashed: true,
  ownerOf: (appId) => credentialOwner.api_keys(appId),
});

const authTokens = encryptedTable({
  list: listAuthTokens,
  update: updateAuthTokens,
  beforeFirst: 0n,
  ciphersOf: (row) => [row.tokenCipher],
  hashed: true,
  ownerOf: (appId) => credentialOwner.auth_tokens(appId),
});

const webhooks = encryptedTable({
  list: listWebhooks,
  update: updateWebhooks,
  beforeFirst: '',
  ciphersOf: (row) => [row.secretCipher, row.previousSecretCipher, row.passwordCipher],
  hashed: false,
  ownerOf: (appId, { id }) => credentialOwner.webhooks(appId, id),
});

const keywordLists = encryptedTable({
  list: listKeywordLists,
  update: updateKeywordLists,
  beforeFirst: '',
  ciphersOf: (row) => [row.passwordCipher],
  hashed: false,
  ownerOf: (appId, { id }) => credentialOwner.keyword_lists(appId, id),
});

const notificationProviders = encryptedTable({
  list: listNotificationProviders,
  update: updateNotificationProviders,
  beforeFirst: '',
  ciphersOf: (row) => [row.secretCipher],
  hashed: false,
  ownerOf: (appId, { id }) => credentialOwner.notification_providers(appId, id),
});

const settings = encryptedTable({
  list: listSettings,
  update: updateSettings,
  beforeFirst: '',
  ciphersOf: (row) => [row.secretCipher],
  hashed: false,
  ownerOf: (appId, { id }) => credentialOwner.app_settings(appId, id),
});

const aiAgents = encryptedTable({
  list: listAiAgents,
  update: updateAiAgents,
  beforeFirst: '',
  ciphersOf: (row) => [row.headersCipher],
  hashed: false,
  ownerOf: (appId, { id }) => credentialOwner.ai_agents(appId, id),
});

const aiApiTools = encryptedTable({
  list: listAiApiTools,
  update: updateAiApiTools,
  beforeFirst: '',
  ciphersOf: (row) => [row.basicAuthPasswordCipher, row.headersCipher],
  hashed: false,
  ownerOf: (appId, { id }) => credentialOwner.ai_api_tools(appId, id),
});

const aiMcpServers = encryptedTable({
  list: listAiMcpServers,
  update: updateAiMcpServers,
  beforeFirst: '',
  ciphersOf: (row) => [row.headersCipher],
  hashed: false,
  ownerOf: (appId, { id }) => credentialOwner.ai_mcp_servers(appId, id),
});

/** The changes of one rotation, within its transaction. */
class KeyRotation {
  private readonly reencrypted: Record<EncryptedTableName, number> = {
    api_keys: 0,
    auth_tokens: 0,
    webhooks: 0,
    keyword_lists: 0,
    app_settings: 0,
    notification_providers: 0,
    ai_agents: 0,
    ai_api_tools: 0,
    ai_mcp_servers: 0,
  };
  private unreadable = 0;

  constructor(
    private readonly database: Database,
    private readonly vaults: Vaults,
  ) {}

  async run(tx: InstallationContext, given: ManagementPair | undefined): Promise<Rotation> {
    const { to, signing } = this.vaults;
    const installation = this.database.forInstallation(tx);
    for (const app of await installation.query(listApps, [])) {
      const ctx = { ...tx, app };
      this.reencrypted.api_keys += await this.reencrypt(ctx, apiKeys);
      this.reencrypted.auth_tokens += await this.reencrypt(ctx, authTokens);
      this.reencrypted.webhooks += await this.reencrypt(ctx, webhooks);
      this.reencrypted.keyword_lists += await this.reencrypt(ctx, keywordLists);
      this.reencrypted.app_settings += await this.reencrypt(ctx, settings);
      this.reencrypted.notification_providers += await this.reencrypt(ctx, notificationProviders);
      this.reencrypted.ai_agents += await this.reencrypt(ctx, aiAgents);
      this.reencrypted.ai_api_tools += await this.reencrypt(ctx, aiApiTools);
      this.reencrypted.ai_mcp_servers += await this.reencrypt(ctx, aiMcpServers);
      await this.deleteIdempotencyKeys(ctx);
    }
    const management = given ?? { key: randomBytes(20).toString('hex'), secret: randomBytes(20).toString('hex') };
    await installation.query(updateManagementPair, [to.hash(management.key), to.hash(management.secret)]);
    await installation.query(updateEncryptionKey, [to.fingerprint, to.sealMediaLinkKeyOf(signing)]);
    return { reencrypted: this.reencrypted, unreadable: this.unreadable, management };
  }

  /** @returns the number of rows that were encrypted with the new key */
  private async reencrypt<Row extends { readonly id: bigint | string }>(
    ctx: AppContext,
    table: EncryptedTable<Row>,
  ): Promise<number> {
    const app = this.database.forApp(ctx);
    let count = 0;
    for (let last = table.beforeFirst; ;) {
      const rows = await app.query(table.list, [last, BATCH_SIZE]);
      const changed = rows
        .map((row) => this.newValuesOf(ctx.app.id, row, table))
        .filter((values) => values !== undefined);
      if (changed.length > 0) await app.query(table.update, columnsOf(changed));
      count += changed.length;
      this.unreadable += rows.length - changed.length;
      if (rows.length < BATCH_SIZE) return count;
      last = rows.at(-1)!.id;
    }
  }

  /** @returns the parameters of `update` for one row; undefined if the old key does not decrypt the row */
  private newValuesOf<Row extends { readonly id: bigint | string }>(
    appId: string,
    row: Row,
    { ciphersOf, ownerOf, hashed }: EncryptedTable<Row>,
  ): unknown[] | undefined {
    const { from, to } = this.vaults;
    const owner = ownerOf(appId, row);
    const ciphers = ciphersOf(row);
    if (!ciphers.every((cipher) => cipher === null || from.opens(owner, cipher))) return undefined;
    const texts = ciphers.map((cipher) => cipher && from.open(owner, cipher));
    const encrypted = texts.map((text) => (text === null ? null : to.encrypt(owner, text)));
    return [row.id, ...encrypted, ...(hashed ? [to.hash(texts[0]!)] : [])];
  }

  /** They are found by hashes that need the old key, so they can no longer be found. */
  private async deleteIdempotencyKeys(ctx: AppContext): Promise<void> {
    let deleted: object[];
    do deleted = await this.database.forApp(ctx).query(deleteIdempotencyKeys, [BATCH_SIZE]);
    while (deleted.length === BATCH_SIZE);
  }
}

/** One array for each column, as `unnest` expects them. */
const columnsOf = (rows: unknown[][]): unknown[][] => rows[0]!.map((_, column) => rows.map((row) => row[column]));
