import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { memberships, userRelations, type MembershipRow, type UserRelation } from './policy.sql.js';

/** Read-only. The areas users, friends, groups and rbac write the rows. */
@Injectable()
export class PolicyRepository {
  constructor(private readonly database: Database) {}

  /** Returns the relations of the user to those of the uids that belong to active users. */
  async userRelations(ctx: RequestContext, uid: string, others: string[]): Promise<UserRelation[]> {
    return this.database.forApp(ctx).query(userRelations, [uid, others]);
  }

  async memberships(ctx: RequestContext, guids: string[], uids: string[]): Promise<MembershipRow[]> {
    return this.database.forApp(ctx).query(memberships, [guids, uids]);
  }
}
