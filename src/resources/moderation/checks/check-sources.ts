import { Injectable } from '@nestjs/common';
import type { ConversationKey } from '#core/conversations/conversation-key.js';
import type { ModeratedAddress, ModeratedContent, Verdict, WithheldEdit } from '#core/moderation/rule.js';
import type { RequestContext } from '#platform/context/context.js';
import type { ContextMessage } from '../engines/engine.js';

/** A message, edit or submission that a check is of. */
export interface CheckedItem {
  readonly content: ModeratedContent;
  readonly address: ModeratedAddress;
  readonly conversationKey: ConversationKey;
  readonly sentAt: Date;
  /** Returns the content as the API shows it, with the status pending. */
  view(): Promise<object>;
  contextMessages(count: number): Promise<readonly ContextMessage[]>;
}

/** A check that has ended. It was of the edit, if there is one. */
export interface TakenCheck {
  readonly edit: WithheldEdit | undefined;
}

/** One kind of content that outside engines check. */
export interface CheckSource {
  /** @returns undefined where this source has no such content, or it was deleted */
  find(ctx: RequestContext, id: bigint, edit: WithheldEdit | undefined): Promise<CheckedItem | undefined>;
  /**
   * @param tx has an open transaction
   * @param take ends the check, once the content is locked @returns undefined where the content changed since, or was settled
   * @returns false where the content no longer waits for a verdict
   */
  settle(
    tx: RequestContext,
    id: bigint,
    verdict: Verdict,
    take: () => Promise<TakenCheck | undefined>,
  ): Promise<boolean>;
}

/** The areas whose content outside engines check. Ids are unique among all of them. */
@Injectable()
export class CheckSources {
  private readonly sources: CheckSource[] = [];

  /** Must be called while modules are being initialised. */
  register(source: CheckSource): void {
    this.sources.push(source);
  }

  async find(
    ctx: RequestContext,
    id: bigint,
    edit: WithheldEdit | undefined,
  ): Promise<{ source: CheckSource; item: CheckedItem } | undefined> {
    for (const source of this.sources) {
      const item = await source.find(ctx, id, edit);
      if (item) return { source, item };
    }
    return undefined;
  }
}
