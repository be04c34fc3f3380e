import { Anchor, Button, Modal, NativeSelect, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from 'wouter';
import { choiceOf } from '../../address.ts';
import { campaignStatuses, useCampaigns, type Campaign } from '../../api/campaigns/campaigns.ts';
import { Allowed } from '../../components/allowed.tsx';
import { FilterField } from '../../components/filter-field.tsx';
import { Filters } from '../../components/filters.tsx';
import { InfiniteTable, type Column } from '../../components/infinite-table.tsx';
import { EmptyState } from '../../components/states.tsx';
import { timeColumn } from '../../components/table-columns.tsx';
import { formatNumber } from '../../format.ts';
import { useListAddress } from '../../list-address.ts';
import { texts } from '../../texts/index.ts';
import { CampaignsLayout } from './campaigns-layout.tsx';
import { CreateCampaign } from './create-campaign.tsx';
import { SendingProgress } from './sending-progress.tsx';
import { CampaignStatusBadge } from './status-badges.tsx';

const labels = texts.campaigns;
const statuses = [
  { value: '', label: texts.table.any },
  ...campaignStatuses.map((value) => ({ value, label: labels.statuses[value] })),
];

export default function CampaignsPage({ appId }: { appId: string }) {
  const { values, set, isFiltered, clear } = useListAddress(['search', 'status']);
  const status = choiceOf(values.status, campaignStatuses);
  const campaigns = useCampaigns(appId, { search: values.search || undefined, status });
  const [isCreating, { open, close }] = useDisclosure();
  return (
    <CampaignsLayout
      appId={appId}
      section="campaigns"
      title={texts.areas.campaigns}
      actions={
        <Allowed operation="create-campaign">
          <Button onClick={open}>{labels.create}</Button>
        </Allowed>
      }
    >
      <Text size="sm">{labels.explanation}</Text>
      <Filters label={labels.filters} isFiltered={isFiltered} clear={clear}>
        <FilterField label={labels.search} value={values.search} change={(search) => set({ search })} />
        <NativeSelect
          label={labels.status}
          data={statuses}
          value={status ?? ''}
          onChange={(event) => set({ status: event.currentTarget.value })}
        />
      </Filters>
      <InfiniteTable
        name="campaigns"
        label={texts.areas.campaigns}
        query={campaigns}
        columns={columnsIn(appId)}
        keyOf={({ id }) => id}
        empty={<EmptyState title={labels.empty}>{labels.emptyNext}</EmptyState>}
      />
      <Modal opened={isCreating} onClose={close} title={labels.create}>
        <CreateCampaign appId={appId} close={close} />
      </Modal>
    </CampaignsLayout>
  );
}

const columnsIn = (appId: string): Column<Campaign>[] => [
  {
    title: labels.name,
    render: ({ id, name }) => (
      <Anchor component={Link} href={`/apps/${appId}/campaigns/${id}`} className="user-text">
        {name}
      </Anchor>
    ),
    valueOf: ({ name }) => name,
  },
  {
    title: labels.status,
    render: ({ status }) => <CampaignStatusBadge status={status} />,
    valueOf: ({ status }) => labels.statuses[status],
    width: '11rem',
  },
  {
    title: labels.recipients,
    render: ({ recipientSummary: { total } }) => formatNumber(total),
    valueOf: ({ recipientSummary: { total } }) => total,
    secondary: true,
    width: '7rem',
  },
  {
    title: labels.sent,
    render: ({ recipientSummary }) => (
      <SendingProgress summary={recipientSummary} label={formatNumber(recipientSummary.completed)} />
    ),
    valueOf: ({ recipientSummary: { completed } }) => completed,
    secondary: true,
    width: '10rem',
  },
  {
    title: labels.template,
    render: ({ template: { name, version } }) => labels.versionOf(name, version),
    valueOf: ({ template: { name, version } }) => labels.versionOf(name, version),
    secondary: true,
  },
  timeColumn(labels.changed, ({ updatedAt }) => updatedAt),
];
