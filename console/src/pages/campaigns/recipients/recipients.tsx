import { Anchor, NativeSelect, SimpleGrid, Stack } from '@mantine/core';
import { Link } from 'wouter';
import { choiceOf } from '../../../address.ts';
import type { Campaign } from '../../../api/campaigns/campaigns.ts';
import { recipientStatuses, useRecipients, type Recipient } from '../../../api/campaigns/recipients.ts';
import { Allowed } from '../../../components/allowed.tsx';
import { FilterField } from '../../../components/filter-field.tsx';
import { Filters } from '../../../components/filters.tsx';
import { InfiniteTable, type Column } from '../../../components/infinite-table.tsx';
import { EmptyState } from '../../../components/states.tsx';
import { timeColumn } from '../../../components/table-columns.tsx';
import { formatNumber } from '../../../format.ts';
import { useListAddress } from '../../../list-address.ts';
import { texts } from '../../../texts/index.ts';
import { RecipientStatusBadge } from '../status-badges.tsx';
import { AddRecipients } from './add-recipients.tsx';
import { ImportRecipients } from './import-recipients.tsx';
import { isCondition, SegmentForm } from './segment-form.tsx';

const labels = texts.campaignRecipients;

/** Whom a campaign is sent to. A draft gets more of them. */
export function Recipients({ appId, campaign }: { appId: string; campaign: Campaign }) {
  const { id, status: campaignStatus, recipientSummary: summary } = campaign;
  const { values, set, isFiltered, clear } = useListAddress(['uid', 'status']);
  const status = choiceOf(values.status, recipientStatuses);
  const filter = { status, userId: values.uid.toLowerCase() || undefined };
  const recipients = useRecipients(appId, id, filter, campaignStatus === 'sending');
  return (
    <Stack>
      {campaignStatus === 'draft' && (
        <Allowed operation="add-campaign-recipients">
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <AddRecipients appId={appId} id={id} />
            <ImportRecipients appId={appId} id={id} />
          </SimpleGrid>
        </Allowed>
      )}
      {(campaignStatus === 'draft' || isCondition(campaign.segment)) && (
        <SegmentForm key={`${campaignStatus} ${JSON.stringify(campaign.segment)}`} appId={appId} campaign={campaign} />
      )}
      <Filters label={labels.filters} isFiltered={isFiltered} clear={clear}>
        <FilterField label={labels.uid} value={values.uid} change={(uid) => set({ uid })} />
        <NativeSelect
          label={labels.status}
          data={[
            { value: '', label: labels.counted(texts.table.any, formatNumber(summary.total)) },
            ...recipientStatuses.map((value) => ({
              value,
              label: labels.counted(labels.statuses[value], formatNumber(summary[value])),
            })),
          ]}
          value={status ?? ''}
          onChange={(event) => set({ status: event.currentTarget.value })}
        />
      </Filters>
      <InfiniteTable
        name="recipients"
        label={labels.title}
        query={recipients}
        columns={columnsIn(appId)}
        keyOf={(recipient) => recipient.id}
        empty={
          <EmptyState title={isFiltered ? labels.noneFound : labels.empty}>
            {campaignStatus === 'draft' && !isFiltered && labels.emptyNext}
          </EmptyState>
        }
      />
    </Stack>
  );
}

const variablesOf = ({ variables }: Recipient): string =>
  Object.entries(variables)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', ');

const columnsIn = (appId: string): Column<Recipient>[] => [
  {
    title: labels.uid,
    render: ({ userId }) => (
      <Anchor component={Link} href={`/apps/${appId}/users/${encodeURIComponent(userId)}`} className="user-text">
        {userId}
      </Anchor>
    ),
    valueOf: ({ userId }) => userId,
  },
  {
    title: labels.status,
    render: ({ status }) => <RecipientStatusBadge status={status} />,
    valueOf: ({ status }) => labels.statuses[status],
    width: '11rem',
  },
  {
    title: labels.reason,
    render: ({ errorCode }) => errorCode ?? texts.none,
    valueOf: ({ errorCode }) => errorCode,
    secondary: true,
  },
  { title: labels.variables, render: variablesOf, valueOf: variablesOf, secondary: true },
  timeColumn(labels.changed, ({ updatedAt }) => updatedAt),
];
