import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/context.js';
import { Database } from '../../../platform/database/database.js';
import { namedInText } from '../content/message-mentions.js';
import type { MessageRow } from '../model/message-row.js';
import { edit, empty, find, lock, lockForKeyShare } from './single-message.sql.js';

/** Finds, locks and changes single messages. */
@Injectable()
export class SingleMessageRepository {
  constructor(private readonly database: Database) {}

  async find(ctx: RequestContext, id: bigint): Promise<MessageRow | undefined> {
    const [row] = await this.database.forApp(ctx).query(find, [id]);
    return row;
  }

  /** Until the end of the transaction no other transaction changes the message. */
  async lock(ctx: RequestContext, id: bigint): Promise<MessageRow | undefined> {
    const [row] = await this.database.forApp(ctx).query(lock, [id]);
    return row;
  }

  /** Until the end of the transaction nobody deletes the message; other transactions may lock it in the same way. */
  async lockForKeyShare(ctx: RequestContext, id: bigint): Promise<MessageRow | undefined> {
    const [row] = await this.database.forApp(ctx).query(lockForKeyShare, [id]);
    return row;
  }

  /** @returns the uids that the message mentions now */
  async edit(ctx: RequestContext, id: bigint, data: object, tags: string[], editedBy: string): Promise<string[]> {
    const values = [id, JSON.stringify(data), tags, editedBy, namedInText(data)];
    const [row] = await this.database.forApp(ctx).query(edit, values);
    return row!.mentioned_uids;
  }

  /** Deletes the content of the message; its row stays. */
  async empty(ctx: RequestContext, id: bigint, deletedBy: string): Promise<void> {
    await this.database.forApp(ctx).query(empty, [id, deletedBy]);
  }

  async erase(ctx: RequestContext, id: bigint): Promise<void> {
    await this.database.forApp(ctx).prisma.message.deleteMany({ where: { appId: ctx.app.id, id } });
  }
}
