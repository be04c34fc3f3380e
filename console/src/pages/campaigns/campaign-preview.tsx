import { Card, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { resolvedVariables } from '../../../../src/resources/campaigns/templates/template-content.ts';
import type { Campaign, VariableValues } from '../../api/campaigns/campaigns.ts';
import { useRecipientVariables } from '../../api/campaigns/recipients.ts';
import type { TemplateVersion } from '../../api/campaigns/templates.ts';
import { FilterField } from '../../components/filter-field.tsx';
import { ErrorState } from '../../components/states.tsx';
import { texts } from '../../texts/index.ts';
import { ContentPreview } from './content-preview.tsx';

const labels = texts.campaignPreview;

interface CampaignPreviewProps {
  appId: string;
  campaign: Campaign;
  version: TemplateVersion;
}

/** What a user will get, or got. */
export function CampaignPreview({ appId, campaign, version }: CampaignPreviewProps) {
  const [uid, setUid] = useState('');
  const recipient = useRecipientVariables(appId, campaign.id, uid);
  const { channels, alternativeText, variableSchema } = version;
  const ofCampaign = campaign.variables as VariableValues;
  return (
    <Card withBorder component="section" aria-label={labels.title} style={{ alignSelf: 'start' }}>
      <Stack>
        <Title order={2} size="h4">
          {labels.title}
        </Title>
        <FilterField label={labels.uid} value="" change={(value) => setUid(value.toLowerCase())} />
        {recipient.error && <ErrorState error={recipient.error} />}
        {uid !== '' && recipient.data === null && (
          <Text size="sm" role="status">
            {labels.noRecipient(uid)}
          </Text>
        )}
        <ContentPreview
          channels={channels}
          alternativeText={alternativeText}
          variables={resolvedVariables(variableSchema, ofCampaign, recipient.data ?? null)}
        />
      </Stack>
    </Card>
  );
}
