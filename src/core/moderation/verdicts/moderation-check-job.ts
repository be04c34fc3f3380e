import { defineJob } from '#platform/jobs/job-queue.js';

/** Names the content that waits for a verdict. */
export interface PendingContent {
  readonly appId: string;
  readonly messageId: string;
  /** Each change of the content gives it another version. */
  readonly version: string;
}

export const moderationCheckJob = defineJob<PendingContent>('moderation-check', { isOutgoing: true });
