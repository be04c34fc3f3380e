import { defineJob } from '#platform/jobs/job-queue.js';

/** Names the content that a check is of. */
export interface CheckedContent {
  readonly appId: string;
  readonly messageId: string;
  /** Each change of the content gives it another version. */
  readonly version: string;
}

export const moderationCheckJob = defineJob<CheckedContent>('moderation-check', { isOutgoing: true });
