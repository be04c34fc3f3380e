import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import type { MessageRow } from '../model/message-row.js';
import { approve, followThread } from './message-release.sql.js';

/** Approves messages that moderation withheld. */
@Injectable()
export class MessageReleaseRepository {
  constructor(private readonly database: Database) {}

  /** @returns undefined where the message is deleted or not withheld */
  async approve(ctx: RequestContext, id: bigint): Promise<MessageRow | undefined> {
    const [row] = await this.database.forApp(ctx).query(approve, [id]);
    return row;
  }

  /** Subscribes the users whom a reply mentions to its thread, and the sender of the parent with the first reply. */
  async followThread(
    ctx: RequestContext,
    { id, parentId, mentionedUids }: Pick<MessageRow, 'id' | 'mentionedUids'> & { parentId: bigint },
  ): Promise<void> {
    await this.database.forApp(ctx).query(followThread, [id, parentId, mentionedUids]);
  }
}
