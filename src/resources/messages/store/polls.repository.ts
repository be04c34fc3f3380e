import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
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
export class PollsRepository {
  constructor(private readonly database: Database) {}

  async add(ctx: AppContext, messageId: bigint, poll: NewPoll): Promise<void> {
    await this.polls(ctx).create({ data: { appId: ctx.app.id, messageId, ...poll } });
  }

  async find(ctx: AppContext, messageId: bigint): Promise<PollRow | undefined> {
    const [poll] = await this.database.forApp(ctx).query(find, [messageId]);
    return poll;
  }

  /** Until the end of the transaction nobody closes the poll, and the user casts no other vote in it. */
  async lockToVote(ctx: AppContext, messageId: bigint, uid: string): Promise<PollRow | undefined> {
    const database = this.database.forApp(ctx);
    await database.query(lockVoter, [messageId, uid]);
    const [poll] = await database.query(lockToVote, [messageId]);
    return poll;
  }

  /** Replaces the votes of the user. @returns whether that changed anything */
  async vote(ctx: AppContext, messageId: bigint, uid: string, options: readonly number[]): Promise<boolean> {
    const [row] = await this.database.forApp(ctx).query(vote, [messageId, uid, options]);
    return row!.changes > 0n;
  }

  /** @returns false for a poll that is closed already, or does not exist */
  async close(ctx: AppContext, messageId: bigint): Promise<boolean> {
    return (await this.database.forApp(ctx).query(close, [messageId])).length > 0;
  }

  async delete(ctx: AppContext, messageId: bigint): Promise<void> {
    await this.polls(ctx).deleteMany({ where: { appId: ctx.app.id, messageId } });
  }

  /** Returns the oldest first. */
  async listVotes(
    ctx: AppContext,
    messageId: bigint,
    option: number | undefined,
    { affix, id, limit }: CursorRequest,
  ): Promise<VoteRow[]> {
    const votes = await this.database.forApp(ctx).query(lists[affix], [messageId, option, id, limit]);
    return affix === 'append' ? votes : votes.reverse();
  }

  private polls(ctx: AppContext) {
    return this.database.forApp(ctx).prisma.poll;
  }
}
