import { Injectable } from '@nestjs/common';
import { lockApp } from '#core/summaries/row-locks.sql.js';
import type { Prisma } from '#generated/prisma/client.js';
import type { KeyUse } from '#platform/authentication/key-usage.js';
import type { InstallationContext, RequestContext } from '#platform/context/context.js';
import { isUniqueViolation } from '#platform/database/database-errors.js';
import { TableRepository } from '#platform/database/repository.js';
import { contains } from '#platform/database/lists/pattern.js';
import { DomainError } from '#platform/errors/domain-error.js';
import type { SealedCredential } from '#platform/security/credential-vault.js';
import type { Scope } from './api-key.dto.js';
import * as sql from './api-keys.sql.js';

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

type Hash = Uint8Array<ArrayBuffer>;

/** The only place that writes the table `api_keys`. */
@Injectable()
export class ApiKeysRepository extends TableRepository('apiKey') {
  /** Until the end of the transaction no other transaction with this lock counts or adds keys of the app. */
  async lockApp(ctx: RequestContext): Promise<void> {
    await this.query(ctx, lockApp, []);
  }

  async count(ctx: RequestContext): Promise<number> {
    return this.table(ctx).count({ where: { appId: ctx.app.id } });
  }

  async create(
    ctx: RequestContext,
    { name, scope }: { name: string; scope: Scope },
    { hash, cipher }: SealedCredential,
  ): Promise<StoredApiKey> {
    const data = { appId: ctx.app.id, name, scope, keyHash: hash, keyCipher: cipher };
    try {
      return await this.table(ctx).create({ data, select: columns });
    } catch (error) {
      throw asNameTaken(error);
    }
  }

  async find(ctx: RequestContext, keyHash: Hash): Promise<StoredApiKey | undefined> {
    return (await this.table(ctx).findFirst({ where: { appId: ctx.app.id, keyHash }, select: columns })) ?? undefined;
  }

  /** Returns the newest first. */
  async list(
    ctx: RequestContext,
    { scope, searchKey }: { scope?: Scope; searchKey?: string },
  ): Promise<StoredApiKey[]> {
    const where = { appId: ctx.app.id, scope, ...(searchKey && { name: contains(searchKey) }) };
    return this.table(ctx).findMany({ where, select: columns, orderBy: { id: 'desc' } });
  }

  async update(
    ctx: RequestContext,
    id: bigint,
    changes: { name?: string; scope?: Scope },
  ): Promise<StoredApiKey | undefined> {
    try {
      const [row] = await this.table(ctx).updateManyAndReturn({
        where: { appId: ctx.app.id, id },
        data: { ...changes, updatedAt: new Date() },
        select: columns,
      });
      return row;
    } catch (error) {
      throw asNameTaken(error);
    }
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
      select: columns,
    });
    return row;
  }

  async delete(ctx: RequestContext, id: bigint): Promise<boolean> {
    const { count } = await this.table(ctx).deleteMany({ where: { appId: ctx.app.id, id } });
    return count > 0;
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

const asNameTaken = (error: unknown): unknown =>
  isUniqueViolation(error) ? DomainError.invalid({ name: ['The name has already been taken.'] }) : error;
