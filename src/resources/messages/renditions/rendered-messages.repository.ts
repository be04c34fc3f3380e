import { Injectable } from '@nestjs/common';
import type { AppContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import * as sql from './rendered-messages.sql.js';
import type { RenderedRow } from './rendered-messages.sql.js';

export type { RenderedRow } from './rendered-messages.sql.js';

@Injectable()
export class RenderedMessagesRepository {
  constructor(private readonly database: Database) {}

  /** @returns undefined for a message that is deleted */
  async find(ctx: AppContext, id: bigint): Promise<RenderedRow | undefined> {
    const [row] = await this.database.forApp(ctx).query(sql.find, [id]);
    return row;
  }

  /** Until the end of the transaction nobody changes the message. @returns undefined for a message that is deleted */
  async lock(ctx: AppContext, id: bigint): Promise<RenderedRow | undefined> {
    const [row] = await this.database.forApp(ctx).query(sql.lock, [id]);
    return row;
  }

  async setData(ctx: AppContext, id: bigint, data: Record<string, unknown>): Promise<void> {
    await this.database.forApp(ctx).query(sql.setData, [id, JSON.stringify(data)]);
  }
}
