import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Credentials } from '#platform/authentication/credentials.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { DomainError, requireRoom } from '#platform/errors/domain-error.js';
import { CredentialVault } from '#platform/security/credential-vault.js';
import { AuditLogService } from '../audit-log/audit-log.service.js';
import type { Scope } from './api-key.dto.js';
import type { ApiKey } from './api-key.view.js';
import { ApiKeysRepository, type StoredApiKey } from './api-keys.repository.js';

const MAX_KEYS_PER_APP = 25;
const KEY_BYTES = 20;

const scopes: readonly string[] = ['authOnly', 'fullAccess'];

@Injectable()
export class ApiKeysService {
  constructor(
    private readonly keys: ApiKeysRepository,
    private readonly vault: CredentialVault,
    private readonly credentials: Credentials,
    private readonly database: Database,
    private readonly auditLog: AuditLogService,
  ) {}

  /**
   * @param apiKey 40 hexadecimal characters; random if absent.
   * @throws ERR_PLAN_QUOTA_RESTRICTION beyond 25 keys, ERR_BAD_REQUEST for a name that is taken
   */
  async create(
    ctx: RequestContext,
    { name, scope = 'authOnly' }: { name: string; scope?: Scope },
    apiKey = generateKey(),
  ): Promise<ApiKey> {
    return this.database.withTransaction(ctx, async (tx) => {
      await this.keys.lockApp(tx);
      requireRoom(await this.keys.count(tx), MAX_KEYS_PER_APP, 'API keys');
      return this.decrypted(ctx, await this.keys.create(tx, { name, scope }, this.vault.seal(ctx.app.id, apiKey)));
    });
  }

  /** Returns the newest first. An unknown scope matches no key. The audit log says who read them. */
  async list(ctx: RequestContext, { scope, searchKey }: { scope?: string; searchKey?: string }): Promise<ApiKey[]> {
    if (scope && !scopes.includes(scope)) return [];
    const rows = await this.keys.list(ctx, { scope: (scope || undefined) as Scope | undefined, searchKey });
    await this.recordReading(ctx, rows);
    return rows.map((row) => this.decrypted(ctx, row));
  }

  /** Who asks has the key. The audit log has who read it. @throws ERR_APIKEY_NOT_FOUND */
  async get(ctx: RequestContext, apiKey: string): Promise<ApiKey> {
    const row = await this.require(ctx, apiKey);
    await this.recordReading(ctx, [row]);
    return this.decrypted(ctx, row);
  }

  /** Takes effect on every process within a second. @throws ERR_APIKEY_NOT_FOUND, ERR_APIKEY_NO_SELF_ACTION */
  async update(ctx: RequestContext, apiKey: string, changes: { name?: string; scope?: Scope }): Promise<ApiKey> {
    return this.database.withTransaction(ctx, async (tx) => {
      const { id } = await this.requireAnother(tx, apiKey);
      const changed = (await this.keys.update(tx, id, changes)) ?? notFound(apiKey);
      await this.credentials.invalidateApp(tx, ctx.app.id);
      return this.decrypted(ctx, changed);
    });
  }

  /** Takes effect on every process within a second. @throws ERR_APIKEY_NOT_FOUND, ERR_APIKEY_NO_SELF_ACTION */
  async delete(ctx: RequestContext, apiKey: string): Promise<void> {
    await this.database.withTransaction(ctx, async (tx) => {
      const { id } = await this.requireAnother(tx, apiKey);
      if (!(await this.keys.delete(tx, id))) notFound(apiKey);
      await this.credentials.invalidateApp(tx, ctx.app.id);
    });
  }

  /** Gives every key of the app a generated value. Every process refuses the former ones within a second. @returns newest first */
  async replaceAll(ctx: RequestContext): Promise<ApiKey[]> {
    return this.database.withTransaction(ctx, async (tx) => {
      await this.keys.lockApp(tx);
      const replaced: ApiKey[] = [];
      for (const { id } of await this.keys.list(tx, {})) {
        const key = await this.keys.replace(tx, id, this.vault.seal(ctx.app.id, generateKey()));
        if (key) replaced.push(this.decrypted(ctx, key));
      }
      await this.credentials.invalidateApp(tx, ctx.app.id);
      return replaced;
    });
  }

  private async recordReading(ctx: RequestContext, rows: readonly StoredApiKey[]): Promise<void> {
    await this.auditLog.recordReading(ctx, ctx.app.id, { type: 'apiKey', ids: rows.map(({ id }) => id) });
  }

  private async require(ctx: RequestContext, apiKey: string): Promise<StoredApiKey> {
    return (await this.keys.find(ctx, this.vault.hash(apiKey))) ?? notFound(apiKey);
  }

  private async requireAnother(ctx: RequestContext, apiKey: string): Promise<StoredApiKey> {
    const key = await this.require(ctx, apiKey);
    if (ctx.principal.key?.id === key.id) throw new DomainError('ERR_APIKEY_NO_SELF_ACTION');
    return key;
  }

  private decrypted(ctx: RequestContext, { id: _, keyCipher, ...key }: StoredApiKey): ApiKey {
    return { ...key, apiKey: this.vault.open(ctx.app.id, keyCipher) };
  }
}

const generateKey = (): string => randomBytes(KEY_BYTES).toString('hex');

function notFound(apiKey: string): never {
  throw new DomainError('ERR_APIKEY_NOT_FOUND', { apiKey: `${apiKey.slice(0, 5)}*****` });
}
