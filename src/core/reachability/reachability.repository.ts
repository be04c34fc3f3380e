import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { Repository } from '#platform/database/repository.js';
import type { RuledReceiver } from '../policy/message-rules.js';
import { receivers as findReceivers, type ReachabilityRow } from './reachability.sql.js';

/** Read-only. The areas users, blocked-users and groups write the rows. */
@Injectable()
export class ReachabilityRepository extends Repository {
  /** @param sender undefined for the app itself @returns a row for each receiver */
  async receivers(
    ctx: RequestContext,
    sender: string | undefined,
    receivers: readonly RuledReceiver[],
  ): Promise<ReachabilityRow[]> {
    if (receivers.length === 0) return [];
    return this.query(ctx, findReceivers, [
      sender,
      receivers.map(({ receiverType }) => receiverType),
      receivers.map(({ receiver }) => receiver),
    ]);
  }
}
