import { Injectable } from '@nestjs/common';
import type { Prisma } from '#generated/prisma/client.js';
import type { KeyUse } from '#platform/authentication/key-usage.js';
import type { InstallationContext, RequestContext } from '#platform/context/context.js';
import { contains } from '#platform/database/lists/pattern.js';
import { KeyedRepository, unlessTaken } from '#platform/database/repository.js';
import type { SealedCredential } from '#platform/security/credential-vault.js';
import type { Scope } from './api-key.dto.js';
import * as sql from './api-keys.sql.js';

const omit = { appId: true, keyHash: true, updatedAt: true } as const;

export type StoredApiKey = Prisma.ApiKeyGetPayload<{ omit: typeof omit }>;

type Hash = Uint8Array<ArrayBuffer>;

/** The only place that writes the table `api_keys`. */
@Injectable()
export class ApiKeysRepository extends KeyedRepository('apiKey', 'id') {
  async create(
    ctx: RequestContext,
    { name, scope }: { name: string; scope: Scope },
    { hash, cipher }: SealedCredential,
  ): Promise<StoredApiKey> {
    const data = { appId: ctx.app.id, name, scope, keyHash: hash, keyCipher: cipher };
    return unlessTaken('name', this.table(ctx).create({ data, omit }));
  }

  async find(ctx: RequestContext, keyHash: Hash): Promise<StoredApiKey | undefined> {
    return (await this.table(ctx).findFirst({ where: { appId: ctx.app.id, keyHash }, omit })) ?? undefined;
  }

  /** Returns the newest first. */
  async list(
    ctx: RequestContext,
    { scope, searchKey }: { scope?: Scope; searchKey?: string },
  ): Promise<StoredApiKey[]> {
    const where = { appId: ctx.app.id, scope, ...(searchKey && { name: contains(searchKey) }) };
    return this.table(ctx).findMany({ where, omit, orderBy: { id: 'desc' } });
  }

  async update(
    ctx: RequestContext,
    id: bigint,
    changes: { name?: string; scope?: Scope },
  ): Promise<StoredApiKey | undefined> {
    const changed = this.table(ctx).updateManyAndReturn({
      where: { appId: ctx.app.id, id },
      data: { ...changes, updatedAt: new Date() },
      omit,
    });
    return (await unlessTaken('name', changed))[0];
  }

  /** Gives the key another value. @returns undefined if it was deleted */
  async replace(
    ctx: RequestContext,
    id: bigint,
    { hash, cipher }: SealedCredential,
  ): Promise<StoredApiKey | undefined> {
    const [row] = await this.table(ctx).updateManyAndReturn({
      where: { appId: ctx.app.id, id },
      data: { keyHash: hash, keyCipher: cipher, updatedAt: new Date() },
      omit,
    });
    return row;
  }

  /** Stores uses of keys of any app in one statement per app. An earlier time never replaces a later one. */
  async saveUses(ctx: InstallationContext, uses: readonly KeyUse[]): Promise<void> {
    for (const appId of new Set(uses.map((use) => use.appId))) {
      const ofApp = uses.filter((use) => use.appId === appId);
      const values = [ofApp.map(({ id }) => id), ofApp.map(({ at }) => at)] as const;
      await this.database.forApp({ ...ctx, app: { id: appId } }).query(sql.saveUses, values);
    }
  }
}
