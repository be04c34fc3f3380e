import { Injectable } from '@nestjs/common';
import type { PendingStatus } from '#core/policy/pending-member-rules.js';
import type { PendingMemberKind } from '#generated/prisma/enums.js';
import { actingUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import type { CursorPageRequest, Page } from '#platform/database/lists/page.js';
import { Repository } from '#platform/database/repository.js';
import { readUserPage } from '#resources/users/list/read-user-page.js';
import * as sql from './pending-members.sql.js';
import type { Pending, PendingGroup, PendingUser } from './pending-members.sql.js';

export type { Pending, PendingGroup, PendingUser } from './pending-members.sql.js';

/**
 * Writes the table `pending_members`; `GroupMembersRepository` deletes the rows of users who become members or are banned. Every change needs
 * a locked group.
 */
@Injectable()
export class PendingMembersRepository extends Repository {
  /** @returns undefined for what has expired */
  async find(ctx: RequestContext, guid: string, uid: string): Promise<PendingStatus | undefined> {
    return this.first(ctx, sql.find, [guid, uid]);
  }

  /** How many others are open in the group, and of the user. */
  async countOthers(
    ctx: RequestContext,
    guid: string,
    uid: string,
    kind: PendingMemberKind,
  ): Promise<{ inGroup: number; ofUser: number }> {
    return (await this.first(ctx, sql.count, [guid, uid, kind]))!;
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
    return (await this.first(ctx, sql.save, values))!;
  }

  async decline(ctx: RequestContext, guid: string, uid: string, seconds: number): Promise<void> {
    await this.query(ctx, sql.decline, [guid, uid, seconds]);
  }

  async remove(ctx: RequestContext, guid: string, uid: string): Promise<void> {
    await this.query(ctx, sql.remove, [guid, uid]);
  }

  async removeExpired(ctx: RequestContext, guid: string): Promise<void> {
    await this.query(ctx, sql.removeExpired, [guid]);
  }

  /** The uids of moderators and admins, in order. */
  async moderators(ctx: RequestContext, guid: string, limit: number): Promise<string[]> {
    const rows = await this.query(ctx, sql.moderators, [guid, limit]);
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
    return this.query(ctx, sql.listOfUser, [uid, kind, limit]);
  }
}
