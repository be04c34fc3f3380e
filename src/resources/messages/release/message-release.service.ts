import { Injectable } from '@nestjs/common';
import type { RequestContext } from '#platform/context/context.js';
import { Database } from '#platform/database/database.js';
import { EventPublisher } from '#platform/events/event-publisher.js';
import type { MessageRow } from '../model/message-row.js';
import { approve, followThread } from './message-release.sql.js';

/** Gives messages that moderation withheld to their receivers. */
@Injectable()
export class MessageReleaseService {
  constructor(
    private readonly database: Database,
    private readonly events: EventPublisher,
  ) {}

  /**
   * The message is at the place where it was sent: it keeps its id and time. The caller says who approved it.
   *
   * @param ctx must have an open transaction
   * @returns undefined where the message is deleted or not withheld
   */
  async approve(ctx: RequestContext, id: bigint): Promise<MessageRow | undefined> {
    const database = this.database.forApp(ctx);
    const [row] = await database.query(approve, [id]);
    if (!row) return undefined;
    const { conversationKey: subject, parentId, mentionedUids: uids } = row;
    if (parentId !== null) await database.query(followThread, [id, parentId, uids]);
    await this.events.publish(ctx, { name: 'message_sent', subject, payload: { messageId: String(id) } });
    if (uids.length > 0)
      await this.events.publish(ctx, { name: 'user_mentioned', subject, payload: { messageId: String(id), uids } });
    return row;
  }
}
