import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { Repository } from '#platform/database/repository.js';
import * as sql from './rendered-messages.sql.js';
import type { RenderedRow } from './rendered-messages.sql.js';

export type { RenderedRow } from './rendered-messages.sql.js';

@Injectable()
export class RenderedMessagesRepository extends Repository {
  /** @returns undefined for a message that is deleted */
  async find(ctx: AppContext, id: bigint): Promise<RenderedRow | undefined> {
    return this.first(ctx, sql.find, [id]);
  }

  /** Until the end of the transaction nobody changes the message. @returns undefined for a message that is deleted */
  async lock(ctx: AppContext, id: bigint): Promise<RenderedRow | undefined> {
    return this.first(ctx, sql.lock, [id]);
  }

  async setData(ctx: AppContext, id: bigint, data: Record<string, unknown>): Promise<void> {
    await this.query(ctx, sql.setData, [id, JSON.stringify(data)]);
  }
}
