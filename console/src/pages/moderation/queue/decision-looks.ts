import type { Decision } from '../../../api/moderation/queues.ts';
import { texts } from '../../../texts/index.ts';

const { approve, reject, markReviewed } = texts.moderation.queue;

/** Text and look of the button of each decision. */
export const decisionLooks: Record<Decision, { children: string; variant: string; color?: string }> = {
  approve: { children: approve, variant: 'filled' },
  reject: { children: reject, variant: 'filled', color: 'red' },
  reviewed: { children: markReviewed, variant: 'default' },
};
