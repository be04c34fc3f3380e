import { Injectable } from '@nestjs/common';
import type { Prisma } from '#generated/prisma/client.js';
import type { AppContext } from '#platform/context/context.js';
import { cursorPage } from '#platform/database/lists/cursor-page.js';
import { KeyedRepository, omit } from '#platform/database/repository.js';
import type { CursorRequest } from '#platform/http/lists/cursor.js';
import type { ListSubmissionsQuery } from './submission.dto.js';
import * as sql from './submissions.sql.js';
import type { ExpiredSubmissions, Submission } from './submissions.sql.js';

export interface NewSubmission extends Pick<
  Submission,
  'sender' | 'receiverType' | 'receiver' | 'category' | 'type' | 'data' | 'tags' | 'muid'
> {
  /** undefined for now. */
  sentAt?: Date;
}

export type JudgedStatus = Pick<Submission, 'status' | 'rule'>;

export type SubmissionFilter = Omit<ListSubmissionsQuery, 'limit' | 'id' | 'affix'>;

/** The only place that writes the table `moderation_submissions`. A foreign key deletes the rows of erased apps. */
@Injectable()
export class SubmissionsRepository extends KeyedRepository('moderationSubmission', 'id') {
  /** @returns undefined if the sender has submitted something with the same muid */
  async create(
    ctx: AppContext,
    { sender, receiverType, receiver, category, type, data, tags, muid, sentAt }: NewSubmission,
    { status, rule }: JudgedStatus,
  ): Promise<Submission | undefined> {
    const content = [sender, receiverType, receiver, category, type, JSON.stringify(data), tags, muid] as const;
    return this.first(ctx, sql.create, [...content, status, rule && JSON.stringify(rule), sentAt]);
  }

  async find(ctx: AppContext, id: bigint): Promise<Submission | undefined> {
    return this.first(ctx, sql.find, [id]);
  }

  /** Until the end of the transaction no other transaction changes the submission. */
  async lock(ctx: AppContext, id: bigint): Promise<Submission | undefined> {
    return this.first(ctx, sql.lock, [id]);
  }

  async findByMuid(ctx: AppContext, sender: string, muid: string): Promise<Submission | undefined> {
    return this.first(ctx, sql.findByMuid, [sender, muid]);
  }

  async edit(
    ctx: AppContext,
    id: bigint,
    data: object,
    { status, rule }: JudgedStatus,
    editedBy: string,
  ): Promise<Submission> {
    const values = [id, JSON.stringify(data), status, rule && JSON.stringify(rule), editedBy] as const;
    return (await this.first(ctx, sql.edit, values))!;
  }

  /** @returns whether the submission was pending */
  async settle(ctx: AppContext, id: bigint, { status, rule }: JudgedStatus): Promise<boolean> {
    const settled = await this.query(ctx, sql.settle, [id, status, rule && JSON.stringify(rule)]);
    return settled.length > 0;
  }

  /** All submissions of and to the user. */
  async removeOfUser(ctx: AppContext, uid: string): Promise<void> {
    const appId = ctx.app.id;
    const parties: Prisma.ModerationSubmissionWhereInput[] = [{ sender: uid }, { receiverType: 'user', receiver: uid }];
    await this.table(ctx).deleteMany({ where: { appId, OR: parties } });
  }

  async removeOfGroup(ctx: AppContext, guid: string): Promise<void> {
    await this.table(ctx).deleteMany({ where: { appId: ctx.app.id, receiverType: 'group', receiver: guid } });
  }

  /** Deletes submissions because of their age. @param after id of the last one of the batch before, 0 to start with the oldest */
  async expire(ctx: AppContext, before: Date, after: bigint, limit: number): Promise<ExpiredSubmissions> {
    return (await this.first(ctx, sql.expire, [after, before, limit]))!;
  }

  /** Until the end of the transaction nobody deletes the group. @returns whether it exists */
  async lockGroup(ctx: AppContext, guid: string): Promise<boolean> {
    return this.hasAny(ctx, sql.lockGroup, [guid]);
  }

  /** Returns the oldest first. */
  async list(ctx: AppContext, filter: SubmissionFilter, { id, affix, limit }: CursorRequest): Promise<Submission[]> {
    const { where, inOrder, ...page } = cursorPage('id', { position: id, affix, limit });
    const listed = { ...condition(ctx, filter), ...where };
    const rows = await this.table(ctx).findMany({ where: listed, omit, ...page });
    return inOrder(rows as unknown as Submission[]);
  }
}

function condition(
  ctx: AppContext,
  { sender, receiverUID, receiverGUID, category, type, moderationStatus }: SubmissionFilter,
): Prisma.ModerationSubmissionWhereInput {
  const receivers: Prisma.ModerationSubmissionWhereInput[] = [];
  if (receiverUID) receivers.push({ receiverType: 'user', receiver: receiverUID });
  if (receiverGUID) receivers.push({ receiverType: 'group', receiver: receiverGUID });
  return {
    appId: ctx.app.id,
    ...(sender && { sender }),
    ...(category && { category }),
    ...(type && { type }),
    AND: [
      ...receivers,
      ...(moderationStatus === 'approved' ? [{ OR: [{ status: 'approved' as const }, { status: null }] }] : []),
    ],
    ...(moderationStatus && moderationStatus !== 'approved' && { status: moderationStatus }),
  };
}
