import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { Repository } from '#platform/database/repository.js';
import type { LeasedRun } from './run.js';
import { threadMessages, type ThreadMessage } from './thread-messages.sql.js';

/** Read-only. The area messages writes the rows. */
@Injectable()
export class ThreadMessagesRepository extends Repository {
  /** The last texts of the thread up to the message of the run, oldest first. */
  async before(ctx: AppContext, { threadId, messageId, agentUid }: LeasedRun, limit: number): Promise<ThreadMessage[]> {
    const newestFirst = await this.query(ctx, threadMessages, [threadId, messageId, agentUid, limit]);
    return newestFirst.reverse();
  }
}
