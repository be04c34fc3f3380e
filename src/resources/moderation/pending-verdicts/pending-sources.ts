import { Injectable } from '@nestjs/common';
import type { ConversationKey } from '#core/conversations/conversation-key.js';
import type { ModeratedAddress, ModeratedContent, Verdict, WithheldEdit } from '#core/moderation/rule.js';
import type { RequestContext } from '#platform/context/context.js';
import type { ContextMessage } from '../engines/engine.js';

/** A message, edit or submission that waits for a verdict. */
export interface PendingItem {
  readonly content: ModeratedContent;
  readonly address: ModeratedAddress;
  readonly conversationKey: ConversationKey;
  readonly sentAt: Date;
  /** Returns the content as the API shows it, with the status pending. */
  view(): Promise<object>;
  contextMessages(count: number): Promise<readonly ContextMessage[]>;
}

/** One kind of content that waits for verdicts. */
export interface PendingSource {
  /** @returns undefined where this source has no such content, or it was deleted */
  find(ctx: RequestContext, id: bigint, edit: WithheldEdit | undefined): Promise<PendingItem | undefined>;
  /** Locks the content before its verdict is settled. @param tx has an open transaction */
  lock(tx: RequestContext, id: bigint): Promise<void>;
  /** @param tx has an open transaction @returns false where the content no longer waits for a verdict */
  settle(tx: RequestContext, id: bigint, edit: WithheldEdit | undefined, verdict: Verdict): Promise<boolean>;
}

/** The areas whose content waits for verdicts. Ids are unique among all of them. */
@Injectable()
export class PendingSources {
  private readonly sources: PendingSource[] = [];

  /** Must be called while modules are being initialised. */
  register(source: PendingSource): void {
    this.sources.push(source);
  }

  async find(
    ctx: RequestContext,
    id: bigint,
    edit: WithheldEdit | undefined,
  ): Promise<{ source: PendingSource; item: PendingItem } | undefined> {
    for (const source of this.sources) {
      const item = await source.find(ctx, id, edit);
      if (item) return { source, item };
    }
    return undefined;
  }
}
