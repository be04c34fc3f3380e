import { Injectable, type OnModuleInit } from '@nestjs/common';
import { conversationKeyOf } from '#core/conversations/conversation-key.js';
import type { Verdict, WithheldEdit } from '#core/moderation/rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { MessagePresenter } from '#resources/messages/view/message-presenter.js';
import { PendingSources, type PendingItem, type PendingSource } from '../pending-verdicts/pending-sources.js';
import { submissionPage, submissionView } from './submission.view.js';
import { SubmissionsService } from './submissions.service.js';

/** Submissions that outside engines judge. They have no context messages, because they are in no conversation. */
@Injectable()
export class PendingSubmissionSource implements PendingSource, OnModuleInit {
  constructor(
    private readonly submissions: SubmissionsService,
    private readonly presenter: MessagePresenter,
    private readonly sources: PendingSources,
  ) {}

  onModuleInit(): void {
    this.sources.register(this);
  }

  async find(ctx: RequestContext, id: bigint): Promise<PendingItem | undefined> {
    const submission = await this.submissions.find(ctx, id);
    if (!submission) return undefined;
    const { category, type, data, sender, receiverType, receiver, sentAt } = submission;
    return {
      content: { category, type, data },
      address: { sender, receiverType, receiver },
      conversationKey: conversationKeyOf(sender, receiverType, receiver),
      sentAt,
      view: async () => {
        const [view] = await this.presenter.present(ctx, submissionPage([submission]));
        return submissionView(submission, view!);
      },
      contextMessages: () => Promise.resolve([]),
    };
  }

  lock(tx: RequestContext, id: bigint): Promise<void> {
    return this.submissions.lock(tx, id);
  }

  settle(tx: RequestContext, id: bigint, _edit: WithheldEdit | undefined, verdict: Verdict): Promise<boolean> {
    return this.submissions.settle(tx, id, verdict);
  }
}
