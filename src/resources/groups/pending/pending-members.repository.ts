import { Injectable } from '@nestjs/common';
import type { PendingStatus } from '#core/policy/pending-member-rules.js';
import type { PendingMemberKind } from '#generated/prisma/enums.js';
import { actingUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import type { CursorPageRequest, Page } from '#platform/database/lists/page.js';
import { readUserPage } from '#resources/users/list/read-user-page.js';
import * as sql from './pending-members.sql.js';
import type { Pending, PendingGroup, PendingUser } from './pending-members.sql.js';

export type { Pending, PendingGroup, PendingUser } from './pending-members.sql.js';

/**
 * Writes the table `pending_members`; `GroupMembersRepository` deletes the rows of users who become members or are banned. Every change needs
 * a locked group.
 */
@Injectable()
export class PendingMembersRepository {
  constructor(private readonly database: Database) {}

  /** @returns undefined for what has expired */
  async find(ctx: RequestContext, guid: string, uid: string): Promise<PendingStatus | undefined> {
    const [row] = await this.database.forApp(ctx).query(sql.find, [guid, uid]);
    return row;
  }

  /** How many others are open in the group, and of the user. */
  async countOthers(
    ctx: RequestContext,
    guid: string,
    uid: string,
    kind: PendingMemberKind,
  ): Promise<{ inGroup: number; ofUser: number }> {
    const [row] = await this.database.forApp(ctx).query(sql.count, [guid, uid, kind]);
    return row!;
  }

  /** Replaces what is stored of the user in the group. */
  async save(
    ctx: RequestContext,
    guid: string,
    uid: string,
    kind: PendingMemberKind,
    seconds: number,
  ): Promise<Pending> {
    const values = [guid, uid, kind, actingUid(ctx.principal), seconds] as const;
    const [pending] = await this.database.forApp(ctx).query(sql.save, values);
    return pending!;
  }

  async decline(ctx: RequestContext, guid: string, uid: string, seconds: number): Promise<void> {
    await this.database.forApp(ctx).query(sql.decline, [guid, uid, seconds]);
  }

  async remove(ctx: RequestContext, guid: string, uid: string): Promise<void> {
    await this.database.forApp(ctx).query(sql.remove, [guid, uid]);
  }

  async removeExpired(ctx: RequestContext, guid: string): Promise<void> {
    await this.database.forApp(ctx).query(sql.removeExpired, [guid]);
  }

  /** The uids of moderators and admins, in order. */
  async moderators(ctx: RequestContext, guid: string, limit: number): Promise<string[]> {
    const rows = await this.database.forApp(ctx).query(sql.moderators, [guid, limit]);
    return rows.map(({ uid }) => uid);
  }

  /** Returns them in the order of uids. */
  async listOfGroup(
    ctx: RequestContext,
    guid: string,
    kind: PendingMemberKind,
    page: CursorPageRequest,
  ): Promise<Page<PendingUser>> {
    return readUserPage(this.database.forApp(ctx), ctx, sql.listOfGroup, [guid, kind], page);
  }

  /** The groups, the newest first. */
  async listOfUser(ctx: RequestContext, uid: string, kind: PendingMemberKind, limit: number): Promise<PendingGroup[]> {
    return this.database.forApp(ctx).query(sql.listOfUser, [uid, kind, limit]);
  }
}
