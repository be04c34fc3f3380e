import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import type { Page, CursorPageRequest } from '#platform/database/lists/page.js';
import { TableRepository } from '#platform/database/repository.js';
import { foldedSearchKey } from '#platform/text/search-folding.js';
import { readUserPage } from '../users/list/read-user-page.js';
import { listings, lockAll, type BlockedUser, type Direction } from './blocked-users.sql.js';

export type { BlockedUser } from './blocked-users.sql.js';

export interface BlockFilter {
  direction: Direction;
  searchKey?: string;
}

/** The only place that writes the table `user_blocks`. */
@Injectable()
export class BlockedUsersRepository extends TableRepository('userBlock') {
  /** @returns the users who were not blocked before, in order */
  async add(ctx: RequestContext, uid: string, others: string[]): Promise<string[]> {
    if (others.length === 0) return [];
    const added = await this.table(ctx).createManyAndReturn({
      data: [...others].sort().map((blockedUid) => ({ appId: ctx.app.id, uid, blockedUid })),
      select: { blockedUid: true },
      skipDuplicates: true,
    });
    return added.map(({ blockedUid }) => blockedUid);
  }

  /** @param ctx must have locked the users @returns the users who were blocked before, in order */
  async remove(ctx: RequestContext, uid: string, others: string[]): Promise<string[]> {
    const where = { appId: ctx.app.id, uid, blockedUid: { in: others } };
    const blocks = await this.table(ctx).findMany({
      where,
      select: { blockedUid: true },
      orderBy: { blockedUid: 'asc' },
    });
    await this.table(ctx).deleteMany({ where });
    return blocks.map(({ blockedUid }) => blockedUid);
  }

  /** Blocks by the user and blocks of the user. @param ctx must have locked the user, as for every change of blocks */
  async removeAll(ctx: RequestContext, uid: string): Promise<void> {
    await this.query(ctx, lockAll, [uid]);
    await this.table(ctx).deleteMany({ where: { appId: ctx.app.id, OR: [{ uid }, { blockedUid: uid }] } });
  }

  /** Returns the users in the order of uids. */
  async list(
    ctx: RequestContext,
    uid: string,
    { direction, searchKey }: BlockFilter,
    page: CursorPageRequest,
  ): Promise<Page<BlockedUser>> {
    return readUserPage(this.database.forApp(ctx), ctx, listings[direction], [uid, foldedSearchKey(searchKey)], page);
  }
}
