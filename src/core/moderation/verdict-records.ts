import type { ConversationKey } from '#core/conversations/conversation-key.js';
import type { RequestContext } from '#platform/context/context.js';
import type { ModeratedAddress, Verdict, WithheldEdit } from './rule.js';

/** A stored message that moderation judged. */
export interface JudgedMessage extends ModeratedAddress {
  readonly id: bigint;
  readonly conversationKey: ConversationKey;
}

/**
 * Stores the consequences of verdicts: entries of the queues of moderators, checks by outside engines, events, and jobs for what happens to
 * senders. An interface of its own, because messages record verdicts, and the area of moderation, which implements it, depends on messages.
 */
export abstract class VerdictRecords {
  /**
   * To be called for each verdict that is not simply approved, after the message was stored with its status.
   *
   * @param ctx must have an open transaction
   * @param edit the edit that was judged, if it was not the message itself
   */
  abstract record(ctx: RequestContext, message: JudgedMessage, verdict: Verdict, edit?: WithheldEdit): Promise<void>;

  /**
   * Removes what waits for a verdict or a review of the message, because its content is replaced or deleted.
   *
   * @param ctx must have an open transaction
   * @returns the withheld edits, whose action messages nobody but the sender sees
   */
  abstract discard(ctx: RequestContext, messageId: bigint, options?: { alsoFlags?: boolean }): Promise<WithheldEdit[]>;

  /** Whether a moderator decided that only the sender sees the message, not only an edit of it. */
  abstract isRejected(ctx: RequestContext, messageId: bigint): Promise<boolean>;
}
