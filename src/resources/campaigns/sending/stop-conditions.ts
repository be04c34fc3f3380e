import type { StopCondition } from '../templates/template-content.js';

/** What a recipient has done with a delivery. */
export interface Engagement {
  readonly deliveredAt: Date | null;
  readonly readAt: Date | null;
  readonly clickedAt: Date | null;
  readonly interactedAt: Date | null;
}

const conditions: Readonly<Record<StopCondition, (engagement: Engagement) => boolean>> = {
  delivered: ({ deliveredAt }) => deliveredAt !== null,
  read: ({ readAt }) => readAt !== null,
  engaged: ({ interactedAt }) => interactedAt !== null,
  clicked: ({ clickedAt }) => clickedAt !== null,
};

/** Whether a sequence ends with the delivery. */
export const isStopped = (condition: StopCondition, engagement: Engagement): boolean =>
  conditions[condition](engagement);
