import { Anchor, Group, SimpleGrid, Tabs, Text } from '@mantine/core';
import { Link } from 'wouter';
import { choiceOf, useAddressFilters } from '../../address.ts';
import { useCampaign, type Campaign } from '../../api/campaigns/campaigns.ts';
import { useTemplate } from '../../api/campaigns/templates.ts';
import { ErrorState, Loading } from '../../components/states.tsx';
import { isNotFound, Unavailable } from '../../components/unavailable.tsx';
import { formatNumber, formatTime } from '../../format.ts';
import { texts } from '../../texts/index.ts';
import { CampaignActions } from './campaign-actions.tsx';
import { CampaignPreview } from './campaign-preview.tsx';
import { CampaignValues } from './campaign-values.tsx';
import { CampaignsLayout } from './campaigns-layout.tsx';
import { Recipients } from './recipients/recipients.tsx';
import { Results } from './results.tsx';
import { SendingProgress } from './sending-progress.tsx';
import { CampaignStatusBadge } from './status-badges.tsx';

const labels = texts.campaigns;
const TABS = ['recipients', 'content', 'results'] as const;

interface CampaignPageProps {
  appId: string;
  campaignId: string;
}

export default function CampaignPage({ appId, campaignId }: CampaignPageProps) {
  const campaign = useCampaign(appId, campaignId);
  const [{ tab }, change] = useAddressFilters('tab');
  if (!campaign.data || isNotFound(campaign.error))
    return <Unavailable query={campaign} title={texts.areas.campaigns} href={`/apps/${appId}/campaigns`} />;
  const isDraft = campaign.data.status === 'draft';
  return (
    <CampaignsLayout
      appId={appId}
      section="campaigns"
      title={campaign.data.name}
      actions={<CampaignActions key={campaign.data.status} appId={appId} campaign={campaign.data} />}
    >
      <Facts appId={appId} campaign={campaign.data} />
      <Tabs
        value={choiceOf(tab, TABS) ?? 'recipients'}
        onChange={(value) => change({ tab: value === 'recipients' ? undefined : (value ?? undefined) })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {TABS.filter((name) => name !== 'results' || !isDraft).map((name) => (
            <Tabs.Tab key={name} value={name}>
              {labels.tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="recipients">
          <Recipients appId={appId} campaign={campaign.data} />
        </Tabs.Panel>
        <Tabs.Panel value="content">
          <Content appId={appId} campaign={campaign.data} />
        </Tabs.Panel>
        <Tabs.Panel value="results">
          <Results appId={appId} campaign={campaign.data} />
        </Tabs.Panel>
      </Tabs>
    </CampaignsLayout>
  );
}

function Facts({ appId, campaign }: { appId: string; campaign: Campaign }) {
  const { status, template, recipientSummary, scheduledAt, localTime, timeZone, ratePerMinute, sentAt, completedAt } =
    campaign;
  const times = [
    status === 'scheduled' &&
      scheduledAt !== undefined &&
      localTime === undefined &&
      labels.scheduledFor(formatTime(scheduledAt)),
    localTime !== undefined && labels.scheduledAtZones(localTime.replace('T', ' '), timeZone ?? ''),
    ratePerMinute !== undefined && labels.rateOf(formatNumber(ratePerMinute)),
    sentAt !== undefined && labels.begun(formatTime(sentAt)),
    completedAt !== undefined && labels.ended(formatTime(completedAt)),
  ];
  return (
    <>
      <Group gap="sm">
        <CampaignStatusBadge status={status} />
        <Text size="sm" component="div" className="user-text">
          {[labels.recipientsOf(formatNumber(recipientSummary.total)), ...times.filter(Boolean)].join(' · ')} ·{' '}
          <Anchor
            component={Link}
            href={`/apps/${appId}/campaigns/templates/${template.id}`}
            inherit
            underline="always"
          >
            {labels.versionOf(template.name, template.version)}
          </Anchor>
        </Text>
      </Group>
      {sentAt !== undefined && (
        <div role="status">
          <SendingProgress
            summary={recipientSummary}
            label={labels.progress(formatNumber(recipientSummary.completed), formatNumber(recipientSummary.failed))}
          />
        </div>
      )}
    </>
  );
}

function Content({ appId, campaign }: { appId: string; campaign: Campaign }) {
  const template = useTemplate(appId, campaign.template.id);
  if (template.error) return <ErrorState error={template.error} retry={() => void template.refetch()} />;
  if (template.isPending) return <Loading />;
  const version = template.data.versions?.find((each) => each.version === campaign.templateVersion);
  return (
    version && (
      <SimpleGrid cols={{ base: 1, lg: campaign.status === 'draft' ? 2 : 1 }}>
        {campaign.status === 'draft' && (
          <CampaignValues
            key={JSON.stringify([campaign.name, campaign.variables, campaign.ratePerMinute, campaign.sender])}
            appId={appId}
            campaign={campaign}
            version={version}
          />
        )}
        <CampaignPreview appId={appId} campaign={campaign} version={version} />
      </SimpleGrid>
    )
  );
}
