import { Injectable } from '@nestjs/common';
import { MessagePolicy } from '#core/policy/message-policy.js';
import type { RequestContext } from '#platform/context/context.js';
import type { LoadedMessages } from '../model/loaded-messages.js';
import { LoadedMessagesRepository } from '../model/loaded-messages.repository.js';
import { MessagePresenter } from './message-presenter.js';
import type { MessageView, MessageViewOptions } from './message.view.js';

/** Messages as other areas show them. */
@Injectable()
export class MessageViews {
  constructor(
    private readonly pages: LoadedMessagesRepository,
    private readonly presenter: MessagePresenter,
    private readonly policy: MessagePolicy,
  ) {}

  /** The views of the messages, by id. Without unknown ids, and without messages that the role of the acting user may not read. */
  async viewsByIds(
    ctx: RequestContext,
    ids: bigint[],
    options: MessageViewOptions = {},
  ): Promise<Map<bigint, MessageView>> {
    const page = await (options.previews ? this.pages.previews(ctx, ids) : this.pages.page(ctx, ids));
    return this.viewsOf(ctx, page, options);
  }

  /** The views of the messages of a page that another area has read, by id. Without messages that the role of the acting user may not read. */
  async viewsOf(
    ctx: RequestContext,
    page: LoadedMessages,
    options: MessageViewOptions = {},
  ): Promise<Map<bigint, MessageView>> {
    const rows = page.rows.filter((row) => this.policy.mayRead(ctx, row));
    const views = await this.presenter.present(ctx, { ...page, rows }, options);
    return new Map(rows.map(({ id }, index) => [id, views[index]!]));
  }
}
