import { Injectable } from '@nestjs/common';
import { viewerUid } from '#platform/access/principal.js';
import type { RequestContext } from '#platform/context/context.js';
import { jsonRows } from '#platform/database/json-rows.js';
import { Repository } from '#platform/database/repository.js';
import * as sql from './summaries.sql.js';
import type { BlockStatus, GroupSummary, UserPair, UserSummary } from './summaries.sql.js';

export { summariesFor, type BlockStatus, type GroupSummary, type UserPair, type UserSummary } from './summaries.sql.js';

/** User summaries as JSON, for statements of other areas that return them with their own rows. */
export const userSummaries = jsonRows<UserSummary>({
  uid: 'value',
  name: 'value',
  avatar: 'value',
  link: 'value',
  role: 'value',
  status: 'enum',
  lastActiveAt: 'time',
  createdAt: 'time',
});

/** Group summaries as JSON, for statements of other areas that return them with their own rows. */
export const groupSummaries = jsonRows<GroupSummary>({
  guid: 'value',
  name: 'value',
  icon: 'value',
  description: 'value',
  type: 'enum',
  tags: 'value',
  owner: 'value',
  membersCount: 'value',
  createdAt: 'time',
  updatedAt: 'time',
  updatedBy: 'value',
});

/** Read-only. The areas users, blocked-users, friends and groups write the rows. */
@Injectable()
export class SummariesRepository extends Repository {
  /** Returns the users as the acting user may see them. */
  async users(ctx: RequestContext, uids: string[]): Promise<UserSummary[]> {
    return uids.length > 0 ? this.query(ctx, sql.users, [uids, viewerUid(ctx.principal)]) : [];
  }

  async tags(ctx: RequestContext, uids: string[]): Promise<{ uid: string; tags: string[] }[]> {
    return this.query(ctx, sql.tags, [uids]);
  }

  async groups(ctx: RequestContext, guids: string[]): Promise<GroupSummary[]> {
    return guids.length > 0 ? this.query(ctx, sql.groups, [guids]) : [];
  }

  async activeUids(ctx: RequestContext, uids: string[]): Promise<string[]> {
    const rows = await this.query(ctx, sql.activeUids, [uids]);
    return rows.map(({ uid }) => uid);
  }

  async lockActiveUsers(ctx: RequestContext, uids: string[]): Promise<string[]> {
    const rows = await this.query(ctx, sql.lockActiveUsers, [uids]);
    return rows.map(({ uid }) => uid);
  }

  async existingGuids(ctx: RequestContext, guids: string[]): Promise<string[]> {
    const rows = await this.query(ctx, sql.existingGuids, [guids]);
    return rows.map(({ guid }) => guid);
  }

  /** The blocks of each user, in both directions. */
  async blocksAround(ctx: RequestContext, uids: string[]): Promise<UserPair[]> {
    return this.query(ctx, sql.blocksAround, [uids]);
  }

  async blocks(ctx: RequestContext, uid: string, others: string[]): Promise<BlockStatus[]> {
    return this.query(ctx, sql.blocks, [uid, others]);
  }

  async blockPairs(ctx: RequestContext, uids: string[], others: string[]): Promise<UserPair[]> {
    return this.query(ctx, sql.blockPairs, [uids, others]);
  }

  async friendPairs(ctx: RequestContext, uids: string[], others: string[]): Promise<UserPair[]> {
    return this.query(ctx, sql.friendPairs, [uids, others]);
  }

  async guidsOfMembers(ctx: RequestContext, uids: string[]): Promise<{ uid: string; guids: string[] }[]> {
    return this.query(ctx, sql.guidsOfMembers, [uids]);
  }
}
