import { Injectable } from '@nestjs/common';
import type { RuleMatch, WithheldEdit } from '#core/moderation/rule.js';
import type { AppContext } from '#platform/context/context.js';
import { Repository } from '#platform/database/repository.js';
import { block, discard, flag } from './verdict-records.sql.js';

/** Stores messages that rules block or flag in the queues. All methods need an open transaction. */
@Injectable()
export class VerdictRecordsRepository extends Repository {
  async flag(ctx: AppContext, messageId: bigint, match: RuleMatch): Promise<void> {
    await this.query(ctx, flag, [messageId, ...valuesOf(match)]);
  }

  /** @param edit the edit that is withheld, if it is not the message itself */
  async block(
    ctx: AppContext,
    { id, sender }: { id: bigint; sender: string },
    match: RuleMatch,
    edit?: WithheldEdit,
  ): Promise<void> {
    const values = [id, sender, ...valuesOf(match), edit && JSON.stringify(edit)] as const;
    await this.query(ctx, block, values);
  }

  /** Removes what waits for a verdict or a review of the message. @returns the withheld edits */
  async discard(ctx: AppContext, messageId: bigint, alsoFlags: boolean): Promise<WithheldEdit[]> {
    const discarded = await this.query(ctx, discard, [messageId, alsoFlags]);
    return discarded.map(({ edit }) => edit);
  }
}

const valuesOf = ({ rule, condition, actions }: RuleMatch) =>
  [rule.id, rule.name, rule.revisionId, JSON.stringify(condition), actions] as const;
