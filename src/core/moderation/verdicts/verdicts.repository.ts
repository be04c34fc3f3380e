import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import type { RuleMatch, WithheldEdit } from '../rule.js';
import type { PendingContent } from './moderation-check-job.js';
import {
  addCheck,
  addCheckJob,
  addMissingJobs,
  postponeCheck,
  removeCheck,
  takeCheck,
} from './moderation-checks.sql.js';
import { block, discard, flag } from './verdict-records.sql.js';

type Content = Pick<PendingContent, 'messageId' | 'version'>;

/** Stores verdicts, and what waits for one. All methods but `postponeJob` and `addMissingJobs` need an open transaction. */
@Injectable()
export class VerdictsRepository {
  constructor(private readonly database: Database) {}

  /** Replaces what waits for the message. @returns the version of the content */
  async addPending(ctx: AppContext, messageId: bigint, edit?: WithheldEdit): Promise<bigint> {
    const [row] = await this.database.forApp(ctx).query(addCheck, [messageId, edit && JSON.stringify(edit)]);
    return row!.version;
  }

  /** @returns undefined where the content changed since, or was settled */
  async takePending(
    ctx: AppContext,
    { messageId, version }: Content,
  ): Promise<{ edit: WithheldEdit | undefined } | undefined> {
    const [row] = await this.database.forApp(ctx).query(takeCheck, [messageId, version]);
    return row && { edit: row.edit ?? undefined };
  }

  async removePending(ctx: AppContext, messageId: bigint): Promise<void> {
    await this.database.forApp(ctx).query(removeCheck, [messageId]);
  }

  async removeAllPending(ctx: AppContext): Promise<void> {
    await this.database.forApp(ctx).prisma.moderationCheck.deleteMany({ where: { appId: ctx.app.id } });
  }

  /** @returns false where the app has as many jobs as it may have at once */
  async addJob(ctx: AppContext, { messageId, version }: Content): Promise<boolean> {
    const [row] = await this.database.forApp(ctx).query(addCheckJob, [messageId, version]);
    return row?.isAdded ?? false;
  }

  /** The content gets another job in place of its present one, unless it has changed. */
  async postponeJob(ctx: AppContext, { messageId, version }: Content, milliseconds: number): Promise<void> {
    await this.database.forApp(ctx).query(postponeCheck, [messageId, version, milliseconds]);
  }

  /** Adds jobs to the oldest content that waits and has none. @param seconds since it was added, at least @returns whether more waits */
  async addMissingJobs(ctx: AppContext, seconds: number): Promise<boolean> {
    const [row] = await this.database.forApp(ctx).query(addMissingJobs, [seconds]);
    return row!.hasMore;
  }

  async flag(ctx: AppContext, messageId: bigint, match: RuleMatch): Promise<void> {
    await this.database.forApp(ctx).query(flag, [messageId, ...valuesOf(match)]);
  }

  /** @param edit the edit that is withheld, if it is not the message itself */
  async block(
    ctx: AppContext,
    { id, sender }: { id: bigint; sender: string },
    match: RuleMatch,
    edit?: WithheldEdit,
  ): Promise<void> {
    const values = [id, sender, ...valuesOf(match), edit && JSON.stringify(edit)];
    await this.database.forApp(ctx).query(block, values);
  }

  /** Removes what waits for a verdict or a review of the message. @returns the withheld edits */
  async discard(ctx: AppContext, messageId: bigint, alsoFlags: boolean): Promise<WithheldEdit[]> {
    const discarded = await this.database.forApp(ctx).query(discard, [messageId, alsoFlags]);
    return discarded.map(({ edit }) => edit);
  }
}

const valuesOf = ({ rule, condition, actions }: RuleMatch): unknown[] => [
  rule.id,
  rule.name,
  rule.revisionId,
  JSON.stringify(condition),
  actions,
];
