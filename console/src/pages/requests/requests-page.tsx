import { Anchor, NativeSelect, Text } from '@mantine/core';
import { Link } from 'wouter';
import { numberOf } from '../../address.ts';
import { useFailedRequests, useOperations, type FailedRequest } from '../../api/requests.ts';
import { FilterField } from '../../components/filter-field.tsx';
import { Filters } from '../../components/filters.tsx';
import { InfiniteTable, type Column } from '../../components/infinite-table.tsx';
import { Page } from '../../components/page.tsx';
import { EmptyState } from '../../components/states.tsx';
import { timeColumn } from '../../components/table-columns.tsx';
import { TimeFilter } from '../../components/time-filter.tsx';
import { formatNumber } from '../../format.ts';
import { useListAddress } from '../../list-address.ts';
import { texts } from '../../texts/index.ts';

const labels = texts.requests;
/** Beside the classes, those that the API responds with most. */
const STATUSES = ['4xx', '5xx', '400', '401', '403', '404', '409', '413', '429', '500', '503'];
const COMPLETIONS = 8;

/** Requests of the app that failed, the newest first. */
export default function RequestsPage({ appId }: { appId: string }) {
  const { values, set, isFiltered, clear } = useListAddress(['status', 'operation', 'key', 'request', 'from', 'to']);
  const operations = useOperations().map(({ id }) => id);
  const [from, to] = [numberOf(values.from), numberOf(values.to)];
  const filter = {
    status: values.status || undefined,
    operation: values.operation || undefined,
    keyId: values.key || undefined,
    requestId: values.request || undefined,
    from,
    to,
  };
  return (
    <Page title={texts.areas.requests}>
      <Text size="sm">{labels.explanation}</Text>
      <Filters label={labels.filters} isFiltered={isFiltered} clear={clear}>
        <NativeSelect
          label={labels.status}
          data={[{ value: '', label: texts.table.any }, ...new Set([...STATUSES, ...[values.status].filter(Boolean)])]}
          value={values.status}
          onChange={(event) => set({ status: event.currentTarget.value })}
        />
        <FilterField
          label={labels.operation}
          value={values.operation}
          change={(operation) => set({ operation })}
          completionsOf={(text) => operations.filter((id) => text !== '' && id.includes(text)).slice(0, COMPLETIONS)}
        />
        <FilterField label={labels.keyId} value={values.key} change={(key) => set({ key })} />
        <FilterField label={labels.requestId} value={values.request} change={(request) => set({ request })} />
        <TimeFilter label={labels.from} value={from} onChange={(seconds) => set({ from: seconds?.toString() ?? '' })} />
        <TimeFilter label={labels.until} value={to} onChange={(seconds) => set({ to: seconds?.toString() ?? '' })} />
      </Filters>
      <InfiniteTable
        name="requests"
        label={texts.areas.requests}
        query={useFailedRequests(appId, filter)}
        columns={columnsIn(appId)}
        keyOf={({ id }) => id}
        empty={<EmptyState title={labels.empty}>{isFiltered ? labels.emptyFiltered : labels.emptyNext}</EmptyState>}
      />
    </Page>
  );
}

/** The name of the API key, or that there was none. */
export const keyOf = ({ keyId, keyName }: FailedRequest): string =>
  keyId === undefined ? labels.authToken : `${keyName ?? labels.deletedKey} (${keyId})`;

const columnsIn = (appId: string): Column<FailedRequest>[] => [
  {
    title: labels.operation,
    render: ({ id, method, operation }) => (
      <Anchor component={Link} href={`/apps/${appId}/requests/${id}`} className="user-text">
        {`${method} ${operation}`}
      </Anchor>
    ),
    valueOf: ({ method, operation }) => `${method} ${operation}`,
  },
  {
    title: labels.status,
    render: ({ status }) => status,
    valueOf: ({ status }) => status,
    isShort: true,
    width: '5rem',
  },
  {
    title: labels.code,
    render: ({ code }) => code ?? texts.none,
    valueOf: ({ code }) => code,
    secondary: true,
    width: '17rem',
  },
  { title: labels.key, render: keyOf, valueOf: keyOf, secondary: true },
  {
    title: labels.milliseconds,
    render: ({ milliseconds }) => formatNumber(milliseconds),
    valueOf: ({ milliseconds }) => milliseconds,
    secondary: true,
    isShort: true,
    width: '6rem',
  },
  {
    title: labels.requestId,
    render: ({ requestId }) => requestId,
    valueOf: ({ requestId }) => requestId,
    secondary: true,
    isOptional: true,
  },
  timeColumn(labels.time, ({ at }) => at),
];
