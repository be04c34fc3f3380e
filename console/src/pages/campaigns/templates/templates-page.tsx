import { Anchor, Button, NativeSelect, Text } from '@mantine/core';
import { Link } from 'wouter';
import { choiceOf } from '../../../address.ts';
import { useCategories } from '../../../api/campaigns/channels.ts';
import { templateStatuses, useTemplates, type Template } from '../../../api/campaigns/templates.ts';
import { Allowed } from '../../../components/allowed.tsx';
import { FilterField } from '../../../components/filter-field.tsx';
import { Filters } from '../../../components/filters.tsx';
import { InfiniteTable, type Column } from '../../../components/infinite-table.tsx';
import { EmptyState } from '../../../components/states.tsx';
import { timeColumn } from '../../../components/table-columns.tsx';
import { useListAddress } from '../../../list-address.ts';
import { texts } from '../../../texts/index.ts';
import { CampaignsLayout } from '../campaigns-layout.tsx';
import { TemplateStatusBadge } from '../status-badges.tsx';

const labels = texts.campaignTemplates;
const statuses = [
  { value: '', label: labels.allButArchived },
  ...templateStatuses.map((value) => ({ value, label: labels.statuses[value] })),
];

export default function TemplatesPage({ appId }: { appId: string }) {
  const { values, set, isFiltered, clear } = useListAddress(['search', 'status', 'category']);
  const status = choiceOf(values.status, templateStatuses);
  const templates = useTemplates(appId, {
    search: values.search || undefined,
    status,
    templateCategory: values.category || undefined,
  });
  const categories = useCategories(appId).data?.map(({ name }) => name) ?? [];
  return (
    <CampaignsLayout
      appId={appId}
      section="templates"
      title={labels.title}
      actions={
        <Allowed operation="create-campaign-template">
          <Button component={Link} href={`/apps/${appId}/campaigns/templates/new`}>
            {labels.create}
          </Button>
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
        <NativeSelect
          label={labels.category}
          data={[{ value: '', label: texts.table.any }, ...new Set([...categories, values.category].filter(Boolean))]}
          value={values.category}
          onChange={(event) => set({ category: event.currentTarget.value })}
        />
      </Filters>
      <InfiniteTable
        name="campaign-templates"
        label={labels.title}
        query={templates}
        columns={columnsIn(appId)}
        keyOf={({ id }) => id}
        empty={<EmptyState title={labels.empty}>{labels.emptyNext}</EmptyState>}
      />
    </CampaignsLayout>
  );
}

const channelsOf = ({ channels }: Template): string =>
  channels.map(({ channelType }) => texts.campaignChannels.types[channelType]).join(', ');

const columnsIn = (appId: string): Column<Template>[] => [
  {
    title: labels.name,
    render: ({ id, name }) => (
      <Anchor component={Link} href={`/apps/${appId}/campaigns/templates/${id}`} className="user-text">
        {name}
      </Anchor>
    ),
    valueOf: ({ name }) => name,
  },
  {
    title: labels.status,
    render: ({ status }) => <TemplateStatusBadge status={status} />,
    valueOf: ({ status }) => labels.statuses[status],
    width: '10rem',
  },
  {
    title: labels.version,
    render: ({ version }) => version,
    valueOf: ({ version }) => version,
    secondary: true,
    width: '6rem',
  },
  { title: labels.channels, render: channelsOf, valueOf: channelsOf, secondary: true },
  {
    title: labels.category,
    render: ({ templateCategory }) => templateCategory ?? texts.none,
    valueOf: ({ templateCategory }) => templateCategory,
    secondary: true,
  },
  timeColumn(labels.changed, ({ updatedAt }) => updatedAt),
];
