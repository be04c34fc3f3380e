import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { unstorableReason } from '#platform/database/database-errors.js';
import { Database } from '#platform/database/database.js';
import { sql } from '#platform/database/sql.js';
import { installationStatement } from '#platform/database/statement.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { ConcurrentSendError } from './imported-messages.repository.js';

/** Each attempt finds the messages that the one before met, and may meet others that were sent meanwhile. */
const MAX_ATTEMPTS = 100;

/** A plan that was made while the tables were empty would be kept while the import fills them. */
const customPlans = installationStatement('data-import-custom-plans', {
  reason: 'a setting of the transaction',
  text: sql`SET LOCAL plan_cache_mode = 'force_custom_plan'`,
});

/** The transactions in which records are stored. */
@Injectable()
export class ImportTransactions {
  constructor(private readonly database: Database) {}

  /**
   * Repeats `work` where a client has sent a message with a muid of the batch at the same moment: the next attempt finds that message.
   *
   * @throws ERR_IMPORT_NOT_STORABLE where PostgreSQL refuses a value
   */
  async run<Result>(ctx: RequestContext, work: (tx: RequestContext) => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.database.withTransaction(ctx, async (tx) => {
          await this.database.forInstallation(tx).query(customPlans, []);
          return work(tx);
        });
      } catch (error) {
        const reason = unstorableReason(error);
        if (reason !== undefined) throw new DomainError('ERR_IMPORT_NOT_STORABLE', { reason });
        if (!(error instanceof ConcurrentSendError) || attempt === MAX_ATTEMPTS || ctx.transaction) throw error;
      }
    }
  }
}
