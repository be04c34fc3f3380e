import type { ConversationKey } from '#core/conversations/conversation-key.js';
import type { ReceiverType } from '#generated/prisma/enums.js';

/** The ways of a message to a user, in the order in which it takes them. */
export const EXPLAINED_STEPS = [
  'stored',
  'access',
  'event',
  'connection',
  'receipt',
  'webhook',
  'notification',
] as const;

/** `withheld`: decided so. `unknown`: nothing is left that tells it. */
export const OUTCOMES = ['done', 'waiting', 'withheld', 'failed', 'unknown'] as const;

export interface ExplainedStep {
  readonly step: (typeof EXPLAINED_STEPS)[number];
  readonly outcome: (typeof OUTCOMES)[number];
  readonly at?: Date;
  /** A sentence without content of the message. */
  readonly text: string;
}

/** What became of a message on its way to a user. */
export interface MessageExplanation {
  readonly messageId: bigint;
  readonly conversationKey: ConversationKey;
  readonly sender: string;
  readonly receiver: string;
  readonly receiverType: ReceiverType;
  /** Absent for a message to a group, if nobody in particular was asked about. */
  readonly uid?: string;
  readonly steps: readonly ExplainedStep[];
}
