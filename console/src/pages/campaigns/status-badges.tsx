import { Badge } from '@mantine/core';
import type { CampaignStatus } from '../../api/campaigns/campaigns.ts';
import type { RecipientStatus } from '../../api/campaigns/recipients.ts';
import type { TemplateStatus } from '../../api/campaigns/templates.ts';
import { texts } from '../../texts/index.ts';

const colors: Record<CampaignStatus | RecipientStatus | TemplateStatus, string> = {
  draft: 'gray',
  scheduled: 'blue',
  sending: 'blue',
  paused: 'orange',
  completed: 'green',
  partially_failed: 'orange',
  failed: 'red',
  cancelled: 'gray',
  pending: 'gray',
  processing: 'blue',
  approved: 'green',
  archived: 'gray',
};

const StatusBadge = ({ status, label }: { status: keyof typeof colors; label: string }) => (
  <Badge variant="dot" color={colors[status]} flex="none">
    {label}
  </Badge>
);

export const CampaignStatusBadge = ({ status }: { status: CampaignStatus }) => (
  <StatusBadge status={status} label={texts.campaigns.statuses[status]} />
);

export const RecipientStatusBadge = ({ status }: { status: RecipientStatus }) => (
  <StatusBadge status={status} label={texts.campaignRecipients.statuses[status]} />
);

export const TemplateStatusBadge = ({ status }: { status: TemplateStatus }) => (
  <StatusBadge status={status} label={texts.campaignTemplates.statuses[status]} />
);
