import { Injectable } from '@nestjs/common';
import { ModerationRules } from '#core/moderation/judging/moderation-rules.js';
import type { AppContext } from '#platform/context/context.js';
import type { Transaction } from '#platform/context/transaction.js';
import { Database } from '#platform/database/database.js';
import { KeywordListsRepository } from './keyword-lists.repository.js';

/** Changes of the rules and lists of an app. */
@Injectable()
export class RuleTransactions {
  constructor(
    private readonly lists: KeywordListsRepository,
    private readonly moderationRules: ModerationRules,
    private readonly database: Database,
  ) {}

  /**
   * Concurrent changes of one app wait for each other. When the result is there, the change decides about messages of this process, unless
   * the context has an open transaction. Other processes are notified at the commit.
   */
  async run<Context extends AppContext, Result>(
    ctx: Context,
    work: (tx: Context & { transaction: Transaction }) => Promise<Result>,
  ): Promise<Result> {
    const result = await this.database.withTransaction(ctx, async (tx) => {
      await this.lists.lockApp(tx);
      const changed = await work(tx);
      await this.moderationRules.changed(tx);
      return changed;
    });
    if (!ctx.transaction) await this.moderationRules.apply(ctx);
    return result;
  }
}
