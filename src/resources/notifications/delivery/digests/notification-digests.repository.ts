import { Injectable } from '@nestjs/common';
import type { AppContext, InstallationContext } from '#platform/context/context.js';
import { columnsOf } from '#platform/database/columns-of.js';
import { Repository } from '#platform/database/repository.js';
import type { NotificationChannel } from '#resources/notifications/notification.js';
import * as sql from './notification-digests.sql.js';

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
export class NotificationDigestsRepository extends Repository {
  /** Adds the messages in their order. */
  async add(ctx: AppContext, messages: readonly CollectedMessage[]): Promise<void> {
    if (messages.length === 0) return;
    const rows = messages.map((message) => ({ ...message, messageId: BigInt(message.messageId) }));
    await this.query(ctx, sql.add, columnsOf(rows, 'channel', 'uid', 'conversationKey', 'messageId', 'dueAt'));
  }

  /** A batch of the due digests of all apps. */
  async findDue(ctx: InstallationContext, now: Date): Promise<sql.DigestRef[]> {
    return this.database.forInstallation(ctx).query(sql.findDue, [now]);
  }

  /** Removes the digests. @param withRead the channels on which messages that were read count @returns those that no other run has removed */
  async take(
    ctx: AppContext,
    digests: readonly sql.DigestRef[],
    withRead: ReadonlySet<NotificationChannel>,
  ): Promise<sql.TakenDigest[]> {
    return this.query(ctx, sql.take, [...keysOf(digests), digests.map(({ channel }) => withRead.has(channel))]);
  }

  /** Digests that could not be decided about become due later, so that those of other apps are. */
  async postpone(ctx: AppContext, digests: readonly sql.DigestRef[], until: Date): Promise<void> {
    await this.query(ctx, sql.postpone, [...keysOf(digests), until]);
  }

  /** The conversations of an erased user have no messages any more. Digests of the user themself are deleted with their row. */
  async removeOfConversationsOf(ctx: AppContext, uid: string): Promise<void> {
    await this.query(ctx, sql.removeOfConversationsOf, [uid]);
  }

  /** The emails and SMS to the users in the last 24 hours. */
  async countSent(ctx: AppContext, uids: readonly string[]): Promise<sql.SentCount[]> {
    return this.query(ctx, sql.countSent, [uids]);
  }
}

const keysOf = (digests: readonly sql.DigestRef[]) => columnsOf(digests, 'channel', 'uid', 'conversationKey');
