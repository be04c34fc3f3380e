import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { TableRepository } from '#platform/database/repository.js';
import type { CursorRequest } from '#platform/http/lists/cursor.js';
import { close, find, lists, lockToVote, lockVoter, vote, type PollRow, type VoteRow } from './polls.sql.js';

export interface NewPoll {
  readonly optionCount: number;
  readonly multiple: boolean;
  readonly anonymous: boolean;
  readonly closesAt: Date | null;
}

/** Writes the tables `polls` and `poll_votes`. Foreign keys delete the rows of erased messages and users. */
@Injectable()
export class PollsRepository extends TableRepository('poll') {
  async add(ctx: AppContext, messageId: bigint, poll: NewPoll): Promise<void> {
    await this.table(ctx).create({ data: { appId: ctx.app.id, messageId, ...poll } });
  }

  async find(ctx: AppContext, messageId: bigint): Promise<PollRow | undefined> {
    return this.first(ctx, find, [messageId]);
  }

  /** Until the end of the transaction nobody closes the poll, and the user casts no other vote in it. */
  async lockToVote(ctx: AppContext, messageId: bigint, uid: string): Promise<PollRow | undefined> {
    await this.query(ctx, lockVoter, [messageId, uid]);
    return this.first(ctx, lockToVote, [messageId]);
  }

  /** Replaces the votes of the user. @returns whether that changed anything */
  async vote(ctx: AppContext, messageId: bigint, uid: string, options: readonly number[]): Promise<boolean> {
    return (await this.first(ctx, vote, [messageId, uid, options]))!.changes > 0n;
  }

  /** @returns false for a poll that is closed already, or does not exist */
  async close(ctx: AppContext, messageId: bigint): Promise<boolean> {
    return this.hasAny(ctx, close, [messageId]);
  }

  async delete(ctx: AppContext, messageId: bigint): Promise<void> {
    await this.table(ctx).deleteMany({ where: { appId: ctx.app.id, messageId } });
  }

  /** Returns the oldest first. */
  async listVotes(
    ctx: AppContext,
    messageId: bigint,
    option: number | undefined,
    { affix, id, limit }: CursorRequest,
  ): Promise<VoteRow[]> {
    const votes = await this.query(ctx, lists[affix], [messageId, option, id, limit]);
    return affix === 'append' ? votes : votes.reverse();
  }
}
