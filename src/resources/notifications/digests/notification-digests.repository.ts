import { Injectable } from '@nestjs/common';
import type { AppContext } from '../../../platform/context.js';
import { Database } from '../../../platform/database/database.js';
import type { NotificationChannel } from '../notification.js';
import { add } from './notification-digests.sql.js';

/** A message that an email or SMS is to be sent about, unless the user reads it before. */
export interface CollectedMessage {
  readonly channel: NotificationChannel;
  readonly uid: string;
  readonly conversationKey: string;
  readonly messageId: string;
  readonly dueAt: Date;
}

/** The emails and SMS that are collecting unread messages: one of each channel for a user and a conversation. */
@Injectable()
export class NotificationDigestsRepository {
  constructor(private readonly database: Database) {}

  /** In the order of the messages. */
  async add(ctx: AppContext, messages: readonly CollectedMessage[]): Promise<void> {
    if (messages.length === 0) return;
    const column = <Value>(value: (message: CollectedMessage) => Value) => messages.map(value);
    await this.database
      .forApp(ctx)
      .query(add, [
        column(({ channel }) => channel),
        column(({ uid }) => uid),
        column(({ conversationKey }) => conversationKey),
        column(({ messageId }) => messageId),
        column(({ dueAt }) => dueAt),
      ]);
  }
}
