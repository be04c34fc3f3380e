import { Injectable, type OnModuleInit } from '@nestjs/common';
import { conversationKeyOf } from '#core/conversations/conversation-key.js';
import type { Verdict } from '#core/moderation/rule.js';
import type { RequestContext } from '#platform/context/context.js';
import { MessagePresenter } from '#resources/messages/view/message-presenter.js';
import { CheckSources, type CheckedItem, type CheckSource, type TakenCheck } from '../checks/check-sources.js';
import { submissionPage, submissionView } from './submission.view.js';
import { SubmissionsService } from './submissions.service.js';

/** Submissions that outside engines judge. They have no context messages, because they are in no conversation. */
@Injectable()
export class SubmissionCheckSource implements CheckSource, OnModuleInit {
  constructor(
    private readonly submissions: SubmissionsService,
    private readonly presenter: MessagePresenter,
    private readonly sources: CheckSources,
  ) {}

  onModuleInit(): void {
    this.sources.register(this);
  }

  async find(ctx: RequestContext, id: bigint): Promise<CheckedItem | undefined> {
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

  async settle(
    tx: RequestContext,
    id: bigint,
    verdict: Verdict,
    take: () => Promise<TakenCheck | undefined>,
  ): Promise<boolean> {
    await this.submissions.lock(tx, id);
    return (await take()) ? this.submissions.settle(tx, id, verdict) : false;
  }
}
