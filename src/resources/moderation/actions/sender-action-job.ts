import type { RuleAction } from '#core/moderation/rule.js';
import type { AppIdentity } from '#platform/context/context.js';
import { defineJob } from '#platform/jobs/job-queue.js';

/** What a rule does with the sender of a message: removes them from a group, or deactivates them. */
export interface SenderAction {
  readonly app: Pick<AppIdentity, 'id' | 'region'> & { readonly createdAt: string };
  readonly uid: string;
  readonly action: Extract<RuleAction, 'banUser' | 'kickUser' | 'blockUser'>;
  /** The actions `banUser` and `kickUser` name the group. */
  readonly guid?: string;
  readonly ruleId: string;
}

export const senderActionJob = defineJob<SenderAction>('moderation-sender-action');
