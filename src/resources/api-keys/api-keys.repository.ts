import { Injectable } from '@nestjs/common';
import type { KeyUse } from '../../platform/authentication/key-usage.js';
import type { InstallationContext, RequestContext } from '../../platform/context.js';
import { isUniqueViolation } from '../../platform/database/database-errors.js';
import { Database } from '../../platform/database/database.js';
import { contains } from '../../platform/database/pattern.js';
import { installationStatement, statement } from '../../platform/database/statement.js';
import { DomainError } from '../../platform/errors/domain-error.js';
import type { SealedCredential } from '../../platform/security/credential-vault.js';
import type { Prisma } from '../../generated/prisma/client.js';
import type { Scope } from './api-key.dto.js';

export interface StoredApiKey {
  id: bigint;
  name: string;
  scope: Scope;
  keyCipher: Uint8Array;
  createdBy: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const columns = {
  id: true,
  name: true,
  scope: true,
  keyCipher: true,
  createdBy: true,
  createdAt: true,
  lastUsedAt: true,
} satisfies Prisma.ApiKeySelect;

const lockApp = statement('api-keys-lock-app', 'SELECT 1 FROM apps WHERE app_id = $1 FOR NO KEY UPDATE');

// Locked in an order that is always the same, so that no two processes wait for each other. A key that is gone is passed over.
const saveUses = installationStatement('api-keys-save-uses', {
  reason: 'notes the uses of keys of several apps at once',
  text: `WITH used AS (
     SELECT k.app_id, k.id, u.at
       FROM unnest($1::text[], $2::bigint[], $3::timestamptz[]) AS u (app_id, id, at) JOIN api_keys k USING (app_id, id)
      ORDER BY k.app_id, k.id
        FOR NO KEY UPDATE OF k
   )
   UPDATE api_keys k SET last_used_at = greatest(k.last_used_at, used.at)
     FROM used WHERE k.app_id = used.app_id AND k.id = used.id`,
});

type Hash = Uint8Array<ArrayBuffer>;

/** The only place that writes the table `api_keys`. */
@Injectable()
export class ApiKeysRepository {
  constructor(private readonly database: Database) {}

  /** Until the end of the transaction nobody else counts or adds keys of the app. */
  async lock(ctx: RequestContext): Promise<void> {
    await this.database.forApp(ctx).query(lockApp, []);
  }

  async count(ctx: RequestContext): Promise<number> {
    return this.keys(ctx).count({ where: { appId: ctx.app.id } });
  }

  async create(
    ctx: RequestContext,
    { name, scope }: { name: string; scope: Scope },
    { hash, cipher }: SealedCredential,
  ): Promise<StoredApiKey> {
    const data = { appId: ctx.app.id, name, scope, keyHash: hash, keyCipher: cipher };
    try {
      return await this.keys(ctx).create({ data, select: columns });
    } catch (error) {
      throw asTaken(error);
    }
  }

  async find(ctx: RequestContext, keyHash: Hash): Promise<StoredApiKey | undefined> {
    return (await this.keys(ctx).findFirst({ where: { appId: ctx.app.id, keyHash }, select: columns })) ?? undefined;
  }

  /** Newest first. */
  async list(
    ctx: RequestContext,
    { scope, searchKey }: { scope?: Scope; searchKey?: string },
  ): Promise<StoredApiKey[]> {
    const where = { appId: ctx.app.id, scope, ...(searchKey && { name: contains(searchKey) }) };
    return this.keys(ctx).findMany({ where, select: columns, orderBy: { id: 'desc' } });
  }

  async update(
    ctx: RequestContext,
    id: bigint,
    changes: { name?: string; scope?: Scope },
  ): Promise<StoredApiKey | undefined> {
    try {
      const [row] = await this.keys(ctx).updateManyAndReturn({
        where: { appId: ctx.app.id, id },
        data: { ...changes, updatedAt: new Date() },
        select: columns,
      });
      return row;
    } catch (error) {
      throw asTaken(error);
    }
  }

  async delete(ctx: RequestContext, id: bigint): Promise<boolean> {
    const { count } = await this.keys(ctx).deleteMany({ where: { appId: ctx.app.id, id } });
    return count > 0;
  }

  /** Of keys of any app. Neither a process that is late nor a clock that is slow takes a time back. */
  async saveUses(ctx: InstallationContext, uses: KeyUse[]): Promise<void> {
    const [appIds, ids, times] = [uses.map(({ appId }) => appId), uses.map(({ id }) => id), uses.map(({ at }) => at)];
    await this.database.forInstallation(ctx).query(saveUses, [appIds, ids, times]);
  }

  private keys(ctx: RequestContext) {
    return this.database.forApp(ctx).prisma.apiKey;
  }
}

const asTaken = (error: unknown): unknown =>
  isUniqueViolation(error) ? DomainError.invalid({ name: ['The name has already been taken.'] }) : error;
