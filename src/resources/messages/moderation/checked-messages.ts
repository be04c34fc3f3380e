import { Injectable } from '@nestjs/common';
import type { WithheldEdit } from '#core/moderation/rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { MessageEditsRepository } from '../edit-delete/message-edits.repository.js';
import type { MessageRow } from '../model/message-row.js';
import { MessagePresenter } from '../view/message-presenter.js';
import type { MessageView } from '../view/message.view.js';
import { CheckedMessagesRepository } from './checked-messages.repository.js';

/** Reads messages that outside engines of moderation judge. */
@Injectable()
export class CheckedMessages {
  constructor(
    private readonly messages: MessageEditsRepository,
    private readonly presenter: MessagePresenter,
    private readonly pending: CheckedMessagesRepository,
  ) {}

  /** @param edit that is judged instead of the stored content @returns undefined if the message is deleted */
  async find(ctx: RequestContext, id: bigint, edit: WithheldEdit | undefined): Promise<MessageRow | undefined> {
    const row = await this.messages.find(ctx, id);
    if (!row || row.deletedAt) return undefined;
    return edit ? { ...row, data: edit.data, tags: [...edit.tags] } : row;
  }

  /** Returns the message as the API shows it to the app while it waits for the verdict. */
  async view(ctx: RequestContext, row: MessageRow): Promise<MessageView> {
    return this.presenter.presentOne(ctx, { ...row, moderationStatus: 'pending' });
  }

  /** The latest texts before the message that all receivers see, from the oldest. Of a reply, those in its thread. */
  async textsBefore(ctx: RequestContext, row: MessageRow, count: number): Promise<{ sender: string; text: string }[]> {
    return this.pending.textsBefore(ctx, row, count);
  }
}
