import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import type { RuledReceiver } from '../policy/message-rules.js';
import { receivers as findReceivers, type ReachabilityRow } from './reachability.sql.js';

/** Read-only. The areas users, blocked-users and groups write the rows. */
@Injectable()
export class ReachabilityRepository {
  constructor(private readonly database: Database) {}

  /** @param sender undefined for the app itself @returns a row for each receiver */
  async receivers(
    ctx: RequestContext,
    sender: string | undefined,
    receivers: readonly RuledReceiver[],
  ): Promise<ReachabilityRow[]> {
    if (receivers.length === 0) return [];
    return this.database
      .forApp(ctx)
      .query(findReceivers, [
        sender,
        receivers.map(({ receiverType }) => receiverType),
        receivers.map(({ receiver }) => receiver),
      ]);
  }
}
