import type { CampaignRecipientStatus, CampaignStatus } from '#generated/prisma/enums.js';

export type { CampaignStatus };
export type RecipientStatus = CampaignRecipientStatus;

export const CAMPAIGN_STATUSES = [
  'draft',
  'scheduled',
  'sending',
  'paused',
  'completed',
  'partially_failed',
  'failed',
  'cancelled',
] as const satisfies readonly CampaignStatus[];
export const RECIPIENT_STATUSES = [
  'pending',
  'processing',
  'completed',
  'failed',
] as const satisfies readonly RecipientStatus[];
