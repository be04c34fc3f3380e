import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { Repository } from '#platform/database/repository.js';
import type { TimeRange } from '../figures/time-range.js';
import { compare, raise, type Difference } from './recount.sql.js';

/** Counts the rows of an app. Its statements read all messages of the app. */
@Injectable()
export class RecountRepository extends Repository {
  /**
   * @param position of the consumer that counts events
   * @returns undefined if it has not counted all events of the range
   */
  async compare(ctx: AppContext, { from, to }: TimeRange, position: bigint): Promise<Difference[] | undefined> {
    const found = await this.query(ctx, compare, [from, to, position]);
    if (found.some(({ isBehind }) => isBehind)) return undefined;
    return found.flatMap(({ isBehind: _, ...row }) => (row.metric === null ? [] : [row]));
  }

  /**
   * @param fineSince when the stored buckets of five minutes begin
   * @returns whether it was done: not if events of the range are not counted yet
   */
  async raise(ctx: AppContext, { from, to }: TimeRange, position: bigint, fineSince: Date): Promise<boolean> {
    const [row] = await this.query(ctx, raise, [from, to, position, fineSince]);
    return !row!.isBehind;
  }
}
