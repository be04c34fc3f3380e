import { Injectable } from '@nestjs/common';
import type { Prisma } from '#generated/prisma/client.js';
import type { RequestContext } from '#platform/context/context.js';
import type { Page, PageRequest } from '#platform/database/lists/page.js';
import { TableRepository } from '#platform/database/repository.js';
import type { SealedCredential } from '#platform/security/credential-vault.js';
import * as sql from './auth-tokens.sql.js';

export interface ClientDetails {
  platform?: string;
  userAgent?: string;
  appInfo?: object;
}

const omit = { appId: true, tokenHash: true, issuedAt: true, expiresAt: true } as const;

export type StoredAuthToken = Omit<Prisma.AuthTokenGetPayload<{ omit: typeof omit }>, 'appInfo'> & {
  appInfo: object | null;
};

/** The only place that writes the table `auth_tokens`. */
@Injectable()
export class AuthTokensRepository extends TableRepository('authToken') {
  /** Until the end of the transaction no other transaction creates tokens of the user. @returns whether the user exists and is active */
  async lockActiveUser(ctx: RequestContext, uid: string): Promise<boolean> {
    return this.hasAny(ctx, sql.lockUser, [uid]);
  }

  async create(ctx: RequestContext, uid: string, { hash, cipher }: SealedCredential): Promise<StoredAuthToken> {
    const data = { appId: ctx.app.id, uid, tokenHash: hash, tokenCipher: cipher };
    return (await this.table(ctx).create({ data, omit })) as StoredAuthToken;
  }

  async newest(ctx: RequestContext, uid: string): Promise<StoredAuthToken | undefined> {
    const row = await this.table(ctx).findFirst({
      where: ownOf(ctx, uid),
      orderBy: { id: 'desc' },
      omit,
    });
    return (row as StoredAuthToken | null) ?? undefined;
  }

  async find(
    ctx: RequestContext,
    uid: string,
    tokenHash: Uint8Array<ArrayBuffer>,
  ): Promise<StoredAuthToken | undefined> {
    const row = await this.table(ctx).findFirst({ where: { ...ownOf(ctx, uid), tokenHash }, omit });
    return (row as StoredAuthToken | null) ?? undefined;
  }

  /** Returns the newest first. */
  async list(ctx: RequestContext, uid: string, page: PageRequest): Promise<Page<StoredAuthToken>> {
    return this.page(
      ctx,
      ownOf(ctx, uid),
      page,
      async (range) =>
        (await this.table(ctx).findMany({ ...range, omit, orderBy: { id: 'desc' } })) as StoredAuthToken[],
    );
  }

  async update(
    ctx: RequestContext,
    uid: string,
    tokenHash: Uint8Array<ArrayBuffer>,
    details: ClientDetails,
  ): Promise<StoredAuthToken | undefined> {
    const [row] = await this.table(ctx).updateManyAndReturn({
      where: { ...ownOf(ctx, uid), tokenHash },
      data: details,
      omit,
    });
    return row as StoredAuthToken | undefined;
  }

  async updateById(ctx: RequestContext, id: bigint, details: ClientDetails): Promise<void> {
    await this.table(ctx).updateMany({ where: { appId: ctx.app.id, id }, data: details });
  }

  /** @returns whether the token existed */
  async delete(ctx: RequestContext, uid: string, tokenHash: Uint8Array<ArrayBuffer>): Promise<boolean> {
    const { count } = await this.table(ctx).deleteMany({ where: { ...ownOf(ctx, uid), tokenHash } });
    return count > 0;
  }

  async deleteAll(ctx: RequestContext, uids: string[]): Promise<void> {
    await this.table(ctx).deleteMany({ where: { appId: ctx.app.id, uid: { in: uids } } });
  }

  async deleteById(ctx: RequestContext, id: bigint): Promise<void> {
    await this.table(ctx).deleteMany({ where: { appId: ctx.app.id, id } });
  }

  /** Deletes all tokens of the user but the newest `limit`. @returns whether there were more */
  async deleteOldest(ctx: RequestContext, uid: string, limit: number): Promise<boolean> {
    const [newestExcess] = await this.table(ctx).findMany({
      where: ownOf(ctx, uid),
      orderBy: { id: 'desc' },
      skip: limit,
      take: 1,
      select: { id: true },
    });
    if (!newestExcess) return false;
    await this.table(ctx).deleteMany({ where: { ...ownOf(ctx, uid), id: { lte: newestExcess.id } } });
    return true;
  }

  /** The ids among the given whose token exists, of an active user, in an app that is not deleted. */
  async liveIds(ctx: RequestContext, ids: bigint[]): Promise<bigint[]> {
    const rows = await this.query(ctx, sql.liveIds, [ids]);
    return rows.map(({ id }) => id);
  }
}

/** The tokens of a user that were issued here; sessions of app tokens expire, and are not listed. */
const ownOf = (ctx: RequestContext, uid: string) => ({ appId: ctx.app.id, uid, expiresAt: null });
