import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { unstorableReason } from '#platform/database/database-errors.js';
import { Database } from '#platform/database/database.js';
import { DomainError } from '#platform/errors/domain-error.js';
import { DataImportRepository } from '../data-import.repository.js';
import { ConcurrentSendError } from './imported-messages.repository.js';

/** Each attempt finds the messages that the one before met, and may meet others that were sent meanwhile. */
const MAX_ATTEMPTS = 100;

/** The transactions in which records are stored. */
@Injectable()
export class ImportTransactionsService {
  constructor(
    private readonly database: Database,
    private readonly imports: DataImportRepository,
  ) {}

  /**
   * Repeats `work` where a client has sent a message with a muid of the batch at the same moment: the next attempt finds that message.
   *
   * @throws ERR_IMPORT_NOT_STORABLE where PostgreSQL refuses a value
   */
  async run<Result>(ctx: RequestContext, work: (tx: RequestContext) => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.database.withTransaction(ctx, async (tx) => {
          await this.imports.useCustomPlans(tx);
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
