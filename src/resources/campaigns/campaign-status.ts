import { CampaignRecipientStatus, CampaignStatus } from '#generated/prisma/enums.js';

export type { CampaignStatus };
export type RecipientStatus = CampaignRecipientStatus;

export const CAMPAIGN_STATUSES = Object.values(CampaignStatus);
export const RECIPIENT_STATUSES = Object.values(CampaignRecipientStatus);
