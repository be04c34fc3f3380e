import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import type { Page, CursorPageRequest } from '#platform/database/lists/page.js';
import { TableRepository } from '#platform/database/repository.js';
import { foldedSearchKey } from '#platform/text/search-folding.js';
import { readUserPage } from '../users/list/read-user-page.js';
import type { User } from '../users/users.repository.js';
import * as sql from './friends.sql.js';

/** The only place that writes the table `friends`. */
@Injectable()
export class FriendsRepository extends TableRepository('friend') {
  /** How many friends each user has, by uid. Users without friends are missing. */
  async counts(ctx: RequestContext, uids: string[]): Promise<ReadonlyMap<string, number>> {
    const counts = await this.table(ctx).groupBy({
      by: ['uid'],
      where: { appId: ctx.app.id, uid: { in: uids } },
      _count: true,
    });
    return new Map(counts.map(({ uid, _count }) => [uid, _count]));
  }

  /** The uids among the given that belong to friends of the user. */
  async friendsAmong(ctx: RequestContext, uid: string, others: string[]): Promise<Set<string>> {
    const friends = await this.table(ctx).findMany({
      where: { appId: ctx.app.id, uid, friendUid: { in: others } },
      select: { friendUid: true },
    });
    return new Set(friends.map(({ friendUid }) => friendUid));
  }

  /** @param others users who are not friends of the user yet */
  async add(ctx: RequestContext, uid: string, others: string[]): Promise<void> {
    await this.query(ctx, sql.add, [uid, others]);
  }

  /** The foreign key deletes the rows of the other side. */
  async remove(ctx: RequestContext, uid: string, others: string[]): Promise<void> {
    await this.table(ctx).deleteMany({ where: { appId: ctx.app.id, uid, friendUid: { in: others } } });
  }

  /** The foreign key deletes the rows of the other side. @param ctx must have an open transaction */
  async removeAll(ctx: RequestContext, uid: string): Promise<void> {
    await this.query(ctx, sql.lockAll, [uid]);
    await this.table(ctx).deleteMany({ where: { appId: ctx.app.id, uid } });
  }

  /** Returns the friends in the order of uids. */
  async list(
    ctx: RequestContext,
    uid: string,
    { searchKey }: { searchKey?: string },
    page: CursorPageRequest,
  ): Promise<Page<User>> {
    return readUserPage(this.database.forApp(ctx), ctx, sql, [uid, foldedSearchKey(searchKey)], page);
  }
}
