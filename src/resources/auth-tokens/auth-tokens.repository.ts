import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../platform/context.js';
import { Database } from '../../platform/database/database.js';
import { statement } from '../../platform/database/statement.js';
import { offsetOf, type Page, type PageRequest } from '../../platform/database/page.js';
import type { SealedCredential } from '../../platform/security/credential-vault.js';
import type { Prisma } from '../../generated/prisma/client.js';

export interface StoredAuthToken {
  uid: string;
  tokenCipher: Uint8Array;
  platform: string | null;
  userAgent: string | null;
  appInfo: object | null;
  createdAt: Date;
}

export interface ClientDetails {
  platform?: string;
  userAgent?: string;
  appInfo?: object;
}

const columns = {
  uid: true,
  tokenCipher: true,
  platform: true,
  userAgent: true,
  appInfo: true,
  createdAt: true,
} satisfies Prisma.AuthTokenSelect;

const lockUser = statement(
  'auth-tokens-lock-user',
  'SELECT 1 FROM users WHERE app_id = $1 AND uid = $2 AND deactivated_at IS NULL FOR NO KEY UPDATE',
);

const findLive = statement(
  'auth-tokens-find-live',
  `SELECT t.id
     FROM auth_tokens t JOIN users u USING (app_id, uid) JOIN apps a USING (app_id)
    WHERE t.app_id = $1 AND t.id = ANY($2)
      AND u.deactivated_at IS NULL AND a.deletion_scheduled_at IS NULL`,
);

/** The only place that writes the table `auth_tokens`. */
@Injectable()
export class AuthTokensRepository {
  constructor(private readonly database: Database) {}

  /** Until the end of the transaction nobody else makes tokens of the user. @returns whether there is such an active user. */
  async lockUser(ctx: RequestContext, uid: string): Promise<boolean> {
    return (await this.database.forApp(ctx).query(lockUser, [uid])).length > 0;
  }

  async create(ctx: RequestContext, uid: string, { hash, cipher }: SealedCredential): Promise<StoredAuthToken> {
    const data = { appId: ctx.app.id, uid, tokenHash: hash, tokenCipher: cipher };
    return (await this.tokens(ctx).create({ data, select: columns })) as StoredAuthToken;
  }

  async newest(ctx: RequestContext, uid: string): Promise<StoredAuthToken | undefined> {
    const row = await this.tokens(ctx).findFirst({
      where: { appId: ctx.app.id, uid },
      orderBy: { id: 'desc' },
      select: columns,
    });
    return (row as StoredAuthToken | null) ?? undefined;
  }

  async find(
    ctx: RequestContext,
    uid: string,
    tokenHash: Uint8Array<ArrayBuffer>,
  ): Promise<StoredAuthToken | undefined> {
    const row = await this.tokens(ctx).findFirst({ where: { appId: ctx.app.id, uid, tokenHash }, select: columns });
    return (row as StoredAuthToken | null) ?? undefined;
  }

  /** Newest first. */
  async list(ctx: RequestContext, uid: string, page: PageRequest): Promise<Page<StoredAuthToken>> {
    const where = { appId: ctx.app.id, uid };
    const [rows, total] = await Promise.all([
      this.tokens(ctx).findMany({
        where,
        select: columns,
        orderBy: { id: 'desc' },
        skip: offsetOf(page),
        take: page.perPage,
      }),
      this.tokens(ctx).count({ where }),
    ]);
    return { rows: rows as StoredAuthToken[], total };
  }

  async update(
    ctx: RequestContext,
    uid: string,
    tokenHash: Uint8Array<ArrayBuffer>,
    details: ClientDetails,
  ): Promise<StoredAuthToken | undefined> {
    const [row] = await this.tokens(ctx).updateManyAndReturn({
      where: { appId: ctx.app.id, uid, tokenHash },
      data: details,
      select: columns,
    });
    return row as StoredAuthToken | undefined;
  }

  /** @returns whether there was such a token. */
  async delete(ctx: RequestContext, uid: string, tokenHash: Uint8Array<ArrayBuffer>): Promise<boolean> {
    const { count } = await this.tokens(ctx).deleteMany({ where: { appId: ctx.app.id, uid, tokenHash } });
    return count > 0;
  }

  async deleteAll(ctx: RequestContext, uids: string[]): Promise<void> {
    await this.tokens(ctx).deleteMany({ where: { appId: ctx.app.id, uid: { in: uids } } });
  }

  async deleteById(ctx: RequestContext, id: bigint): Promise<void> {
    await this.tokens(ctx).deleteMany({ where: { appId: ctx.app.id, id } });
  }

  /** Keeps the newest `keep` tokens of the user. @returns whether there were more */
  async deleteOldest(ctx: RequestContext, uid: string, keep: number): Promise<boolean> {
    const [firstToGo] = await this.tokens(ctx).findMany({
      where: { appId: ctx.app.id, uid },
      orderBy: { id: 'desc' },
      skip: keep,
      take: 1,
      select: { id: true },
    });
    if (!firstToGo) return false;
    await this.tokens(ctx).deleteMany({ where: { appId: ctx.app.id, uid, id: { lte: firstToGo.id } } });
    return true;
  }

  /** Those of the ids that belong to tokens of active users, while the app is there. */
  async liveIds(ctx: RequestContext, ids: bigint[]): Promise<bigint[]> {
    const rows = await this.database.forApp(ctx).queryUnchecked<{ id: bigint }>(findLive, [ids]);
    return rows.map(({ id }) => id);
  }

  private tokens(ctx: RequestContext) {
    return this.database.forApp(ctx).prisma.authToken;
  }
}
