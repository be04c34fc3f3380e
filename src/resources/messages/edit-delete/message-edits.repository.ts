import { Injectable } from '@nestjs/common';
import type { WithheldEdit } from '#core/moderation/rule.js';
import type { ModerationStatus } from '#generated/prisma/enums.js';
import type { RequestContext } from '#platform/context/context.js';
import { TableRepository } from '#platform/database/repository.js';
import { namedInText } from '../content/message-mentions.js';
import type { MessageRow } from '../model/message-row.js';
import * as sql from './message-edits.sql.js';

/** What an edit stores. */
export type MessageEdit = Omit<WithheldEdit, 'actionId'>;

/** Finds, locks and changes single messages. */
@Injectable()
export class MessageEditsRepository extends TableRepository('message') {
  async find(ctx: RequestContext, id: bigint): Promise<MessageRow | undefined> {
    return this.first(ctx, sql.find, [id]);
  }

  /** Until the end of the transaction no other transaction changes the message. */
  async lock(ctx: RequestContext, id: bigint): Promise<MessageRow | undefined> {
    return this.first(ctx, sql.lock, [id]);
  }

  /**
   * Until the end of the transaction nobody deletes the group or the users of the conversation of the message, or the user with the uid.
   *
   * @returns whether that user exists
   */
  async lockParties(ctx: RequestContext, id: bigint, uid: string): Promise<boolean> {
    return (await this.first(ctx, sql.lockUserAndParties, [id, uid]))!.exists;
  }

  /** Until the end of the transaction nobody deletes the message; other transactions may lock it in the same way. */
  async lockForKeyShare(ctx: RequestContext, id: bigint): Promise<MessageRow | undefined> {
    return this.first(ctx, sql.lockForKeyShare, [id]);
  }

  /** @param status a new one, of moderation @returns the uids that the message mentions now */
  async edit(
    ctx: RequestContext,
    id: bigint,
    { data, tags, editedBy }: MessageEdit,
    status?: ModerationStatus,
  ): Promise<string[]> {
    const values = [id, JSON.stringify(data), tags, editedBy, namedInText(data), status] as const;
    return (await this.first(ctx, sql.edit, values))!.mentionedUids;
  }

  async setModerationStatus(ctx: RequestContext, id: bigint, status: ModerationStatus): Promise<void> {
    await this.query(ctx, sql.setModerationStatus, [id, status]);
  }

  /** @returns undefined where the message is deleted or not withheld */
  async approve(ctx: RequestContext, id: bigint): Promise<MessageRow | undefined> {
    return this.first(ctx, sql.approve, [id]);
  }

  /** Subscribes the users whom a reply mentions to its thread, and the sender of the parent with the first reply. */
  async followThread(ctx: RequestContext, { id, mentionedUids }: MessageRow, parentId: bigint): Promise<void> {
    await this.query(ctx, sql.followThread, [id, parentId, mentionedUids]);
  }

  /** Deletes the content of the message; its row stays. */
  async empty(ctx: RequestContext, id: bigint, deletedBy: string): Promise<void> {
    await this.query(ctx, sql.empty, [id, deletedBy]);
  }

  async hasReplies(ctx: RequestContext, id: bigint): Promise<boolean> {
    const where = { appId: ctx.app.id, parentId: id };
    return (await this.table(ctx).findFirst({ where, select: { id: true } })) !== null;
  }

  async erase(ctx: RequestContext, id: bigint): Promise<void> {
    await this.table(ctx).deleteMany({ where: { appId: ctx.app.id, id } });
  }
}
