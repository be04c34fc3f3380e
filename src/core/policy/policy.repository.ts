import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { Repository } from '#platform/database/repository.js';
import * as sql from './policy.sql.js';
import type { MembershipRow, SendingMemberRow, UserRelation } from './policy.sql.js';

/** The areas users, friends, groups and rbac write the rows, except for the turns of slow mode. */
@Injectable()
export class PolicyRepository extends Repository {
  /** Returns the relations of the user to those of the uids that belong to active users. */
  async userRelations(ctx: RequestContext, uid: string, others: string[]): Promise<UserRelation[]> {
    return this.query(ctx, sql.userRelations, [uid, others]);
  }

  async memberships(ctx: RequestContext, guids: string[], uids: string[]): Promise<MembershipRow[]> {
    return this.query(ctx, sql.memberships, [guids, uids]);
  }

  async sendingMembers(ctx: RequestContext, guids: string[], uid: string): Promise<SendingMemberRow[]> {
    return this.query(ctx, sql.sendingMembers, [guids, uid]);
  }

  /** @param ctx must have an open transaction @returns whether the member has not sent within the last `seconds` */
  async takeTurn(ctx: RequestContext, guid: string, uid: string, seconds: number): Promise<boolean> {
    return this.hasAny(ctx, sql.takeTurn, [guid, uid, seconds]);
  }
}
